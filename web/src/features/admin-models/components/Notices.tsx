import { Button } from "@mantine/core";
import { Link } from "react-router";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { useTexts } from "@/i18n";
import type { ModelsView } from "../api";
import { useLabels } from "../labels";
import styles from "./models.module.css";

interface Props {
  view: ModelsView;
  onReset(key: string, name: string): void;
  onAdd(id: string): void;
}

/** What an administrator has to know before changing anything: changes that are not in force, and prices that are set elsewhere. */
export function Notices({ view, onReset, onAdd }: Props) {
  const { t, pick } = useTexts();
  const labels = useLabels(view);
  const leftOut = Object.entries(view.left_out);
  return (
    <>
      {leftOut.length > 0 && (
        <Stack gap={2} className={styles.leftOut} role="status">
          <p>{t("adminModels.leftOut")}</p>
          <Stack as="ul" gap={1}>
            {leftOut.map(([key, reason]) => {
              const known = view.models.find((model) => model.key === key);
              const name = known ? pick(known.model.title) : key;
              const act = t(known ? "adminModels.reset" : "adminModels.addAgain");
              return (
                <Row as="li" gap={2} rowGap={1} wrap key={key}>
                  <span>{t("adminModels.leftOutOne", { name, reason: pick(reason) })}</span>
                  <Button size="compact-sm" variant="default" aria-label={t("adminModels.of", { act, name })} onClick={() => (known ? onReset(key, name) : onAdd(key))}>
                    {act}
                  </Button>
                </Row>
              );
            })}
          </Stack>
        </Stack>
      )}
      {view.set_elsewhere.length > 0 && (
        <p className={styles.note}>
          {t("adminModels.setElsewhere", { modes: view.set_elsewhere.map(labels.mode).join(t("app.comma")) })}{" "}
          <Link to={`/admin/prices?q=${encodeURIComponent(pick(view.title))}`}>{t("adminModels.toPrices")}</Link>
        </p>
      )}
    </>
  );
}
