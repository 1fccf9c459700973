import { RecordsPage } from "@/features/admin-records/components/RecordsPage";
import { UserDialog } from "@/features/admin-users/components/UserDialog";

/** The records, which lead to the details of their users. */
export default function RecordsSection() {
  return <RecordsPage userDialog={(uid, onClose) => <UserDialog uid={uid} onClose={onClose} />} />;
}
