import { PlatformPage } from "@/features/platform/components/PlatformPage";

/** The open platform, in a frame of its own. */
export default function PlatformRoute() {
  return <PlatformPage />;
}
