import { Skeleton } from "@mantine/core";
import { useState } from "react";
import { EmptyState } from "@/components/EmptyState";
import { ErrorState } from "@/components/ErrorState";
import { Pagination } from "@/components/Pagination";
import layout from "@/components/layout.module.css";
import { useTexts } from "@/i18n";
import { useTools } from "@/lib/api/queries";
import { wordsOf } from "@/lib/api/specified";
import { useFilters, useLastPage } from "@/lib/useFilters";
import { PAGE_SIZE, useDoubtful, type Doubtful, type Verdict } from "../api";
import { DecisionDialog } from "./DecisionDialog";
import { DoubtfulCard } from "./DoubtfulCard";
import styles from "./review.module.css";

/** Tasks and cancellations that wait for a decision. */
export function TaskQueue() {
  const { t } = useTexts();
  const filters = useFilters();
  const [asked, setAsked] = useState<{ task: Doubtful; verdict: Verdict } | null>(null);
  const tools = useTools().data;
  const queue = useDoubtful(filters.page);
  const total = queue.data?.total ?? 0;
  // The last item of the last page may have been the one that was settled.
  useLastPage(filters, PAGE_SIZE, queue.isPlaceholderData ? undefined : queue.data?.total);

  return (
    <>
      <p className={layout.lead}>{t("adminReview.lead")}</p>
      {queue.isError && !queue.data && (
        <ErrorState title={wordsOf(queue.error, t("adminReview.failed"))} onRetry={() => void queue.refetch()} />
      )}
      {queue.isPending && <Loading />}
      {queue.data?.items.length === 0 && <EmptyState title={t("adminReview.empty")} help={t("adminReview.emptyHelp")} />}
      {queue.data && queue.data.items.length > 0 && (
        <ul className={styles.list} aria-label={t("adminReview.list")} aria-busy={queue.isPlaceholderData || undefined}>
          {queue.data.items.map((task) => (
            <li key={task.id}>
              <DoubtfulCard task={task} tool={tools?.find((tool) => tool.id === task.tool)} onDecide={(verdict) => setAsked({ task, verdict })} />
            </li>
          ))}
        </ul>
      )}
      <Pagination page={filters.page} pageSize={PAGE_SIZE} total={total} onPage={(page) => filters.setPage(page)} />
      <DecisionDialog asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

/** The place of cards that are on their way. */
export function Loading() {
  const { t } = useTexts();
  return (
    <div className={styles.list} role="status" aria-label={t("app.loading")}>
      {[0, 1].map((index) => (
        <Skeleton key={index} height={240} radius="xl" />
      ))}
    </div>
  );
}
