import { AnnouncementsPage } from "@/features/admin-announcements/components/AnnouncementsPage";
import { AnnouncementText } from "@/features/announcements/components/AnnouncementDialog";

/** The announcements, with a preview as their readers will see them. */
export default function AnnouncementsSection() {
  return <AnnouncementsPage preview={(draft) => <AnnouncementText item={draft} />} />;
}
