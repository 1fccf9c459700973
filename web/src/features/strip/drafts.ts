import { emptyDraft, type Draft } from "./model";

/** As many drafts are kept for an account. */
const MOST = 12;
const keyOf = (user: string) => `baigong.strips.${user}`;

/** What the browser would not keep, for it forbids storage or has no room, until the page is closed. */
const memory = new Map<string, Draft[]>();

/** The account's drafts in this browser, the one that was changed last first. */
export function loadDrafts(user: string): Draft[] {
  const kept = memory.get(user);
  if (kept) return kept;
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(user)) ?? "[]");
    return Array.isArray(value) ? value.filter(isDraft).map((one) => ({ ...emptyDraft(one.id), ...one })) : [];
  } catch {
    return [];
  }
}

/** Keeps a draft among the others, of which another tab may have changed some meanwhile. */
export function saveDraft(user: string, draft: Draft): void {
  write(user, [draft, ...loadDrafts(user).filter(({ id }) => id !== draft.id)].slice(0, MOST));
}

export function dropDraft(user: string, id: string): void {
  write(user, loadDrafts(user).filter((draft) => draft.id !== id));
}

function write(user: string, drafts: Draft[]): void {
  memory.delete(user);
  try {
    localStorage.setItem(keyOf(user), JSON.stringify(drafts));
  } catch {
    memory.set(user, drafts);
  }
}

const isDraft = (value: unknown): value is Draft =>
  typeof value === "object" && value !== null && "id" in value && typeof value.id === "string" && "clips" in value && Array.isArray(value.clips);
