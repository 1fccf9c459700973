import { useState } from "react";
import { Icon } from "@/components/Icon";
import styles from "./cover.module.css";

/** A song's cover; a note on the house's paper where it has none. */
export function Cover({ src, className }: { src: string | null; className?: string | undefined }) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className={`${styles.cover} ${className ?? ""}`} aria-hidden="true">
      {src && src !== broken ? <img src={src} alt="" decoding="async" draggable={false} onError={() => setBroken(src)} /> : <Icon name="audio" size={40} />}
    </span>
  );
}
