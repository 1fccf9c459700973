import { Suspense, useEffect, useState, type ComponentType } from "react";
import { Icon } from "./Icon";
import styles from "./FindButton.module.css";

/** Whether the browser's own key for commands is ⌘. */
const isApple = () => /Mac|iP(hone|ad|od)/.test(navigator.platform);

interface Props {
  /** What the search finds; for those who do not see it. */
  title: string;
  /** The same in a word or two. */
  words: string;
  /** The search, whose code comes when it is first opened. */
  dialog: ComponentType<{ onClose(): void }>;
  /** Not drawn on narrow screens, which have another way to the search. */
  wide?: boolean;
}

/** Opens a search; ⌘K or Ctrl+K does so from anywhere in the shell. */
export function FindButton({ title, words, dialog: Palette, wide = false }: Props) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      setOpen((before) => !before);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
  return (
    <>
      <button type="button" className={styles.button} data-wide={wide || undefined} aria-label={title} aria-haspopup="dialog" aria-keyshortcuts="Meta+K Control+K" onClick={() => setOpen(true)}>
        <Icon name="search" size={18} />
        <span className={styles.words}>{words}</span>
        {/* Drawn by the style sheet: it is told as the key of the button, and is no part of its name. */}
        <kbd aria-hidden="true" data-key={isApple() ? "⌘K" : "Ctrl K"} />
      </button>
      {open && (
        <Suspense fallback={null}>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
