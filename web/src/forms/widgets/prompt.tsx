import { useRef } from "react";
import { useForm, type WidgetProps } from "../context";
import { Icon } from "../icons";
import { countCharacters } from "../schema/numbers";
import { GrowingTextarea } from "./grow";
import { emptied } from "./text";
import styles from "./inputs.module.css";

/** The main text of a task: grows with its content and counts characters as the server does. */
export function PromptWidget({ id, spec, value, onChange, disabled, readonly, aria }: WidgetProps) {
  const { texts, services } = useForm();
  const area = useRef<HTMLTextAreaElement>(null);
  const text = typeof value === "string" ? value : "";
  const used = countCharacters(text);
  const max = spec.maxLength;
  const state = max !== undefined && used > max ? "over" : max !== undefined && used > max * 0.9 ? "near" : undefined;
  const hint = spec["x-placeholder"] ?? (typeof spec.examples?.[0] === "string" ? spec.examples[0] : undefined);
  // A side prompt, such as what to avoid, need not take the room of the main one.
  const rows = spec["x-advanced"] || (max ?? 10_000) <= 500 ? 2 : 4;
  return (
    <div className={styles.prompt} data-invalid={aria["aria-invalid"]} data-disabled={disabled || undefined}>
      <GrowingTextarea
        {...aria}
        id={id}
        ref={area}
        className={styles.promptInput}
        minRows={rows}
        maxRows={16}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value || emptied(spec.default))}
        onKeyDown={(event) => {
          // While an input method is composing, Enter belongs to it.
          if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey) || event.nativeEvent.isComposing) return;
          event.preventDefault();
          services.onSubmit?.();
        }}
        disabled={disabled}
        readOnly={readonly}
        placeholder={hint}
      />
      <div className={styles.promptBar}>
        {text !== "" && !disabled && !readonly && (
          <button
            type="button"
            className={styles.quiet}
            onClick={() => {
              onChange(emptied(spec.default));
              area.current?.focus();
            }}
          >
            <Icon name="close" size={14} />
            {texts.clear}
          </button>
        )}
        {max !== undefined && (
          <span className={styles.counter} data-state={state}>
            <span aria-hidden="true">
              {used}/{max}
            </span>
            <span className={styles.srOnly}>{texts.charactersLeft(used, max)}</span>
          </span>
        )}
      </div>
    </div>
  );
}
