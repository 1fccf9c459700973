import { lazy, Suspense, useState } from "react";
import type { ConfirmProps } from "./ConfirmDialog";

const Dialog = lazy(() => import("./ConfirmDialog"));

/**
 * A confirmation whose code is fetched when it is first asked for. It stays mounted afterwards,
 * because a dialog gives the focus back only while it closes.
 */
export function Confirm(props: ConfirmProps) {
  const [needed, setNeeded] = useState(props.opened);
  if (props.opened && !needed) setNeeded(true);
  return needed ? (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  ) : null;
}
