import { Button, Skeleton } from "@mantine/core";
import { Suspense, useEffect, useMemo, useRef, type ReactNode } from "react";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { EmptyState } from "@/components/EmptyState";
import { ErrorState } from "@/components/ErrorState";
import { Icon } from "@/components/Icon";
import { usableExample, type JsonSchema } from "@/forms";
import { useTexts } from "@/i18n";
import { lazyPage } from "@/i18n/lazyPage";
import type { Mode, Task, Tool } from "@/lib/api/types";
import type { Draft } from "@/lib/prefill";
import { useStore } from "@/lib/store";
import { looksSignedIn } from "@/lib/stored";
import { isUnfinished, type TaskFilter } from "@/lib/taskCache";
import { RecentlyDeleted } from "../organise/RecentlyDeleted";
import { useActiveTasks, useTaskHistory } from "../api";
import { isWork } from "../status";
import { useWallFilter } from "./useWallFilter";
import { folded, note, seenRunning } from "./trackedTasks";
import { Viewer } from "../viewer/Viewer";
import { useWallView } from "../wall/view";
import { StreamBar } from "./StreamBar";
import type { WorksProps } from "./Works";
import "../texts.zh";
import styles from "./TaskStream.module.css";

/** So far before the end of the list comes into the window, more of it is fetched. */
const AHEAD = "2400px";

const loadWorks = () => import("./Works");
const loadRunning = () => import("../progress/RunningCard");
const loadResults = () => import("../results/TaskResults");
/** A visitor without tasks does without the code that shows them. */
const Works = lazyPage<WorksProps>(loadWorks);
const ActsProvider = lazyPage(async () => ({ default: (await import("../acts/acts")).ActsProvider }));
const RunningCard = lazyPage(async () => ({ default: (await loadRunning()).RunningCard }));
if (looksSignedIn()) void loadResults();

const EVERYTHING: TaskFilter = { tool: null, state: null, q: "" };

interface Props {
  tool: Tool;
  mode: Mode;
  tools: Tool[];
  /** False for a visitor without an account, who can have no tasks. */
  signedIn: boolean;
  /** Whether the works are on the screen; where they are not, they need not be drawn. */
  shown: boolean;
  /** Opens the form that a draft is for. */
  onDraft(draft: Draft): void;
  onRetried(task: Task): void;
  onExample(): void;
  /** Draws what others made, and in its place `empty` where there is nothing. */
  drawInspiration(empty: ReactNode): ReactNode;
}

/** The right side of the studio: what is under way, what was just made, then everything made before. */
export function TaskStream(props: Props) {
  const { t } = useTexts();
  const { tool, tools, signedIn } = props;
  const [filter, setFilter] = useWallFilter(tool.id, (id) => tools.some((item) => item.id === id));
  const [wall, setWall] = useWallView();
  const { tool: only, ...bounds } = filter;
  const narrowed = Object.values(bounds).some(Boolean);

  const active = useActiveTasks(only, signedIn);
  const history = useTaskHistory(filter, signedIn);
  const running = narrowed ? [] : (active.data ?? []);
  const pages = history.data?.pages;
  const done = useMemo(() => pages?.flatMap((page) => page.items).filter((task) => !isUnfinished(task)) ?? [], [pages]);
  const total = pages?.[0]?.total ?? 0;
  const toolOf = (task: Task) => tools.find((item) => item.id === task.tool);
  const loading = signedIn && history.isPending;
  const nothing = !loading && !history.isError && running.length === 0 && done.length === 0;
  // Who has made something with another tool is not told to make a first work.
  const asksElsewhere = signedIn && nothing && !narrowed && only !== null;
  const others = useTaskHistory(EVERYTHING, asksElsewhere);
  const elsewhere = asksElsewhere ? (others.data?.pages[0]?.total ?? 0) : 0;
  const wondering = asksElsewhere && others.isPending;

  const ids = active.data?.map(({ id }) => id).join(" ") ?? "";
  useEffect(() => note(seenRunning, ids ? ids.split(" ") : []), [ids]);
  // The code for works and their viewers is there before the first one is.
  useEffect(() => {
    if (signedIn) Promise.all([loadRunning(), loadWorks(), loadResults()]).catch(() => undefined);
  }, [signedIn]);
  const newest = useNewest(done, narrowed);
  const works = useMemo(() => (newest ? done.filter((task) => task !== newest) : done), [done, newest]);
  const more = () => {
    if (history.hasNextPage && !history.isFetchingNextPage) void history.fetchNextPage();
  };

  return (
    <section className={styles.stream} aria-label={t("task.stream")}>
      <StreamBar
        tool={tool}
        tools={tools}
        signedIn={signedIn}
        filter={filter}
        total={total}
        clearable={done.length > 0 && only === tool.id && !narrowed}
        wall={wall}
        onFilter={setFilter}
        onWall={setWall}
      />
      {signedIn && <RecentlyDeleted />}
      {nothing && (!narrowed || !signedIn) && !wondering && (
        <Invitation {...props} elsewhere={elsewhere} onAll={() => setFilter({ ...filter, tool: null })} />
      )}
      {signedIn && (
        <Suspense fallback={loading ? <GridSkeleton /> : null}>
          <ActsProvider tools={tools} onDraft={props.onDraft} onRetried={props.onRetried}>
            {running.length > 0 && (
              <Stack as="section" gap={3} aria-label={t("task.running")}>
                <Suspense fallback={<Skeleton height={130} radius={14} />}>
                  {running.map((task) => (
                    <RunningCard key={task.id} task={task} tool={toolOf(task)} />
                  ))}
                </Suspense>
              </Stack>
            )}
            {(loading || wondering) && <GridSkeleton />}
            {history.isError && !history.data && (
              <ErrorState title={t("history.failedLoad")} onRetry={() => void history.refetch()} />
            )}
            {nothing && narrowed && (
              <EmptyState
                title={t("history.emptySearch")}
                help={t("history.emptySearchHelp")}
                action={
                  <Button variant="default" onClick={() => setFilter({ ...EVERYTHING, tool: only })}>
                    {t("history.clearSearch")}
                  </Button>
                }
              />
            )}
            {done.length > 0 && props.shown && (
              <Suspense fallback={<GridSkeleton />}>
                <Works newest={newest} works={works} tools={tools} view={wall} />
              </Suspense>
            )}
            {done.length > 0 && !narrowed && !history.hasNextPage && props.shown && props.drawInspiration(null)}
            {history.hasNextPage && props.shown && <More busy={history.isFetchingNextPage} onMore={more} />}
            <Viewer works={done} onNearEnd={more} />
          </ActsProvider>
        </Suspense>
      )}
    </section>
  );
}

/** The work of this visit that was finished last, unless it was put among the others. */
function useNewest(done: Task[], narrowed: boolean): Task | null {
  const seen = useStore(seenRunning);
  const away = useStore(folded);
  return useMemo(() => {
    if (narrowed) return null;
    const fresh = done.filter((task) => seen.has(task.id) && isWork(task));
    const [last] = fresh.toSorted((a, b) => (b.finished_ms ?? 0) - (a.finished_ms ?? 0));
    return last && !away.has(last.id) ? last : null;
  }, [done, narrowed, seen, away]);
}

/** Nothing made yet, or not with this tool: how to begin, and what could be. */
function Invitation({ mode, onExample, elsewhere, onAll, drawInspiration }: Props & { elsewhere: number; onAll(): void }) {
  const { t, language } = useTexts();
  const example = usableExample(mode.schema as JsonSchema, mode.example, language)?.["prompt"];
  const shown = typeof example === "string";
  const title = elsewhere > 0 ? t("history.emptyHere") : t("history.empty");
  const help = elsewhere > 0 ? t("history.elsewhere", { count: elsewhere }) : shown ? t("history.emptyHelp") : t("history.emptyHelpPlain");
  const acts = (
    <>
      {elsewhere > 0 && (
        <Button variant="default" onClick={onAll}>
          {t("history.all")}
        </Button>
      )}
      {shown && (
        <Button variant="light" leftSection={<Icon name="spark" size={18} />} title={example} onClick={onExample}>
          {t("history.example")}
        </Button>
      )}
    </>
  );
  return (
    <>
      <Row gap={4} rowGap={2} wrap justify="between" className={styles.invitation}>
        <div>
          <h2>{title}</h2>
          <p>{help}</p>
        </div>
        <Row gap={2} wrap>
          {acts}
        </Row>
      </Row>
      {drawInspiration(<EmptyState title={t("history.noExamples")} />)}
    </>
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
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load.current(), { rootMargin: AHEAD });
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
      {[0, 1, 2, 3, 4, 5].map((index) => (
        <Skeleton key={index} height={index % 2 === 0 ? 190 : 240} radius={10} />
      ))}
    </div>
  );
}
