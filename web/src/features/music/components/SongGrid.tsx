import { Row } from "@/components/blocks/Row";
import { Icon } from "@/components/Icon";
import { IconButton } from "@/components/IconButton";
import { useTexts } from "@/i18n";
import type { Song } from "@/lib/api/types";
import { clock, date } from "@/lib/format";
import { PAGE_SIZE } from "../api";
import type { Player } from "../usePlayer";
import { Cover } from "./Cover";
import styles from "./music.module.css";

interface Props {
  songs: Song[];
  page: number;
  total: number;
  player: Player;
  onPage(page: number): void;
}

/** A page of songs as covers that play. */
export function SongGrid({ songs, page, total, player, onPage }: Props) {
  const { t, language } = useTexts();
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  return (
    <>
      <ul className={styles.songs}>
        {songs.map((song, index) => {
          const at = (page - 1) * PAGE_SIZE + index;
          const chosen = song.id === player.song?.id;
          const sounds = chosen && player.playing;
          return (
            <li key={song.id}>
              <button
                type="button"
                className={styles.song}
                aria-current={chosen || undefined}
                onClick={() => player.play(at)}
              >
                <Cover song={song} className={styles.large} />
                <span className="visually-hidden">{t(sounds ? "music.pause" : "music.play")} </span>
                <span className={styles.badge} aria-hidden="true">
                  <Icon name={sounds ? "pause" : "play"} size={22} />
                </span>
                <strong>{song.title}</strong>
                <span className={styles.meta}>
                  <time dateTime={new Date(song.submitTime).toISOString()}>{date(song.submitTime, language)}</time>
                  {song.duration !== null && <span>{clock(song.duration * 1000)}</span>}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {pages > 1 && (
        <Row as="nav" gap={3} justify="center" className={styles.pager} aria-label={t("music.pages")}>
          <IconButton icon="chevronLeft" label={t("music.pageBefore")} size={40} onClick={() => onPage(Math.max(1, page - 1))} />
          <span role="status">{t("music.page", { page, pages })}</span>
          <IconButton icon="chevronRight" label={t("music.pageAfter")} size={40} onClick={() => onPage(Math.min(pages, page + 1))} />
        </Row>
      )}
    </>
  );
}
