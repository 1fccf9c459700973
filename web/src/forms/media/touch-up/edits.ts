import { grown, NO_MARGINS, sameRect, turnedMargins, turnedRect, whole, type Margins, type Rect, type Size } from "./geometry";
import { turnedStep, type Layer, type Step } from "./strokes";

/** All that was done to a picture. The picture itself is left alone until it is saved. */
export interface Edit {
  /** Quarters, clockwise; what follows is told of the turned picture. */
  turns: number;
  crop: Rect;
  margins: Margins;
  steps: readonly Step[];
}

export interface History {
  past: readonly Edit[];
  now: Edit;
  future: readonly Edit[];
}

export type HistoryAction = { to: "undo" | "redo" | "start" } | { to: Edit };

export const untouched = (picture: Size): Edit => ({ turns: 0, crop: whole(picture), margins: NO_MARGINS, steps: [] });
export const begun = (picture: Size): History => ({ past: [], now: untouched(picture), future: [] });

/** A picture's size as it is turned. */
export const turnedSize = ({ width, height }: Size, turns: number): Size => (turns % 2 === 0 ? { width, height } : { width: height, height: width });

/** What will be saved, in pixels of the picture. */
export const frameOf = ({ crop, margins }: Edit): Rect => grown(crop, margins);

export function turned(edit: Edit, picture: Size): Edit {
  const before = turnedSize(picture, edit.turns);
  return {
    turns: (edit.turns + 1) % 4,
    crop: turnedRect(edit.crop, before),
    margins: turnedMargins(edit.margins),
    steps: edit.steps.map((step) => turnedStep(step, before.height)),
  };
}

export const withStep = (edit: Edit, step: Step): Edit => ({ ...edit, steps: [...edit.steps, step] });

/** Whether there may be paint in a layer. */
export function hasPaint(edit: Edit, layer: Layer): boolean {
  const own = edit.steps.filter((step) => step.layer === layer);
  const cleared = own.findLastIndex((step) => "sweep" in step && step.sweep === "clear");
  return own.slice(cleared + 1).some((step) => "sweep" in step || !step.rub);
}

const isSame = (one: Edit, other: Edit) =>
  one.turns === other.turns && one.steps === other.steps && sameRect(one.crop, other.crop) && sameRect(frameOf(one), frameOf(other));

export const isUntouched = ({ past, now }: History) => past.length === 0 || isSame(past[0]!, now);

export function remembered(history: History, { to }: HistoryAction): History {
  const { past, now, future } = history;
  if (to === "undo") {
    const last = past.at(-1);
    return last ? { past: past.slice(0, -1), now: last, future: [now, ...future] } : history;
  }
  if (to === "redo") {
    const [next, ...rest] = future;
    return next ? { past: [...past, now], now: next, future: rest } : history;
  }
  const next = to === "start" ? (past[0] ?? now) : to;
  return isSame(next, now) ? history : { past: [...past, now], now: next, future: [] };
}
