import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useRef, useState, type ReactNode } from "react";
import type { Filters } from "@/lib/useFilters";
import { Choice } from "./Choice";
import { Icon } from "./Icon";
import layout from "./layout.module.css";

type Values = Record<string, string | null>;
type Option<Value> = { value: Value; label: string };

/** The control of one filter. `label` says what it narrows. */
type ControlOf<Name extends string, Value extends string> =
  /** Words, or digits only. `instant` does not wait for a pause in the typing: for lists that are already here. */
  | { kind: "words" | "number"; name: Name; label: string; instant?: boolean }
  /** One of a few side by side; `any` stands for no bound. */
  | { kind: "choice"; name: Name; label: string; any: string; options: Option<Value>[] }
  /** One of many, below one another. */
  | { kind: "select"; name: Name; label: string; any: string; options: Option<Value>[] }
  /** A filter that is set elsewhere: a button that removes it. */
  | { kind: "removable"; name: Name; label: string };

/** The controls that fit the filters of a list. */
export type Control<V extends Values> = { [Name in keyof V & string]: ControlOf<Name, NonNullable<V[Name]>> }[keyof V & string];

interface Props<V extends Values> {
  filters: Filters<V>;
  controls: Control<V>[];
  /** What stands behind the controls. */
  children?: ReactNode;
}

/** The controls over a list. */
export function FilterBar<V extends Values>({ filters, controls, children }: Props<V>) {
  return (
    <div className={layout.filters}>
      {controls.map((control) => (
        <FilterControl key={control.name} filters={filters as unknown as Filters<Values>} control={control as ControlOf<string, string>} />
      ))}
      {children}
    </div>
  );
}

function FilterControl({ filters, control }: { filters: Filters<Values>; control: ControlOf<string, string> }) {
  const { name, label } = control;
  const value = filters.values[name] ?? null;
  const set = (next: string) => filters.set(name, next === "" ? null : next);
  switch (control.kind) {
    case "words":
    case "number":
      return <TypedFilter kind={control.kind} label={label} instant={control.instant ?? false} value={value ?? ""} onType={(text) => filters.type(name, text === "" ? null : text)} />;
    case "choice":
      return <Choice name={label} value={value ?? ""} onChange={set} options={[{ value: "", label: control.any }, ...control.options]} />;
    case "select":
      return (
        <NativeSelect
          aria-label={label}
          value={value ?? ""}
          onChange={(event) => set(event.currentTarget.value)}
          data={[{ value: "", label: control.any }, ...control.options]}
        />
      );
    case "removable":
      return value === null ? null : (
        <Button variant="light" rightSection={<Icon name="close" size={14} />} onClick={() => set("")}>
          {label}
        </Button>
      );
  }
}

interface TypedProps {
  kind: "words" | "number";
  label: string;
  instant: boolean;
  value: string;
  onType(text: string): void;
}

/** How long a pause ends a word. */
const PAUSE_MS = 300;

/** A field whose text becomes the filter when the typing pauses, and which follows when the filter changes elsewhere. */
function TypedFilter({ kind, label, instant, value, onType }: TypedProps) {
  const [text, setText] = useState(value);
  // Values that were typed here and have not come back from the address yet: the field is ahead of them.
  const sent = useRef<string[]>([]);
  const send = useDebouncedCallback((next: string) => {
    if (next === (sent.current.at(-1) ?? value)) return;
    sent.current.push(next);
    onType(next);
  }, instant ? 0 : PAUSE_MS);
  useEffect(() => {
    const own = sent.current.indexOf(value);
    if (own >= 0) {
      sent.current.splice(0, own + 1);
      return;
    }
    sent.current = [];
    send.cancel();
    setText(value);
  }, [value, send]);
  return (
    <TextInput
      className={layout[kind]}
      {...(kind === "words" ? { type: "search", maxLength: 100 } : { inputMode: "numeric", maxLength: 18 })}
      aria-label={label}
      placeholder={label}
      leftSection={<Icon name={kind === "words" ? "search" : "user"} size={16} />}
      value={text}
      onChange={({ currentTarget }) => {
        const next = kind === "words" ? currentTarget.value : currentTarget.value.replace(/\D/g, "");
        setText(next);
        send(next.trim());
      }}
    />
  );
}
