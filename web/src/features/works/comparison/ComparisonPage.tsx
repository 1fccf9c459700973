import { Button, Skeleton } from "@mantine/core";
import { useEffect, useEffectEvent, useRef } from "react";
import { Link } from "react-router";
import { Row } from "@/components/blocks/Row";
import { EmptyState } from "@/components/EmptyState";
import { ErrorState } from "@/components/ErrorState";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import { ApiError } from "@/lib/api/client";
import type { Task } from "@/lib/api/types";
import { COMPARISONS_ROUTE, type Comparison } from "@/lib/comparisons";
import { moment } from "@/lib/format";
import { tileRatio } from "@/lib/aspectRatio";
import { isUnfinished } from "@/lib/taskCache";
import { toast } from "@/lib/toast";
import { useTitle } from "@/lib/useTitle";
import { useWorkName } from "@/lib/workName";
import { useOfferUndo } from "../organise/api";
import { isWork } from "../status";
import { Viewer } from "../viewer/Viewer";
import { useChoose, useComparison } from "./api";
import { SharePart } from "./SharePart";
import { ComparisonTile } from "./ComparisonTile";
import { useFilms } from "./useFilms";
import "../texts.zh";
import "../wall/texts.zh";
import "./texts.zh";
import styles from "./comparison.module.css";

/** The frame of what is not there yet, while nothing else is. */
const USUAL_RATIO = 16 / 9;

interface Props {
  id: string;
  signedIn: boolean;
}

/** One comparison: its works side by side, and the choice. */
export function ComparisonPage({ id, signedIn }: Props) {
  const { t } = useTexts();
  const { data, isPending, isError, error, refetch } = useComparison(id, signedIn);
  useTitle(t("comparison.title"));
  const back = (
    <Button component={Link} to={COMPARISONS_ROUTE} size="md" variant="default">
      {t("comparison.all")}
    </Button>
  );
  const missing = !signedIn || (error instanceof ApiError && error.status === 404);
  if (missing && !data) return <EmptyState page title={t("comparison.missing")} help={t("comparison.missingHelp")} action={back} />;
  if (isError && !data) return <ErrorState page title={t("comparison.failedLoad")} onRetry={() => void refetch()} />;
  if (isPending || !data) return <Skeleton height={420} radius={18} className={styles.page} role="status" aria-label={t("app.loading")} />;
  if (data.tasks.length === 0) return <EmptyState page title={t("comparison.noneLeft")} action={back} />;
  return (
    <>
      <Side comparison={data} />
      <Viewer works={data.tasks.filter(isWork)} />
    </>
  );
}

function Side({ comparison }: { comparison: Comparison }) {
  const { t, language } = useTexts();
  const { chosen } = comparison;
  const tasks = shownOf(comparison);
  const wall = useRef<HTMLDivElement>(null);
  const films = useFilms(wall);
  const choose = useChoice(comparison);
  const waiting = comparison.tasks.filter(isUnfinished).length;
  // The host counts those that were put away too; what is charged while the page is open is told by the tasks.
  const charged = Math.max(comparison.charged_points, comparison.tasks.reduce((sum, task) => sum + (task.charged ?? 0), 0));
  const decided = tasks.some(({ id }) => id === chosen);
  const moving = tasks.filter((task) => isWork(task) && task.artifacts.some(({ kind }) => kind === "video")).length;
  const works = comparison.tasks.filter(isWork).length;
  const first = tasks.find(isWork);
  const ratio = first ? tileRatio(first) : USUAL_RATIO;
  const nameOf = useWorkName();
  const summary = tasks[0] ? nameOf(tasks[0]) : t("app.noPrompt");

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof HTMLElement ? event.target : document.body;
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, textarea, select, [role=dialog]")) return;
    const tile = target.closest<HTMLElement>("[data-place]");
    const act: Record<string, (() => void) | undefined> = {
      c: () => tile?.querySelector<HTMLElement>("[data-choose]")?.click(),
      p: moving > 0 ? films.together : undefined,
    };
    const aim = wall.current?.querySelector<HTMLElement>(`[data-place="${CSS.escape(event.key)}"]`);
    const run = aim ? () => goTo(aim) : act[event.key];
    if (!run) return;
    event.preventDefault();
    run();
  });
  // Wherever the focus is: a comparison is looked at, not walked through.
  useEffect(() => {
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);

  return (
    <section className={styles.page} aria-labelledby="comparison-title">
      <header className={styles.top}>
        <div className={styles.titles}>
          <p className={styles.kicker}>
            <Link to={COMPARISONS_ROUTE}>{t("comparison.all")}</Link>
            <time dateTime={new Date(comparison.created_ms).toISOString()}>{moment(comparison.created_ms, language)}</time>
          </p>
          <h1 id="comparison-title" className={styles.title}>
            {t("comparison.title")}
          </h1>
          <p className={styles.brief}>{summary}</p>
        </div>
        <Row as="dl" gap={7} align="stretch" className={styles.money}>
          <Sum name={t("comparison.locked")} points={comparison.locked_points} />
          <Sum name={t("comparison.charged")} points={charged} />
          {waiting === 0 && <Sum name={t("comparison.back")} points={Math.max(0, comparison.locked_points - charged)} />}
        </Row>
      </header>
      {waiting === 0 && works > 1 && <SharePart id={comparison.id} />}
      <div className={styles.bar} data-empty={(tasks.length === 1 && waiting === 0) || undefined}>
        <p role="status">{waiting > 0 ? t("comparison.waiting", { count: waiting }) : !decided && tasks.length > 1 ? t("comparison.help") : ""}</p>
        {tasks.length > 1 && (
          <nav className={styles.places} aria-label={t("comparison.wall")}>
            {tasks.map((task, at) => (
              <button key={task.id} type="button" data-state={isWork(task) ? "done" : isUnfinished(task) ? "busy" : "failed"} onClick={() => goTo(wall.current?.querySelector(`[data-place="${at + 1}"]`))}>
                {at + 1}
              </button>
            ))}
          </nav>
        )}
        {moving > 1 && (
          <Row gap={1} align="stretch">
            <Button variant="default" size="sm" leftSection={<Icon name="play" size={16} />} onClick={films.together}>
              {t("comparison.together")}
            </Button>
            <Button variant="subtle" color="gray" c="var(--ink-2)" size="sm" leftSection={<Icon name="pause" size={16} />} onClick={films.pause}>
              {t("comparison.pause")}
            </Button>
          </Row>
        )}
      </div>
      <div ref={wall} className={styles.wall} data-count={tasks.length} role="group" aria-label={t("comparison.wall")}>
        {tasks.map((task, at) => (
          <ComparisonTile
            key={task.id}
            task={task}
            tasks={tasks}
            place={at + 1}
            chosen={task.id === chosen}
            playing={films.playing}
            ratio={ratio}
            busy={choose.isPending}
            onChoose={() => choose.press(task.id)}
          />
        ))}
      </div>
      {tasks.length > 1 && <p className={styles.keys}>{t("comparison.keys")}</p>}
    </section>
  );
}

/** Once one is chosen, those that were stopped for it are out of sight. */
function shownOf({ tasks, chosen }: Comparison): Task[] {
  if (!tasks.some(({ id }) => id === chosen)) return tasks;
  return tasks.filter((task) => task.id === chosen || !(task.set_aside || task.state === "cancelled"));
}

function goTo(tile: HTMLElement | null | undefined) {
  tile?.scrollIntoView({ block: "nearest", inline: "center" });
  (tile?.querySelector<HTMLElement>("[data-open]") ?? tile)?.focus({ preventScroll: true });
}

function Sum({ name, points }: { name: string; points: number }) {
  const { t } = useTexts();
  return (
    <div>
      <dt>{name}</dt>
      <dd>{t("comparison.points", { points })}</dd>
    </div>
  );
}

/** The press that chooses, and the way back. */
function useChoice(comparison: Comparison) {
  const { id } = comparison;
  const { t } = useTexts();
  const { mutate, isPending } = useChoose(id);
  const offerUndo = useOfferUndo();
  const press = (taskId: string) =>
    mutate(taskId, {
      onSuccess: ({ deleted, set_aside }) => {
        if (set_aside.length > 0) toast(t("comparison.stopped", { count: set_aside.length }), "info", 6000);
        const others = shownOf(comparison).length - 1;
        if (deleted.length === 0) toast(others === 0 ? t("comparison.chosenAlone") : t("comparison.chosenDone", { count: others }), "success");
        else offerUndo(t("comparison.chosenDone", { count: others }), { at_ms: Date.now(), count: deleted.length, bodies: [{ ids: deleted }] });
      },
      onError: (error) => toast(error instanceof ApiError ? (error.fields[0]?.message ?? error.message) : t("app.networkError"), "error"),
    });
  return { press, isPending };
}
