import { DocsPage } from "@/features/docs/components/DocsPage";
import { usePrices } from "@/features/prices/api";
import { Price } from "@/features/prices/components/parts";

/** How one tool is called by programs, with the prices as the list has them. */
export default function DocsRoute() {
  return <DocsPage prices={usePrices().data ?? []} drawPrice={(entry) => <Price entry={entry} />} />;
}
