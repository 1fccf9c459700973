import type { CSSProperties, LabelHTMLAttributes, ReactNode } from "react";
import { labelId, useForm, type WidgetProps } from "../context";
import { choicesOf, type Choice } from "../schema/choices";
import { sameJson } from "../schema/values";
import { useOptionNotes } from "./optionNotes";
import styles from "./tiles.module.css";

interface RadioTilesProps extends WidgetProps {
  className?: string | undefined;
  tileClass?: string | undefined;
  /** Maximum number of tiles in a row. */
  columns?: number;
  /** The tiles say by themselves why they cannot be chosen. */
  tellsWhy?: boolean;
  /** What a tile listens to. */
  tileEvents?(choice: Choice): Pick<LabelHTMLAttributes<HTMLLabelElement>, "onPointerEnter" | "onPointerLeave" | "onFocus" | "onBlur">;
  render(choice: Choice, checked: boolean): ReactNode;
}

/**
 * A set of tiles of which one is chosen. Built on native radios, which bring arrow keys, one tab stop and the
 * right words for screen readers. An optional field without a default can be emptied by pressing its tile again.
 */
export function RadioTiles(props: RadioTilesProps) {
  const { id, spec, pointer, value, onChange, disabled, readonly, required, ruled, aria, className, tileClass, columns, tellsWhy, tileEvents, render } = props;
  const choices = choicesOf(spec);
  const notes = useOptionNotes(pointer, choices);
  const clearable = !required && spec.default === undefined;
  const tiles = (
    <div role="radiogroup" aria-labelledby={labelId(id)} {...aria} id={id} className={className} style={{ "--columns": columns, "--word": longestWord(choices) } as CSSProperties}>
      {choices.map((choice) => {
        const checked = sameJson(choice.value, value);
        const reason = ruled?.get(choice.key);
        // What a choice comes to that nobody can make is no help.
        const note = reason === undefined ? notes.get(choice.key) : undefined;
        return (
          <label
            key={choice.key}
            className={tileClass}
            data-checked={checked || undefined}
            data-noted={note !== undefined || undefined}
            data-ruled={reason !== undefined || undefined}
            title={reason ?? choice.description}
            {...tileEvents?.(choice)}
          >
            <input
              type="radio"
              className={styles.input}
              name={id}
              value={choice.key}
              checked={checked}
              disabled={disabled || readonly || reason !== undefined}
              aria-description={reason ?? note?.join(", ")}
              onChange={() => onChange(choice.value)}
              onClick={() => {
                if (checked && clearable) onChange(undefined);
              }}
            />
            {render(choice, checked)}
            {note && (
              <span className={styles.note} aria-hidden="true">
                {note.map((note) => <span key={note}>{note}</span>)}
              </span>
            )}
          </label>
        );
      })}
    </div>
  );
  if (!ruled || ruled.size === 0 || tellsWhy) return tiles;
  return (
    <>
      {tiles}
      <Reasons choices={choices} ruled={ruled} />
    </>
  );
}

/** Why some options cannot be chosen, below all of them: nobody hovers on a phone. */
function Reasons({ choices, ruled }: { choices: readonly Choice[]; ruled: ReadonlyMap<string, string> }) {
  const { texts } = useForm();
  return (
    <div className={styles.reasons}>
      {[...new Set(ruled.values())].map((reason) => (
        <div key={reason}>{texts.ruledOptions(reason, ...choices.flatMap(({ key, label }) => (ruled.get(key) === reason ? [label] : [])))}</div>
      ))}
    </div>
  );
}

/** Letters of the longest word of a script with spaces: columns are as wide, so that it is not broken. */
function longestWord(choices: Choice[]): number {
  const words = choices.flatMap((choice) => choice.label.match(/[\p{Script=Latin}\p{N}.-]+/gu) ?? []);
  return Math.max(0, ...words.map((word) => word.length));
}
