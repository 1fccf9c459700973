import { Button, Skeleton } from "@mantine/core";
import { Link } from "react-router";
import { Panel } from "@/components/blocks/Panel";
import { Row as Spread } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { EmptyState } from "@/components/EmptyState";
import { ErrorState } from "@/components/ErrorState";
import layout from "@/components/layout.module.css";
import { ToolMark } from "@/components/ToolMark";
import { useTexts } from "@/i18n";
import type { Task, Tool } from "@/lib/api/types";
import { comparisonRoute, type Comparison } from "@/lib/comparisons";
import { moment } from "@/lib/format";
import { HUB_ROUTE, VERSUS_ROUTE } from "@/lib/routes";
import { isUnfinished } from "@/lib/taskCache";
import { useTitle } from "@/lib/useTitle";
import { useWorkName } from "@/lib/workName";
import { isWork } from "../status";
import { TileFace } from "../wall/TileFace";
import { useComparisons } from "./api";
import "../texts.zh";
import "./texts.zh";
import styles from "./list.module.css";

interface Props {
  tools: Tool[];
  signedIn: boolean;
}

/** Every comparison of the account, the newest first. */
export function ComparisonList({ tools, signedIn }: Props) {
  const { t } = useTexts();
  const list = useComparisons(signedIn);
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  useTitle(t("comparison.title"));

  if (list.isError && !list.data) return <ErrorState page title={t("comparison.failedLoad")} onRetry={() => void list.refetch()} />;
  if (signedIn && list.isPending) return <Skeleton height={320} radius={18} className={layout.hubPage} role="status" aria-label={t("app.loading")} />;
  if (items.length === 0) {
    return (
      <EmptyState
        page
        title={t("comparison.empty")}
        help={t("comparison.emptyHelp")}
        action={
          <Button component={Link} to={HUB_ROUTE} size="md">
            {t("comparison.toHub")}
          </Button>
        }
      />
    );
  }
  return (
    <div className={layout.hubPage}>
      <Spread gap={3} align="baseline" justify="between" wrap>
        <h1 className={layout.title}>{t("comparison.title")}</h1>
        <Link to={VERSUS_ROUTE}>{t("comparison.toShared")}</Link>
      </Spread>
      <Stack as="ul" gap={3}>
        {items.map((comparison) => (
          <Row key={comparison.id} comparison={comparison} tools={tools} />
        ))}
      </Stack>
      {list.hasNextPage && (
        <Button variant="subtle" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t("comparison.more")}
        </Button>
      )}
    </div>
  );
}

function Row({ comparison, tools }: { comparison: Comparison; tools: Tool[] }) {
  const { t, pick, language } = useTexts();
  const { tasks, chosen } = comparison;
  const waiting = tasks.filter(isUnfinished).length;
  const decided = tasks.some(({ id }) => id === chosen);
  const nameOf = useWorkName();
  const name = tasks[0] ? nameOf(tasks[0]) : t("app.noPrompt");
  const state = waiting > 0 ? t("comparison.waiting", { count: waiting }) : t(decided ? "comparison.chosen" : "comparison.undecided");
  const toolOf = (task: Task) => tools.find(({ id }) => id === task.tool);
  return (
    <Panel as="li" pad={4} className={styles.row}>
      <div className={styles.faces} aria-hidden="true" data-count={tasks.length}>
        {tasks.map((task) => (
          <span key={task.id} className={styles.face}>
            {isWork(task) ? <TileFace task={task} playing={false} current={false} small /> : <ToolMark glyph={toolOf(task)?.glyph} title={pick(toolOf(task)?.title) ?? task.tool} size={32} />}
          </span>
        ))}
      </div>
      <Stack gap={1} shrink>
        <Link to={comparisonRoute(comparison.id)} className={styles.name} aria-label={t("comparison.open", { name })}>
          {name}
        </Link>
        <p className={styles.tools}>{[...new Set(tasks.map((task) => pick(toolOf(task)?.title) ?? task.tool))].join(t("app.comma"))}</p>
        <p className={styles.meta}>
          <span data-state={waiting > 0 ? "busy" : decided ? "done" : undefined}>{state}</span>
          {[t("comparison.listed", { count: tasks.length }), t("comparison.points", { points: comparison.charged_points }), moment(comparison.created_ms, language)].join(" · ")}
        </p>
      </Stack>
    </Panel>
  );
}
