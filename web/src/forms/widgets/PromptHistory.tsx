import { Button, Loader, TextInput } from "@mantine/core";
import { useEffect, useEffectEvent, useState } from "react";
import { useForm } from "../context";
import styles from "./history.module.css";

interface PromptHistoryProps {
  pointer: string;
  onPick(text: string): void;
}

/** What the reader asked for before, newest first, to look through and take again. */
export default function PromptHistory({ pointer, onPick }: PromptHistoryProps) {
  const { texts, services } = useForm();
  const [search, setSearch] = useState("");
  const [attempt, setAttempt] = useState(0);
  const [earlier, setEarlier] = useState<string[] | "loading" | "failed">("loading");
  const read = useEffectEvent(() => services.promptHistory?.(pointer) ?? Promise.resolve([]));
  useEffect(() => {
    let stale = false;
    setEarlier("loading");
    read().then(
      (prompts) => !stale && setEarlier(prompts),
      () => !stale && setEarlier("failed"),
    );
    return () => {
      stale = true;
    };
  }, [attempt]);

  const wanted = search.trim().toLowerCase();
  const shown = Array.isArray(earlier) ? earlier.filter((text) => text.toLowerCase().includes(wanted)) : [];
  const note = Array.isArray(earlier) && shown.length === 0 ? (earlier.length === 0 ? texts.historyEmpty : texts.noMatch) : null;
  return (
    <div className={styles.history}>
      <TextInput
        value={search}
        placeholder={texts.historySearch}
        aria-label={texts.historySearch}
        data-autofocus
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.nativeEvent.isComposing || shown[0] === undefined) return;
          event.preventDefault();
          onPick(shown[0]);
        }}
      />
      {earlier === "loading" && (
        <div className={styles.note}>
          <Loader size="sm" />
        </div>
      )}
      {earlier === "failed" && (
        <div className={styles.note} role="alert">
          {texts.historyFailed}
          <Button size="xs" variant="light" onClick={() => setAttempt(attempt + 1)}>
            {texts.retry}
          </Button>
        </div>
      )}
      {note !== null && <div className={styles.note}>{note}</div>}
      <ul className={styles.list}>
        {shown.map((text) => (
          <li key={text}>
            <button type="button" className={styles.entry} title={text} onClick={() => onPick(text)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
