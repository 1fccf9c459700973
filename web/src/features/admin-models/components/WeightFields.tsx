import { NativeSelect, TextInput } from "@mantine/core";
import { Stack } from "@/components/blocks/Stack";
import { useTexts } from "@/i18n";
import type { ModelsView } from "../api";
import { isObject, type Weights } from "../entry";
import { useLabels } from "../labels";
import type { Draft } from "../useDraft";
import styles from "./models.module.css";

type Parameter = ModelsView["parameters"][number];

interface Props {
  view: ModelsView;
  parameters: Parameter[];
  draft: Draft;
  at(member: string): string | undefined;
}

const MOST_DIGITS = 6;

/** By what the values of each parameter multiply the points of a model: as the tool says, by themselves, or one by one. */
export function WeightFields({ view, parameters, draft, at }: Props) {
  const { t } = useTexts();
  return (
    <Stack as="section" gap={3} shrink aria-label={t("adminModels.timesTitle")}>
      <h3 className={styles.heading}>{t("adminModels.timesTitle")}</h3>
      <p className={styles.help}>{t("adminModels.timesHelp")}</p>
      {parameters.map((parameter) => (
        <Weighing key={parameter.name} view={view} parameter={parameter} draft={draft} error={at(`times/${parameter.name}`)} />
      ))}
    </Stack>
  );
}

function Weighing({ view, parameter: { name, options }, draft: { entry, set }, error }: { view: ModelsView; parameter: Parameter; draft: Draft; error: string | undefined }) {
  const { t } = useTexts();
  const labels = useLabels(view);
  const own = entry.times?.[name];
  const tools = view.times[name];
  const values = entry.only?.[name] ?? options.map(({ value }) => value);
  const way = own === undefined ? "inherit" : own === "value" ? "byValue" : "each";
  const weigh = (weights: Weights | undefined) => {
    const { [name]: _, ...others } = entry.times ?? {};
    const times = weights === undefined ? others : { ...others, [name]: weights };
    set({ times: Object.keys(times).length > 0 ? times : undefined });
  };
  const choose = (chosen: string) => {
    if (chosen === "inherit") weigh(undefined);
    else weigh(chosen === "byValue" ? "value" : begun(values, own ?? tools));
  };
  return (
    <Stack gap={2} shrink>
      <NativeSelect
        label={t("adminModels.timesOf", { name: labels.parameter(name) })}
        description={way === "inherit" ? toolsWords() : way === "byValue" ? t("adminModels.byValueHelp") : undefined}
        error={error}
        value={way}
        onChange={(event) => choose(event.currentTarget.value)}
        data={(["inherit", "byValue", "each"] as const).map((value) => ({ value, label: t(`adminModels.${value}`) }))}
      />
      {typeof own === "object" && (
        <table className={styles.weights}>
          <thead>
            <tr>
              <th scope="col">{t("adminModels.value")}</th>
              <th scope="col">{t("adminModels.factor")}</th>
            </tr>
          </thead>
          <tbody>
            {values.map((value) => (
              <tr key={value}>
                <th scope="row">{labels.value(name, value)}</th>
                <td>
                  <TextInput
                    size="sm"
                    className={styles.number}
                    inputMode="numeric"
                    aria-label={t("adminModels.factorOf", { value: `${labels.parameter(name)} ${labels.value(name, value)}` })}
                    leftSection="×"
                    value={own[value] === undefined ? "" : String(own[value])}
                    onChange={(event) => {
                      const digits = event.currentTarget.value.replace(/\D/g, "").slice(0, MOST_DIGITS);
                      const { [value]: _, ...others } = own;
                      weigh(digits === "" ? others : { ...own, [value]: Number(digits) });
                    }}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Stack>
  );

  function toolsWords() {
    if (tools === "value") return t("adminModels.byValueHelp");
    if (!isObject(tools)) return t("adminModels.inheritNone");
    return Object.entries(tools)
      .map(([value, factor]) => `${labels.value(name, value)} ×${String(factor)}`)
      .join(" · ");
  }
}

/** Factors to begin with: those in force, as far as they are known. */
function begun(values: string[], weights: unknown): Record<string, number> {
  const known = values.flatMap((value) => {
    const factor = weights === "value" ? Number(value) : isObject(weights) ? weights[value] : undefined;
    return typeof factor === "number" && Number.isInteger(factor) ? [[value, factor] as const] : [];
  });
  return Object.fromEntries(known);
}
