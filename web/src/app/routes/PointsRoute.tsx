import { Button, Skeleton } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { Dialog } from "@/components/Dialog";
import { EmptyState } from "@/components/EmptyState";
import { ErrorState } from "@/components/ErrorState";
import { BalanceCard } from "@/features/points/components/BalanceCard";
import { taskName } from "@/features/points/components/Entry";
import { InvitationCard } from "@/features/points/components/InvitationCard";
import { StatementView } from "@/features/points/components/StatementView";
import { useActiveTasks } from "@/features/tasks/api";
import { MoneyTimeline } from "@/features/tasks/components/MoneyTimeline";
import { useTexts } from "@/i18n";
import { useTitle } from "@/i18n/useTitle";
import { findTool, useSession, useSite, useTools } from "@/lib/api/queries";
import type { PointsEntry } from "@/lib/api/types";
import { HUB_ROUTE } from "./paths";
import styles from "./PointsRoute.module.css";

/** What the user has, what it is set aside for, every movement of it, and how to come by more. */
export function PointsRoute() {
  const { t } = useTexts();
  const session = useSession();
  const tools = useTools().data ?? [];
  const free = useSite().data?.anonymous_points ?? 0;
  const user = session.data?.user;
  const points = session.data?.points;
  const active = useActiveTasks(null, user != null);
  const [shown, setShown] = useState<PointsEntry | null>(null);

  useTitle(t("points.title"));

  if (session.isError && !session.data) return <ErrorState onRetry={() => void session.refetch()} page />;
  if (session.isPending) return <Skeleton height={200} radius={18} className={styles.page} aria-label={t("app.loading")} />;
  if (!user || !points) {
    return (
      <EmptyState
        page
        title={t("points.noneTitle")}
        help={t("points.noneHelp", { points: free })}
        action={
          <div className={styles.ways}>
            <Button component={Link} to={HUB_ROUTE} size="md">
              {t("points.create")}
            </Button>
            <Button component={Link} to="/login" size="md" variant="default">
              {t("account.login")}
            </Button>
          </div>
        }
      />
    );
  }
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t("points.title")}</h1>
      <div className={styles.cards}>
        <BalanceCard points={points} underWay={(active.data ?? []).filter((task) => task.charge === "held" && task.points > 0)} tools={tools} />
        <InvitationCard anonymous={user.anonymous} />
      </div>
      <StatementView onTask={setShown} />
      <TaskMoneyDialog entry={shown} tools={tools} onClose={() => setShown(null)} />
    </div>
  );
}

interface DialogProps {
  entry: PointsEntry | null;
  tools: Parameters<typeof findTool>[0];
  onClose(): void;
}

/** Everything that happened to the points of one task. Keeps its last face while it closes. */
function TaskMoneyDialog({ entry, tools, onClose }: DialogProps) {
  const { t, pick } = useTexts();
  const [last, setLast] = useState<PointsEntry | null>(null);
  if (entry && entry !== last) setLast(entry);
  if (!last?.task_id) return null;
  const tool = last.tool ? findTool(tools, last.tool) : undefined;
  const name = taskName(last, t("app.noPrompt"), t("points.task"));
  const short = [...name].length > 18 ? `${[...name].slice(0, 18).join("")}…` : name;
  return (
    <Dialog opened={entry !== null} title={t("points.money", { task: short })} onClose={onClose}>
      <div className={styles.money}>
        <MoneyTimeline taskId={last.task_id} heading={false} />
        {tool && (
          <Button component={Link} to={tool.route} variant="default" fullWidth>
            {t("points.openTool", { tool: pick(tool.title) })}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
