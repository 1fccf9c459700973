import { Suspense, useState } from "react";
import { lazyPage } from "@/i18n/lazyPage";
import { useSession } from "@/lib/api/queries";

const LeftWorks = lazyPage(() => import("@/features/account/components/LeftWorks"));

/** After a sign-in where a visitor had been, asks on any page whether the works come along. */
export function LeftBehind() {
  const session = useSession().data;
  const user = session?.user?.id ?? null;
  // Whoever was asked once keeps the dialog: one that is taken out of the page does not give the focus back.
  const [asked, setAsked] = useState<string | null>(null);
  if (session?.left && user !== asked) setAsked(user);
  return asked !== null && asked === user ? (
    <Suspense>
      <LeftWorks key={asked} asks={session?.left === true} />
    </Suspense>
  ) : null;
}
