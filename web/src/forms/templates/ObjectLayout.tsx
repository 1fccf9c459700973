import type { ObjectFieldTemplateProps } from "@rjsf/utils";
import { useId, useState, type CSSProperties, type ReactNode } from "react";
import { Fold } from "./fold";
import { helpId, labelId, errorId, useForm } from "../context";
import { Icon } from "../icons";
import { cardOf } from "../schema/groupCards";
import { defaultOf, defaults, isObject, sameJson, visibleFields } from "../schema/values";
import { placeOf, widgetOf } from "../schema/view";
import type { JsonSchema, Params } from "../types";
import { onDemand } from "../widgets/onDemand";
import { Chips } from "./Chips";
import styles from "../form.module.css";
import { optionsOf } from "./options";

/** Lays out the fields of the form itself or of a group, with the advanced ones folded away. */
export function ObjectLayout({ fieldPathId, formData, properties, uiSchema }: ObjectFieldTemplateProps) {
  const { spec, pointer, kind } = optionsOf(uiSchema);
  const value = isObject(formData) ? formData : {};
  const visible = visibleFields(spec, value);
  const drawn = properties.filter(({ name }) => spec.properties?.[name]);
  const placed = (name: string) => placeOf(spec.properties?.[name] ?? {}, kind !== "group");
  const plain = drawn.filter(({ name }) => placed(name) === "open");
  const chips = drawn.filter(({ name }) => placed(name) === "chip" && visible.has(name));
  const advanced = drawn.filter(({ name }) => placed(name) === "advanced");
  const slotOf = ({ name, content }: (typeof drawn)[number]) => (
    <Slot key={name} shown={visible.has(name)} spec={spec.properties?.[name] ?? {}}>
      {content}
    </Slot>
  );
  const fields = (
    <>
      <div className={styles.grid}>{plain.map(slotOf)}</div>
      {chips.length > 0 && (
        <Chips
          fields={chips.map(({ name, content }) => ({
            name,
            pointer: `${pointer}/${name}`,
            spec: spec.properties?.[name] ?? {},
            value: value[name],
            required: spec.required?.includes(name) ?? false,
            content,
          }))}
        />
      )}
      {advanced.some(({ name }) => visible.has(name)) && (
        <Advanced
          pointers={advanced.map(({ name }) => `${pointer}/${name}`)}
          changed={
            advanced.filter(({ name }) => {
              const field = spec.properties?.[name] ?? {};
              return visible.has(name) && !sameJson(emptyToNothing(value[name]), emptyToNothing(defaultOf(field)));
            }).length
          }
        >
          {advanced.map(slotOf)}
        </Advanced>
      )}
    </>
  );
  if (kind !== "group") return fields;
  return (
    <Group id={fieldPathId.$id} spec={spec} pointer={pointer} value={value}>
      {fields}
    </Group>
  );
}

/** A field that comes and goes with its condition. */
function Slot({ shown, spec, children }: { shown: boolean; spec: JsonSchema; children: ReactNode }) {
  if (!spec["x-visible-when"]) return children;
  return (
    <Fold open={shown} className={styles.slot}>
      {children}
    </Fold>
  );
}

function Advanced({ pointers, changed, children }: { pointers: string[]; changed: number; children: ReactNode }) {
  const { errors, texts } = useForm();
  const [open, setOpen] = useState(false);
  const bodyId = useId();
  // An error nobody can see helps nobody: the section opens whenever a new one lands in it.
  const faults = [...errors.keys()].filter((at) => pointers.some((own) => at === own || at.startsWith(`${own}/`)));
  const faultKey = faults.join("\n");
  const [seenFaults, setSeenFaults] = useState("");
  if (seenFaults !== faultKey) {
    setSeenFaults(faultKey);
    if (faults.length > 0) setOpen(true);
  }
  return (
    <div className={styles.advanced} data-open={open || undefined}>
      <button
        type="button"
        className={styles.advancedToggle}
        aria-expanded={open}
        aria-controls={bodyId}
        onClick={() => setOpen(!open)}
      >
        <Icon name="tune" />
        <span>{texts.advanced}</span>
        {changed > 0 && <span className={styles.badge}>{texts.advancedChanged(changed)}</span>}
        <span className={styles.chevron}>
          <Icon name="chevron" />
        </span>
      </button>
      <Fold id={bodyId} open={open} keep>
        <div className={`${styles.grid} ${styles.advancedBody}`}>{children}</div>
      </Fold>
    </div>
  );
}

const GroupCards = onDemand("groupCards");

interface GroupProps {
  id: string;
  spec: JsonSchema;
  pointer: string;
  value: Params;
  children: ReactNode;
}

/** An object drawn as a box of its fields, with one button that takes them all back to their defaults. */
function Group({ id, spec, pointer, value, children }: GroupProps) {
  const { errors, texts, setAt, disabled } = useForm();
  const error = errors.get(pointer);
  const start = defaults(spec);
  const describedBy = [spec.description && helpId(id), error && errorId(id)].filter(Boolean).join(" ");
  const cards = spec["x-cards"];
  const own = cards !== undefined && cardOf(spec, value) === undefined;
  const [tuned, setTuned] = useState(own);
  const tuning = useId();
  // An error nobody can see helps nobody.
  const faulty = [...errors.keys()].some((at) => at.startsWith(`${pointer}/`));
  const names = Object.values(spec.properties ?? {}).map((field) => widthInEm(field.title ?? ""));
  const widest = Math.max(0, ...names);
  return (
    <div
      role="group"
      // Sliders stand beside their names where those are short, in one column as wide as the widest name.
      data-inline={widest <= INLINE_NAME_EM || undefined}
      style={{ "--name-em": widest } as CSSProperties}
      // A dozen dropdowns below each other would be a long way down.
      data-compact={Object.values(spec.properties ?? {}).every((field) => COMPACT.has(widgetOf(field))) || undefined}
      aria-labelledby={labelId(id)}
      aria-describedby={describedBy || undefined}
      className={styles.group}
      data-field={pointer}
      data-kind="group"
      data-wide
    >
      <div className={styles.groupHead}>
        <span id={labelId(id)} className={styles.label}>
          {spec.title}
        </span>
        <button
          type="button"
          className={styles.textButton}
          disabled={disabled || sameJson(value, start)}
          onClick={() => setAt(pointer, start)}
        >
          <Icon name="reset" size={14} />
          {texts.resetAll}
        </button>
      </div>
      {spec.description && (
        <div id={helpId(id)} className={styles.help}>
          {spec.description}
        </div>
      )}
      {cards ? (
        <>
          <GroupCards
            id={id}
            spec={spec}
            pointer={pointer}
            label={spec.title ?? ""}
            value={value}
            onChange={(next) => setAt(pointer, next)}
            disabled={disabled}
            readonly={false}
            required={false}
            aria={{ "aria-describedby": describedBy || undefined, "aria-invalid": undefined, "aria-required": undefined }}
          />
          <button type="button" className={styles.textButton} aria-expanded={tuned || faulty} aria-controls={tuning} onClick={() => setTuned(!tuned)}>
            <Icon name="tune" size={14} />
            {texts.fineTune}
          </button>
          <Fold id={tuning} open={tuned || faulty} keep>
            {children}
          </Fold>
        </>
      ) : (
        children
      )}
      <div aria-live="polite" className={styles.errorSlot}>
        {error && (
          <div id={errorId(id)} className={styles.error}>
            <Icon name="warning" size={14} />
            <span>{error}</span>
          </div>
        )}
      </div>
    </div>
  );
}

const INLINE_NAME_EM = 5.5;
/** Widgets that are still legible in half of a narrow form. */
const COMPACT = new Set(["select", "model", "hidden"]);

/** About how wide a text is: Chinese characters are as wide as they are high, Latin ones about half of that. */
function widthInEm(text: string): number {
  return [...text].reduce((sum, character) => sum + (character > "\u2e80" ? 1 : 0.6), 0.3);
}

/** Nothing chosen, an empty text and an empty list are the same to somebody looking for what they changed. */
function emptyToNothing(value: unknown): unknown {
  if (value === "" || value === null || value === false) return undefined;
  return Array.isArray(value) && value.length === 0 ? undefined : value;
}
