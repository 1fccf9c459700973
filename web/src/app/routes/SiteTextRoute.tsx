import type { Schemas } from "@/lib/api/types";
import { SiteTextPage } from "@/features/site-text/SiteTextPage";

export default function SiteTextRoute({ page }: { page: Schemas["SitePage"] }) {
  return <SiteTextPage key={page} page={page} />;
}
