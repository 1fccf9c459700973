import { useCallback } from "react";
import { useTexts } from "@/i18n";
import { findTool } from "@/lib/api/queries";
import type { Task, Tool } from "@/lib/api/types";
import { toast } from "@/lib/toast";
import "../results/texts.zh";

/** Saves all that a work has, as one archive where there are several; what cannot be had is told in the words of its tool. */
export function useSaveWork(tools: Tool[]): (task: Task) => void {
  const { t, pick } = useTexts();
  const save = useCallback(
    async (task: Task) => {
      const owner = findTool(tools, task.tool);
      const words = pick(owner?.modes.find(({ id }) => id === task.mode)?.download_failed?.message) ?? t("result.downloadFailed");
      const { filesOf, saveFiles } = await import("@/lib/files");
      const missing = await saveFiles(filesOf(task, owner), { archive: pick(owner?.title) ?? task.tool });
      for (const said of new Set(missing.map(({ name }) => words.replace("{name}", () => name)))) toast(said, "error");
    },
    [t, pick, tools],
  );
  return useCallback((task: Task) => void save(task), [save]);
}
