import type { ReactNode } from "react";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import type { Artifact } from "@/lib/api/types";
import { ArtifactActions } from "./ArtifactActions";
import styles from "./results.module.css";

export function AudioResult({ artifact, followUps }: { artifact: Artifact; followUps: ReactNode }) {
  const { t } = useTexts();
  return (
    <figure className={styles.figure}>
      <div className={styles.audio}>
        <Icon name="audio" size={32} />
        {artifact.url && <audio src={artifact.url} controls preload="metadata" aria-label={t("result.audio")} />}
      </div>
      <figcaption className={styles.bar}>
        {followUps}
        <div className={styles.artifactActions}>
          <ArtifactActions artifact={artifact} />
        </div>
      </figcaption>
    </figure>
  );
}
