import { Popover } from "@mantine/core";
import { useState, type MouseEvent, type ReactNode } from "react";
import { errorId, useForm } from "../context";
import { Icon } from "../icons";
import { choicesOf } from "../schema/choices";
import { cardOf } from "../schema/groupCards";
import { parseRatio, ratioBox } from "../schema/ratio";
import { sameJson } from "../schema/values";
import { widgetOf } from "../schema/view";
import type { JsonSchema } from "../types";
import { loadWidgets } from "../widgets/onDemand";
import { WithinChip } from "./withinChip";
import formStyles from "../form.module.css";
import styles from "./chips.module.css";

export interface ChipField {
  name: string;
  pointer: string;
  spec: JsonSchema;
  value: unknown;
  required: boolean;
  /** The field itself, with its label, help and error. */
  content: ReactNode;
}

/** Short settings in one row, each by its value; a press opens the field. What is on or off is switched at once. */
export function Chips({ fields }: { fields: ChipField[] }) {
  const { texts } = useForm();
  const [open, setOpen] = useState<string | null>(null);
  return (
    // Whoever comes near is about to open one.
    <div className={styles.row} role="group" aria-label={texts.settings} onPointerEnter={() => void loadWidgets()} onFocus={() => void loadWidgets()}>
      {fields.map((field) =>
        widgetOf(field.spec) === "switch" ? (
          <Toggle key={field.name} field={field} />
        ) : (
          <Chip key={field.name} field={field} opened={open === field.name} onOpened={(opened) => setOpen(opened ? field.name : null)} />
        ),
      )}
    </div>
  );
}

interface ChipProps {
  field: ChipField;
  opened: boolean;
  onOpened(opened: boolean): void;
}

function Chip({ field, opened, onOpened }: ChipProps) {
  const { errors, disabled, texts } = useForm();
  const { pointer, spec, value, required, content } = field;
  const title = spec.title ?? field.name;
  const shown = spec["x-cards"] && spec.properties ? (cardTitle(spec, value) ?? texts.own) : wordsOf(spec, value);
  const invalid = errors.has(pointer);
  // The arrow keys pass over options on their way; a press means the one that it hits.
  const closeOnChoice = ({ target, detail }: MouseEvent) => {
    if (detail > 0 && target instanceof HTMLInputElement && target.type === "radio") onOpened(false);
  };
  return (
    <div data-field={pointer} data-chip data-invalid={invalid || undefined} className={styles.place}>
      <Popover opened={opened} onChange={onOpened} position="bottom-start" width="min(340px, 92vw)" shadow="md" trapFocus returnFocus>
        <Popover.Target>
          <button
            type="button"
            className={styles.chip}
            disabled={disabled}
            aria-label={shown ? `${title}: ${shown}` : title}
            aria-invalid={invalid || undefined}
            aria-describedby={invalid ? errorId(pointer) : undefined}
            title={title}
            // What it opens is there then, so that the focus finds its way in.
            onClick={() => (opened ? onOpened(false) : void loadWidgets().finally(() => onOpened(true)))}
          >
            <ChipFace spec={spec} title={title} shown={shown} value={value} wanted={required && shown === ""} />
            <Icon name="chevron" size={14} />
          </button>
        </Popover.Target>
        <Popover.Dropdown className={`${formStyles.tokens} ${formStyles.dropdown} ${styles.dropdown}`} onClick={closeOnChoice}>
          <WithinChip value>{content}</WithinChip>
        </Popover.Dropdown>
      </Popover>
      {invalid && (
        <div id={errorId(pointer)} className={styles.error} role="alert">
          <Icon name="warning" size={14} />
          <span>
            {title}: {errors.get(pointer)}
          </span>
        </div>
      )}
    </div>
  );
}

/** Words that speak for themselves, such as a length or a model, stand alone; others behind what they are about. */
function ChipFace({ spec, title, shown, value, wanted }: { spec: JsonSchema; title: string; shown: string; value: unknown; wanted: boolean }) {
  const { lang } = useForm();
  const ratio = widgetOf(spec) === "ratio" ? parseRatio(String(value)) : null;
  // A Latin word among Chinese ones is a name.
  const alone = choicesOf(spec).length > 0 && (lang === "zh" ? /[\p{N}\p{Script=Latin}]/u : /\p{N}/u).test(shown);
  return (
    <>
      {ratio && <span className={styles.ratio} style={ratioBox(ratio, RATIO_PX)} aria-hidden="true" />}
      {!alone && <span className={styles.title}>{title}</span>}
      {shown !== "" && <span className={styles.value}>{shown}</span>}
      {wanted && <span className={styles.wanted} aria-hidden="true">*</span>}
    </>
  );
}

const RATIO_PX = 14;

function Toggle({ field }: { field: ChipField }) {
  const { setAt, disabled } = useForm();
  const { pointer, spec, value } = field;
  const on = value === true;
  return (
    <div data-field={pointer} data-chip data-kind="switch" className={styles.place}>
      <button
        type="button"
        role="switch"
        aria-checked={on}
        className={styles.chip}
        disabled={disabled || spec.readOnly}
        title={spec.description}
        onClick={() => setAt(pointer, !on)}
      >
        <span className={styles.dot} aria-hidden="true" />
        <span className={styles.value}>{spec.title ?? field.name}</span>
      </button>
    </div>
  );
}

/** The name of the card that a group stands at. */
function cardTitle(spec: JsonSchema, value: unknown): string | undefined {
  const key = cardOf(spec, value);
  return key === undefined ? undefined : (spec["x-cards"]?.[key]?.title ?? key);
}

/** The value as a reader knows it; empty for none. */
function wordsOf(spec: JsonSchema, value: unknown): string {
  if (value === undefined || value === null || value === "") return "";
  const choice = choicesOf(spec).find((option) => sameJson(option.value, value));
  if (choice) return choice.label;
  return spec["x-unit"] ? `${String(value)} ${spec["x-unit"]}` : String(value);
}
