import { ReliabilityPage } from "@/features/reliability/ReliabilityPage";

/** How reliable the tools are. */
export default function ReliabilityRoute() {
  return <ReliabilityPage />;
}
