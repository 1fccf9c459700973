import { createStore } from "./store";

export type ToastKind = "info" | "success" | "error";
/** What can still be done about it, such as taking it back. */
export interface ToastAction {
  label: string;
  run(): void;
}
export interface Toast {
  id: number;
  message: string;
  kind: ToastKind;
  action?: ToastAction;
}

const TOAST_MS = 3000;
/** Time enough to read, to think and to reach the button. */
const ACTION_MS = 10_000;
/** More than this at once covers the page without being read. */
const MAX_SHOWN = 4;

export const toasts = createStore<Toast[]>([]);
const timers = new Map<number, { left: number; since: number; timer: ReturnType<typeof setTimeout> | null }>();
let nextId = 1;

/** Says something in passing; it leaves after `ms`. The same words already on show are not repeated. */
export function toast(message: string, kind: ToastKind = "info", ms = TOAST_MS): void {
  const shown = toasts.get();
  const twin = shown.find((item) => item.message === message && item.kind === kind && !item.action);
  show({ id: nextId++, message, kind }, twin ? shown.filter((item) => item !== twin) : shown, ms);
}

/** Says what happened, with a button for what can still be done about it; it leaves after ten seconds. */
export function toastWithAction(message: string, action: ToastAction, kind: ToastKind = "success"): void {
  show({ id: nextId++, message, kind, action }, toasts.get(), ACTION_MS);
}

function show(item: Toast, beside: Toast[], ms: number): void {
  toasts.set([...beside, item].slice(-MAX_SHOWN));
  timers.set(item.id, { left: ms, since: 0, timer: null });
  releaseToast(item.id);
}

export function dismissToast(id: number): void {
  holdToast(id);
  timers.delete(id);
  toasts.set((items) => (items.some((item) => item.id === id) ? items.filter((item) => item.id !== id) : items));
}

/** It stays while somebody reads it or has the focus on it. */
export function holdToast(id: number): void {
  const clock = timers.get(id);
  if (!clock?.timer) return;
  clearTimeout(clock.timer);
  clock.left -= Date.now() - clock.since;
  clock.timer = null;
}

/** Its time goes on. */
export function releaseToast(id: number): void {
  const clock = timers.get(id);
  if (!clock || clock.timer) return;
  clock.since = Date.now();
  clock.timer = setTimeout(() => dismissToast(id), Math.max(clock.left, 1000));
}

/** Does what a toast offers, once. */
export function actOnToast(item: Toast): void {
  dismissToast(item.id);
  item.action?.run();
}
