import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSession } from "@/lib/api/queries";
import { followEvents } from "@/lib/events";

/** Holds the one event stream of the page while somebody is signed in, anonymous accounts included. */
export function LiveEvents() {
  const client = useQueryClient();
  const userId = useSession().data?.user?.id;
  useEffect(() => (userId ? followEvents(client) : undefined), [client, userId]);
  return null;
}
