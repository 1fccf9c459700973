import { useState } from "react";
import { Icon } from "@/components/Icon";
import type { Song } from "@/lib/api/types";
import styles from "./music.module.css";

/** A song's cover; a note on the house's paper where it has none. */
export function Cover({ song, className }: { song: Song; className?: string | undefined }) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className={`${styles.cover} ${className ?? ""}`} aria-hidden="true">
      {song.imageUrl && song.imageUrl !== broken ? (
        <img src={song.imageUrl} alt="" decoding="async" onError={() => setBroken(song.imageUrl)} />
      ) : (
        <Icon name="audio" size={40} />
      )}
    </span>
  );
}
