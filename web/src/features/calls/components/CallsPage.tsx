import { Button } from "@mantine/core";
import { Link } from "react-router";
import { CopyButton } from "@/components/CopyButton";
import { DataTable, type Column } from "@/components/DataTable";
import { FilterBar } from "@/components/FilterBar";
import { Stack } from "@/components/blocks/Stack";
import { StatusMark } from "@/components/StatusMark";
import { useTexts } from "@/i18n";
import { useKeys } from "@/lib/api/keys";
import { useTools } from "@/lib/api/queries";
import { wordsOf } from "@/lib/api/specified";
import { grouped, stamp } from "@/lib/format";
import { KEYS_ROUTE } from "@/lib/routes";
import { TONES } from "@/lib/taskTones";
import { oneOf, useFilters, words } from "@/lib/useFilters";
import { useShown } from "@/lib/useShown";
import { STATES, useCalls, type Call } from "../api";
import { length, useCallName } from "../words";
import { CallDrawer } from "./CallDrawer";
import "../texts.zh";
import "@/i18n/lists.zh";
import styles from "./calls.module.css";

const FILTERS = { id: words, kind: oneOf("live", "test"), key: words, state: oneOf(...STATES), tool: words };
/** Characters of a request's id that a row shows. */
const SHOWN_ID = 8;

/** What one's programs asked for, newest first; `?call=` opens one. */
export function CallsPage() {
  const { t, pick } = useTexts();
  const filters = useFilters(FILTERS);
  const { id, kind, key, state, tool } = filters.values;
  const log = useCalls({ id: id ?? undefined, key: key ?? undefined, state: state ?? undefined, tool: tool ?? undefined, test: kind === null ? undefined : kind === "test" });
  const keys = useKeys().data ?? [];
  const tools = useTools().data ?? [];
  const opened = useShown("call");
  const columns = useColumns(opened.show);
  return (
    <Stack gap={4} shrink>
      <p className={styles.lead}>
        {t("calls.lead")} <Link to="/points">{t("calls.toPoints")}</Link>
      </p>
      <FilterBar
        filters={filters}
        controls={[
          { kind: "words", name: "id", label: t("calls.id") },
          {
            kind: "choice",
            name: "kind",
            label: t("calls.kind"),
            any: t("calls.both"),
            options: [
              { value: "live", label: t("calls.live") },
              { value: "test", label: t("calls.test") },
            ],
          },
          { kind: "select", name: "key", label: t("calls.key"), any: t("calls.anyKey"), options: keys.map((one) => ({ value: one.id, label: one.name })) },
          { kind: "select", name: "state", label: t("calls.state"), any: t("calls.anyState"), options: STATES.map((value) => ({ value, label: t(`lists.task.${value}`) })) },
          { kind: "select", name: "tool", label: t("calls.what"), any: t("calls.anyTool"), options: tools.map((one) => ({ value: one.id, label: pick(one.title) })) },
        ]}
      />
      <DataTable
        label={t("calls.table")}
        columns={columns}
        rows={log.data?.pages.flatMap((page) => page.items)}
        rowKey={(call) => call.id}
        onOpen={(call) => opened.show(call.id)}
        failed={log.isError ? wordsOf(log.error, t("calls.failed")) : null}
        onRetry={() => void log.refetch()}
        empty={filters.narrowed ? t("calls.none") : t("calls.empty")}
        {...(!filters.narrowed && { emptyHelp: t("calls.emptyHelp") })}
        emptyAction={
          filters.narrowed ? (
            <Button variant="default" onClick={filters.clear}>
              {t("calls.clear")}
            </Button>
          ) : (
            <Button component={Link} to={KEYS_ROUTE}>
              {t("calls.toKeys")}
            </Button>
          )
        }
      />
      {log.hasNextPage && (
        <Button variant="default" className={styles.more} loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {t("calls.more")}
        </Button>
      )}
      <CallDrawer id={opened.shown} onClose={opened.close} />
    </Stack>
  );
}

function useColumns(open: (id: string) => void): Column<Call>[] {
  const { t, pick } = useTexts();
  const nameOf = useCallName();
  return [
    {
      key: "what",
      header: t("calls.what"),
      title: true,
      cell: (call) => (
        <button type="button" className={styles.open} onClick={() => open(call.id)}>
          {nameOf(call)}
        </button>
      ),
    },
    { key: "time", header: t("calls.time"), nowrap: true, cell: (call) => stamp(call.created_ms) },
    {
      key: "key",
      header: t("calls.key"),
      cell: (call) => (
        <span className={styles.key}>
          {call.key.name ?? t("calls.gone")}
          {call.test && <StatusMark tone="idle">{t("calls.test")}</StatusMark>}
        </span>
      ),
    },
    {
      key: "state",
      header: t("calls.state"),
      cell: (call) => (
        <span className={styles.state}>
          <StatusMark tone={TONES[call.state]}>{t(`lists.task.${call.state}`)}</StatusMark>
          {call.error && <small>{pick(call.error.message)}</small>}
        </span>
      ),
    },
    { key: "duration", header: t("calls.duration"), numeric: true, nowrap: true, cell: (call) => (call.duration_ms === null ? "—" : length(call.duration_ms, t)) },
    { key: "points", header: t("calls.points"), numeric: true, nowrap: true, cell: (call) => (call.charged === null ? t("calls.held", { points: grouped(call.points) }) : grouped(call.charged)) },
    {
      key: "request",
      header: t("calls.request"),
      nowrap: true,
      cell: ({ request_id }) =>
        request_id ? (
          <span className={styles.request}>
            <code title={request_id}>{`…${request_id.slice(-SHOWN_ID)}`}</code>
            <CopyButton value={request_id} label={t("calls.request")} size={28} />
          </span>
        ) : (
          "—"
        ),
    },
  ];
}
