import { Button, Skeleton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { EmptyState } from "@/components/EmptyState";
import { ErrorState } from "@/components/ErrorState";
import { FilterBar } from "@/components/FilterBar";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import type { EntryKind, PointsEntry, Statement } from "@/lib/api/types";
import { DAY_COUNTS, startOfDays } from "@/lib/day";
import { grouped } from "@/lib/format";
import { oneOf, useFilters } from "@/lib/useFilters";
import { tableAddress, useStatement } from "../api";
import { EntryCards } from "./EntryCards";
import { EntryTable } from "./EntryTable";
import "../texts.zh";
import styles from "./StatementView.module.css";

const KINDS = ["grant", "hold", "capture", "release", "adjust"] as const satisfies EntryKind[];
const FILTERS = { kind: oneOf(...KINDS), days: oneOf(...DAY_COUNTS) };

/** Every movement of the user's points, to be filtered, paged and taken away as a table. */
export function StatementView({ onTask }: { onTask(entry: PointsEntry): void }) {
  const { t } = useTexts();
  const filters = useFilters(FILTERS);
  const { kind, days } = filters.values;
  const narrow = useMediaQuery("(max-width: 899px)", false, { getInitialValueInEffect: false });
  const filter = { kind, from_ms: startOfDays(days) };
  const { narrowed } = filters;
  const statement = useStatement(filter);
  const entries = statement.data?.pages.flatMap((page) => page.items) ?? [];
  const totals = statement.data?.pages[0]?.totals;
  const Entries = narrow ? EntryCards : EntryTable;

  return (
    <Stack as="section" gap={3} shrink aria-labelledby="statement">
      <Row gap={4} rowGap={1} wrap>
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
      </Row>
      <FilterBar
        filters={filters}
        controls={[
          { kind: "choice", name: "kind", label: t("points.kind"), any: t("points.allKinds"), options: KINDS.map((value) => ({ value, label: t(`movement.${value}`) })) },
          { kind: "choice", name: "days", label: t("points.period"), any: t("points.allTime"), options: DAY_COUNTS.map((value) => ({ value, label: t("points.days", { count: Number(value) }) })) },
        ]}
      />
      {statement.isPending && <Loading />}
      {statement.isError && !statement.data && <ErrorState title={t("points.failed")} onRetry={() => void statement.refetch()} />}
      {statement.data && entries.length === 0 && (
        <EmptyState
          title={narrowed ? t("points.emptyFilter") : t("points.empty")}
          help={narrowed ? t("points.emptyFilterHelp") : t("points.emptyHelp")}
          action={
            narrowed && (
              <Button variant="default" onClick={filters.clear}>
                {t("points.clear")}
              </Button>
            )
          }
        />
      )}
      {entries.length > 0 && (
        <div aria-busy={statement.isPlaceholderData || undefined}>
          <Entries entries={entries} onTask={onTask} />
        </div>
      )}
      {statement.hasNextPage && (
        <Button variant="subtle" className={styles.more} loading={statement.isFetchingNextPage} onClick={() => void statement.fetchNextPage()}>
          {t("points.more")}
        </Button>
      )}
    </Stack>
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
          {t("points.received")} <strong data-tone="good">+{grouped(totals.received)}</strong>
        </span>
      )}
      {totals.spent > 0 && (
        <span>
          {t("points.spent")} <strong>-{grouped(totals.spent)}</strong>
        </span>
      )}
    </p>
  );
}

function Loading() {
  const { t } = useTexts();
  return (
    <Stack gap={2} role="status" aria-label={t("app.loading")}>
      {[0, 1, 2, 3, 4, 5].map((index) => (
        <Skeleton key={index} height={52} />
      ))}
    </Stack>
  );
}
