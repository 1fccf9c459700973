import { Suspense, useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router";
import { Icon, isIconName } from "@/components/Icon";
import { Seal } from "@/components/Seal";
import { useTexts } from "@/i18n";
import { lazyPage } from "@/i18n/lazyPage";
import { followKey } from "../finder/keys";
import type { Group } from "../groups";
import { ToolSections } from "./ToolSections";
import "../texts.zh";
import styles from "./Rail.module.css";

const Finder = lazyPage(() => import("../finder/Finder"));

/** A submenu stays open this long after the pointer left, so that a slip does not close it. */
export const CLOSE_DELAY_MS = 300;

interface Props {
  groups: Group[];
}

/** The rail of the hub on wide screens. One stop of the Tab key; arrows move inside. */
export function Rail({ groups }: Props) {
  const { t, pick } = useTexts();
  const [open, setOpen] = useState<string | null>(null);
  /** Something is sought in the open submenu, which shows what is found instead of its tools. */
  const [sought, setSought] = useState(false);
  const [focused, setFocused] = useState(0);
  const items = useRef<(HTMLElement | null)[]>([]);
  const flyout = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The group under the mouse, which hovering has opened already. */
  const hovered = useRef<string | null>(null);
  /** A key opened a group before its links were fetched; the first of them gets the focus when they come. */
  const awaited = useRef(false);
  const menuId = useId();
  // The narrower of two groups that both lead to the page carries the mark.
  const narrow = groups.some((group) => group.shortcut && group.current);
  const isMarked = (group: Group) => group.current && (group.shortcut || !narrow || group.sections.length === 0);

  const keep = () => clearTimeout(timer.current);
  const closeSoon = () => {
    keep();
    timer.current = setTimeout(() => {
      // Whoever writes in it has put the pointer out of the way.
      if (!(document.activeElement instanceof HTMLInputElement && flyout.current?.contains(document.activeElement))) setOpen(null);
    }, CLOSE_DELAY_MS);
  };
  useEffect(() => keep, []);
  // Clicks elsewhere close a submenu that a click or a touch opened.
  useEffect(() => {
    if (!open) return;
    const outside = (event: PointerEvent) => {
      if (!(event.target as Element).closest?.("[data-rail]")) setOpen(null);
    };
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, [open]);

  const links = () => [...(flyout.current?.querySelectorAll<HTMLElement>("a") ?? [])];
  const focusItem = (index: number) => {
    const next = (index + groups.length) % groups.length;
    setFocused(next);
    items.current[next]?.focus();
  };
  const focusFirst = () => {
    const [first] = links();
    awaited.current = !first;
    first?.focus();
  };
  const enter = (group: Group) => {
    // Drawn at once, so that the focus can go to what this very key opened.
    flushSync(() => setOpen(group.id));
    focusFirst();
  };
  useEffect(() => setSought(false), [open]);
  useEffect(() => {
    if (!open) awaited.current = false;
    else if (awaited.current) focusFirst();
  });

  const onItemKey = (event: KeyboardEvent, group: Group, index: number) => {
    const moves: Record<string, () => void> = {
      ArrowDown: () => focusItem(index + 1),
      ArrowUp: () => focusItem(index - 1),
      Home: () => focusItem(0),
      End: () => focusItem(groups.length - 1),
      Escape: () => setOpen(null),
      ...(group.externalUrl || group.to ? {} : { ArrowRight: () => enter(group), Enter: () => enter(group), " ": () => enter(group) }),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  };

  const onMenuKey = (event: KeyboardEvent<HTMLElement>) => {
    const inField = event.target instanceof HTMLInputElement;
    if (event.key === "Escape" || (event.key === "ArrowLeft" && !inField)) {
      event.preventDefault();
      const index = groups.findIndex((group) => group.id === open);
      setOpen(null);
      focusItem(index);
    } else followKey(event);
  };

  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(null);
  };

  return (
    <nav className={styles.rail} aria-label={t("nav.label")} data-rail onBlur={onBlur}>
      {/* The name beside it leads there for keys and readers of the screen. */}
      <Link to="/" className={styles.logo} tabIndex={-1} aria-hidden="true">
        <Seal size={40} />
      </Link>
      <ul className={styles.items}>
        {groups.map((group, index) => {
          const shared = {
            ref: (node: HTMLElement | null) => {
              items.current[index] = node;
            },
            className: styles.item,
            tabIndex: index === focused ? 0 : -1,
            onFocus: () => setFocused(index),
            onKeyDown: (event: KeyboardEvent) => onItemKey(event, group, index),
          };
          const face = (
            <>
              <Icon name={isIconName(group.icon) ? group.icon : "tools"} size={24} />
              <span>{pick(group.title)}</span>
            </>
          );
          if (group.externalUrl) {
            return (
              <li key={group.id} onPointerEnter={closeSoon}>
                <a {...shared} href={group.externalUrl} target="_blank" rel="noopener noreferrer">
                  {face}
                  <Icon name="external" size={12} className={styles.external} />
                  <span className="visually-hidden">{t("app.newTab")}</span>
                </a>
              </li>
            );
          }
          if (group.to) {
            return (
              <li key={group.id} onPointerEnter={closeSoon}>
                <Link {...shared} to={group.to} data-current={isMarked(group) || undefined} aria-current={isMarked(group) ? "page" : undefined}>
                  {face}
                </Link>
              </li>
            );
          }
          const expanded = open === group.id;
          return (
            <li
              key={group.id}
              onPointerEnter={(event) => {
                if (event.pointerType !== "mouse") return;
                keep();
                hovered.current = group.id;
                setOpen(group.id);
              }}
              onPointerLeave={(event) => {
                if (event.pointerType !== "mouse") return;
                hovered.current = null;
                closeSoon();
              }}
            >
              <button
                {...shared}
                type="button"
                aria-expanded={expanded}
                aria-controls={expanded ? menuId : undefined}
                data-current={isMarked(group) || undefined}
                // What hovering has opened must not be shut by the click that follows.
                onClick={() => setOpen(expanded && hovered.current !== group.id ? null : group.id)}
              >
                {face}
              </button>
              {expanded && (
                <div
                  id={menuId}
                  ref={flyout}
                  className={styles.flyout}
                  role="group"
                  aria-label={t("nav.submenu", { title: pick(group.title) })}
                  onKeyDown={onMenuKey}
                >
                  <Suspense fallback={<div className={styles.sought} />}>
                    <Finder onSought={setSought} onPick={() => setOpen(null)} />
                  </Suspense>
                  {!sought && <ToolSections sections={group.sections} onPick={() => setOpen(null)} />}
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
