import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import type { Artifact } from "@/lib/api/types";
import { clock } from "@/lib/format";
import { ArtifactActions } from "./ArtifactActions";
import styles from "./results.module.css";

/** A song with its cover, its name and its words; a bare sound has only the player. */
export function AudioResult({ artifact, followUps }: { artifact: Artifact; followUps: ReactNode }) {
  const { t } = useTexts();
  const { title, description, cover, duration_ms } = artifact;
  return (
    <figure className={styles.figure}>
      <div className={styles.audio}>
        <div className={styles.song}>
          <span className={styles.cover} aria-hidden="true">
            {cover ? <img src={cover} alt="" loading="lazy" decoding="async" /> : <Icon name="audio" size={28} />}
          </span>
          <p className={styles.songName}>
            <strong>{title ?? t("result.audio")}</strong>
            {duration_ms !== null && <span>{clock(duration_ms)}</span>}
            <Link to="/musicplayer" className={styles.listen}>
              {t("result.listen")}
            </Link>
          </p>
          <div className={styles.artifactActions}>
            <ArtifactActions artifact={artifact} />
          </div>
        </div>
        {artifact.url && <audio src={artifact.url} controls preload="metadata" aria-label={title ?? t("result.audio")} />}
        {description && (
          <details className={styles.lyrics}>
            <summary>{t("result.lyrics")}</summary>
            <p>{description}</p>
          </details>
        )}
      </div>
      <figcaption className={styles.bar}>{followUps}</figcaption>
    </figure>
  );
}
