import { useLogout } from "@/features/account/api";
import { LegacyHomePage } from "@/features/site-pages/LegacyHomePage";

/** The page that the site began with. */
export default function LegacyHomeRoute() {
  return <LegacyHomePage logout={useLogout()} />;
}
