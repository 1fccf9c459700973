import type { CSSProperties } from "react";
import styles from "./range.module.css";

const ARROWS: Record<string, number | undefined> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

interface Props {
  label: string;
  max: number;
  /** What an arrow key changes; a finger may stop anywhere. */
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
      step="any"
      value={value}
      disabled={disabled}
      style={{ "--to": max > 0 ? value / max : 0 } as CSSProperties}
      onKeyDown={(event) => {
        const by = ARROWS[event.key];
        if (by === undefined) return;
        event.preventDefault();
        onChange(Math.min(max, Math.max(0, value + by * step)));
      }}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  );
}
