import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from "react";
import { Stack } from "@/components/blocks/Stack";
import { Icon, type IconName } from "@/components/Icon";
import { useTexts } from "@/i18n";
import type { GalleryItem } from "@/lib/api/types";
import { prefersCalm } from "@/lib/calm";
import { clock } from "@/lib/format";
import "../texts.zh";
import styles from "./media.module.css";

/** Chromium shows a first frame only when it is asked to seek to one. */
const FIRST_FRAME = "#t=0.1";
const SIGNS: Record<string, IconName> = { audio: "audio", model: "cube" };

/** Width over height of what stands for a work. */
export function ratioOf(item: GalleryItem): number {
  return item.width && item.height ? item.width / item.height : 1;
}

/** A work in the gallery, whose name stands beside it where `title` is empty: a picture, a film that moves without sound while `playing`, a sign for what is heard or turned. */
export function Face({ item, title, playing }: { item: GalleryItem; title: string; playing: boolean }) {
  const [failed, setFailed] = useState(false);
  const [posterFailed, setPosterFailed] = useState(false);
  const film = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const node = film.current;
    if (!node) return;
    // It may refuse, or be told to pause before it began: the first frame stays.
    if (playing && !prefersCalm()) node.play().catch(() => undefined);
    else node.pause();
  }, [playing]);
  if (failed) return <Emblem item={item} />;
  if (item.kind === "image") {
    const address = (!posterFailed && item.poster) || item.url;
    return <img src={address} alt={title} loading="lazy" decoding="async" onError={() => (address === item.url ? setFailed(true) : setPosterFailed(true))} />;
  }
  if (item.kind === "video") {
    return (
      <video
        ref={film}
        src={item.url + FIRST_FRAME}
        poster={item.poster ?? undefined}
        preload={item.poster ? "none" : "metadata"}
        muted
        loop
        playsInline
        tabIndex={-1}
        aria-label={title || undefined}
        aria-hidden={title === "" || undefined}
        onError={() => setFailed(true)}
      />
    );
  }
  if (item.poster) return <img src={item.poster} alt={title} loading="lazy" decoding="async" onError={() => setFailed(true)} />;
  return <Emblem item={item} />;
}

function Emblem({ item }: { item: GalleryItem }) {
  return (
    <span className={styles.emblem}>
      <Icon name={SIGNS[item.kind] ?? "image"} size={48} strokeWidth={1.2} />
      {item.duration_ms !== null && <span>{clock(item.duration_ms)}</span>}
    </span>
  );
}

/** Draws a film, a sound or a model with its controls. `loud`: it begins by itself, as a press asked for. */
export type DrawPlayer = (item: GalleryItem, loud: boolean) => ReactNode;

/** A work large, with what it takes to see or hear it. */
export function Stage({ item, title, loud = false, drawPlayer }: { item: GalleryItem; title: string; loud?: boolean; drawPlayer: DrawPlayer }) {
  const { t } = useTexts();
  const [failed, setFailed] = useState(false);
  if (failed) return <p className={styles.broken} role="status">{t("gallery.broken")}</p>;
  if (item.kind === "image") return <img className={styles.large} src={item.url} alt={title} width={item.width ?? undefined} height={item.height ?? undefined} onError={() => setFailed(true)} />;
  if (item.kind === "video") {
    return (
      <div className={styles.film} data-solid style={{ "--ratio": ratioOf(item) } as CSSProperties}>
        {drawPlayer(item, loud)}
      </div>
    );
  }
  if (item.kind === "model") {
    return (
      <div className={styles.model} data-solid>
        {drawPlayer(item, loud)}
      </div>
    );
  }
  return (
    <Stack gap={4} className={styles.sheet} data-solid>
      {item.poster ? <img src={item.poster} alt="" /> : <Icon name={SIGNS[item.kind] ?? "spark"} size={72} strokeWidth={1} />}
      <strong>{title}</strong>
      <div className={styles.sound}>{drawPlayer(item, loud)}</div>
    </Stack>
  );
}
