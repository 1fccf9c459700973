import { useTexts } from "@/i18n";
import type { Task } from "./api/types";

/** What a work is called: its prompt; where it has no words of its own, what was pressed and the prompt of what it was pressed on. */
export function useWorkName(): (task: Pick<Task, "act" | "summary">) => string {
  const { t, pick } = useTexts();
  return ({ act, summary }) => [pick(act ?? undefined), summary].filter(Boolean).join(" · ") || t("app.noPrompt");
}
