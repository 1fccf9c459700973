import { lazy, Suspense, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useSession, useSite } from "@/lib/api/queries";
import { AccountMenu } from "./AccountMenu";
import { PointsPill } from "./PointsPill";

const AccountDialog = lazy(() => import("./AccountDialog"));
export type AccountView = "login" | "register";

/** Points and account at the end of the top bar. `/login` and `/register` open the dialog by address. */
export function AccountEntry() {
  const session = useSession().data;
  const site = useSite().data;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<AccountView | null>(null);
  const byAddress = pathname === "/login" ? "login" : pathname === "/register" ? "register" : null;
  const view = asked ?? byAddress;
  // The dialog keeps its last face while it closes, and gives the focus back then.
  const [shown, setShown] = useState<AccountView | null>(null);
  if (view && view !== shown) setShown(view);
  const close = () => {
    setAsked(null);
    if (byAddress) void navigate("/", { replace: true });
  };

  return (
    <>
      <PointsPill session={session} />
      <AccountMenu session={session} freePoints={site?.anonymous_points ?? 0} onAsk={setAsked} />
      {shown && (
        <Suspense>
          <AccountDialog opened={view !== null} view={shown} invitation={new URLSearchParams(search).get("iCode") ?? ""} onView={setAsked} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
