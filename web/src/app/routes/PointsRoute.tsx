import { Button, Skeleton } from "@mantine/core";
import { Link } from "react-router";
import { Row } from "@/components/blocks/Row";
import { EmptyState } from "@/components/EmptyState";
import { ErrorState } from "@/components/ErrorState";
import layout from "@/components/layout.module.css";
import { BalanceCard } from "@/features/points/components/BalanceCard";
import { InvitationCard } from "@/features/points/components/InvitationCard";
import { useActiveTasks } from "@/features/works/api";
import { useTexts } from "@/i18n";
import { useTitle } from "@/lib/useTitle";
import { findTool, useSession, useSite, useTools } from "@/lib/api/queries";
import type { PointsEntry } from "@/lib/api/types";
import { HUB_ROUTE, organisationAt } from "@/lib/routes";
import { useChosenWallet } from "@/lib/wallet";
import { StatementPart } from "./StatementPart";
import styles from "./PointsRoute.module.css";

/** What the user has, what it is set aside for, every movement of it, and how to come by more. */
export function PointsRoute() {
  const { t, pick } = useTexts();
  const session = useSession();
  const tools = useTools().data ?? [];
  const free = useSite().data?.anonymous_points ?? 0;
  const wallet = useChosenWallet();
  const user = session.data?.user;
  const points = session.data?.points;
  const active = useActiveTasks(null, user != null);
  const toTool = ({ tool: id }: PointsEntry) => {
    const tool = id ? findTool(tools, id) : undefined;
    return (
      tool && (
        <Button component={Link} to={tool.route} variant="default" fullWidth>
          {t("points.openTool", { tool: pick(tool.title) })}
        </Button>
      )
    );
  };

  useTitle(t("points.title"));

  if (session.isError && !session.data) return <ErrorState onRetry={() => void session.refetch()} page />;
  if (session.isPending) return <Skeleton height={200} radius="xl" className={layout.hubPage} aria-label={t("app.loading")} />;
  if (!user || !points) {
    return (
      <EmptyState
        page
        title={t("points.noneTitle")}
        help={free > 0 ? t("points.noneHelp", { points: free }) : t("points.noneHelpPlain")}
        action={
          <Row gap={2} wrap align="stretch" justify="center">
            <Button component={Link} to={HUB_ROUTE} size="md">
              {t("points.create")}
            </Button>
            <Button component={Link} to="/login" size="md" variant="default">
              {t("account.login")}
            </Button>
          </Row>
        }
      />
    );
  }
  return (
    <div className={layout.hubPage}>
      <h1 className={layout.title}>{t("points.title")}</h1>
      {wallet && (
        <p className={layout.lead}>
          {t("points.ownHere", { name: wallet.name })} <Link to={organisationAt(wallet.id)}>{t("wallet.see")}</Link>
        </p>
      )}
      <div className={styles.cards}>
        <BalanceCard points={points} underWay={(active.data ?? []).filter((task) => task.charge === "held" && task.points > 0)} tools={tools} />
        <InvitationCard anonymous={user.anonymous} />
      </div>
      <StatementPart below={toTool} />
    </div>
  );
}
