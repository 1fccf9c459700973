import { useCallback } from "react";
import { useTexts } from "@/i18n";
import { findTool, useTools } from "./api/queries";
import type { Task } from "./api/types";

/** What a name is made of; lists of administrators know less of a task. */
export type Named = Pick<Task, "tool" | "mode" | "summary"> & Partial<Pick<Task, "act">>;

/**
 * What a work is called: its prompt; where it has no words of its own, what was pressed and the prompt of what it was pressed on,
 * or else its tool and mode.
 */
export function useWorkName(): (task: Named) => string {
  const { t, pick } = useTexts();
  const tools = useTools().data;
  return useCallback(
    ({ act, summary, tool, mode }) => {
      const words = [pick(act ?? undefined), summary].filter(Boolean).join(" · ");
      if (words) return words;
      const maker = findTool(tools, tool);
      const made = [pick(maker?.title), pick(maker?.modes.find(({ id }) => id === mode)?.label)];
      return made.filter(Boolean).join(" · ") || t("app.noPrompt");
    },
    [t, pick, tools],
  );
}
