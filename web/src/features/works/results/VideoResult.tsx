import type { ReactNode } from "react";
import { IconButton } from "@/components/IconButton";
import { useTexts } from "@/i18n";
import { frameRatio } from "@/lib/aspectRatio";
import type { Artifact, Task } from "@/lib/api/types";
import { VideoPlayer } from "../players/video/VideoPlayer";
import { ArtifactActions } from "./ArtifactActions";
import styles from "./results.module.css";

/** A film that begins by itself, without sound, over and over; a press on it opens the viewer. */
export function VideoResult({ task, artifact, followUps, onOpen }: { task: Task; artifact: Artifact; followUps: ReactNode; onOpen(): void }) {
  const { t } = useTexts();
  return (
    <figure className={styles.figure}>
      <div className={styles.video} style={{ aspectRatio: frameRatio(artifact) }}>
        <VideoPlayer task={task} artifact={artifact} start="silent" onPress={onOpen} />
      </div>
      <figcaption className={styles.bar}>
        {followUps}
        <div className={styles.artifactActions}>
          <IconButton icon="expand" label={t("result.preview")} onClick={onOpen} />
          <ArtifactActions artifact={artifact} />
        </div>
      </figcaption>
    </figure>
  );
}
