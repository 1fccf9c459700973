import { Button, Loader } from "@mantine/core";
import { useEffect, useEffectEvent, useRef, useState, type MouseEvent } from "react";
import { useForm } from "../context";
import { Icon } from "../icons";
import type { MediaKind, MediaRef } from "../types";
import { failureWords } from "./failure";
import styles from "./media.module.css";

/** What the account brought, or what was made for it. */
export type Source = "recentUploads" | "recentWorks";

const WORDS = {
  recentUploads: { title: "recent", failed: "recentFailed", empty: "recentEmpty" },
  recentWorks: { title: "works", failed: "worksFailed", empty: "worksEmpty" },
} as const;

type Recent = { state: "loading" } | { state: "failed" } | { state: "ready"; refs: MediaRef[] };

interface StoredMediaProps {
  kind: MediaKind;
  source: Source;
  chosen: string[];
  full: boolean;
  onPick(ref: MediaRef): void;
}

/** What the account has of a kind, to be taken by a press. */
export default function StoredMedia({ kind, source, chosen, full, onPick }: StoredMediaProps) {
  const words = WORDS[source];
  const { texts, services, value } = useForm();
  const [recent, setRecent] = useState<Recent>({ state: "loading" });
  const [attempt, setAttempt] = useState(0);
  /** The upload whose deletion was asked for once. */
  const [asked, setAsked] = useState<string | null>(null);
  /** The uploads whose deletion is under way. */
  const [going, setGoing] = useState<string[]>([]);
  const [said, setSaid] = useState("");
  const whole = useRef<HTMLDivElement>(null);
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

  const deletes = source === "recentUploads" ? services.deleteUpload : undefined;
  // Whatever any field of the form holds is taken out of it first. The server, too, looks for the id between quotes.
  const held = JSON.stringify(value);
  /** Before the pressed button goes: a neighbour takes the focus, or else the whole, so that it does not fall behind the popover. */
  const passFocusOn = (from: Element | null) => {
    if (!from?.contains(document.activeElement)) return;
    const faces = [from.nextElementSibling, from.previousElementSibling].map((tile) => tile?.querySelector<HTMLElement>("[aria-pressed]:enabled"));
    (faces.find((face) => face) ?? whole.current)?.focus();
  };
  const remove = async (ref: MediaRef, tile: Element | null) => {
    setAsked(null);
    setSaid("");
    setGoing((now) => [...now, ref.id]);
    try {
      await deletes?.(ref);
      passFocusOn(tile);
      setRecent((now) => (now.state === "ready" ? { state: "ready", refs: now.refs.filter((other) => other.id !== ref.id) } : now));
      setSaid(texts.deleted(ref.name));
    } catch (error) {
      services.toast(failureWords(error, ref.name, {}, texts), "error");
    } finally {
      setGoing((now) => now.filter((id) => id !== ref.id));
    }
  };
  const press = (ref: MediaRef, { currentTarget, detail }: MouseEvent) => {
    if (going.includes(ref.id)) return;
    if (asked !== ref.id) setAsked(ref.id);
    // The second click of a double click: nobody has read the question yet.
    else if (detail < 2) void remove(ref, currentTarget.closest("li"));
  };

  const content = () => {
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
              onClick={() => !going.includes(ref.id) && onPick(ref)}
            >
              {ref.kind === "image" && <img src={ref.small ?? ref.url} alt="" loading="lazy" decoding="async" />}
              {ref.kind === "video" && ref.small && <img src={ref.small} alt="" loading="lazy" decoding="async" />}
              {ref.kind === "video" && !ref.small && <video src={`${ref.url}#t=0.1`} preload="metadata" muted playsInline tabIndex={-1} />}
              {ref.kind === "audio" && (
                <span className={styles.plain}>
                  <Icon name="audio" size={20} />
                  <span>{ref.name}</span>
                </span>
              )}
            </button>
            {deletes && !held.includes(`"${ref.id}"`) && (
              <button
                type="button"
                className={styles.delete}
                data-asked={asked === ref.id || undefined}
                aria-label={asked === ref.id ? texts.deleteSurely(ref.name) : texts.deleteUpload(ref.name)}
                aria-busy={going.includes(ref.id) || undefined}
                onClick={(event) => press(ref, event)}
                onBlur={() => setAsked(null)}
              >
                {asked === ref.id ? texts.deleteAsk : going.includes(ref.id) ? <Loader size={12} color="currentColor" /> : <Icon name="close" size={12} />}
              </button>
            )}
          </li>
        ))}
      </ul>
    );
  };
  return (
    <div ref={whole} role="group" aria-label={texts[words.title]} tabIndex={-1} className={styles.stored}>
      {content()}
      <div role="status" className={styles.srOnly}>
        {said}
      </div>
    </div>
  );
}
