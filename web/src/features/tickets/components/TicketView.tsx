import { Button, Skeleton } from "@mantine/core";
import { useEffect, useEffectEvent, useState } from "react";
import { Link } from "react-router";
import { Panel } from "@/components/blocks/Panel";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { Confirm } from "@/components/Confirm";
import { Conversation } from "@/components/Conversation";
import { ErrorState } from "@/components/ErrorState";
import { Fact, Facts } from "@/components/Facts";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import { mediaUrl } from "@/lib/api/client";
import { wordsOf } from "@/lib/api/specified";
import { stamp } from "@/lib/format";
import { useNow } from "@/lib/hooks";
import { STORE_ROUTE, WORKS_ROUTE } from "@/lib/routes";
import { toast } from "@/lib/toast";
import { useWorkName } from "@/lib/workName";
import { useRead, useTask, useThread, useTurn, type Thread } from "../api";
import { ReplyForm } from "./ReplyForm";
import { TicketMark } from "./TicketMark";
import styles from "./tickets.module.css";

/** One ticket with what was written in it, and what the reader can do about it. */
export function TicketView({ id, onBack }: { id: string; onBack(): void }) {
  const { t } = useTexts();
  const thread = useThread(id);
  const { mutate: read } = useRead(id);
  const last = thread.data?.messages.at(-1)?.created_ms;
  const unread = thread.data?.unread;
  const seen = useEffectEvent((until: number) => unread && read(until));
  useEffect(() => {
    if (last !== undefined) seen(last);
  }, [last]);
  return (
    <Stack as="section" gap={4} className={styles.thread} aria-label={t("tickets.title")}>
      <Row gap={2}>
        <Button variant="subtle" leftSection={<Icon name="chevronLeft" size={16} />} onClick={onBack}>
          {t("tickets.back")}
        </Button>
      </Row>
      {thread.isPending && <Skeleton height={300} radius="lg" role="status" aria-label={t("app.loading")} />}
      {thread.isError && !thread.data && <ErrorState title={wordsOf(thread.error, t("tickets.failed"))} onRetry={() => void thread.refetch()} />}
      {thread.data && <Loaded thread={thread.data} />}
    </Stack>
  );
}

function Loaded({ thread }: { thread: Thread }) {
  const { t } = useTexts();
  const turn = useTurn(thread.id);
  const [closing, setClosing] = useState(false);
  const act = (what: "close" | "reopen") =>
    turn.mutate(what, {
      onSuccess: () => toast(t(what === "close" ? "tickets.closed" : "tickets.reopened"), "success"),
      onError: (error) => toast(wordsOf(error, t("tickets.actionFailed")), "error"),
      onSettled: () => setClosing(false),
    });
  return (
    <>
      <Stack gap={2}>
        <Row gap={3} rowGap={1} wrap>
          <h2 className={styles.heading}>{thread.subject}</h2>
          <TicketMark state={thread.state} />
          {thread.state !== "closed" && (
            <Button variant="default" size="sm" className={styles.close} onClick={() => setClosing(true)}>
              {t("tickets.close")}
            </Button>
          )}
        </Row>
        <Facts columns>
          <Fact name={t("tickets.kind")}>{t(`tickets.category.${thread.category}`)}</Fact>
          {thread.task_id && (
            <Fact name={t("tickets.taskOf")}>
              <TaskLink id={thread.task_id} />
            </Fact>
          )}
          {thread.order_no && (
            <Fact name={t("tickets.orderOf")}>
              <Link to={`${STORE_ROUTE}?tab=orders`}>{thread.order_no}</Link>
            </Fact>
          )}
        </Facts>
      </Stack>
      <Conversation
        label={t("tickets.conversation")}
        said={thread.messages.map((message) => ({ message, own: message.author === "person", name: t(message.author === "person" ? "tickets.you" : "tickets.site") }))}
        pictureUrl={mediaUrl}
      />
      {thread.state === "closed" ? <Ended thread={thread} busy={turn.isPending} onReopen={() => act("reopen")} /> : <ReplyForm id={thread.id} />}
      <Confirm opened={closing} title={t("tickets.closeTitle")} message={t("tickets.closeHelp")} confirm={t("tickets.close")} busy={turn.isPending} onConfirm={() => act("close")} onClose={() => setClosing(false)} />
    </>
  );
}

function Ended({ thread, busy, onReopen }: { thread: Thread; busy: boolean; onReopen(): void }) {
  const { t } = useTexts();
  const until = thread.reopen_until_ms ?? 0;
  const open = useNow(true, 60_000) < until;
  return (
    <Panel pad={4} gap={3}>
      <p>
        {t(`tickets.ended.${thread.closed_by ?? "site"}`, { date: stamp(thread.closed_ms ?? thread.updated_ms) })}
        {" "}
        {open ? t("tickets.reopenUntil", { date: stamp(until) }) : t("tickets.reopenOver")}
      </p>
      {open && (
        <Row gap={2}>
          <Button loading={busy} onClick={onReopen}>
            {t("tickets.reopen")}
          </Button>
        </Row>
      )}
    </Panel>
  );
}

/** Leads to the day of the wall on which the task was made; a task of a test key stands in the log of calls alone. */
function TaskLink({ id }: { id: string }) {
  const nameOf = useWorkName();
  const task = useTask(id).data;
  if (!task) return <Link to={`/dhmsg/logs?call=${encodeURIComponent(id)}`}>{id}</Link>;
  return <Link to={`${WORKS_ROUTE}&day=${new Date(task.created_ms).setHours(0, 0, 0, 0)}`}>{nameOf(task)}</Link>;
}
