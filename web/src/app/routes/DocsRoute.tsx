import { DocsPage } from "@/features/docs/components/DocsPage";

/** How one tool is called by programs. */
export default function DocsRoute() {
  return <DocsPage />;
}
