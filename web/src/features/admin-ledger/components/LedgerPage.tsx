import { Button, Skeleton } from "@mantine/core";
import { Link } from "react-router";
import { Panel } from "@/components/blocks/Panel";
import { Stack } from "@/components/blocks/Stack";
import { DataTable, type Column } from "@/components/DataTable";
import { ErrorState } from "@/components/ErrorState";
import { Icon } from "@/components/Icon";
import { StatusMark } from "@/components/StatusMark";
import layout from "@/components/layout.module.css";
import { useTexts } from "@/i18n";
import { wordsOf } from "@/lib/api/specified";
import { stamp } from "@/lib/format";
import { toast } from "@/lib/toast";
import { useCheck, useLedger, type LedgerCheck, type PastCheck, type Problem } from "../api";
import "../texts.zh";
import styles from "./ledger.module.css";

type T = ReturnType<typeof useTexts>["t"];
const took = (ms: number, t: T) =>
  ms < 1000 ? t("adminLedger.milliseconds", { value: ms }) : t("adminLedger.seconds", { value: (ms / 1000).toFixed(1) });

/** Whether the books balance, and what does not add up. */
export default function LedgerPage() {
  const { t } = useTexts();
  const ledger = useLedger();
  const check = useCheck();
  const data = ledger.data;
  const running = check.isPending || data?.running === true;
  const run = () =>
    check.mutate(undefined, {
      onSuccess: ({ running: still, last }) => {
        if (still) return toast(t("adminLedger.still"), "info");
        if (last?.balanced) return toast(t("adminLedger.checked"), "success");
        toast(t("adminLedger.checkedBad", { count: last?.faults ?? 0 }), "error");
      },
      onError: (error) => toast(wordsOf(error, t("adminLedger.checkFailed")), "error"),
    });
  if (ledger.isError && !data) return <ErrorState title={wordsOf(ledger.error, t("adminLedger.failed"))} onRetry={() => void ledger.refetch()} />;
  if (!data) return <Skeleton height={220} radius="xl" role="status" aria-label={t("app.loading")} />;
  const seconds = Math.round(data.interval_ms / 1000);
  const interval = seconds % 60 === 0 ? t("adminLedger.everyMinutes", { count: seconds / 60 }) : t("adminLedger.everySeconds", { count: seconds });
  return (
    <div className={layout.page}>
      <p className={layout.lead}>{t("adminLedger.lead", { minutes: interval })}</p>
      <Panel as="section" className={styles.card} data-bad={data.last?.balanced === false || undefined}>
        <span className={styles.mark} aria-hidden="true">
          <Icon name={data.last === null ? "clock" : data.last.balanced ? "check" : "warning"} size={30} />
        </span>
        <div className={styles.finding} role="status">
          <h2>{data.last === null ? t("adminLedger.never") : data.last.balanced ? t("adminLedger.balanced") : t("adminLedger.unbalanced", { count: data.last.faults })}</h2>
          <p>
            {data.last === null
              ? t("adminLedger.neverHelp")
              : t("adminLedger.last", { time: stamp(data.last.finished_ms), took: took(data.last.took_ms, t) })}
          </p>
        </div>
        <Button onClick={run} loading={running}>
          {t(running ? "adminLedger.checking" : "adminLedger.check")}
        </Button>
        {data.last && <Sums last={data.last} />}
      </Panel>
      {data.last && data.last.problems.length > 0 && <Problems last={data.last} />}
      <History checks={data.history} />
    </div>
  );
}

function Sums({ last }: { last: LedgerCheck }) {
  const { t, language } = useTexts();
  const facts = [
    [t("adminLedger.accounts"), last.accounts],
    [t("adminLedger.entries"), last.entries],
    [t("adminLedger.available"), last.available],
    [t("adminLedger.held"), last.held],
  ] as const;
  return (
    <dl className={styles.sums}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value.toLocaleString(language)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Problems({ last }: { last: LedgerCheck }) {
  const { t } = useTexts();
  const columns: Column<Problem>[] = [
    { key: "what", header: t("adminLedger.what"), title: true, cell: (problem) => <strong>{t(`adminLedger.code.${problem.code}`)}</strong> },
    {
      key: "whom",
      header: t("adminLedger.whom"),
      cell: (problem) =>
        problem.uid === null ? (
          "—"
        ) : (
          <Link className={styles.link} to={`/admin/users?user=${problem.uid}`} title={t("adminLedger.statement")}>
            {problem.login_name} <small>{problem.uid}</small>
          </Link>
        ),
    },
    { key: "task", header: t("adminLedger.taskId"), cell: (problem) => (problem.task_id ? <code>{problem.task_id}</code> : "—") },
    { key: "figures", header: t("adminLedger.figures"), cell: (problem) => <code>{problem.text.replace(/^(user|task) \S+: /, "")}</code> },
  ];
  return (
    <Stack as="section" gap={2} shrink className={styles.part} aria-labelledby="problems">
      <h2 id="problems">{t("adminLedger.problems")}</h2>
      {last.faults > last.problems.length && <p>{t("adminLedger.problemsShown", { count: last.problems.length })}</p>}
      <DataTable
        label={t("adminLedger.problems")}
        columns={columns}
        rows={last.problems}
        rowKey={(problem) => problem.text}
        onRetry={() => undefined}
        empty=""
      />
    </Stack>
  );
}

function History({ checks }: { checks: PastCheck[] }) {
  const { t, language } = useTexts();
  if (checks.length === 0) return null;
  const columns: Column<PastCheck>[] = [
    { key: "time", header: t("adminLedger.time"), title: true, nowrap: true, cell: (check) => stamp(check.finished_ms) },
    {
      key: "result",
      header: t("adminLedger.result"),
      cell: (check) => (
        <StatusMark tone={check.balanced ? "good" : "bad"}>
          {check.balanced ? t("adminLedger.balanced") : t("adminLedger.unbalanced", { count: check.faults })}
        </StatusMark>
      ),
    },
    { key: "kind", header: t("adminLedger.kind"), cell: (check) => t(check.asked ? "adminLedger.asked" : "adminLedger.standing") },
    { key: "accounts", header: t("adminLedger.accounts"), numeric: true, cell: (check) => check.accounts.toLocaleString(language) },
    { key: "entries", header: t("adminLedger.entries"), numeric: true, cell: (check) => check.entries.toLocaleString(language) },
    { key: "took", header: t("adminLedger.took"), numeric: true, nowrap: true, cell: (check) => took(check.took_ms, t) },
  ];
  return (
    <Stack as="section" gap={2} shrink className={styles.part} aria-labelledby="history">
      <h2 id="history">{t("adminLedger.history")}</h2>
      <DataTable
        label={t("adminLedger.history")}
        columns={columns}
        rows={checks}
        rowKey={(check) => `${check.finished_ms}/${check.took_ms}/${check.asked}`}
        onRetry={() => undefined}
        empty=""
      />
    </Stack>
  );
}
