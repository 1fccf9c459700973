import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Panel } from "@/components/blocks/Panel";
import { Row } from "@/components/blocks/Row";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import styles from "./admin.module.css";

/** What stands in place of the panel for everybody who may not use it. */
export function AccessPanel({ uid, reason, standing }: { uid: number | null; reason: string | null; standing: ReactNode }) {
  const { t } = useTexts();
  const way = ways[reason ?? ""];
  return (
    <Panel className={styles.panel} role="alert">
      <span className={styles.lock} aria-hidden="true">
        <Icon name="lock" size={34} />
      </span>
      <h1>{t("admin.denied")}</h1>
      <p>{way ? t(way.help) : t("admin.deniedHelp")}</p>
      <p className={styles.uid}>{t("admin.uid", { uid: uid ?? t("admin.nobody") })}</p>
      {standing}
      <Row gap={2} wrap align="stretch" justify="center" className={styles.ways}>
        {way ? (
          <Button component={Link} to={way.to}>
            {t(way.words)}
          </Button>
        ) : (
          <Button component={Link} to="/login?redirect=/admin">
            {t("admin.login")}
          </Button>
        )}
        <Button component={Link} to="/" variant="default">
          {t("admin.home")}
        </Button>
      </Row>
    </Panel>
  );
}

/** Administrators whom the server turns away until they did something. */
const ways: Record<string, { help: "admin.passwordHelp" | "admin.factorHelp"; words: "admin.passwordDo" | "admin.factorDo"; to: string }> = {
  password_change_required: { help: "admin.passwordHelp", words: "admin.passwordDo", to: "/setting?section=password" },
  second_factor_required: { help: "admin.factorHelp", words: "admin.factorDo", to: "/setting?section=security" },
};
