import { useTexts } from "@/i18n";
import { toast } from "@/lib/toast";
import type { Queue } from "../queue";
import type { Track } from "../tracks";
import { GlyphButton } from "./GlyphButton";

/** Puts a song of the list in line. */
export function SongActions({ track, at, queue }: { track: Track; at: number; queue: Queue }) {
  const { t } = useTexts();
  const { title } = track;
  const next = () => {
    queue.playNext(track, at);
    toast(t("music.playsNext", { title }), "success");
  };
  const add = () => {
    queue.add(track, at);
    toast(t("music.enqueued", { title }), "success");
  };
  return (
    <>
      <GlyphButton glyph="playNext" label={t("music.playNext")} of={title} onClick={next} />
      <GlyphButton glyph="enqueue" label={t("music.enqueue")} of={title} onClick={add} />
    </>
  );
}
