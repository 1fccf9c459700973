import { Button, Skeleton } from "@mantine/core";
import { useState } from "react";
import { Panel } from "@/components/blocks/Panel";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { Dialog } from "@/components/Dialog";
import { EmptyState } from "@/components/EmptyState";
import { ErrorState } from "@/components/ErrorState";
import { StatusMark } from "@/components/StatusMark";
import { useTexts } from "@/i18n";
import { stamp } from "@/lib/format";
import { toast } from "@/lib/toast";
import { useShown } from "@/lib/useShown";
import { useTickets, type Ticket } from "../api";
import { NewTicketForm } from "./NewTicketForm";
import { TicketMark } from "./TicketMark";
import { TicketView } from "./TicketView";
import "../texts.zh";
import styles from "./tickets.module.css";

/** What the reader has asked the site; `?ticket=` shows one. */
export function TicketsPage() {
  const { shown, show, close } = useShown("ticket");
  return shown === null ? <List onOpen={show} /> : <TicketView key={shown} id={shown} onBack={close} />;
}

function List({ onOpen }: { onOpen(id: string): void }) {
  const { t } = useTexts();
  const list = useTickets();
  const [making, setMaking] = useState(false);
  const items = list.data?.pages.flatMap((page) => page.items);
  const make = <Button onClick={() => setMaking(true)}>{t("tickets.make")}</Button>;
  return (
    <Stack as="section" gap={4} aria-label={t("tickets.title")}>
      <p className={styles.lead}>{t("tickets.lead")}</p>
      {items && items.length > 0 && <Row gap={2}>{make}</Row>}
      {list.isPending && <Skeleton height={110} radius="lg" role="status" aria-label={t("app.loading")} />}
      {list.isError && !items && <ErrorState title={t("tickets.failed")} onRetry={() => void list.refetch()} />}
      {items?.length === 0 && <EmptyState title={t("tickets.none")} help={t("tickets.noneHelp")} action={make} />}
      {items && items.length > 0 && (
        <Stack as="ul" gap={2} aria-label={t("tickets.list")}>
          {items.map((ticket) => (
            <li key={ticket.id}>
              <Line ticket={ticket} onOpen={onOpen} />
            </li>
          ))}
        </Stack>
      )}
      {list.hasNextPage && (
        <Button variant="default" className={styles.more} loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t("tickets.more")}
        </Button>
      )}
      <Dialog opened={making} title={t("tickets.make")} size={600} onClose={() => setMaking(false)}>
        <NewTicketForm
          onMade={(ticket) => {
            setMaking(false);
            toast(t("tickets.made"), "success");
            onOpen(ticket.id);
          }}
        />
      </Dialog>
    </Stack>
  );
}

function Line({ ticket, onOpen }: { ticket: Ticket; onOpen(id: string): void }) {
  const { t } = useTexts();
  return (
    <Panel as="button" type="button" pad={4} className={styles.line} data-unread={ticket.unread || undefined} onClick={() => onOpen(ticket.id)}>
      <span className={styles.subject}>{ticket.subject}</span>
      <span className={styles.marks}>
        {ticket.unread && <StatusMark tone="bad">{t("tickets.unread")}</StatusMark>}
        <TicketMark state={ticket.state} />
      </span>
      <span className={styles.facts}>
        <span>{t(`tickets.category.${ticket.category}`)}</span>
        <span>{t("tickets.updated", { date: stamp(ticket.updated_ms) })}</span>
      </span>
    </Panel>
  );
}
