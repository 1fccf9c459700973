import { lazy, Suspense } from "react";
import type { ConfirmProps } from "./ConfirmDialog";

const Dialog = lazy(() => import("./ConfirmDialog"));

export const Confirm = (props: ConfirmProps) => (
  <Suspense>
    <Dialog {...props} />
  </Suspense>
);
