import { Suspense } from "react";
import { lazyPage } from "@/i18n/lazyPage";
import { useNeeded } from "@/lib/hooks";
import { useWorkAddress } from "../address";
import type { WorkViewProps } from "./WorkView";

const WorkView = lazyPage<WorkViewProps>(() => import("./WorkView"));

/** The viewer. Its code is fetched once the address names a work; afterwards it stays, to give the focus back when it closes. */
export function Viewer(props: WorkViewProps) {
  const { id } = useWorkAddress();
  const needed = useNeeded(id !== null);
  return needed && (
    <Suspense>
      <WorkView {...props} />
    </Suspense>
  );
}
