import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { Link } from "react-router";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { DataTable, type Column } from "@/components/DataTable";
import { StatusMark } from "@/components/StatusMark";
import { useTexts } from "@/i18n";
import { ApiError } from "@/lib/api/client";
import { wordsOf } from "@/lib/api/specified";
import { DAY_MS, dayOf } from "@/lib/day";
import { stamp } from "@/lib/format";
import { yuan } from "@/lib/money";
import { toast } from "@/lib/toast";
import { useMatchStatement, useStatements } from "../api";
import type { Statement } from "../types";
import styles from "./orders.module.css";

const CHANNELS = ["wechat", "alipay"] as const;
/** What comparing the statements found, and another day by hand. */
export function Statements() {
  const { t } = useTexts();
  const statements = useStatements();
  const columns: Column<Statement>[] = [
    { key: "day", header: t("adminRefunds.day"), title: true, nowrap: true, cell: ({ day }) => day },
    { key: "channel", header: t("adminRefunds.channel"), cell: ({ channel }) => (channel === "wechat" || channel === "alipay" ? t(`adminRefunds.${channel}`) : channel) },
    { key: "result", header: t("adminRefunds.result"), cell: (statement) => <Result statement={statement} /> },
    { key: "lines", header: t("adminRefunds.lines"), numeric: true, cell: ({ matched, lines }) => `${matched} / ${lines}` },
    { key: "income", header: t("adminRefunds.income"), numeric: true, cell: ({ payments_cents }) => yuan(payments_cents) },
    { key: "outgoing", header: t("adminRefunds.outgoing"), numeric: true, cell: ({ refunds_cents }) => yuan(refunds_cents) },
    { key: "made", header: t("adminRefunds.made"), nowrap: true, cell: ({ made_ms }) => stamp(made_ms) },
  ];
  return (
    <Stack as="section" gap={4} shrink className={styles.section} aria-labelledby="statements">
      <Row gap={4} rowGap={1} wrap className={styles.sectionHead}>
        <h2 id="statements">{t("adminRefunds.statements")}</h2>
        <p>{t("adminRefunds.statementsHelp")}</p>
      </Row>
      <MatchForm />
      <DataTable
        label={t("adminRefunds.statements")}
        columns={columns}
        rows={statements.data}
        rowKey={({ channel, day }) => `${day} ${channel}`}
        failed={statements.isError ? wordsOf(statements.error, t("adminRefunds.failedStatements")) : null}
        onRetry={() => void statements.refetch()}
        empty={t("adminRefunds.emptyStatements")}
        small
      />
    </Stack>
  );
}

function MatchForm() {
  const { t } = useTexts();
  const match = useMatchStatement();
  const yesterday = dayOf(Date.now() - DAY_MS);
  const [channel, setChannel] = useState<string>(CHANNELS[0]);
  const [day, setDay] = useState(yesterday);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (match.isPending) return;
    if (!/^\d{4}-\d\d-\d\d$/.test(day) || day > yesterday) return setProblem(t("adminRefunds.dayRequired"));
    match.mutate(
      { channel, day },
      {
        onSuccess: ({ available, differences }) => {
          if (!available) toast(t("adminRefunds.noStatement", { day }), "info", 5000);
          else if (differences.length > 0) toast(t("adminRefunds.differs", { day, count: differences.length }), "error", 5000);
          else toast(t("adminRefunds.matched", { day }), "success");
        },
        onError: (error) => setProblem((error instanceof ApiError && error.fields[0]?.message) || wordsOf(error, t("adminRefunds.unknown"))),
      },
    );
  };
  return (
    <Row as="form" gap={3} wrap align="end" className={styles.match} noValidate onSubmit={submit}>
      <NativeSelect
        required
        label={t("adminRefunds.channel")}
        value={channel}
        onChange={(event) => setChannel(event.currentTarget.value)}
        data={CHANNELS.map((value) => ({ value, label: t(`adminRefunds.${value}`) }))}
      />
      <TextInput
        required
        label={t("adminRefunds.day")}
        type="date"
        max={yesterday}
        value={day}
        error={problem}
        onChange={(event) => {
          setDay(event.currentTarget.value);
          setProblem(null);
        }}
      />
      <Button type="submit" variant="default" loading={match.isPending}>
        {t("adminRefunds.match")}
      </Button>
    </Row>
  );
}

function Result({ statement: { available, differences } }: { statement: Statement }) {
  const { t, pick } = useTexts();
  if (!available) return <StatusMark tone="idle">{t("adminRefunds.none")}</StatusMark>;
  if (differences.length === 0) return <StatusMark tone="good">{t("adminRefunds.agree")}</StatusMark>;
  return (
    <details className={styles.differences}>
      <summary>{t("adminRefunds.differences", { count: differences.length })}</summary>
      <ul>
        {differences.map((one, index) => (
          <li key={index}>
            {pick(one.text)}{" "}
            <Link className={styles.link} to={`/admin/orders?order=${encodeURIComponent(one.order_no)}`}>
              {one.order_no}
            </Link>{" "}
            {one.theirs_cents !== null && t("adminRefunds.theirs", { amount: yuan(one.theirs_cents) })}{" "}
            {one.ours_cents !== null && t("adminRefunds.ours", { amount: yuan(one.ours_cents) })}
          </li>
        ))}
      </ul>
    </details>
  );
}
