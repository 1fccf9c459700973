import { Button, SegmentedControl, Skeleton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { EmptyState } from "@/components/EmptyState";
import { ErrorState } from "@/components/ErrorState";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import type { EntryKind, PointsEntry, Statement } from "@/lib/api/types";
import { tableAddress, useStatement, type StatementFilter } from "../api";
import { beginning, PERIODS, type Period } from "../period";
import { EntryCards } from "./EntryCards";
import { EntryTable } from "./EntryTable";
import "../texts.zh";
import styles from "./StatementView.module.css";

const KINDS: EntryKind[] = ["grant", "hold", "capture", "release", "adjust"];

/** Every movement of the user's points, to be filtered, paged and taken away as a table. */
export function StatementView({ onTask }: { onTask(entry: PointsEntry): void }) {
  const { t } = useTexts();
  const [kind, setKind] = useState<EntryKind | null>(null);
  const [period, setPeriod] = useState<Period>("all");
  const narrow = useMediaQuery("(max-width: 899px)", false, { getInitialValueInEffect: false });
  const filter: StatementFilter = { kind, from_ms: beginning(period) };
  const narrowed = kind !== null || period !== "all";
  const statement = useStatement(filter);
  const entries = statement.data?.pages.flatMap((page) => page.items) ?? [];
  const totals = statement.data?.pages[0]?.totals;
  const clear = () => {
    setKind(null);
    setPeriod("all");
  };
  const Entries = narrow ? EntryCards : EntryTable;

  return (
    <section className={styles.statement} aria-labelledby="statement">
      <div className={styles.head}>
        <h2 id="statement" className={styles.title}>
          {t("points.statement")}
        </h2>
        {totals && <Sums totals={totals} />}
        <Button
          component="a"
          href={tableAddress(filter)}
          download
          variant="default"
          className={styles.export}
          leftSection={<Icon name="download" size={16} />}
        >
          {t("points.export")}
        </Button>
      </div>
      <div className={styles.filters}>
        <Choice
          name={t("points.kind")}
          value={kind ?? "all"}
          options={[{ value: "all", label: t("points.allKinds") }, ...KINDS.map((value) => ({ value, label: t(`movement.${value}`) }))]}
          onChange={(value) => setKind(value === "all" ? null : (value as EntryKind))}
        />
        <Choice
          name={t("points.period")}
          value={period}
          options={PERIODS.map((value) => ({ value, label: value === "all" ? t("points.allTime") : t("points.days", { count: Number(value) }) }))}
          onChange={(value) => setPeriod(value as Period)}
        />
      </div>
      {statement.isPending && <Loading />}
      {statement.isError && !statement.data && <ErrorState title={t("points.failed")} onRetry={() => void statement.refetch()} />}
      {statement.data && entries.length === 0 && (
        <EmptyState
          title={narrowed ? t("points.emptyFilter") : t("points.empty")}
          help={narrowed ? t("points.emptyFilterHelp") : t("points.emptyHelp")}
          action={
            narrowed && (
              <Button variant="default" onClick={clear}>
                {t("points.clear")}
              </Button>
            )
          }
        />
      )}
      {entries.length > 0 && (
        <div className={styles.entries} data-stale={statement.isPlaceholderData || undefined}>
          <Entries entries={entries} onTask={onTask} />
        </div>
      )}
      {statement.hasNextPage && (
        <Button variant="subtle" className={styles.more} loading={statement.isFetchingNextPage} onClick={() => void statement.fetchNextPage()}>
          {t("points.more")}
        </Button>
      )}
    </section>
  );
}

/** What the filter lets through adds up to. Holds and refunds move nothing in or out, so they have no sums. */
function Sums({ totals }: { totals: Statement["totals"] }) {
  const { t } = useTexts();
  return (
    <p className={styles.sums} role="status">
      <span>{t("points.count", { count: totals.entries })}</span>
      {totals.received > 0 && (
        <span>
          {t("points.received")} <strong data-tone="good">+{totals.received.toLocaleString()}</strong>
        </span>
      )}
      {totals.spent > 0 && (
        <span>
          {t("points.spent")} <strong>-{totals.spent.toLocaleString()}</strong>
        </span>
      )}
    </p>
  );
}

interface ChoiceProps {
  name: string;
  value: string;
  options: { value: string; label: string }[];
  onChange(value: string): void;
}

function Choice({ name, value, options, onChange }: ChoiceProps) {
  return (
    <div className={styles.choice}>
      <SegmentedControl
        size="sm"
        radius={12}
        aria-label={name}
        value={value}
        onChange={onChange}
        data={options}
        classNames={{ root: styles.segments, label: styles.segment, indicator: styles.indicator }}
      />
    </div>
  );
}

function Loading() {
  const { t } = useTexts();
  return (
    <div className={styles.loading} role="status" aria-label={t("app.loading")}>
      {[0, 1, 2, 3, 4, 5].map((index) => (
        <Skeleton key={index} height={52} radius={10} />
      ))}
    </div>
  );
}
