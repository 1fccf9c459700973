import type { WidgetProps } from "../context";
import styles from "./inputs.module.css";

/** What a field holds after its text was emptied: nothing, unless "nothing" would bring its default back. */
export function emptied(fallback: unknown): "" | undefined {
  return typeof fallback === "string" && fallback !== "" ? "" : undefined;
}

/** One line of text; a secret (`writeOnly`) is typed unseen and never offered to the browser's memory. */
export function TextWidget({ id, spec, value, onChange, disabled, readonly, aria }: WidgetProps) {
  const hint = spec["x-placeholder"] ?? (typeof spec.examples?.[0] === "string" ? spec.examples[0] : undefined);
  const secret = spec.writeOnly || spec["x-widget"] === "secret";
  return (
    <input
      {...aria}
      id={id}
      className={styles.box}
      value={typeof value === "string" ? value : ""}
      onChange={(event) => onChange(event.currentTarget.value || emptied(spec.default))}
      disabled={disabled}
      readOnly={readonly}
      placeholder={hint}
      type={secret ? "password" : spec.format === "uri" ? "url" : "text"}
      autoComplete={secret ? "new-password" : "off"}
    />
  );
}
