import { createContext, use, useCallback, useState, type ReactNode } from "react";
import { Confirm } from "@/components/Confirm";
import { useTexts } from "@/i18n";
import type { Artifact, Mode } from "@/lib/api/types";
import { toast } from "@/lib/toast";
import { download } from "../download";
import "../texts.zh";

type Save = (artifacts: Artifact[]) => Promise<void>;

const SaveContext = createContext<Save>(() => Promise.resolve());

/** Saves results, and says what became of those that could not be had. */
export const useSave = () => use(SaveContext);

interface Failed {
  artifact: Artifact;
  message: string;
  question: string;
}

/** The downloads of a task's results, with the words that its tool has for one that fails. */
export function Downloads({ mode, children }: { mode: Mode | undefined; children: ReactNode }) {
  const { t, pick } = useTexts();
  const [asking, setAsking] = useState<Failed | null>(null);
  const words = mode?.download_failed;
  const message = pick(words?.message) ?? t("result.downloadFailed");
  const question = pick(words?.question ?? undefined);
  const save = useCallback<Save>(
    async (artifacts) => {
      const missing = await download(artifacts);
      const said = [...new Set(missing.map((artifact) => message.replace("{name}", () => artifact.name)))];
      const first = missing[0];
      if (question && first) setAsking({ artifact: first, message: said[0]!, question });
      else said.forEach((text) => toast(text, "error"));
    },
    [message, question],
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
          window.open(asking!.artifact.url!, "_blank", "noopener,noreferrer");
          setAsking(null);
        }}
        onClose={() => setAsking(null)}
      />
    </SaveContext>
  );
}
