import type { QueryClient } from "@tanstack/react-query";
import { createAnonymousSession } from "./api/client";
import { sessionQuery } from "./api/queries";
import type { Session } from "./api/types";
import { forgetChanges, taskKeys } from "./taskCache";

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
  });
  const created = await creating;
  client.setQueryData(sessionQuery.queryKey, created);
  return created;
}

/** Replaces the session after login or logout, and drops everything that belonged to the previous account. */
export function switchSession(client: QueryClient, session: Session) {
  client.setQueryData(sessionQuery.queryKey, session);
  forgetChanges(client);
  client.removeQueries({ queryKey: taskKeys.all });
  for (const owned of ["money", "statement", "invitations"]) client.removeQueries({ queryKey: [owned] });
  client.removeQueries({ queryKey: ["uploads"] });
}
