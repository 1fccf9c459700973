import { createStore, useStore } from "@/lib/store";
import type { Session, Site } from "@/lib/api/types";

/** Who was told that prompts are not rewritten for them; a site may do it for people with an account alone. */
export const refusedTo = createStore<string | null>(null);

/** Whether the form offers to rewrite prompts: until the host has said once that it does not do so for this reader. */
export function useRewrites(site: Site, session: Session | undefined): boolean {
  const refused = useStore(refusedTo);
  return site.rewrites_prompts && (refused === null || refused !== session?.user?.id);
}
