import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from "react";
import { Icon } from "@/components/Icon";
import type { Menu } from "../nav";
import { NavLink } from "./NavLink";
import styles from "./HomeBar.module.css";

/** A menu stays open this long after the pointer left, so that a slip does not close it. */
export const CLOSE_DELAY_MS = 300;

/** An entry of the bar that opens a list: under the mouse, by a press, by arrow keys. */
export function HoverMenu({ menu, current }: { menu: Menu; current: string | null }) {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const root = useRef<HTMLDivElement>(null);
  const listId = useId();
  const keep = () => clearTimeout(timer.current);
  useEffect(() => keep, []);

  const closeSoon = () => {
    keep();
    timer.current = setTimeout(() => setOpen(false), CLOSE_DELAY_MS);
  };
  const links = () => [...(root.current?.querySelectorAll<HTMLElement>("ul a") ?? [])];
  const onKey = (event: KeyboardEvent) => {
    const all = links();
    const at = all.indexOf(document.activeElement as HTMLElement);
    if (event.key === "Escape" && open) {
      setOpen(false);
      root.current?.querySelector("button")?.focus();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!open) setOpen(true);
      const step = event.key === "ArrowDown" ? 1 : -1;
      // The list is drawn already, only not shown: what is asked for here can take the focus a moment later.
      requestAnimationFrame(() => all[(at + step + all.length) % all.length]?.focus());
    }
  };
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };

  return (
    <div
      ref={root}
      className={styles.menu}
      onPointerEnter={(event) => {
        if (event.pointerType !== "mouse") return;
        keep();
        setOpen(true);
      }}
      onPointerLeave={(event) => event.pointerType === "mouse" && closeSoon()}
      onKeyDown={onKey}
      onBlur={onBlur}
    >
      <button
        type="button"
        className={styles.link}
        aria-expanded={open}
        aria-controls={listId}
        data-current={menu.entries.some(({ id }) => id === current) || undefined}
        onClick={(event) => {
          // A mouse has opened it already by coming here.
          const byMouse = event.detail > 0 && window.matchMedia("(hover: hover)").matches;
          setOpen(byMouse || !open);
        }}
      >
        {menu.title}
        <Icon name="chevronDown" size={16} />
      </button>
      <ul id={listId} className={styles.list} hidden={!open}>
        {menu.entries.map((entry) => (
          <li key={entry.id}>
            <NavLink entry={entry} className={styles.entry} current={entry.id === current} onFollow={() => setOpen(false)} />
          </li>
        ))}
      </ul>
    </div>
  );
}
