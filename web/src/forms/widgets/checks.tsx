import { labelId, type WidgetProps } from "../context";
import { choicesOf } from "../schema/choices";
import { sameJson } from "../schema/values";
import styles from "./tiles.module.css";

/** Several of a fixed set: the value keeps the declared order, whatever was ticked first. */
export function ChecksWidget({ id, spec, value, onChange, disabled, readonly, aria }: WidgetProps) {
  const chosen = Array.isArray(value) ? value : [];
  const choices = choicesOf(spec.items ?? {});
  const toggle = (toggled: unknown) => {
    const has = chosen.some((item) => sameJson(item, toggled));
    const next = choices
      .map((choice) => choice.value)
      .filter((item) => (sameJson(item, toggled) ? !has : chosen.some((held) => sameJson(held, item))));
    onChange(next.length > 0 || spec.default !== undefined ? next : undefined);
  };
  return (
    <div
      role="group"
      id={id}
      aria-labelledby={labelId(id)}
      aria-describedby={aria["aria-describedby"]}
      className={styles.checks}
    >
      {choices.map((choice) => {
        const checked = chosen.some((item) => sameJson(item, choice.value));
        return (
          <label key={choice.key} className={styles.check} data-checked={checked || undefined}>
            <input
              type="checkbox"
              className={styles.input}
              checked={checked}
              disabled={disabled || readonly}
              onChange={() => toggle(choice.value)}
            />
            <span>{choice.label}</span>
          </label>
        );
      })}
    </div>
  );
}
