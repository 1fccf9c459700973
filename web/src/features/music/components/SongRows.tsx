import type { ReactNode } from "react";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import { clock, date } from "@/lib/format";
import { firstLine, type Track } from "../tracks";
import type { Player } from "../usePlayer";
import { Cover } from "./Cover";
import styles from "./list.module.css";

interface Props {
  tracks: Track[];
  player: Player;
  /** What else can be done with a song. */
  actions?: (track: Track, at: number) => ReactNode;
}

/** Songs under each other, which play when they are pressed. */
export function SongRows({ tracks, player, actions }: Props) {
  const { t, language } = useTexts();
  return (
    <ul className={styles.rows}>
      {tracks.map((track, at) => {
        const chosen = track.id === player.track?.id;
        const sounds = chosen && player.playing;
        const line = track.author ?? firstLine(track.words);
        return (
          <li key={track.id} className={styles.row} data-chosen={chosen || undefined}>
            <button type="button" className={styles.song} aria-current={chosen || undefined} onClick={() => player.play(at, track)}>
              <span className={styles.face}>
                <Cover src={track.cover} className={styles.cover} />
                <span className={styles.over} aria-hidden="true">
                  {chosen ? <Equaliser moving={sounds} /> : <Icon name="play" size={20} />}
                </span>
              </span>
              <span className={styles.words}>
                <span className="visually-hidden">{t(sounds ? "music.pause" : "music.play")} </span>
                <strong>{track.title}</strong>
                {line && <span className={styles.line}>{line}</span>}
              </span>
              <span className={styles.meta}>
                {track.seconds !== null && <span>{clock(track.seconds * 1000)}</span>}
                {track.ms !== null && <time dateTime={new Date(track.ms).toISOString()}>{date(track.ms, language, "short")}</time>}
              </span>
            </button>
            {actions?.(track, at)}
          </li>
        );
      })}
    </ul>
  );
}

/** Stands still while nothing sounds, and for who wants little to move. */
function Equaliser({ moving }: { moving: boolean }) {
  return (
    <span className={styles.equaliser} data-moving={moving || undefined}>
      <i />
      <i />
      <i />
    </span>
  );
}
