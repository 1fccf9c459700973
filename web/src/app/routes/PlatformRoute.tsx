import { PlatformPage } from "@/features/platform/components/PlatformPage";
import { InvitationCard } from "@/features/points/components/InvitationCard";
import { PriceList } from "@/features/prices/components/PriceList";
import { KeysPart } from "./KeysPart";
import { StatementPart } from "./StatementPart";

/** The open platform, in a frame of its own, put together from the features that have a part in it. */
export default function PlatformRoute() {
  return (
    <PlatformPage
      statement={<StatementPart />}
      prices={<PriceList />}
      keys={<KeysPart />}
      invitation={(anonymous) => <InvitationCard anonymous={anonymous} />}
    />
  );
}
