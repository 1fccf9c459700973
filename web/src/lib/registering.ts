import type { Session, Site } from "./api/types";

/** Points that registering gives whoever is here: those of a new account, of which a visitor has a part already. 0 for members. */
export function registeringGives(site: Pick<Site, "registered_points" | "anonymous_points"> | undefined, user: Session["user"] | undefined): number {
  if (!site || (user && !user.anonymous)) return 0;
  return Math.max(0, site.registered_points - (user ? site.anonymous_points : 0));
}
