import { memo, useState, type CSSProperties } from "react";
import { Link } from "react-router";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import type { GalleryItem } from "@/lib/api/types";
import { clock } from "@/lib/format";
import { Author } from "./Author";
import { Face } from "./Media";
import { LikeButton } from "./LikeButton";
import styles from "./gallery.module.css";

interface Props {
  item: GalleryItem;
  style: CSSProperties;
  onOpen(item: GalleryItem): void;
}

/** A work of the gallery with its name on it. A film moves under the pointer and with the focus. */
export const GalleryCard = memo(function GalleryCard({ item, style, onOpen }: Props) {
  const { t, pick } = useTexts();
  const [playing, setPlaying] = useState(false);
  const title = pick(item.title);
  const film = item.kind === "video";
  const start = () => setPlaying(true);
  const stop = () => setPlaying(false);
  return (
    <li className={styles.card} style={style} onPointerEnter={start} onPointerLeave={stop} onFocus={start} onBlur={stop}>
      <Face item={item} title={title} playing={playing} />
      <button type="button" className={styles.open} aria-label={t(film ? "gallery.play" : "gallery.open", { title })} onClick={() => onOpen(item)} data-work={item.id} />
      {film && (
        <>
          <span className={styles.play} aria-hidden="true" data-playing={playing || undefined}>
            <Icon name="play" size={20} fill="currentColor" />
          </span>
          {item.duration_ms !== null && <span className={styles.badge}>{clock(item.duration_ms)}</span>}
        </>
      )}
      <div className={styles.caption}>
        <Link to={`/works/${encodeURIComponent(item.id)}`} className={styles.name}>
          <strong>{title}</strong>{" "}
          <span><Author item={item} size={18} /></span>
        </Link>
        <LikeButton item={item} light />
      </div>
    </li>
  );
});
