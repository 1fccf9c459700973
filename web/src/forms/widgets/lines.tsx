import { useState } from "react";
import { useForm, type WidgetProps } from "../context";
import { sameJson } from "../schema/values";
import { GrowingTextarea } from "./grow";
import styles from "./inputs.module.css";

/** The items of a list written one a line; blank lines are nobody's item. */
export function parseLines(text: string): string[] | undefined {
  const items = text.split(/\r?\n/).map((line) => line.trim()).filter(Boolean);
  return items.length > 0 ? items : undefined;
}

/** A list of short texts. */
export function LinesWidget({ id, spec, value, onChange, disabled, readonly, aria }: WidgetProps) {
  const { texts } = useForm();
  const joined = Array.isArray(value) ? value.join("\n") : "";
  const [text, setText] = useState(joined);
  // What is typed stays (with its blank lines) as long as it still means the value.
  const shown = sameJson(parseLines(text) ?? [], Array.isArray(value) ? value : []) ? text : joined;
  return (
    <GrowingTextarea
      {...aria}
      id={id}
      className={styles.box}
      minRows={2}
      maxRows={8}
      value={shown}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onChange(parseLines(event.currentTarget.value));
      }}
      disabled={disabled}
      readOnly={readonly}
      placeholder={spec["x-placeholder"] ?? texts.onePerLine}
    />
  );
}
