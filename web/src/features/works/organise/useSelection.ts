import { useCallback, useEffect, useMemo, useRef, useState } from "react";

export interface Selection {
  /** Those of the works on the page that are selected. */
  selected: ReadonlySet<string>;
  /** Whether a press selects instead of opening; true as well before the first one is selected. */
  selecting: boolean;
  /** Selects a work or no longer; with `range` everything from the last one that was toggled up to it. */
  toggle(id: string, how: { range: boolean }): void;
  /** Selects all that is loaded. */
  all(): void;
  clear(): void;
  /** Makes presses select, as a long press on a phone does. */
  start(): void;
  /** For the element that holds the works: Ctrl or Cmd and A selects them all while the focus is in it. */
  gridProps: { onKeyDown(event: React.KeyboardEvent): void };
}

/** Which of the works on a page are selected. Esc ends it. */
export function useSelection(ids: string[]): Selection {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [started, setStarted] = useState(false);
  const anchor = useRef<string | null>(null);
  const shown = useRef(ids);
  useEffect(() => {
    shown.current = ids;
  });

  // What left the page, because it was deleted or filtered out, is no part of what is done next.
  const selected = useMemo(() => new Set(ids.filter((id) => marked.has(id))), [ids, marked]);
  const selecting = started || selected.size > 0;

  const clear = useCallback(() => {
    setMarked(new Set());
    setStarted(false);
    anchor.current = null;
  }, []);
  const all = useCallback(() => setMarked(new Set(shown.current)), []);
  const start = useCallback(() => setStarted(true), []);
  const toggle = useCallback((id: string, { range }: { range: boolean }) => {
    const from = anchor.current;
    const [first, last] = [shown.current.indexOf(from ?? id), shown.current.indexOf(id)];
    setMarked((before) => {
      const after = new Set(before);
      if (range && first >= 0 && last >= 0) {
        for (const between of shown.current.slice(Math.min(first, last), Math.max(first, last) + 1)) after.add(between);
      } else if (!after.delete(id)) after.add(id);
      return after;
    });
    if (!range || first < 0 || from === null) anchor.current = id;
  }, []);

  useEffect(() => {
    if (!selecting) return;
    const press = (event: KeyboardEvent) => {
      // A dialog or a menu that is open takes it first.
      if (event.key !== "Escape" || event.defaultPrevented || document.querySelector("[role=dialog], [role=listbox], [role=menu]")) return;
      clear();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [selecting, clear]);

  const gridProps = useMemo(
    () => ({
      onKeyDown(event: React.KeyboardEvent) {
        if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== "a") return;
        if ((event.target as HTMLElement).closest("input, textarea, [contenteditable]")) return;
        event.preventDefault();
        all();
      },
    }),
    [all],
  );
  return { selected, selecting, toggle, all, clear, start, gridProps };
}
