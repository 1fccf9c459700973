import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { Confirm } from "@/components/Confirm";
import { useTexts } from "@/i18n";
import { ApiError } from "@/lib/api/client";
import type { Task, Tool } from "@/lib/api/types";
import { useLast } from "@/lib/hooks";
import { draftFromTask, type Draft } from "@/lib/prefill";
import { toast } from "@/lib/toast";
import { useChosenWallet } from "@/lib/wallet";
import { useWorkAddress } from "../address";
import { useRetryTask } from "../api";
import { useDeleteWithUndo, useOrganise } from "../organise/api";
import "../texts.zh";
import "../wall/texts.zh";
import { ASK_FROM_POINTS } from "./again";
import { useSaveWork } from "./useSaveWork";

/** What can be done with a work, wherever it is shown. */
export interface WorkActs {
  tools: Tool[];
  toolOf(task: Task): Tool | undefined;
  /** Shows it in the viewer, by the place of one of its results. */
  open(task: Task, artifactId?: string): void;
  /** Opens the form that a draft is for, filled in. */
  openDraft(draft: Draft): void;
  /** Fills its settings into the form. */
  reuse(task: Task): void;
  /** Runs it once more for so many points; asks first where that is much. */
  again(task: Task, points: number): void;
  /** The task that is being run once more right now. */
  repeating: string | null;
  /** Deletes them at once, and offers to take that back. */
  remove(...tasks: Task[]): void;
  /** Marks it as a favourite, or no longer. */
  favourite(task: Task): void;
  download(task: Task): void;
}

const nothing = () => {};
const ActsContext = createContext<WorkActs>({
  tools: [], toolOf: () => undefined, open: nothing, openDraft: nothing, reuse: nothing, again: nothing, repeating: null, remove: nothing, favourite: nothing, download: nothing,
});

/** @see WorkActs */
export const useActs = () => use(ActsContext);

interface Props {
  tools: Tool[];
  onDraft(draft: Draft): void;
  onRetried(task: Task): void;
  children: ReactNode;
}

/** Lends works their acts. The questions stand here, because a tile may be gone before one is answered. */
export function ActsProvider({ tools, onDraft, onRetried, children }: Props) {
  const { t } = useTexts();
  const [asking, setAsking] = useState<{ task: Task; points: number } | null>(null);
  const asked = useLast(asking);
  const wallet = useChosenWallet();
  const { mutate: retry, isPending, variables } = useRetryTask();
  const remove = useDeleteWithUndo();
  const removing = useRef(remove);
  useEffect(() => {
    removing.current = remove;
  });
  const { mutate: organise } = useOrganise();
  const repeating = isPending ? variables.id : null;
  const download = useSaveWork(tools);
  const { show } = useWorkAddress();

  const say = useCallback((error: Error) => toast(error instanceof ApiError ? error.message : t("app.networkError"), "error"), [t]);
  const repeat = useCallback(
    (task: Task, points: number) =>
      retry({ id: task.id, points }, {
        onSuccess: (created) => {
          toast(t("task.retryDone"), "success");
          onRetried(created);
        },
        onError: say,
        onSettled: () => setAsking(null),
      }),
    [retry, t, onRetried, say],
  );
  const acts = useMemo<WorkActs>(
    () => ({
      tools,
      toolOf: (task) => tools.find(({ id }) => id === task.tool),
      open: (task, artifactId) => show(task, artifactId ?? task.artifacts[0]?.id ?? null, false),
      openDraft: onDraft,
      reuse: (task) => onDraft(draftFromTask(task)),
      again: (task, points) => (points >= ASK_FROM_POINTS ? setAsking({ task, points }) : repeat(task, points)),
      repeating,
      remove: (...tasks) => void removing.current(tasks),
      favourite: (task) => organise({ ids: [task.id], change: { favourite: !task.favourite } }),
      download,
    }),
    [tools, show, onDraft, download, repeat, repeating, organise],
  );
  return (
    <ActsContext value={acts}>
      {children}
      <Confirm
        opened={asking !== null}
        title={t("wall.againTitle")}
        message={t("wall.againHelp", { points: asked?.points ?? 0 }) + (wallet ? t("wallet.sentence", { name: wallet.name }) : "")}
        confirm={t("wall.againConfirm", { points: asked?.points ?? 0 })}
        busy={isPending}
        onConfirm={() => asked && repeat(asked.task, asked.points)}
        onClose={() => setAsking(null)}
      />
    </ActsContext>
  );
}
