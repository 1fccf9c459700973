import type { Session, Site } from "./api/types";

/** Points that registering gives whoever is here: those of a new account, of which a visitor has a part already. 0 for members, and once the day's gifts are given away. */
export function registeringGives(site: Pick<Site, "registered_points" | "upgrade_points"> | undefined, user: Session["user"] | undefined): number {
  if (!site || (user && !user.anonymous)) return 0;
  return user ? site.upgrade_points : site.registered_points;
}
