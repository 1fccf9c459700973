import { useTexts } from "@/i18n";
import type { GalleryItem } from "@/lib/api/types";
import { Player, type Playable } from "./players";

/** A work of the gallery as the players take it. */
export const playable = ({ id, kind, url, title, mime, poster, width, height, duration_ms }: GalleryItem): Playable => ({
  id, kind, url, mime, width, height, duration_ms, name: title.zh, small: poster,
});

export const drawGalleryPlayer = (item: GalleryItem, loud: boolean) => <Titled item={item} loud={loud} />;

/** A film, a sound or a model with its player. */
function Titled({ item, loud }: { item: GalleryItem; loud: boolean }) {
  return <Player media={playable(item)} name={useTexts().pick(item.title)} start={loud} />;
}
