import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { sessionQuery, useSession } from "@/lib/api/queries";
import { keepDraftsOf } from "@/lib/drafts";
import { keepValues } from "@/lib/session";
import { watchOtherTabs } from "@/lib/stored";

/** Keeps the browser's session values in step with the server, and this tab with the others. */
export function SessionKeeper() {
  const client = useQueryClient();
  const session = useSession();
  const user = session.data?.user ?? null;
  const userId = user?.id ?? null;
  const known = session.isSuccess;
  useEffect(() => {
    // Without an answer the values stay as they are; the next page load asks again.
    if (known) keepValues(userId).catch(() => undefined);
  }, [known, userId]);
  useEffect(() => {
    // Somebody may have signed out, or in, in another tab.
    if (known) keepDraftsOf(user);
  }, [known, user]);
  useEffect(() => watchOtherTabs(() => void client.invalidateQueries({ queryKey: sessionQuery.queryKey })), [client]);
  return null;
}
