import { Skeleton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { Choice } from "@/components/Choice";
import { ErrorState } from "@/components/ErrorState";
import { useTexts } from "@/i18n";
import { toast } from "@/lib/toast";
import type { Songs } from "../api";
import { useQueue } from "../queue";
import type { Track } from "../tracks";
import { usePlayer } from "../usePlayer";
import { GlyphButton } from "./GlyphButton";
import { Lyrics } from "./Lyrics";
import { More } from "./More";
import { PlayerBar } from "./PlayerBar";
import { QueuePanel } from "./QueuePanel";
import { SongRows } from "./SongRows";
import { Stage } from "./Stage";
import styles from "./music.module.css";

interface Props {
  songs: Songs;
  /** Whose queue it is. */
  owner: string;
  /** What the list is called. */
  name: string;
  waiting: boolean;
  /** Stands in place of the list. */
  invitation: ReactNode;
}

/** So many songs before the last one loaded, more are asked for. */
const NEAR_END = 3;

/** Of what the list goes on with, so many songs are told. */
const TOLD = 5;

type Part = "list" | "lyrics" | "queue";

/** A list with what plays of it, and the player. */
export function Room({ songs, owner, name, waiting, invitation }: Props) {
  const { t } = useTexts();
  const narrow = useMediaQuery("(max-width: 899px)", false, { getInitialValueInEffect: false });
  const [chosen, setPart] = useState<Part>("list");
  const scroller = useRef<HTMLDivElement>(null);
  const queue = useQueue(owner);
  const player = usePlayer({ songs, queue, onFailure: () => toast(t("music.failed"), "error") });
  const track = player.track ?? songs.tracks[0] ?? null;
  const shown: Part[] = !track ? ["list"] : narrow && track.words !== null ? ["list", "lyrics", "queue"] : ["list", "queue"];
  const part = shown.includes(chosen) ? chosen : "list";

  const left = player.at === null ? null : songs.tracks.length - player.at;
  const { loadMore } = songs;
  const more = useRef(loadMore);
  useEffect(() => {
    more.current = loadMore;
  });
  useEffect(() => {
    if (left !== null && left > 0 && left <= NEAR_END) more.current();
  }, [left]);

  const broken = songs.failed && songs.tracks.length === 0;
  const labelOf = (value: Part) => (value === "queue" && queue.items.length > 0 ? `${t("music.queue")} ${queue.items.length}` : t(`music.${value}`));
  const actions = (one: Track, at: number) => (
    <>
      <GlyphButton
        glyph="playNext"
        label={t("music.playNext")}
        of={one.title}
        onClick={() => {
          queue.playNext(one, at);
          toast(t("music.playsNext", { title: one.title }), "success");
        }}
      />
      <GlyphButton
        glyph="enqueue"
        label={t("music.enqueue")}
        of={one.title}
        onClick={() => {
          queue.add(one, at);
          toast(t("music.enqueued", { title: one.title }), "success");
        }}
      />
    </>
  );
  const after = (player.at ?? -1) + 1;
  return (
    <div className={styles.room} data-alone={!track || undefined}>
      {track && <Stage track={track} playing={player.playing} withLyrics={!narrow} />}
      <PlayerBar player={player} empty={songs.total === 0} />
      <section className={styles.side} aria-label={name}>
        {shown.length > 1 && <Choice<Part> wide name={t("music.parts")} value={part} options={shown.map((value) => ({ value, label: labelOf(value) }))} onChange={setPart} />}
        <div ref={scroller} className={styles.scroller}>
          {waiting && <Bones />}
          {broken && <ErrorState onRetry={songs.retry} />}
          {invitation}
          {!waiting && !broken && part === "list" && songs.tracks.length > 0 && (
            <>
              <SongRows tracks={songs.tracks} player={player} actions={actions} />
              <More songs={songs} scroller={narrow ? null : scroller} />
            </>
          )}
          {part === "queue" && <QueuePanel queue={queue} player={player} rest={songs.tracks.slice(after, after + TOLD)} />}
          {part === "lyrics" && track && <Lyrics track={track} />}
        </div>
      </section>
    </div>
  );
}

function Bones() {
  const { t } = useTexts();
  return (
    <div className={styles.bones} role="status" aria-label={t("app.loading")}>
      {[0, 1, 2, 3, 4].map((index) => (
        <Skeleton key={index} height={60} radius="lg" />
      ))}
    </div>
  );
}
