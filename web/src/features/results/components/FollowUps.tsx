import { Button } from "@mantine/core";
import { useTexts } from "@/i18n";
import type { Artifact, Task, Tool } from "@/lib/api/types";
import { draftFromFollowUp, type Draft } from "@/lib/prefill";
import styles from "./results.module.css";

interface Props {
  task: Task;
  artifact: Artifact;
  tool: Tool | undefined;
  tools: Tool[];
  onDraft(draft: Draft): void;
}

/** Where this result leads on to: one button for each follow-up the mode declares for its kind. */
export function FollowUps({ task, artifact, tool, tools, onDraft }: Props) {
  const { t, label } = useTexts();
  const mode = tool?.modes.find((item) => item.id === task.mode);
  const offered = (mode?.follow_ups ?? []).filter(
    (followUp) =>
      followUp.on === artifact.kind &&
      tools.some((item) => item.id === followUp.tool && item.modes.some((one) => one.id === followUp.mode)),
  );
  if (offered.length === 0) return null;
  return (
    <div className={styles.followUps} role="group" aria-label={t("result.followUps")}>
      {offered.map((followUp) => (
        <Button
          key={followUp.id}
          variant="light"
          size="compact-sm"
          radius={8}
          onClick={() => onDraft(draftFromFollowUp(followUp, task, artifact))}
        >
          {label(followUp.label)}
        </Button>
      ))}
    </div>
  );
}
