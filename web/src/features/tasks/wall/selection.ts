import { useState } from "react";

/** Works that are chosen together. */
export interface Selection {
  selected: ReadonlySet<string>;
  selecting: boolean;
  toggle(id: string, options: { range: boolean }): void;
  all(): void;
  clear(): void;
  start(): void;
}

const NONE: ReadonlySet<string> = new Set();

export function useSelection(ids: string[]): Selection {
  const [selected, setSelected] = useState(NONE);
  return {
    selected,
    selecting: selected.size > 0,
    toggle: (id) => setSelected((old) => (old.has(id) ? new Set([...old].filter((one) => one !== id)) : new Set([...old, id]))),
    all: () => setSelected(new Set(ids)),
    clear: () => setSelected(NONE),
    start: () => {},
  };
}
