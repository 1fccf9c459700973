import { Button, Loader, Popover, TextInput } from "@mantine/core";
import { useEffect, useEffectEvent, useState } from "react";
import { useForm } from "../context";
import { Icon } from "../icons";
import type { MediaKind, MediaRef } from "../types";
import { parseMediaUrl } from "./checkFile";
import formStyles from "../form.module.css";
import styles from "./media.module.css";

interface AddFromElsewhereProps {
  kind: MediaKind;
  disabled: boolean;
  /** Ids that the field already holds. */
  chosen: string[];
  closeOnPick: boolean;
  onUrl(url: string): void;
  onPick(ref: MediaRef): void;
}

/** Where the account has media of its own: what it brought, and what was made for it. */
type Source = "recentUploads" | "recentWorks";
const SOURCES = [
  { source: "recentUploads", icon: "history", words: "recent", failed: "recentFailed", empty: "recentEmpty" },
  { source: "recentWorks", icon: "works", words: "works", failed: "worksFailed", empty: "worksEmpty" },
] as const;

/** The ways to a file that is not on this device: its address, an earlier upload, or a work. */
export function AddFromElsewhere({ kind, disabled, chosen, closeOnPick, onUrl, onPick }: AddFromElsewhereProps) {
  const { texts } = useForm();
  const [open, setOpen] = useState<"url" | Source | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Popover opened={open === "url"} onChange={(opened) => !opened && close()} trapFocus returnFocus withArrow shadow="md" width={300} position="bottom-start">
        <Popover.Target>
          <button type="button" className={styles.tool} disabled={disabled} onClick={() => setOpen(open === "url" ? null : "url")}>
            <Icon name="link" size={14} />
            {texts.importUrl}
          </button>
        </Popover.Target>
        <Popover.Dropdown className={`${formStyles.tokens} ${formStyles.dropdown}`}>
          <UrlForm
            onUrl={(url) => {
              close();
              onUrl(url);
            }}
          />
        </Popover.Dropdown>
      </Popover>
      {SOURCES.map(({ source, icon, words }) => (
        <Popover key={source} opened={open === source} onChange={(opened) => !opened && close()} trapFocus returnFocus withArrow shadow="md" width={300} position="bottom-start">
          <Popover.Target>
            <button type="button" className={styles.tool} disabled={disabled} onClick={() => setOpen(open === source ? null : source)}>
              <Icon name={icon} size={14} />
              {texts[words]}
            </button>
          </Popover.Target>
          <Popover.Dropdown className={`${formStyles.tokens} ${formStyles.dropdown}`} aria-label={texts[words]}>
            <StoredMedia
              kind={kind}
              source={source}
              chosen={chosen}
              full={disabled}
              onPick={(ref) => {
                if (closeOnPick) close();
                onPick(ref);
              }}
            />
          </Popover.Dropdown>
        </Popover>
      ))}
    </>
  );
}

function UrlForm({ onUrl }: { onUrl(url: string): void }) {
  const { texts } = useForm();
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState(false);
  const submit = () => {
    const url = parseMediaUrl(text);
    setWrong(url === null);
    if (url !== null) onUrl(url);
  };
  return (
    <div className={styles.urlForm}>
      <TextInput
        label={texts.urlLabel}
        placeholder={texts.urlPlaceholder}
        type="url"
        value={text}
        data-autofocus
        error={wrong && texts.urlInvalid}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setWrong(false);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          event.preventDefault();
          submit();
        }}
      />
      <Button size="xs" onClick={submit}>
        {texts.import}
      </Button>
    </div>
  );
}

type Recent = { state: "loading" } | { state: "failed" } | { state: "ready"; refs: MediaRef[] };

interface StoredMediaProps {
  kind: MediaKind;
  source: Source;
  chosen: string[];
  full: boolean;
  onPick(ref: MediaRef): void;
}

function StoredMedia({ kind, source, chosen, full, onPick }: StoredMediaProps) {
  const words = SOURCES.find((one) => one.source === source)!;
  const { texts, services } = useForm();
  const [recent, setRecent] = useState<Recent>({ state: "loading" });
  const [attempt, setAttempt] = useState(0);
  const fetchRecent = useEffectEvent(() => services[source](kind));
  useEffect(() => {
    let stale = false;
    setRecent({ state: "loading" });
    fetchRecent().then(
      (refs) => !stale && setRecent({ state: "ready", refs }),
      () => !stale && setRecent({ state: "failed" }),
    );
    return () => {
      stale = true;
    };
  }, [kind, source, attempt]);

  if (recent.state === "loading") {
    return (
      <div className={styles.recentNote}>
        <Loader size="sm" />
      </div>
    );
  }
  if (recent.state === "failed") {
    return (
      <div className={styles.recentNote} role="alert">
        <span>{texts[words.failed]}</span>
        <Button size="xs" variant="light" onClick={() => setAttempt(attempt + 1)}>
          {texts.retry}
        </Button>
      </div>
    );
  }
  if (recent.refs.length === 0) return <div className={styles.recentNote}>{texts[words.empty]}</div>;
  return (
    <ul className={styles.recent}>
      {recent.refs.map((ref) => (
        <li key={ref.id}>
          <button
            type="button"
            className={styles.face}
            aria-label={ref.name}
            aria-pressed={chosen.includes(ref.id)}
            title={ref.name}
            disabled={full && !chosen.includes(ref.id)}
            onClick={() => onPick(ref)}
          >
            {ref.kind === "image" && <img src={ref.url} alt="" loading="lazy" decoding="async" />}
            {ref.kind === "video" && <video src={`${ref.url}#t=0.1`} preload="metadata" muted playsInline tabIndex={-1} />}
            {ref.kind === "audio" && (
              <span className={styles.plain}>
                <Icon name="audio" size={20} />
                <span>{ref.name}</span>
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
