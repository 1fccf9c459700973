import type { Params } from "./api/types";
import { createStore } from "./store";
import { listIn, store, stored } from "./stored";
import type { Draft } from "./prefill";

const PREFIX = "baigong.draft.";
const keyOf = (tool: string, mode: string) => `${PREFIX}${tool}.${mode}`;

/** The unfinished form of a mode, kept for the tab so that changing tools or reloading loses nothing. */
export const loadDraft = (tool: string, mode: string): Params | null => read<Params>(sessionStorage, keyOf(tool, mode));
export const saveDraft = (tool: string, mode: string, params: Params): void => write(sessionStorage, keyOf(tool, mode), params);

/** What somebody is writing at a place of the site, kept in the same way. */
export const loadWords = (place: string): string => read<string>(sessionStorage, keyOf("words", place)) ?? "";
export function saveWords(place: string, words: string): void {
  if (words) return write(sessionStorage, keyOf("words", place), words);
  try {
    sessionStorage.removeItem(keyOf("words", place));
  } catch {
    // Storage may be forbidden; then it holds no words.
  }
}

const OWNER = "baigong.drafts.of";

/**
 * Unfinished forms and words belong to whoever writes them: they come along when a visitor signs in, and go when a person signs out or
 * another one comes to the tab.
 */
export function keepDraftsOf(user: { id: string; anonymous: boolean } | null): void {
  try {
    const owner = sessionStorage.getItem(OWNER);
    if (owner !== null && owner !== user?.id) {
      const drafts = Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));
      drafts.forEach((key) => sessionStorage.removeItem(key));
      incomingDraft.set(null);
    }
    if (user && !user.anonymous) sessionStorage.setItem(OWNER, user.id);
    else sessionStorage.removeItem(OWNER);
  } catch {
    // Storage may be forbidden; then it holds nobody's drafts.
  }
}

/** What the forms of a tool share within the tab. */
interface Shared {
  /** The mode that was open last. */
  mode?: string;
  /** What was written last, by the name of the field: the newest words win in every form that has the field. */
  texts?: Params;
  /** What was chosen last, for forms that are opened for the first time. */
  choices?: Params;
}

const sharedKey = (tool: string) => `${PREFIX}${tool}`;

export function loadShared(tool: string): Shared {
  return read<Shared>(sessionStorage, sharedKey(tool)) ?? {};
}

export function saveShared(tool: string, change: Shared): void {
  const held = loadShared(tool);
  const texts = { ...held.texts, ...change.texts };
  const choices = { ...held.choices, ...change.choices };
  write(sessionStorage, sharedKey(tool), { ...held, ...change, texts, choices });
}

/** One browser may serve several people, each with an account of their own. */
const VISITOR = "visitor";
const personalKey = (what: string, rest: string, owner = stored("uid") ?? VISITOR) => `baigong.${what}.${owner}.${rest}`;

/** What was chosen for the last task of a tool, kept for the next visit. */
export const loadUsed = (tool: string): Params => read<Params>(localStorage, personalKey("used", tool)) ?? {};
export function saveUsed(tool: string, choices: Params): void {
  write(localStorage, personalKey("used", tool), { ...loadUsed(tool), ...choices });
  const others = listIn(stored("recentTools")).filter((id) => id !== tool);
  store("recentTools", JSON.stringify([tool, ...others].slice(0, MOST_RECENT)));
}
/** As many tools are remembered as used. */
const MOST_RECENT = 6;

/** Settings of a form under a name. */
export interface Preset {
  name: string;
  params: Params;
}

const presetsKey = (tool: string, mode: string, owner?: string) => personalKey("presets", `${tool}.${mode}`, owner);

/** A visitor's presets of a mode, which only this browser has; or those that a person saved here before accounts held them. */
export const loadPresets = (tool: string, mode: string): Preset[] => presetsAt(presetsKey(tool, mode));
export const savePresets = (tool: string, mode: string, presets: readonly Preset[]): void => write(localStorage, presetsKey(tool, mode), presets);

/** Where this browser holds what belongs to whoever has signed in: their own of before accounts held them, and those of the visitor that they were. */
const placesToBring = (tool: string, mode: string) => [...new Set([presetsKey(tool, mode), presetsKey(tool, mode, VISITOR)])];

/** What this browser holds for whoever has signed in; two of one name may differ. */
export const presetsToBring = (tool: string, mode: string): Preset[] => placesToBring(tool, mode).flatMap(presetsAt);

/** Forgets so many of them, from the first on: they are in the account now. */
export function forgetBrought(tool: string, mode: string, count: number): void {
  let left = count;
  for (const key of placesToBring(tool, mode)) {
    const held = presetsAt(key);
    write(localStorage, key, held.slice(left));
    left = Math.max(0, left - held.length);
  }
}

const presetsAt = (key: string): Preset[] => readPresets(read<unknown>(localStorage, key)) ?? [];

/** Presets from a file or from the storage; `null` when it holds none. */
export function readPresets(value: unknown): Preset[] | null {
  if (!Array.isArray(value)) return null;
  const isPreset = (one: unknown): one is Preset =>
    typeof one === "object" && one !== null && "name" in one && typeof one.name === "string" && "params" in one && typeof one.params === "object" && one.params !== null;
  return value.every(isPreset) ? value.map(({ name, params }) => ({ name, params })) : null;
}

function read<T>(storage: Storage, key: string): T | null {
  try {
    const text = storage.getItem(key);
    return text ? (JSON.parse(text) as T) : null;
  } catch {
    return null;
  }
}

function write(storage: Storage, key: string, value: unknown): void {
  try {
    storage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage may be full or forbidden; a draft is a comfort, not a promise.
  }
}

/** A filled form on its way to the studio, which takes it when it shows that tool and mode. */
export const incomingDraft = createStore<Draft | null>(null);
