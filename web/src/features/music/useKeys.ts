import { useEffect, useEffectEvent } from "react";
import type { Player } from "./usePlayer";

/** By the arrows, in seconds. */
export const STEP_S = 5;
/** By the arrows, of all. */
export const LOUDER = 0.05;
/** Fields whose keys are not for writing: letters still act there. */
const CHOSEN = new Set(["range", "radio", "checkbox"]);

/** The player by keys, wherever the focus is, but not while somebody writes or another part has keys of its own. */
export function useKeys(player: Player, onHelp: () => void): void {
  const step = (by: number) => player.track && player.seek(Math.min(player.duration, Math.max(0, player.time + by)));
  const acts: Record<string, () => unknown> = {
    " ": player.toggle,
    arrowleft: () => step(-STEP_S),
    arrowright: () => step(STEP_S),
    "shift+arrowleft": player.previous,
    "shift+arrowright": player.next,
    arrowup: () => player.setVolume(player.volume + LOUDER),
    arrowdown: () => player.setVolume(player.volume - LOUDER),
    m: () => player.setMuted(!player.muted),
    s: () => player.setShuffle(!player.shuffle),
    r: player.cycleRepeat,
    "?": onHelp,
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element)) return;
    const arrow = event.key.startsWith("Arrow");
    const act = acts[(event.shiftKey && arrow ? "shift+" : "") + event.key.toLowerCase()];
    if (!act || isTaken(event.target, event.key)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}

/** Whether a key means something else where it was pressed. */
function isTaken(target: Element, key: string): boolean {
  if (target.closest("[role=dialog], [role=menu], [role=listbox]")) return true;
  const moves = key === " " || key.startsWith("Arrow");
  const field = target.closest("input, textarea, select, [contenteditable]");
  if (field) return moves || !(field instanceof HTMLInputElement && CHOSEN.has(field.type));
  if (key === " ") return target.closest("button, a, summary, label") !== null;
  // What scrolls is scrolled.
  return (key === "ArrowUp" || key === "ArrowDown") && target.closest("[data-scrolls]") !== null;
}
