import type { ReactNode } from "react";
import { Link } from "react-router";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { Icon } from "@/components/Icon";
import { offerMedia } from "@/forms";
import { useTexts } from "@/i18n";
import type { Artifact } from "@/lib/api/types";
import { smallOf } from "@/lib/thumbnail";
import { AudioPlayer } from "../players/audio/AudioPlayer";
import { ArtifactActions } from "./ArtifactActions";
import styles from "./results.module.css";

/** A song with its cover, its name and its words; a bare sound has only the waveform. */
export function AudioResult({ artifact, followUps }: { artifact: Artifact; followUps: ReactNode }) {
  const { t } = useTexts();
  const { title, description } = artifact;
  const cover = smallOf(artifact);
  return (
    <figure className={styles.figure}>
      <Stack gap={3} className={styles.audio}>
        <Row gap={3} shrink draggable onDragStart={(event) => offerMedia(event.dataTransfer, artifact)}>
          <span className={styles.cover} aria-hidden="true">
            {cover ? <img src={cover} alt="" loading="lazy" decoding="async" /> : <Icon name="audio" size={28} />}
          </span>
          <p className={styles.songName}>
            <strong>{title ?? t("result.audio")}</strong>
            <Link to="/musicplayer" className={styles.listen}>
              {t("result.listen")}
            </Link>
          </p>
          <div className={styles.artifactActions}>
            <ArtifactActions artifact={artifact} />
          </div>
        </Row>
        <AudioPlayer artifact={artifact} name={title ?? t("result.audio")} />
        {description && (
          <details className={styles.lyrics}>
            <summary>{t("result.lyrics")}</summary>
            <p>{description}</p>
          </details>
        )}
      </Stack>
      <figcaption className={styles.bar}>{followUps}</figcaption>
    </figure>
  );
}
