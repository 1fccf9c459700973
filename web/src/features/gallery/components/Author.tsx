import { Avatar } from "@/components/Avatar";
import { useTexts } from "@/i18n";
import type { GalleryItem } from "@/lib/api/types";
import styles from "./gallery.module.css";

/** Whose work it is: the name with the picture where its owner shows them. */
export function Author({ item, size }: { item: GalleryItem; size: number }) {
  const { t } = useTexts();
  if (item.source === "site" || item.author === null) return <>{t(item.source === "site" ? "gallery.site" : "gallery.anonymous")}</>;
  return (
    <span className={styles.author}>
      <Avatar name={item.author} url={item.author_avatar} size={size} />
      {item.author}
    </span>
  );
}
