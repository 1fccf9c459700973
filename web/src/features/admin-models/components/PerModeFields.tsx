import { Checkbox, TextInput } from "@mantine/core";
import { Stack } from "@/components/blocks/Stack";
import { useTexts } from "@/i18n";
import type { ModelsView } from "../api";
import type { PerMode } from "../entry";
import styles from "./models.module.css";

interface Props<Value extends string | number> {
  label: string;
  help: string;
  /** Names the choice of one value for each mode. */
  each: string;
  /** The modes that offer the model. */
  modes: ModelsView["modes"];
  value: PerMode<Value> | undefined;
  /** What was typed as a value; undefined for none. */
  write(text: string): Value | undefined;
  numeric?: boolean;
  placeholder?: string;
  error: string | undefined;
  onChange(value: PerMode<Value> | undefined): void;
}

/** One value for all modes, or one for each. */
export function PerModeFields<Value extends string | number>({ label, help, each, modes, value, write, numeric = false, placeholder, error, onChange }: Props<Value>) {
  const { t, pick } = useTexts();
  const isEach = typeof value === "object";
  const held: Record<string, Value> = typeof value === "object" ? value : {};
  const input = (name: string, own: Value | undefined, wrong: string | undefined, change: (next: Value | undefined) => void) => (
    <TextInput
      key={name}
      className={numeric ? styles.number : undefined}
      label={name}
      {...(isEach ? {} : { description: help })}
      {...(placeholder ? { placeholder } : {})}
      {...(numeric ? { inputMode: "numeric", required: !isEach } : { autoCapitalize: "none", spellCheck: false, maxLength: 128 })}
      value={own === undefined ? "" : String(own)}
      error={wrong}
      onChange={(event) => change(write(event.currentTarget.value))}
    />
  );
  const changeOne = (mode: string, next: Value | undefined) => {
    const { [mode]: _, ...others } = held;
    onChange(next === undefined ? others : { ...held, [mode]: next });
  };
  const toggle = (wanted: boolean) => {
    if (!wanted) onChange(Object.values(held)[0]);
    else onChange(typeof value === "object" || value === undefined ? {} : Object.fromEntries(modes.map(({ id }) => [id, value])));
  };
  return (
    <Stack gap={2} shrink>
      {isEach ? (
        <div className={styles.pair}>
          {modes.map((mode, index) => input(t("adminModels.inMode", { name: label, mode: pick(mode.label) }), held[mode.id], index === 0 ? error : undefined, (next) => changeOne(mode.id, next)))}
        </div>
      ) : (
        input(label, value, error, onChange)
      )}
      {(modes.length > 1 || isEach) && <Checkbox size="sm" label={t("adminModels.perMode")} aria-label={each} checked={isEach} onChange={(event) => toggle(event.currentTarget.checked)} />}
    </Stack>
  );
}
