import { Suspense } from "react";
import { lazyPage } from "@/i18n/lazyPage";
import { useSession } from "@/lib/api/queries";

const LeftWorks = lazyPage(() => import("@/features/account/components/LeftWorks"));

/** Asks on whatever page somebody arrives at after signing in where a visitor was. */
export function LeftBehind() {
  const session = useSession().data;
  return session?.left && session.user ? (
    <Suspense>
      <LeftWorks key={session.user.id} />
    </Suspense>
  ) : null;
}
