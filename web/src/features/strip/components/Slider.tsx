import type { ComponentProps, CSSProperties } from "react";
import styles from "./range.module.css";

interface Props extends Omit<ComponentProps<"input">, "value" | "min" | "max" | "onChange" | "type"> {
  value: number;
  min?: number;
  max: number;
  /** What counts is what lies behind the value, as after a beginning. */
  behind?: boolean;
  onChange(value: number): void;
}

/** A slider whose track shows how far it is pulled. */
export function Slider({ value, min = 0, max, onChange, behind = false, className, ...rest }: Props) {
  const style = { "--to": max > min ? (value - min) / (max - min) : 0 } as CSSProperties;
  return <input type="range" {...rest} className={`${styles.range} ${className ?? ""}`} style={style} data-behind={behind || undefined} min={min} max={max} value={value} onChange={(event) => onChange(Number(event.currentTarget.value))} />;
}
