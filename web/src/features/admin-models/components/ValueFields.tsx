import { Button, Checkbox, TextInput } from "@mantine/core";
import { useState } from "react";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { useTexts } from "@/i18n";
import type { ModelsView } from "../api";
import type { Entry } from "../entry";
import { useLabels } from "../labels";
import type { Draft } from "../useDraft";
import { Ticks } from "./Ticks";
import styles from "./models.module.css";

type Parameter = ModelsView["parameters"][number];

interface Props {
  view: ModelsView;
  parameters: Parameter[];
  draft: Draft;
  at(member: string): string | undefined;
}

/** Whether a model can say which values it takes: a switch is an ability, and what has no options has nothing to tick. */
export const isDrawn = ({ name, options, open }: Parameter, { only }: Entry): boolean =>
  only?.[name] !== undefined || (!isSwitch(options) && (open || options.length > 0));

const isSwitch = (options: Parameter["options"]) => options.length > 0 && options.every(({ value }) => value === "true" || value === "false");

/** All values that a parameter has in the form or in the model, in the order of the form; numbers in theirs, where any may be added. */
function valuesOf({ options, open }: Parameter, own: string[]): string[] {
  const all = [...new Set([...options.map(({ value }) => value), ...own])];
  return open && all.every((value) => /^\d+$/.test(value)) ? all.sort((a, b) => Number(a) - Number(b)) : all;
}

/** The values that a model takes of each parameter. */
export function ValueFields({ view, parameters, draft, at }: Props) {
  const { t } = useTexts();
  if (parameters.length === 0) return null;
  return (
    <Stack as="section" gap={3} shrink aria-label={t("adminModels.valuesTitle")}>
      <h3 className={styles.heading}>{t("adminModels.valuesTitle")}</h3>
      <p className={styles.help}>{t("adminModels.valuesHelp")}</p>
      {parameters.map((parameter) => (
        <Values key={parameter.name} view={view} parameter={parameter} draft={draft} error={at(`only/${parameter.name}`)} />
      ))}
    </Stack>
  );
}

function Values({ view, parameter, draft: { entry, set }, error }: { view: ModelsView; parameter: Parameter; draft: Draft; error: string | undefined }) {
  const { t } = useTexts();
  const labels = useLabels(view);
  const [typed, setTyped] = useState("");
  const { name } = parameter;
  const own = entry.only?.[name];
  const all = valuesOf(parameter, own ?? []);
  const title = labels.parameter(name);
  const take = (values: string[] | undefined) => {
    const { [name]: _, ...others } = entry.only ?? {};
    const only = values ? { ...others, [name]: values } : others;
    set({ only: Object.keys(only).length > 0 ? only : undefined });
  };
  const add = () => {
    const value = typed.trim();
    if (value === "") return;
    const taken = own ?? [];
    if (!taken.includes(value)) take(valuesOf(parameter, [...taken, value]).filter((one) => one === value || taken.includes(one)));
    setTyped("");
  };
  return (
    <Stack gap={2} shrink>
      <Ticks
        label={title}
        error={error}
        options={own ? all.map((value) => ({ value, label: labels.value(name, value), note: value === parameter.default ? t("adminModels.defaultValue") : null })) : []}
        value={own ?? []}
        onChange={(values) => take(all.filter((value) => values.includes(value)))}
      >
        <Checkbox
          size="sm"
          label={t("adminModels.any")}
          aria-label={`${title} ${t("adminModels.any")}`}
          checked={!own}
          onChange={(event) => take(event.currentTarget.checked ? undefined : parameter.options.map(({ value }) => value))}
        />
      </Ticks>
      {parameter.open && own && (
        <Row gap={2}>
          <TextInput
            className={styles.value}
            size="sm"
            aria-label={t("adminModels.another", { name: title })}
            placeholder={t("adminModels.another", { name: title })}
            maxLength={64}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              add();
            }}
          />
          <Button size="sm" variant="default" aria-label={t("adminModels.of", { act: t("adminModels.addValue"), name: title })} onClick={add}>
            {t("adminModels.addValue")}
          </Button>
        </Row>
      )}
    </Stack>
  );
}
