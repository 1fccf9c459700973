import { createContext, use, useCallback, useState, type ReactNode } from "react";
import { Confirm } from "@/components/Confirm";
import { useTexts } from "@/i18n";
import type { Artifact, Task, Tool } from "@/lib/api/types";
import { fileName, saveFiles, type SaveFile } from "@/lib/files";
import { toast } from "@/lib/toast";
import "./texts.zh";

/** Says whether all of them came. */
type Save = (artifacts: Artifact[]) => Promise<boolean>;

const SaveContext = createContext<Save>(() => Promise.resolve(false));

/** Saves results, and says what became of those that could not be had. */
export const useSave = () => use(SaveContext);

/** The pause between the files of one work: browsers drop downloads that start in the same breath. */
export const DOWNLOAD_GAP_MS = 500;

interface Failed {
  file: SaveFile;
  message: string;
  question: string;
}

interface Props {
  task: Task;
  /** The tool that made it, which names its files and has words for a download that fails. */
  tool: Tool | undefined;
  children: ReactNode;
}

/** The downloads of a task's results, one after the other. */
export function Downloads({ task, tool, children }: Props) {
  const { t, pick } = useTexts();
  const [asking, setAsking] = useState<Failed | null>(null);
  const words = tool?.modes.find(({ id }) => id === task.mode)?.download_failed;
  const message = pick(words?.message) ?? t("result.downloadFailed");
  const question = pick(words?.question ?? undefined);
  const save = useCallback<Save>(
    async (artifacts) => {
      const named = (artifact: Artifact) => fileName(task, tool, artifact, task.artifacts.findIndex(({ id }) => id === artifact.id) + 1);
      const files = artifacts.map((artifact) => ({ artifact, name: named(artifact) }));
      const missing = await saveFiles(files, { gapMs: DOWNLOAD_GAP_MS });
      const said = [...new Set(missing.map(({ name }) => message.replace("{name}", () => name)))];
      const first = missing[0];
      if (question && first) setAsking({ file: first, message: said[0]!, question });
      else said.forEach((text) => toast(text, "error"));
      return missing.length === 0;
    },
    [task, tool, message, question],
  );
  return (
    <SaveContext value={save}>
      {children}
      <Confirm
        opened={asking !== null}
        title={asking?.question ?? ""}
        message={asking?.message ?? ""}
        confirm={t("result.open")}
        onConfirm={() => {
          window.open(asking!.file.artifact.url!, "_blank", "noopener,noreferrer");
          setAsking(null);
        }}
        onClose={() => setAsking(null)}
      />
    </SaveContext>
  );
}
