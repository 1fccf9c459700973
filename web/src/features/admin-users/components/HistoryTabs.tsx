import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Stack } from "@/components/blocks/Stack";
import { ErrorState } from "@/components/ErrorState";
import { useTexts } from "@/i18n";
import { wordsOf } from "@/lib/api/specified";
import { findTool, useTools } from "@/lib/api/queries";
import { stamp } from "@/lib/format";
import { yuan } from "@/lib/money";
import { useOrdersOf, useTasksOf } from "../api";
import "@/i18n/lists.zh";
import styles from "./dialog.module.css";

/** A person's newest orders; each leads to its details. */
export function OrdersTab({ uid }: { uid: number }) {
  const { t, label, pick } = useTexts();
  const orders = useOrdersOf(uid);
  return (
    <Newest query={orders} empty={t("adminUsers.history.noOrders")} all={`/admin/orders?uid=${uid}`}>
      {orders.data?.items.map((order) => (
        <Line key={order.order_no} to={`/admin/orders?order=${encodeURIComponent(order.order_no)}`} name={label(order.title, order.english.title)} detail={`${order.order_no} · ${stamp(order.created_ms).slice(0, 16)}`} figure={yuan(order.cents)} state={pick(order.status_text)} />
      ))}
    </Newest>
  );
}

/** A person's newest tasks; each leads to its details. */
export function TasksTab({ uid }: { uid: number }) {
  const { t, pick, label, language } = useTexts();
  const tasks = useTasksOf(uid);
  const tools = useTools().data;
  const named = (task: { tool: string; mode: string; name: string }) => {
    const tool = findTool(tools, task.tool);
    const mode = tool?.modes.find((one) => one.id === task.mode);
    return tool && mode ? `${pick(tool.title)} · ${pick(mode.label)}` : task.name;
  };
  return (
    <Newest query={tasks} empty={t("adminUsers.history.noTasks")} all={`/admin/records?uid=${uid}`}>
      {tasks.data?.items.map((task) => (
        <Line
          key={task.id}
          to={`/admin/records?task=${encodeURIComponent(task.id)}`}
          name={named(task)}
          detail={stamp(task.createTime).slice(0, 16)}
          figure={t("adminUsers.history.points", { points: task.price.toLocaleString(language) })}
          state={label(task.status, t(`lists.task.${task.state}`))}
        />
      ))}
    </Newest>
  );
}

interface Listed {
  data: { items: unknown[]; total: number } | undefined;
  isError: boolean;
  error: unknown;
  refetch(): unknown;
}

function Newest({ query, empty, all, children }: { query: Listed; empty: string; all: string; children: ReactNode }) {
  const { t } = useTexts();
  if (query.isError && !query.data) return <ErrorState title={wordsOf(query.error, t("adminUsers.history.failed"))} onRetry={() => void query.refetch()} />;
  if (!query.data) {
    return (
      <Stack gap={2} role="status" aria-label={t("app.loading")}>
        <Skeleton height={52} />
        <Skeleton height={52} />
      </Stack>
    );
  }
  if (query.data.total === 0) return <p className={styles.empty}>{empty}</p>;
  return (
    <>
      <ul className={styles.entries}>{children}</ul>
      {query.data.total > query.data.items.length && (
        <Link className={styles.all} to={all}>
          {t("adminUsers.history.all", { count: query.data.total })}
        </Link>
      )}
    </>
  );
}

function Line({ to, name, detail, figure, state }: { to: string; name: string; detail: string; figure: string; state: string }) {
  return (
    <li>
      <span className={styles.note}>
        <Link to={to}>{name}</Link>
        <small>{detail}</small>
      </span>
      <span className={styles.moved}>
        {figure}
        <small>{state}</small>
      </span>
    </li>
  );
}
