import { Button, Skeleton } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { Confirm } from "@/components/Confirm";
import { Conversation } from "@/components/Conversation";
import { DetailDrawer } from "@/components/DetailDrawer";
import { ErrorState } from "@/components/ErrorState";
import { Fact, Facts } from "@/components/Facts";
import { StatusMark } from "@/components/StatusMark";
import { useTexts } from "@/i18n";
import { wordsOf } from "@/lib/api/specified";
import { stamp } from "@/lib/format";
import { useLast } from "@/lib/hooks";
import { toast } from "@/lib/toast";
import { pictureUrl, useClose, useThread, type Thread } from "../api";
import { StateMark } from "./StateMark";
import { WriteForm } from "./WriteForm";
import styles from "./tickets.module.css";

/** One ticket with all that was written in it, and what an administrator can do about it. */
export function TicketDrawer({ id, onClose }: { id: string | null; onClose(): void }) {
  const { t } = useTexts();
  const shown = useLast(id);
  if (shown === null) return null;
  return (
    <DetailDrawer opened={id !== null} title={t("adminTickets.title")} onClose={onClose}>
      <Whole key={shown} id={shown} />
    </DetailDrawer>
  );
}

function Whole({ id }: { id: string }) {
  const { t } = useTexts();
  const thread = useThread(id);
  if (thread.isError && !thread.data) return <ErrorState title={wordsOf(thread.error, t("adminTickets.failed"))} onRetry={() => void thread.refetch()} />;
  if (!thread.data) return <Skeleton height={360} radius="lg" role="status" aria-label={t("app.loading")} />;
  return <Loaded thread={thread.data} />;
}

function Loaded({ thread }: { thread: Thread }) {
  const { t } = useTexts();
  const close = useClose(thread.id);
  const [closing, setClosing] = useState(false);
  const end = () =>
    close.mutate(undefined, {
      onSuccess: () => toast(t("adminTickets.closeDone"), "success"),
      onError: (error) => toast(wordsOf(error, t("adminTickets.actionFailed")), "error"),
      onSettled: () => setClosing(false),
    });
  return (
    <Stack gap={4}>
      <Row gap={3} rowGap={1} wrap>
        <h3 className={styles.heading}>{thread.subject}</h3>
        <StateMark state={thread.state} />
        {thread.unread && <StatusMark tone="idle">{t("adminTickets.unread")}</StatusMark>}
      </Row>
      <Facts columns>
        <Fact name={t("adminTickets.person")}>
          <Link to={`/admin/users?user=${thread.uid}`}>{thread.name}</Link> <small>{thread.uid}</small>
        </Fact>
        <Fact name={t("adminTickets.category")}>{t(`adminTickets.about.${thread.category}`)}</Fact>
        <Fact name={t("adminTickets.created")}>{stamp(thread.created_ms)}</Fact>
        {thread.task_id && (
          <Fact name={t("adminTickets.task")}>
            <Link to={`/admin/records?task=${encodeURIComponent(thread.task_id)}`}>{`…${thread.task_id.slice(-8)}`}</Link>
          </Fact>
        )}
        {thread.order_no && (
          <Fact name={t("adminTickets.order")}>
            <Link to={`/admin/orders?order=${encodeURIComponent(thread.order_no)}`}>{thread.order_no}</Link>
          </Fact>
        )}
        {thread.closed_ms !== null && (
          <Fact name={t("adminTickets.closed")} after={thread.closed_by && <small>{t(`adminTickets.closedBy.${thread.closed_by}`)}</small>}>
            {stamp(thread.closed_ms)}
          </Fact>
        )}
      </Facts>
      <Conversation
        label={t("adminTickets.conversation")}
        said={thread.messages.map((message) => ({
          message,
          name: message.name,
          own: message.author === "site",
          note: message.note,
          mark: message.note && <StatusMark tone="warn">{t("adminTickets.noteMark")}</StatusMark>,
        }))}
        pictureUrl={pictureUrl(thread.id)}
      />
      <WriteForm thread={thread} />
      {thread.state !== "closed" && (
        <Row gap={2} justify="end">
          <Button variant="default" onClick={() => setClosing(true)}>
            {t("adminTickets.close")}
          </Button>
        </Row>
      )}
      <Confirm opened={closing} title={t("adminTickets.closeTitle")} message={t("adminTickets.closeHelp")} confirm={t("adminTickets.close")} busy={close.isPending} onConfirm={end} onClose={() => setClosing(false)} />
    </Stack>
  );
}
