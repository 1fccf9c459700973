import { useSession, useSite } from "@/lib/api/queries";
import { AccountMenu } from "./AccountMenu";
import { PointsPill } from "./PointsPill";

/** Points and account at the end of the top bar. */
export function AccountEntry() {
  const session = useSession().data;
  const site = useSite().data;
  return (
    <>
      <PointsPill session={session} />
      <AccountMenu session={session} freePoints={site?.anonymous_points ?? 0} />
    </>
  );
}
