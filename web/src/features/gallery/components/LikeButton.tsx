import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import type { GalleryItem } from "@/lib/api/types";
import { wordsOf } from "@/lib/api/specified";
import { toast } from "@/lib/toast";
import { useLike } from "../api";
import { useAccountFirst } from "../useAccountFirst";
import styles from "./LikeButton.module.css";

/** Likes a work, with how many do. */
export function LikeButton({ item, light = false }: { item: GalleryItem; light?: boolean }) {
  const { t } = useTexts();
  const like = useLike();
  const hasAccount = useAccountFirst();
  const press = () => {
    if (like.isPending) return;
    // Likes order the gallery, so they are of people who have an account.
    if (!hasAccount(t("gallery.likeNeedsAccount"))) return;
    like.mutate(item, { onError: (error) => toast(wordsOf(error, t("gallery.likeFailed")), "error") });
  };
  return (
    <button
      type="button"
      className={styles.like}
      data-light={light || undefined}
      aria-pressed={item.liked}
      aria-label={`${t("gallery.like")} · ${t("gallery.likes", { count: item.likes })}`}
      onClick={press}
    >
      <Icon name="heart" size={18} fill={item.liked ? "currentColor" : "none"} />
      {item.likes > 0 && <span aria-hidden="true">{item.likes}</span>}
    </button>
  );
}
