import { Suspense, useState } from "react";
import { lazyPage } from "@/i18n/lazyPage";
import { useWorkAddress } from "../address";
import type { WorkViewProps } from "./WorkView";

const WorkView = lazyPage<WorkViewProps>(() => import("./WorkView"));

/** The viewer. Its code is fetched once the address names a work; afterwards it stays, to give the focus back when it closes. */
export function Viewer(props: WorkViewProps) {
  const { id } = useWorkAddress();
  const [needed, setNeeded] = useState(false);
  if (id !== null && !needed) setNeeded(true);
  return needed && (
    <Suspense>
      <WorkView {...props} />
    </Suspense>
  );
}
