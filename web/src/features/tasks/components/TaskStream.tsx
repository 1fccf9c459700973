import { Button, Skeleton } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { EmptyState } from "@/components/EmptyState";
import { ErrorState } from "@/components/ErrorState";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import type { Mode, Task, Tool } from "@/lib/api/types";
import { isUnfinished, type TaskFilter } from "@/lib/taskCache";
import { useActiveTasks, useTaskHistory } from "../api";
import { HistoryCard } from "./HistoryCard";
import { RunningCard } from "./RunningCard";
import { StreamBar, type StreamView } from "./StreamBar";
import "../texts.zh";
import styles from "./TaskStream.module.css";

const SEARCH_DELAY_MS = 300;

interface Props {
  tool: Tool;
  mode: Mode;
  tools: Tool[];
  /** False for a visitor without an account, who can have no tasks. */
  signedIn: boolean;
  renderResults(task: Task): ReactNode;
  onReuse(task: Task): void;
  onRetried(task: Task): void;
  onExample(): void;
}

/** The right side of the studio: what is under way, then everything made before. */
export function TaskStream(props: Props) {
  const { t } = useTexts();
  const { tool, tools, signedIn } = props;
  const [view, setView] = useState<StreamView>({ scope: "tool", state: null, q: "" });
  const [q] = useDebouncedValue(view.q, SEARCH_DELAY_MS);
  const filter: TaskFilter = { tool: view.scope === "tool" ? tool.id : null, state: view.state, q: q.trim() };
  const narrowed = filter.state !== null || filter.q !== "";

  const active = useActiveTasks(filter.tool, signedIn);
  const history = useTaskHistory(filter, signedIn);
  const running = narrowed ? [] : (active.data ?? []);
  const done = history.data?.pages.flatMap((page) => page.items).filter((task) => !isUnfinished(task)) ?? [];
  const total = history.data?.pages[0]?.total ?? 0;
  const toolOf = (task: Task) => tools.find((item) => item.id === task.tool);
  const loading = signedIn && history.isPending;
  const nothing = !loading && !history.isError && running.length === 0 && done.length === 0;

  return (
    <section className={styles.stream} aria-label={t("task.stream")}>
      <StreamBar
        tool={tool}
        view={view}
        total={total}
        clearable={done.length > 0 && view.scope === "tool" && !narrowed}
        onView={setView}
      />
      {running.length > 0 && (
        <section className={styles.running} aria-label={t("task.running")}>
          {running.map((task) => (
            <RunningCard key={task.id} task={task} tool={toolOf(task)} />
          ))}
        </section>
      )}
      {loading && <GridSkeleton />}
      {history.isError && !history.data && (
        <ErrorState title={t("history.failedLoad")} onRetry={() => void history.refetch()} />
      )}
      {nothing && narrowed && (
        <EmptyState
          title={t("history.emptySearch")}
          help={t("history.emptySearchHelp")}
          action={
            <Button variant="default" onClick={() => setView({ ...view, state: null, q: "" })}>
              {t("history.clearSearch")}
            </Button>
          }
        />
      )}
      {nothing && !narrowed && <Invitation {...props} />}
      {done.length > 0 && (
        <section className={styles.grid} aria-label={t("task.history")}>
          {done.map((task) => (
            <HistoryCard
              key={task.id}
              task={task}
              tool={toolOf(task)}
              results={props.renderResults(task)}
              onReuse={props.onReuse}
              onRetried={props.onRetried}
            />
          ))}
        </section>
      )}
      {history.hasNextPage && <More busy={history.isFetchingNextPage} onMore={() => void history.fetchNextPage()} />}
    </section>
  );
}

/** Nothing made yet: show what could be. */
function Invitation({ mode, onExample }: Props) {
  const { t } = useTexts();
  const example = mode.example["prompt"];
  if (typeof example !== "string") return <EmptyState title={t("history.empty")} help={t("history.emptyHelpPlain")} />;
  return (
    <EmptyState
      title={t("history.empty")}
      help={t("history.emptyHelp")}
      action={
        <div className={styles.invitation}>
          <blockquote className={styles.example}>{example}</blockquote>
          <Button size="md" variant="light" leftSection={<Icon name="spark" size={18} />} onClick={onExample}>
            {t("history.example")}
          </Button>
        </div>
      }
    />
  );
}

/** Loads the next page when it comes near the window; the button serves where it cannot. */
function More({ busy, onMore }: { busy: boolean; onMore(): void }) {
  const { t } = useTexts();
  const end = useRef<HTMLDivElement>(null);
  const load = useRef(onMore);
  useEffect(() => {
    load.current = onMore;
  });
  useEffect(() => {
    const node = end.current;
    if (!node || busy) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load.current(), { rootMargin: "500px" });
    observer.observe(node);
    return () => observer.disconnect();
  }, [busy]);
  return (
    <div ref={end} className={styles.more}>
      <Button variant="subtle" loading={busy} onClick={onMore}>
        {t("history.more")}
      </Button>
    </div>
  );
}

function GridSkeleton() {
  const { t } = useTexts();
  return (
    <div className={styles.grid} role="status" aria-label={t("app.loading")}>
      {[0, 1, 2, 3].map((index) => (
        <Skeleton key={index} height={320} radius={18} />
      ))}
    </div>
  );
}
