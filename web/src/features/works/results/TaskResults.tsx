import { Button } from "@mantine/core";
import { useTexts } from "@/i18n";
import type { Artifact, Task } from "@/lib/api/types";
import { useWorkName } from "@/lib/workName";
import { useActs } from "../acts/acts";
import { AudioResult } from "./AudioResult";
import { Downloads, useSave } from "./Downloads";
import { FollowUps } from "./FollowUps";
import { ImageResults } from "./ImageResults";
import { ModelResult } from "./ModelResult";
import { TextResult } from "./TextResult";
import { VideoResult } from "./VideoResult";
import "./texts.zh";
import styles from "./results.module.css";

/** Everything a task brought forth, large, each kind with its viewer. */
export function TaskResults({ task }: { task: Task }) {
  const nameOf = useWorkName();
  const { toolOf, open } = useActs();
  const images = task.artifacts.filter((artifact) => artifact.kind === "image");
  const others = task.artifacts.filter((artifact) => artifact.kind !== "image");
  const followUps = (artifact: Artifact) => <FollowUps task={task} artifact={artifact} />;
  const onOpen = (artifact: Artifact) => open(task, artifact.id);
  return (
    <div className={styles.results}>
      <Downloads task={task} tool={toolOf(task)}>
        {images.length > 0 && <ImageResults images={images} title={nameOf(task)} followUps={followUps} onOpen={onOpen} />}
        {others.map((artifact) =>
          artifact.kind === "video" ? (
            <VideoResult key={artifact.id} task={task} artifact={artifact} followUps={followUps(artifact)} onOpen={() => onOpen(artifact)} />
          ) : (
            <Sheet key={artifact.id} artifact={artifact} followUps={followUps(artifact)} />
          ),
        )}
        <AllFilms films={others.filter(({ kind }) => kind === "video")} />
      </Downloads>
    </div>
  );
}

/** Saves all films of a task that made several. */
function AllFilms({ films }: { films: Artifact[] }) {
  const { t } = useTexts();
  const save = useSave();
  if (films.length < 2) return null;
  return (
    <Button variant="subtle" size="compact-sm" onClick={() => void save(films)}>
      {t("result.downloadAll")}
    </Button>
  );
}

/** A result that is heard, turned or read. `start`: a model is shown at once. */
export function Sheet({ artifact, start = false, followUps }: { artifact: Artifact; start?: boolean; followUps: React.ReactNode }) {
  if (artifact.kind === "audio") return <AudioResult artifact={artifact} followUps={followUps} />;
  if (artifact.kind === "model") return <ModelResult artifact={artifact} start={start} followUps={followUps} />;
  return <TextResult artifact={artifact} followUps={followUps} />;
}
