import { useId, useState, type KeyboardEvent, type RefObject } from "react";
import { flushSync } from "react-dom";
import { useForm, type Reference } from "../context";
import { mentionsIn } from "../schema/references";
import styles from "./mentions.module.css";

interface MentionsOptions {
  area: RefObject<HTMLTextAreaElement | null>;
  text: string;
  enabled: boolean;
  onText(text: string): void;
}

/** Naming the form's pictures in a prompt: `@` offers them, and what is chosen becomes plain words. */
export function useMentions({ area, text, enabled, onText }: MentionsOptions) {
  const { references } = useForm();
  const [from, setFrom] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const listId = useId();
  const typed = from === null ? "" : text.slice(from + 1, area.current?.selectionStart ?? text.length);
  const open = enabled && from !== null && text[from] === "@" && /^\d{0,2}$/.test(typed);
  const offered = open ? references.filter((one) => one.label.endsWith(typed) || one.label.includes(typed)) : [];
  const at = Math.min(active, Math.max(0, offered.length - 1));

  /** The cursor is in place before the next key: a frame later, who types on would have it moved below the fingers. */
  const write = (next: string, caret: number) => {
    flushSync(() => onText(next));
    area.current?.focus();
    area.current?.setSelectionRange(caret, caret);
  };
  const put = (one: Reference, start: number, end: number) => {
    setFrom(null);
    write(text.slice(0, start) + one.label + text.slice(end), start + one.label.length);
  };
  const choose = (one: Reference) => {
    if (from !== null) put(one, from, from + 1 + typed.length);
  };

  return {
    offered,
    at,
    choose,
    listId: offered.length > 0 ? listId : undefined,
    activeId: offered.length > 0 ? `${listId}-${at}` : undefined,
    close: () => setFrom(null),
    /** After a key: an `@` opens the list where there is something to name. */
    typed: (next: string, caret: number) => {
      if (enabled && references.length > 0 && next.length === text.length + 1 && next[caret - 1] === "@") {
        setFrom(caret - 1);
        setActive(0);
      }
    },
    /** Opens the list at the cursor, for those without an `@` at hand. */
    begin: () => {
      const caret = area.current?.selectionStart ?? text.length;
      setFrom(caret);
      setActive(0);
      write(`${text.slice(0, caret)}@${text.slice(caret)}`, caret + 1);
    },
    /** True where the list took the key. */
    key: (event: KeyboardEvent): boolean => {
      if (offered.length === 0 || event.nativeEvent.isComposing) return false;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined) setActive((at + step + offered.length) % offered.length);
      else if (event.key === "Enter" || event.key === "Tab") choose(offered[at]!);
      else if (event.key === "Escape") setFrom(null);
      else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
  };
}

/** The pictures that may be named, below the text. */
export function MentionList({ mentions }: { mentions: ReturnType<typeof useMentions> }) {
  const { texts } = useForm();
  const { offered, at, listId, choose } = mentions;
  if (offered.length === 0) return null;
  return (
    <ul className={styles.list} role="listbox" id={listId} aria-label={texts.mention}>
      {offered.map((one, index) => (
        <li
          key={one.id}
          id={`${listId}-${index}`}
          role="option"
          aria-selected={index === at}
          className={styles.option}
          // The cursor stays in the text.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => choose(one)}
        >
          <img src={one.url} alt="" />
          {one.label}
        </li>
      ))}
    </ul>
  );
}

/** Which pictures the text names, and which of them are not there. */
export function MentionChips({ text, onFind }: { text: string; onFind(from: number, to: number): void }) {
  const { references, texts, lists } = useForm();
  const all = lists ? mentionsIn(text) : [];
  const first = all.filter((mention, at) => all.findIndex(({ number }) => number === mention.number) === at);
  if (first.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={texts.mentioned}>
      {first.map(({ number, from, to }) => {
        const reference = references[number - 1];
        return (
          <li key={number}>
            <button type="button" className={styles.chip} data-missing={reference ? undefined : true} onClick={() => onFind(from, to)}>
              {reference && <img src={reference.url} alt="" />}
              {text.slice(from, to)}
              {!reference && <span>{texts.mentionMissing}</span>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
