import type { ComponentProps, CSSProperties } from "react";
import styles from "./Range.module.css";

const ARROWS: Record<string, number | undefined> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

interface Props extends Omit<ComponentProps<"input">, "value" | "min" | "max" | "onChange" | "type"> {
  value: number;
  min?: number;
  max: number;
  /** What an arrow key changes where a finger may stop anywhere; without it, both go by `step`. */
  arrowStep?: number;
  /** What counts is what lies behind the value, as after a beginning. */
  behind?: boolean;
  onChange(value: number): void;
}

/** A slider whose bar shows how far it is pulled. What it lies on chooses its looks: see the `--range-…` of its sheet. */
export function Range({ value, min = 0, max, step, arrowStep, behind = false, className = "", onKeyDown, onChange, ...rest }: Props) {
  return (
    <input
      type="range"
      {...rest}
      className={`${styles.range} ${className}`}
      style={{ "--to": max > min ? (value - min) / (max - min) : 0 } as CSSProperties}
      data-behind={behind || undefined}
      min={min}
      max={max}
      step={arrowStep === undefined ? step : "any"}
      value={value}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        const way = ARROWS[event.key];
        if (arrowStep === undefined || way === undefined) return;
        // The browser's own step would be a hundredth of the whole.
        event.preventDefault();
        onChange(Math.min(max, Math.max(min, value + way * arrowStep)));
      }}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  );
}
