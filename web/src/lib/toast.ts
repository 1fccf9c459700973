import { createStore } from "./store";

export type ToastKind = "info" | "success" | "error";
export interface Toast {
  id: number;
  message: string;
  kind: ToastKind;
  action?: ToastAction | undefined;
}

/** A button within a toast, such as the one that takes back what was just done. */
export interface ToastAction {
  label: string;
  run(): void;
}

const TOAST_MS = 3000;
/** Long enough to read, decide and reach the button. */
const ACTION_MS = 10_000;
/** More than this at once covers the page without being read. */
const MAX_SHOWN = 4;

export const toasts = createStore<Toast[]>([]);
let nextId = 1;

/** Says something in passing; it leaves after `ms`. The same words already on show are not repeated. */
export function toast(message: string, kind: ToastKind = "info", ms?: number, action?: ToastAction): void {
  const shown = toasts.get();
  const twin = shown.find((item) => item.message === message && item.kind === kind);
  const id = nextId++;
  const rest = twin ? shown.filter((item) => item !== twin) : shown;
  toasts.set([...rest, { id, message, kind, action }].slice(-MAX_SHOWN));
  setTimeout(() => dismissToast(id), ms ?? (action ? ACTION_MS : TOAST_MS));
}

export function dismissToast(id: number): void {
  toasts.set((items) => (items.some((item) => item.id === id) ? items.filter((item) => item.id !== id) : items));
}
