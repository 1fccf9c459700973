import { TextInput } from "@mantine/core";
import { useState } from "react";
import { Range } from "@/components/Range";
import { useTexts } from "@/i18n";
import styles from "./editor.module.css";

interface Props {
  label: string;
  /** In milliseconds, as are its bounds. */
  value: number;
  min: number;
  max: number;
  /** It is where a clip begins. */
  begins?: boolean;
  onChange(ms: number): void;
}

const STEP_MS = 100;
const shown = (ms: number) => String(Math.round(ms / 10) / 100);

/** A time within a clip: pulled roughly, or typed in seconds. */
export function TimeField({ label, value, min, max, begins = false, onChange }: Props) {
  const { t } = useTexts();
  const [typed, setTyped] = useState<string | null>(null);
  const take = () => {
    const seconds = Number(typed);
    if (typed?.trim() && Number.isFinite(seconds)) onChange(Math.min(max, Math.max(min, seconds * 1000)));
    setTyped(null);
  };
  /** The last step of the slider is the very end, which is rarely a round number. */
  const pull = (ms: number) => onChange(ms > max - STEP_MS ? max : ms);
  return (
    <div className={styles.time}>
      <span aria-hidden="true">{label}</span>
      <Range
        aria-label={t("strip.slider", { label })}
        aria-valuetext={t("strip.seconds", { value: shown(value) })}
        min={min}
        max={max}
        step={STEP_MS}
        value={value}
        behind={begins}
        onChange={pull}
      />
      <TextInput
        className={styles.number}
        aria-label={t("strip.inSeconds", { label })}
        inputMode="decimal"
        size="sm"
        value={typed ?? shown(value)}
        rightSection={<span className={styles.unit}>{t("strip.s")}</span>}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === "Enter") take();
          const step = event.key === "ArrowUp" ? STEP_MS : event.key === "ArrowDown" ? -STEP_MS : 0;
          if (step === 0) return;
          event.preventDefault();
          setTyped(null);
          onChange(Math.min(max, Math.max(min, value + step)));
        }}
      />
    </div>
  );
}
