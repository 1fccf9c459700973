import { Button } from "@mantine/core";
import { Link } from "react-router";
import type { Column } from "@/components/DataTable";
import { ListPage } from "@/components/ListPage";
import { useTexts } from "@/i18n";
import { stamp } from "@/lib/format";
import { oneOf, useFilters, words } from "@/lib/useFilters";
import { useShown } from "@/lib/useShown";
import { CATEGORIES, PAGE_SIZE, STATES, useTickets, type Ticket } from "../api";
import { StateMark } from "./StateMark";
import { TicketDrawer } from "./TicketDrawer";
import "../texts.zh";
import styles from "./tickets.module.css";

const FILTERS = { q: words, state: oneOf(...STATES), category: oneOf(...CATEGORIES) };

/** Everybody's tickets. The address names the one that is open beside them. */
export default function TicketsPage() {
  const { t } = useTexts();
  const { shown, show, close } = useShown("ticket");
  const filters = useFilters(FILTERS);
  const tickets = useTickets(filters.values, filters.page);
  const columns: Column<Ticket>[] = [
    {
      key: "subject",
      header: t("adminTickets.subject"),
      title: true,
      cell: (ticket) => (
        <button type="button" className={styles.link} onClick={() => show(ticket.id)}>
          {ticket.subject}
        </button>
      ),
    },
    {
      key: "person",
      header: t("adminTickets.person"),
      cell: (ticket) => (
        <Link className={styles.link} to={`/admin/users?user=${ticket.uid}`}>
          {ticket.name}
        </Link>
      ),
    },
    { key: "category", header: t("adminTickets.category"), nowrap: true, cell: (ticket) => t(`adminTickets.about.${ticket.category}`) },
    { key: "state", header: t("adminTickets.state"), cell: (ticket) => <StateMark state={ticket.state} /> },
    { key: "updated", header: t("adminTickets.updated"), nowrap: true, cell: (ticket) => stamp(ticket.updated_ms) },
    {
      key: "open",
      header: t("lists.actions"),
      actions: true,
      cell: (ticket) => (
        <Button size="compact-sm" variant="subtle" onClick={() => show(ticket.id)}>
          {t("adminTickets.open")}
        </Button>
      ),
    },
  ];
  return (
    <ListPage
      lead={t("adminTickets.lead")}
      filters={filters}
      saveAs="tickets"
      pageSize={PAGE_SIZE}
      controls={[
        { kind: "words", name: "q", label: t("adminTickets.search") },
        { kind: "choice", name: "state", label: t("adminTickets.state"), any: t("adminTickets.anyState"), options: STATES.map((value) => ({ value, label: t(`adminTickets.word.${value}`) })) },
        { kind: "select", name: "category", label: t("adminTickets.category"), any: t("adminTickets.anyCategory"), options: CATEGORIES.map((value) => ({ value, label: t(`adminTickets.about.${value}`) })) },
      ]}
      query={tickets}
      label={t("adminTickets.table")}
      columns={columns}
      rowKey={(ticket) => ticket.id}
      onOpen={(ticket) => show(ticket.id)}
      failed={t("adminTickets.failed")}
      empty={t("adminTickets.empty")}
      emptyHelp={t("adminTickets.emptyHelp")}
      emptyFilter={t("adminTickets.emptyFilter")}
      clear={t("adminTickets.clear")}
    >
      <TicketDrawer id={shown} onClose={close} />
    </ListPage>
  );
}
