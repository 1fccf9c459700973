import type { KeyScope } from "./api";

/** What a key may do, in the order of the form, with its words. */
export const SCOPE_WORDS = {
  "tasks:read": "keys.scope.tasksRead",
  "tasks:write": "keys.scope.tasksWrite",
  "media:read": "keys.scope.mediaRead",
  "media:write": "keys.scope.mediaWrite",
  "billing:read": "keys.scope.billingRead",
  "keys:write": "keys.scope.keysWrite",
} as const satisfies Record<KeyScope, string>;

export const SCOPES = Object.keys(SCOPE_WORDS) as KeyScope[];
