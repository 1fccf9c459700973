import { Suspense, useCallback, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { usableExample, type JsonSchema } from "@/forms";
import { StudioPanel } from "@/features/studio/components/StudioPanel";
import { TaskStream } from "@/features/tasks/components/TaskStream";
import { useTexts } from "@/i18n";
import { lazyPage } from "@/i18n/lazyPage";
import { useTitle } from "@/lib/useTitle";
import { findTool, useSession } from "@/lib/api/queries";
import type { Site, Task, Tool } from "@/lib/api/types";
import { incomingDraft } from "@/lib/drafts";
import { looksSignedIn } from "@/lib/stored";
import { draftFromTask, wholeDraft, type Draft } from "@/lib/prefill";
import { toast } from "@/lib/toast";
import styles from "./StudioRoute.module.css";

// Who comes for the first time has no works, and need not wait for their viewers.
const loadResults = () => import("@/features/results/components/TaskResults");
const TaskResults = lazyPage(async () => ({ default: (await loadResults()).TaskResults }));
if (looksSignedIn()) void loadResults();
const FollowUpDialog = lazyPage(() => import("@/features/studio/components/FollowUpDialog"));

interface Props {
  tool: Tool;
  tools: Tool[];
  site: Site;
}

/** One tool's page: its form on the left, the stream of works on the right. */
export function StudioRoute({ tool, tools, site }: Props) {
  const { t, pick } = useTexts();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const session = useSession().data;
  const stream = useRef<HTMLDivElement>(null);
  const tabs = tool.modes.filter((item) => !item.follow_up_only);
  const mode = tabs.find((item) => item.id === search.get("mode")) ?? tabs[0];
  // The dialog's code is fetched on first use; afterwards it stays, to give the focus back when it closes.
  const [followUp, setFollowUp] = useState<Draft | null>(null);
  const [needed, setNeeded] = useState(false);

  useTitle(pick(tool.title));

  const setMode = (id: string) => {
    const next = new URLSearchParams(search);
    next.set("mode", id);
    setSearch(next, { replace: true });
  };

  /** Opens the form that a draft is for, wherever it is; the form takes it from the store. */
  const openDraft = useCallback(
    (draft: Draft) => {
      const target = findTool(tools, draft.tool);
      const form = target?.modes.find((item) => item.id === draft.mode);
      if (!target || !form) {
        toast(t("studio.unknownTool"), "error");
        return;
      }
      if (form.follow_up_only) {
        setNeeded(true);
        setFollowUp(draft);
        return;
      }
      incomingDraft.set(draft);
      // The hub's own address shows a tool too: stay there rather than jump to the tool's route.
      if (target.id === tool.id) setMode(draft.mode);
      else void navigate(`${target.route}?mode=${encodeURIComponent(draft.mode)}`);
      window.scrollTo({ top: 0, behavior: "smooth" });
    },
    // setMode only wraps setSearch, which React Router keeps stable enough.
    [tools, tool.id, navigate, t, search],
  );

  const showStream = () => {
    // While the work is made, its viewer comes.
    void loadResults();
    // Side by side there is nothing to scroll to but the top; stacked, the cards are below the form.
    const stacked = window.matchMedia("(max-width: 899px)").matches;
    if (stacked) stream.current?.scrollIntoView({ behavior: "smooth", block: "start" });
    else window.scrollTo({ top: 0, behavior: "smooth" });
  };

  if (!mode) return null;
  return (
    <div className={styles.studio}>
      <div className={styles.panel}>
        <StudioPanel tool={tool} modes={tabs} mode={mode} site={site} session={session} onMode={setMode} onSubmitted={showStream} />
      </div>
      <div className={styles.stream} ref={stream}>
        <TaskStream
          tool={tool}
          mode={mode}
          tools={tools}
          signedIn={session?.user != null}
          renderResults={(task: Task) => (
            <Suspense fallback={<div className={styles.works} />}>
              <TaskResults task={task} tool={findTool(tools, task.tool)} tools={tools} onDraft={openDraft} />
            </Suspense>
          )}
          onReuse={(task) => openDraft(draftFromTask(task))}
          onRetried={showStream}
          onExample={() => openDraft(wholeDraft(tool.id, mode.id, usableExample(mode.schema as JsonSchema, mode.example) ?? {}))}
        />
      </div>
      {needed && (
        <Suspense>
          <FollowUpDialog
            draft={followUp}
            tools={tools}
            site={site}
            session={session}
            onClose={() => setFollowUp(null)}
            onSubmitted={showStream}
          />
        </Suspense>
      )}
    </div>
  );
}
