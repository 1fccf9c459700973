import { Select } from "@mantine/core";
import { useLayoutEffect, useRef } from "react";
import { useForm, type WidgetProps } from "../context";
import { choicesOf } from "../schema/choices";
import { sameJson } from "../schema/values";
import { Icon } from "../icons";
import { dependent } from "./dependent";
import { only, OnlyChoice } from "./OnlyChoice";
import { OptionBadges } from "./OptionBadges";
import { useOptionNotes } from "./optionNotes";
import formStyles from "../form.module.css";
import styles from "./inputs.module.css";

/** Beyond this many options, reading them all is slower than typing a part of one. */
const SEARCH_FROM = 9;

/** One of many options, with their descriptions where there are any. */
export const SelectWidget = dependent((props) => (only(props) ? <OnlyChoice {...props} /> : <OptionSelect {...props} />));

function OptionSelect({ id, spec, pointer, value, onChange, disabled, readonly, required, ruled, aria }: WidgetProps) {
  const { texts } = useForm();
  const choices = choicesOf(spec);
  const notes = useOptionNotes(pointer, choices);
  const byKey = new Map(choices.map((choice) => [choice.key, choice]));
  const chosen = choices.find((choice) => sameJson(choice.value, value));
  const clearable = !required && spec.default === undefined;
  const chosenNote = chosen && !clearable ? notes.get(chosen.key) : undefined;
  // Mantine overwrites this attribute with what its own wrapper knows, which is nothing here.
  const input = useRef<HTMLInputElement>(null);
  const describedBy = aria["aria-describedby"];
  useLayoutEffect(() => {
    if (describedBy) input.current?.setAttribute("aria-describedby", describedBy);
    else input.current?.removeAttribute("aria-describedby");
  });
  return (
    <Select
      {...aria}
      ref={input}
      id={id}
      data={choices.map(({ key, label }) => ({ value: key, label, disabled: ruled?.has(key) ?? false }))}
      value={chosen?.key ?? null}
      onChange={(key) => onChange(key === null ? undefined : byKey.get(key)?.value)}
      allowDeselect={false}
      clearable={clearable}
      // By default only a pointer can reach it, and then nobody without one can take a choice back.
      clearButtonProps={{ "aria-label": texts.clear, "aria-hidden": false, tabIndex: 0 }}
      searchable={choices.length >= SEARCH_FROM}
      nothingFoundMessage={texts.noMatch}
      placeholder={spec["x-placeholder"] ?? texts.choose}
      disabled={disabled}
      readOnly={readonly}
      error={Boolean(aria["aria-invalid"])}
      maxDropdownHeight={320}
      classNames={{ dropdown: `${formStyles.tokens} ${formStyles.dropdown}` }}
      comboboxProps={{ transitionProps: { transition: "fade", duration: 120 } }}
      {...(!clearable && {
        rightSectionWidth: chosenNote === undefined ? 32 : 112,
        rightSectionPointerEvents: "none" as const,
        rightSection: (
          <span className={styles.chosenNote} aria-hidden="true">
            {chosenNote && <span>{chosenNote.map((note) => <span key={note}>{note}</span>)}</span>}
            <Icon name="chevron" size={16} />
          </span>
        ),
      })}
      renderOption={({ option, checked }) => {
        const choice = byKey.get(option.value);
        const reason = ruled?.get(option.value);
        return (
          <span className={styles.option} data-checked={checked || undefined} data-ruled={reason !== undefined || undefined} title={reason}>
            <span>
              {option.label}
              {choice && <OptionBadges choice={choice} />}
              {choice?.description && <small>{choice.description}</small>}
              {reason && <small>{reason}</small>}
            </span>
            {notes.has(option.value) && reason === undefined && <span className={styles.optionNote}>{notes.get(option.value)?.join(" · ")}</span>}
            {checked && <Icon name="check" size={16} />}
          </span>
        );
      }}
    />
  );
}
