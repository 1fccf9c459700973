import { lazy, Suspense } from "react";
import { useNeeded } from "@/lib/hooks";
import type { ConfirmProps } from "./ConfirmDialog";

const Dialog = lazy(() => import("./ConfirmDialog"));

/**
 * A confirmation whose code is fetched when it is first asked for. It stays mounted afterwards,
 * because a dialog gives the focus back only while it closes.
 */
export function Confirm(props: ConfirmProps) {
  return useNeeded(props.opened) ? (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  ) : null;
}
