import type { ReactNode } from "react";
import type { Artifact } from "@/lib/api/types";
import { bytes } from "@/lib/format";
import { ModelViewer } from "../players/model/ModelViewer";
import { ArtifactActions } from "./ArtifactActions";
import model from "../players/model/model.module.css";
import styles from "./results.module.css";

export function ModelResult({ artifact, start, followUps }: { artifact: Artifact; start: boolean; followUps: ReactNode }) {
  return (
    <figure className={styles.figure}>
      <ModelViewer artifact={artifact} start={start} />
      <figcaption className={styles.bar}>
        {followUps}
        <span className={model.fileName}>
          {[artifact.title, artifact.bytes !== null && bytes(artifact.bytes)].filter(Boolean).join(" · ")}
        </span>
        <div className={styles.artifactActions}>
          <ArtifactActions artifact={artifact} />
        </div>
      </figcaption>
    </figure>
  );
}
