import type { Artifact, ArtifactKind, Task, Tool } from "@/lib/api/types";
import type { Draft } from "@/lib/prefill";
import { AudioResult } from "./AudioResult";
import { Downloads } from "./Downloads";
import { FollowUps } from "./FollowUps";
import { ImageResults } from "./ImageResults";
import { ModelResult } from "./ModelResult";
import { TextResult } from "./TextResult";
import { VideoResult } from "./VideoResult";
import "../texts.zh";
import styles from "./results.module.css";

interface Props {
  task: Task;
  /** The tool that made it; its mode names the follow-ups. */
  tool: Tool | undefined;
  tools: Tool[];
  onDraft(draft: Draft): void;
}

/** Everything a task brought forth, each kind with its viewer. */
export function TaskResults({ task, tool, tools, onDraft }: Props) {
  const images = task.artifacts.filter((artifact) => artifact.kind === "image");
  const others = task.artifacts.filter((artifact) => artifact.kind !== "image");
  const followUps = (artifact: Artifact) => (
    <FollowUps task={task} artifact={artifact} tool={tool} tools={tools} onDraft={onDraft} />
  );
  const mode = tool?.modes.find((item) => item.id === task.mode);
  return (
    <div className={styles.results}>
      <Downloads mode={mode}>
        {images.length > 0 && <ImageResults images={images} title={task.summary} followUps={followUps} />}
        {others.map((artifact) => {
          const Viewer = VIEWERS[artifact.kind as Exclude<ArtifactKind, "image">];
          return <Viewer key={artifact.id} artifact={artifact} followUps={followUps(artifact)} />;
        })}
      </Downloads>
    </div>
  );
}

const VIEWERS = { video: VideoResult, audio: AudioResult, model: ModelResult, text: TextResult };
