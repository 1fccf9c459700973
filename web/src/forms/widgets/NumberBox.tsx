import { useState, type ReactNode } from "react";
import { parseNumber, snap, stepOf } from "../schema/numbers";
import type { JsonSchema } from "../types";
import styles from "./inputs.module.css";

interface NumberBoxProps {
  id: string;
  spec: JsonSchema;
  value: unknown;
  onChange(value: unknown): void;
  disabled: boolean;
  readonly: boolean;
  aria: Record<string, unknown>;
  label?: string | undefined;
  placeholder?: string | undefined;
  suffix?: ReactNode;
  className?: string | undefined;
  /** Take what is typed to the nearest allowed value when focus leaves. */
  snapOnBlur?: boolean;
}

/**
 * A number typed as text. Not `type=number`: that one swallows what it cannot read, changes under the wheel and
 * rejects full-width digits. Text that is no number is passed on as text, so that validation can name the fault.
 */
export function NumberBox(props: NumberBoxProps) {
  const { id, spec, value, onChange, disabled, readonly, aria, label, placeholder, suffix, className } = props;
  const [text, setText] = useState(() => textOf(value));
  const shown = means(text, value) ? text : textOf(value);

  const type = (next: string) => {
    setText(next);
    const parsed = parseNumber(next);
    if (parsed.kind === "number") onChange(parsed.value);
    else if (parsed.kind === "invalid") onChange(next);
    else onChange(undefined);
  };
  const nudge = (steps: number) => {
    const from = typeof value === "number" ? value : (spec.default as number | undefined) ?? spec.minimum ?? 0;
    onChange(snap(from + steps * stepOf(spec), spec));
  };
  return (
    <div className={`${styles.boxed} ${className ?? ""}`}>
      <input
        {...aria}
        id={id}
        className={styles.box}
        value={shown}
        type="text"
        inputMode={spec.minimum !== undefined && spec.minimum >= 0 ? "decimal" : "text"}
        autoComplete="off"
        role="spinbutton"
        aria-label={label}
        aria-valuenow={typeof value === "number" ? value : undefined}
        aria-valuemin={spec.minimum}
        aria-valuemax={spec.maximum}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => {
          if (props.snapOnBlur && typeof value === "number") onChange(snap(value, spec));
          setText(textOf(value));
        }}
        onKeyDown={(event) => {
          const steps = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
          if (steps === undefined || readonly) return;
          event.preventDefault();
          nudge(steps);
        }}
        disabled={disabled}
        readOnly={readonly}
        placeholder={placeholder}
      />
      {suffix}
    </div>
  );
}

function textOf(value: unknown): string {
  return typeof value === "number" || typeof value === "string" ? String(value) : "";
}

/** Whether the typed text still stands for the value, as "1." does for 1 and "-" for nothing yet. */
function means(text: string, value: unknown): boolean {
  const parsed = parseNumber(text);
  if (parsed.kind === "number") return parsed.value === value;
  if (parsed.kind === "invalid") return text === value;
  return value === undefined || value === null;
}
