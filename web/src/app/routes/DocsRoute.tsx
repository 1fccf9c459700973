import { useParams } from "react-router";
import { DocsIndex } from "@/features/docs/components/DocsIndex";
import { DocsPage } from "@/features/docs/components/DocsPage";
import { ErrorsPage } from "@/features/docs/components/ErrorsPage";
import { GuidePage } from "@/features/docs/components/GuidePage";
import { usePrices } from "@/features/prices/api";
import { Price } from "@/features/prices/components/parts";

/** The errors of the API; the guide for programs; the documents of all tools; or how one is called by programs, with the prices as the list has them. */
export default function DocsRoute({ page }: { page?: "errors" | "guide" }) {
  const { tool } = useParams();
  if (page === "errors") return <ErrorsPage />;
  if (page === "guide") return <GuidePage />;
  return tool === undefined ? <DocsIndex /> : <Document />;
}

function Document() {
  return <DocsPage prices={usePrices().data ?? []} drawPrice={(entry) => <Price entry={entry} />} />;
}
