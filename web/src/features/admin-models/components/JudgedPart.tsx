import { Checkbox } from "@mantine/core";
import { Stack } from "@/components/blocks/Stack";
import { StatusMark } from "@/components/StatusMark";
import { useTexts } from "@/i18n";
import type { Judged, ModelsView } from "../api";
import { useLabels } from "../labels";
import type { Judging } from "../useJudging";
import { PriceGrids } from "./PriceGrids";
import styles from "./models.module.css";

interface Props {
  view: ModelsView;
  judged: Judged;
  judging: Judging;
  /** That what ends calls was not confirmed. */
  unconfirmed: string | undefined;
  /** The name of a model that is not on the list yet. */
  nameOf?(id: string): string | undefined;
}

/** What a change would do: which calls it ends, whether the vendor takes it, and what it costs. */
export function JudgedPart({ view, judged, judging, unconfirmed, nameOf }: Props) {
  const { t, pick } = useTexts();
  const labels = useLabels(view);
  const { ended, ended_count, tried, prices, set_elsewhere } = judged;
  const name = (id: string) => {
    const known = view.models.find(({ model }) => model.id === id);
    return nameOf?.(id) ?? (known ? pick(known.model.title) : id);
  };
  return (
    <Stack as="section" gap={3} shrink aria-label={t("adminModels.checked")}>
      <h3 className={styles.heading}>{t("adminModels.checked")}</h3>
      {ended_count > 0 && (
        <Stack gap={2} className={styles.ended} role="status">
          <strong>{t("adminModels.ended", { count: ended_count })}</strong>
          <details>
            <summary>{t("adminModels.endedMore", { count: ended.length })}</summary>
            <ul>
              {ended.map(({ mode, params }) => (
                <li key={JSON.stringify([mode, params])}>
                  {t("adminModels.endedLine", { mode: labels.mode(mode), params: labels.combination(withNames(params, view.field, name)) })}
                </li>
              ))}
            </ul>
          </details>
          <Checkbox label={t("adminModels.acceptEnded")} checked={judging.accepted} error={unconfirmed} onChange={(event) => judging.accept(event.currentTarget.checked)} />
        </Stack>
      )}
      {set_elsewhere.length > 0 && <p className={styles.note}>{t("adminModels.setElsewhere", { modes: set_elsewhere.map(labels.mode).join(t("app.comma")) })}</p>}
      {prices.length === 0 ? <p className={styles.help}>{t("adminModels.noPrices")}</p> : <PriceGrids prices={prices} labels={labels} name={name} />}
      <Stack gap={1}>
        <strong>{t("adminModels.wires")}</strong>
        {tried.length === 0 && <p className={styles.help}>{t("adminModels.noWires")}</p>}
        <Stack as="ul" gap={1}>
          {tried.map(({ model, mode, wire, refused }) => (
            <li key={JSON.stringify([model, mode, wire])} className={styles.tried}>
              <span>
                {new Set(tried.map((one) => one.model)).size > 1 && `${name(model)} · `}
                {labels.mode(mode)} · <code>{wire}</code>
              </span>
              <StatusMark tone={refused ? "bad" : "good"}>{refused ? t("adminModels.refusedBecause", { reason: pick(refused) }) : t("adminModels.taken")}</StatusMark>
            </li>
          ))}
        </Stack>
      </Stack>
    </Stack>
  );
}

/** Parameters with the name of the model in the place of its id. */
const withNames = (params: Record<string, unknown>, field: string, name: (id: string) => string) => ({
  ...params,
  ...(typeof params[field] === "string" ? { [field]: name(params[field]) } : {}),
});
