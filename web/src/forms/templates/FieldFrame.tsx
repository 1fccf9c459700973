import type { ReactNode } from "react";
import { errorId, helpId, labelId, useForm } from "../context";
import { Icon } from "../icons";
import type { WidgetName } from "../schema/view";
import type { JsonSchema } from "../types";
import styles from "../form.module.css";

/** Widgets made of several controls, whose label names the group instead of one input. */
const GROUPS = new Set<WidgetName>(["ratio", "segmented", "cards", "media", "checks", "task"]);
/** Widgets that want the whole width even where fields stand side by side. */
const WIDE = new Set<WidgetName>(["prompt", "media", "cards", "ratio", "lines", "checks", "task", "secret"]);

interface FieldFrameProps {
  id: string;
  spec: JsonSchema;
  pointer: string;
  kind: WidgetName;
  required: boolean;
  children: ReactNode;
}

/** Label, help and error around one widget. */
export function FieldFrame({ id, spec, pointer, kind, required, children }: FieldFrameProps) {
  const { errors } = useForm();
  const error = errors.get(pointer);
  const title = spec.title ?? pointer.slice(pointer.lastIndexOf("/") + 1);
  const text = (
    <>
      {title}
      {required && spec.default === undefined && (
        <span className={styles.required} aria-hidden="true">
          *
        </span>
      )}
    </>
  );
  const label = GROUPS.has(kind) ? (
    <span id={labelId(id)} className={styles.label}>
      {text}
    </span>
  ) : (
    <label id={labelId(id)} htmlFor={id} className={styles.label}>
      {text}
    </label>
  );
  const help = spec.description && (
    <div id={helpId(id)} className={styles.help}>
      {spec.description}
    </div>
  );
  const problem = (
    <div aria-live="polite" className={styles.errorSlot}>
      {error && (
        <div id={errorId(id)} className={styles.error}>
          <Icon name="warning" size={14} />
          <span>{error}</span>
        </div>
      )}
    </div>
  );
  const common = {
    "data-field": pointer,
    "data-kind": kind,
    "data-invalid": error ? true : undefined,
    "data-one": kind === "media" && spec.type !== "array" ? true : undefined,
  };
  if (kind === "switch") {
    return (
      <div {...common} className={styles.field}>
        <div className={styles.switchRow}>
          <div>
            {label}
            {help}
          </div>
          {children}
        </div>
        {problem}
      </div>
    );
  }
  return (
    <div {...common} className={styles.field} data-wide={WIDE.has(kind) || undefined}>
      <div className={styles.labelLine}>
        {label}
        {help}
      </div>
      {children}
      {problem}
    </div>
  );
}
