import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

/** Where the entries of the history were left, as long as this tab lives, reloads included. */
const KEPT = "baigong.places";
/** Entries that are remembered; older ones open at their top. */
const MOST = 50;
/** A page that has not grown as far as it was left by then has changed. */
const PATIENCE_MS = 4000;

type Places = [key: string, top: number][];

function read(): Places {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? "[]") as Places;
  } catch {
    return [];
  }
}

function note(key: string, top: number): void {
  const others = read().filter(([known]) => known !== key);
  try {
    sessionStorage.setItem(KEPT, JSON.stringify([...others, [key, Math.round(top)]].slice(-MOST)));
  } catch {
    // Without a place to keep it, the page opens at its top.
  }
}

/** Calls `act` at once and with every change of the page, until it says true, somebody acts, or patience ends. */
function untilDone(act: () => boolean): () => void {
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const name of INTERRUPTIONS) removeEventListener(name, stop, true);
  };
  const observer = new MutationObserver(() => act() && stop());
  const timer = setTimeout(stop, PATIENCE_MS);
  for (const name of INTERRUPTIONS) addEventListener(name, stop, true);
  if (act()) stop();
  else observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}
const INTERRUPTIONS = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/** The focus is nowhere, or at what led here: nobody is busy on the new page. */
function isFree(): boolean {
  const active = document.activeElement;
  return !active || active === document.body || active.id === "main" || !active.closest("main");
}

/** Whether a heading of the new page is there, which then has the focus; a screen reader says it. */
function heard(): boolean {
  if (!isFree()) return true;
  const heading = document.querySelector<HTMLElement>("main h1");
  // A dialog gives the focus back by itself once it is gone.
  if (!heading || document.querySelector("[role=dialog]")) return false;
  if (!heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/**
 * Scrolling and focus follow the address, as they do where every page is loaded anew: another page begins at its top, Back
 * returns to where a page was left, and the focus goes to the new page's heading.
 */
export function Places() {
  const { pathname, key } = useLocation();
  const how = useNavigationType();
  const before = useRef<string | null>(null);
  /** Somebody went to another page, whose heading was not heard yet. */
  const owed = useRef(false);

  useEffect(() => {
    history.scrollRestoration = "manual";
    return () => {
      history.scrollRestoration = "auto";
    };
  }, []);

  useEffect(() => {
    // As long as the page stands: when it is left, it has made room for the next one already.
    let top: number | null = null;
    const look = () => {
      top = window.scrollY;
    };
    const leave = () => {
      if (top !== null) note(key, top);
    };
    addEventListener("scroll", look, { passive: true });
    addEventListener("pagehide", leave);
    return () => {
      leave();
      removeEventListener("scroll", look);
      removeEventListener("pagehide", leave);
    };
  }, [key]);

  useEffect(() => {
    const [first, same] = [before.current === null, before.current === pathname];
    before.current = pathname;
    const left = how === "POP" ? (read().find(([known]) => known === key)?.[1] ?? 0) : 0;
    const stops: (() => void)[] = [];
    if (how === "POP" && left > 0) {
      stops.push(
        untilDone(() => {
          if (document.documentElement.scrollHeight < left + window.innerHeight) return false;
          window.scrollTo(0, left);
          return true;
        }),
      );
    } else if (!first && !same) {
      window.scrollTo(0, 0);
    }
    // A reader who just arrived, or whom the first address led on, is told everything by the browser.
    if (!first && !same && how !== "REPLACE") owed.current = true;
    if (owed.current && !same) {
      stops.push(
        untilDone(() => {
          const done = heard();
          if (done) owed.current = false;
          return done;
        }),
      );
    }
    return () => stops.forEach((stop) => stop());
  }, [pathname, key, how]);

  return null;
}
