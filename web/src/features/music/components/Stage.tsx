import { Link } from "react-router";
import { Stack } from "@/components/blocks/Stack";
import { Row } from "@/components/blocks/Row";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import { clock, date } from "@/lib/format";
import type { Track } from "../tracks";
import { Cover } from "./Cover";
import { Lyrics } from "./Lyrics";
import styles from "./stage.module.css";

interface Props {
  /** The one that plays, or would begin. */
  track: Track;
  playing: boolean;
  /** Its words stand here. */
  withLyrics: boolean;
}

/** A song large: its cover, its name, and its words where there is room. */
export function Stage({ track, playing, withLyrics }: Props) {
  const { t, language } = useTexts();
  const facts = [track.author, track.ms === null ? null : date(track.ms, language), track.seconds === null ? null : clock(track.seconds * 1000)];
  const lyrics = withLyrics && track.words !== null;
  return (
    <section className={styles.stage} data-lyrics={lyrics || undefined} aria-label={t("music.stage")}>
      {track.cover && <img key={track.cover} className={styles.backdrop} src={track.cover} alt="" aria-hidden="true" draggable={false} />}
      <div className={styles.front}>
        <div className={styles.sleeve} data-playing={playing || undefined} aria-hidden="true">
          <span className={styles.disc}>
            <Cover src={track.cover} className={styles.label} />
          </span>
          <Cover src={track.cover} className={styles.cover} />
        </div>
        <Stack gap={1} shrink className={styles.name}>
          <h2>{track.title}</h2>
          <Row gap={2} wrap className={styles.facts}>
            {facts.filter((fact) => fact !== null).map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </Row>
          {track.page && (
            <Link to={track.page} className={styles.work}>
              {t("music.openWork")}
              <Icon name="chevronRight" size={14} />
            </Link>
          )}
        </Stack>
      </div>
      {lyrics && <Lyrics track={track} />}
    </section>
  );
}
