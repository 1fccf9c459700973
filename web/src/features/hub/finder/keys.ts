import type { KeyboardEvent } from "react";

/**
 * Where a key leads among the links below a field of search: down from the field, along the links, from the first of them
 * back to the field, and there too with what is written. Undefined where the key is not ours.
 */
export function stopAfter(event: KeyboardEvent, within: HTMLElement): HTMLElement | undefined {
  // While an input method composes, its keys are its own.
  if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const field = within.querySelector("input");
  const links = [...within.querySelectorAll<HTMLElement>("a")];
  const target = event.target as HTMLElement;
  if (target === field) return event.key === "ArrowDown" ? links[0] : undefined;
  const own = target.closest("li")?.querySelector("a") ?? target;
  const at = links.indexOf(own);
  const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 };
  if (event.key === "ArrowUp" && at <= 0 && field) return field;
  if (event.key in steps) return links[(steps[event.key]! + links.length) % links.length];
  return field && event.key.length === 1 && event.key !== " " ? field : undefined;
}

/** Goes there. What is written still comes to the field, which has the focus by then. */
export function followKey(event: KeyboardEvent<HTMLElement>): void {
  const stop = stopAfter(event, event.currentTarget);
  if (!stop) return;
  if (event.key.length > 1) event.preventDefault();
  stop.focus();
}
