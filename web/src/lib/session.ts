import type { QueryClient } from "@tanstack/react-query";
import { createAnonymousSession, request } from "./api/client";
import { sessionQuery, siteQuery } from "./api/queries";
import { specified, type Answer } from "./api/specified";
import type { Session } from "./api/types";
import { keepDraftsOf } from "./drafts";
import { clearValues, looksSignedIn, storeValues, type SessionValues } from "./stored";
import { forgetChanges } from "./taskCache";

let creating: Promise<Session> | null = null;

/**
 * Returns the current session, and gives a visitor an anonymous account if there is none.
 * Concurrent callers share one creation, so that two quick presses or uploads make one account.
 */
export async function ensureSession(client: QueryClient): Promise<Session> {
  const session = await client.ensureQueryData(sessionQuery);
  if (session.user) return session;
  creating ??= createAnonymousSession().finally(() => {
    creating = null;
    // Whether an account was given or refused, there may be less to give now.
    void client.invalidateQueries({ queryKey: siteQuery.queryKey });
  });
  const created = await creating;
  client.setQueryData(sessionQuery.queryKey, created);
  return created;
}

/** What outlives a change of account: facts of the site, and the session itself. */
const SHARED = new Set<unknown>(["site", "tools", "session"]);

/** Replaces the session after login or logout, and drops everything that belonged to the previous account. */
export function switchSession(client: QueryClient, session: Session) {
  client.setQueryData(sessionQuery.queryKey, session);
  keepDraftsOf(session.user);
  if (!session.user) clearValues();
  forgetChanges(client);
  client.removeQueries({ predicate: ({ queryKey }) => !SHARED.has(queryKey[0]) });
}

/** Session values as the specified calls send them: numbers or texts, and more beside them. */
export interface SentValues {
  uid: number | string;
  expiration: number | string;
  tag: string | null;
}

const asStored = ({ uid, expiration, tag }: SentValues): SessionValues => ({
  token: "1",
  uid: String(uid),
  expiration: String(expiration ?? ""),
  tag: tag ?? "",
});

const askValues = () => specified<SentValues>("GET", "/u/global_users/loginName/session");

/** The account whose values the browser keeps; known only to this page load. */
let keptFor: string | null = null;

/** Brings the stored values in step with the session that the server knows. */
export async function keepValues(userId: string | null): Promise<void> {
  if (userId === null) {
    keptFor = null;
    return clearValues();
  }
  if (keptFor === userId && looksSignedIn()) return;
  const answer = await askValues();
  if (!answer.success || !answer.data) return;
  storeValues(asStored(answer.data));
  keptFor = userId;
}

/**
 * Takes up a session that a login has just opened: the page knows its account, the browser its values. Gives what the
 * server said with the values, which may be a warning.
 */
export async function takeUp(client: QueryClient, given?: Answer<SentValues>): Promise<{ session: Session; said: Answer<SentValues> }> {
  const [session, said] = await Promise.all([request<Session>("GET", "/session"), given?.data ? given : askValues()]);
  if (said.data) storeValues(asStored(said.data));
  keptFor = session.user?.id ?? null;
  switchSession(client, session);
  return { session, said };
}
