import { CallsPage } from "@/features/calls/components/CallsPage";
import { KeysSection } from "@/features/keys/components/KeysSection";
import { OrganisationVisitor } from "@/features/organisation/components/Joining";
import { OrganisationsPage } from "@/features/organisation/components/OrganisationsPage";
import { PlatformPage } from "@/features/platform/components/PlatformPage";
import { InvitationCard } from "@/features/points/components/InvitationCard";
import { PriceList } from "@/features/prices/components/PriceList";
import { TicketsPage } from "@/features/tickets/components/TicketsPage";
import { ReportPage } from "@/features/usage/components/ReportPage";
import { UsagePage } from "@/features/usage/components/UsagePage";
import { ScreenPage } from "@/features/usage/components/ScreenPage";
import { WebhooksSection } from "@/features/webhooks/components/WebhooksSection";
import { GuardedPart } from "./GuardedPart";

/** The open platform, in a frame of its own, put together from the features that have a part in it. */
export default function PlatformRoute() {
  return (
    <PlatformPage
      report={<ReportPage />}
      usage={(anonymous) => <UsagePage anonymous={anonymous} />}
      calls={<CallsPage />}
      prices={<PriceList />}
      keys={<GuardedPart>{(guarded) => <KeysSection guarded={guarded} />}</GuardedPart>}
      webhooks={<GuardedPart>{(guarded) => <WebhooksSection guarded={guarded} />}</GuardedPart>}
      organisation={(anonymous) => (anonymous ? <OrganisationVisitor /> : <GuardedPart>{(guarded) => <OrganisationsPage guarded={guarded} />}</GuardedPart>)}
      tickets={<TicketsPage />}
      invitation={(anonymous) => <InvitationCard anonymous={anonymous} />}
      screen={<ScreenPage />}
    />
  );
}
