import type { Params } from "./api/types";
import { createStore } from "./store";
import type { Draft } from "./prefill";

const PREFIX = "baigong.draft.";
const keyOf = (tool: string, mode: string) => `${PREFIX}${tool}.${mode}`;

/** The unfinished form of a mode, kept for the tab so that changing tools or reloading loses nothing. */
export function loadDraft(tool: string, mode: string): Params | null {
  try {
    const text = sessionStorage.getItem(keyOf(tool, mode));
    return text ? (JSON.parse(text) as Params) : null;
  } catch {
    return null;
  }
}

export function saveDraft(tool: string, mode: string, params: Params): void {
  try {
    sessionStorage.setItem(keyOf(tool, mode), JSON.stringify(params));
  } catch {
    // Storage may be full or forbidden; a draft is a comfort, not a promise.
  }
}

/** A filled form on its way to the studio, which takes it when it shows that tool and mode. */
export const incomingDraft = createStore<Draft | null>(null);
