import { useTexts } from "@/i18n";
import { isMark, type Track } from "../tracks";
import styles from "./stage.module.css";

/** The words of a song; marks such as [副歌] stand back behind what is sung. */
export function Lyrics({ track }: { track: Track }) {
  const { t } = useTexts();
  const lines = track.words?.trim().split("\n") ?? [];
  return (
    <section className={styles.words} aria-label={t("music.lyrics")}>
      <h3>{t("music.lyrics")}</h3>
      {/* Another song begins at its first line. */}
      <div key={track.id} className={styles.lyrics} tabIndex={0} data-scrolls role="region" aria-label={track.title}>
        {track.words?.trim() ? (
          lines.map((line, at) => (
            <p key={at} data-mark={isMark(line) || undefined}>
              {line}
            </p>
          ))
        ) : (
          <p>{t("music.noLyrics")}</p>
        )}
      </div>
    </section>
  );
}
