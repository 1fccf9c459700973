import { RecordsPage } from "@/features/admin-records/components/RecordsPage";
import { UserDrawer } from "@/features/admin-users/components/UserDrawer";

/** The records, which lead to the details of their users. */
export default function RecordsSection() {
  return <RecordsPage userDetails={(uid, onClose) => <UserDrawer uid={uid} onClose={onClose} />} />;
}
