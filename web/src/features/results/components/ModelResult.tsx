import type { ReactNode } from "react";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import type { Artifact } from "@/lib/api/types";
import { bytes } from "@/lib/format";
import { ArtifactActions } from "./ArtifactActions";
import styles from "./results.module.css";

export function ModelResult({ artifact, followUps }: { artifact: Artifact; followUps: ReactNode }) {
  const { t } = useTexts();
  return (
    <figure className={styles.figure}>
      <div className={styles.model}>
        <Icon name="cube" size={56} />
        <strong>{artifact.name}</strong>
        <span>
          {t("result.model")}
          {artifact.bytes !== null && ` · ${bytes(artifact.bytes)}`}
        </span>
        <p>{t("result.modelHelp")}</p>
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
