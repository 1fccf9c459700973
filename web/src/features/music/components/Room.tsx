import { Skeleton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { Choice } from "@/components/Choice";
import { ErrorState } from "@/components/ErrorState";
import { useTexts } from "@/i18n";
import { date } from "@/lib/format";
import { useInSight } from "@/lib/useInSight";
import { toast } from "@/lib/toast";
import type { Songs } from "../api";
import { useQueue } from "../queue";
import { useKeys } from "../useKeys";
import { useMediaSession } from "../useMediaSession";
import { usePlayer } from "../usePlayer";
import { KeysList } from "./KeysList";
import { Lyrics } from "./Lyrics";
import { MiniBar } from "./MiniBar";
import { More } from "./More";
import { PlayerBar } from "./PlayerBar";
import { QueuePanel } from "./QueuePanel";
import { SongActions } from "./SongActions";
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
  /** Its name stands above it, because the page's title does not say whose it is. */
  titled: boolean;
}

/** So many songs before the last one loaded, more are asked for. */
const NEAR_END = 3;

/** Of what the list goes on with, so many songs are told. */
const TOLD = 5;

type Part = "list" | "lyrics" | "queue";

/** A list with what plays of it, and the player. */
export function Room({ songs, owner, name, waiting, titled }: Props) {
  const { t, language } = useTexts();
  const narrow = useMediaQuery("(max-width: 899px)", false, { getInitialValueInEffect: false });
  const [chosen, setPart] = useState<Part>("list");
  const scroller = useRef<HTMLDivElement>(null);
  const queue = useQueue(owner);
  const player = usePlayer({ songs, queue, onFailure: () => toast(t("music.failed"), "error") });
  const track = player.track ?? songs.tracks[0] ?? null;
  const shown: Part[] = !track ? ["list"] : narrow && track.words !== null ? ["list", "lyrics", "queue"] : ["list", "queue"];
  const part = shown.includes(chosen) ? chosen : "list";

  const byline = player.track ? (player.track.author ?? (player.track.ms === null ? "" : date(player.track.ms, language))) : "";
  const [listing, setListing] = useState(false);
  useKeys(player, () => setListing(true));
  useMediaSession(player, byline);
  const bar = useRef<HTMLElement>(null);
  const barSeen = useInSight(bar);

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
  const after = (player.at ?? -1) + 1;
  return (
    <div className={styles.room} data-alone={!track || undefined} data-empty={(!waiting && !broken && !track) || undefined}>
      {track && <Stage track={track} playing={player.playing} withLyrics={!narrow} />}
      <PlayerBar player={player} byline={byline} empty={songs.total === 0} frame={bar} onHelp={() => setListing(true)} />
      {(waiting || broken || track) && (
        <section className={styles.side} aria-label={name}>
          {titled && <h2 className={styles.heading}>{name}</h2>}
          {shown.length > 1 && <Choice<Part> wide name={t("music.parts")} value={part} options={shown.map((value) => ({ value, label: labelOf(value) }))} onChange={setPart} />}
          <div ref={scroller} className={styles.scroller}>
            {waiting && <Bones />}
            {broken && <ErrorState onRetry={songs.retry} />}
            {!waiting && !broken && part === "list" && songs.tracks.length > 0 && (
              <>
                <SongRows tracks={songs.tracks} player={player} actions={(one, at) => <SongActions track={one} at={at} queue={queue} />} />
                <More songs={songs} scroller={narrow ? null : scroller} />
              </>
            )}
            {part === "queue" && <QueuePanel queue={queue} player={player} rest={songs.tracks.slice(after, after + TOLD)} />}
            {part === "lyrics" && track && <Lyrics track={track} />}
          </div>
        </section>
      )}
      {narrow && !barSeen && <MiniBar player={player} onShow={() => window.scrollTo({ top: 0, behavior: "smooth" })} />}
      <KeysList opened={listing} onClose={() => setListing(false)} />
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
