import { useEffect, useRef, useState, type SyntheticEvent } from "react";
import type { GalleryItem } from "@/lib/api/types";
import { prefersCalm, savesData } from "@/lib/calm";
import styles from "./Backdrop.module.css";

/** Films that move at once: more cost a phone its battery and say nothing more. */
const MOST_MOVING = 4;

/** Published works behind the words. They say nothing that somebody who does not see them would miss. */
export function Backdrop({ items }: { items: GalleryItem[] }) {
  const [still] = useState(() => prefersCalm() || savesData());
  const films = items.filter(({ kind }) => kind === "video");
  const pictures = items.filter(({ kind, poster }) => kind === "image" || (kind !== "video" && poster !== null));
  // A few works fill the wall as well as many: each stands there twice, a film as itself and as its first frame.
  const shown = [...alternating(films, pictures), ...alternating(films, pictures).reverse()];
  return (
    <div className={styles.backdrop} aria-hidden="true">
      <div className={styles.wall} data-still={still || undefined}>
        {shown.map((item, index) =>
          item.kind === "video" ? (
            <Film key={index} item={item} plays={!still && index < shown.length / 2 && films.indexOf(item) < MOST_MOVING} />
          ) : (
            <img
              key={index}
              src={item.poster ?? item.url}
              width={item.width ?? undefined}
              height={item.height ?? undefined}
              alt=""
              loading="lazy"
              decoding="async"
              onLoad={fadeIn}
            />
          ),
        )}
      </div>
    </div>
  );
}

/** Each comes softly when it is there: what stands behind the words does not jump in among them. */
const fadeIn = ({ currentTarget }: SyntheticEvent<HTMLElement>) => currentTarget.setAttribute("data-there", "");

/** Films among pictures, the first film first, as evenly as they go. */
function alternating(films: GalleryItem[], pictures: GalleryItem[]): GalleryItem[] {
  const each = Math.max(1, Math.ceil(pictures.length / Math.max(1, films.length)));
  const mixed = films.flatMap((film, index) => [film, ...pictures.slice(index * each, (index + 1) * each)]);
  return films.length === 0 ? pictures : mixed;
}

function Film({ item, plays }: { item: GalleryItem; plays: boolean }) {
  const film = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const node = film.current;
    if (!node || !plays) return;
    const watch = new IntersectionObserver(([entry]) => {
      // It may refuse, or be told to pause before it began: the first frame stays.
      if (entry?.isIntersecting) node.play().catch(() => undefined);
      else node.pause();
    });
    watch.observe(node);
    return () => watch.disconnect();
  }, [plays]);
  return <video ref={film} src={`${item.url}#t=0.1`} poster={item.poster ?? undefined} preload={plays ? "auto" : "metadata"} width={item.width ?? undefined} height={item.height ?? undefined} muted loop playsInline tabIndex={-1} onLoadedMetadata={fadeIn} />;
}
