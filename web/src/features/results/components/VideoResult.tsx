import { useState, type ReactNode } from "react";
import { useTexts } from "@/i18n";
import type { Artifact } from "@/lib/api/types";
import { ArtifactActions } from "./ArtifactActions";
import { frameRatio } from "./frame";
import styles from "./results.module.css";

/** Chromium shows a first frame only when it is asked to seek to one. */
const FIRST_FRAME = "#t=0.1";

export function VideoResult({ artifact, followUps }: { artifact: Artifact; followUps: ReactNode }) {
  const { t } = useTexts();
  const [failed, setFailed] = useState(false);
  return (
    <figure className={styles.figure}>
      {artifact.url && !failed ? (
        // A generated clip has no captions to offer.
        <video
          className={styles.video}
          style={{ aspectRatio: frameRatio(artifact) }}
          src={artifact.url + FIRST_FRAME}
          controls
          playsInline
          preload="metadata"
          poster={artifact.cover ?? undefined}
          aria-label={t("result.video")}
          onError={() => setFailed(true)}
        />
      ) : (
        <p className={styles.broken} role="status">
          {t("result.videoFailed")}
        </p>
      )}
      <figcaption className={styles.bar}>
        {followUps}
        <div className={styles.artifactActions}>
          <ArtifactActions artifact={artifact} />
        </div>
      </figcaption>
    </figure>
  );
}
