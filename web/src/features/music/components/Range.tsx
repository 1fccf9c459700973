import type { CSSProperties } from "react";
import styles from "./range.module.css";

interface Props {
  label: string;
  max: number;
  step: number;
  value: number;
  /** The value in words. */
  text: string;
  disabled?: boolean;
  onChange(value: number): void;
}

export function Range({ label, max, step, value, text, disabled = false, onChange }: Props) {
  return (
    <input
      type="range"
      className={styles.range}
      aria-label={label}
      aria-valuetext={text}
      min={0}
      max={max}
      step={step}
      value={value}
      disabled={disabled}
      style={{ "--to": max > 0 ? value / max : 0 } as CSSProperties}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  );
}
