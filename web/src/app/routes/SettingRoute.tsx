import { SettingPage } from "@/features/account/pages/SettingPage";
import { AuthorizedSites } from "@/features/oidc/components/AuthorizedSites";
import { ClosingSection } from "@/features/security/components/ClosingSection";
import { SecuritySection } from "@/features/security/components/SecuritySection";

/** The personal centre, put together from the features that have a part in it. */
export default function SettingRoute() {
  return <SettingPage security={<SecuritySection />} sites={<AuthorizedSites />} closing={(onLeave) => <ClosingSection onLeave={onLeave} />} />;
}
