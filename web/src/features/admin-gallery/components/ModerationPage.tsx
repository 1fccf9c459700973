import { Button, Skeleton } from "@mantine/core";
import { useState } from "react";
import { Choice } from "@/components/Choice";
import { EmptyState } from "@/components/EmptyState";
import { ErrorState } from "@/components/ErrorState";
import { Pagination } from "@/components/Pagination";
import layout from "@/components/layout.module.css";
import { useTexts } from "@/i18n";
import { useSite } from "@/lib/api/queries";
import { wordsOf } from "@/lib/api/specified";
import type { ModeratedWork } from "@/lib/api/types";
import { toast } from "@/lib/toast";
import { oneOf, useFilters } from "@/lib/useFilters";
import { useDecide, useModerated, type State } from "../api";
import { ModerationCard } from "./ModerationCard";
import { ReasonDialog } from "./ReasonDialog";
import "../texts.zh";
import styles from "./moderation.module.css";

const PAGE_SIZE = 20;
const STATES: State[] = ["pending", "public", "refused", "removed", "withdrawn"];
const FILTERS = { state: oneOf("public", "refused", "removed", "withdrawn") };

/** What users publish: accepted, refused, taken down. */
export default function ModerationPage() {
  const { t, pick } = useTexts();
  const filters = useFilters(FILTERS);
  const state = filters.values.state ?? "pending";
  const query = useModerated(state, filters.page, PAGE_SIZE);
  const moderated = useSite().data?.moderates_gallery ?? true;
  const decide = useDecide();
  const [asked, setAsked] = useState<{ work: ModeratedWork; act: "refuse" | "remove" } | null>(null);
  const approve = (work: ModeratedWork) =>
    decide.mutate(
      { id: work.id, act: "approve", seen_ms: work.updated_ms },
      {
        onSuccess: () => toast(t("adminGallery.approved", { title: pick(work.title) }), "success"),
        onError: (error) => toast(wordsOf(error, t("adminGallery.failed")), "error"),
      },
    );
  const items = query.data?.items;
  return (
    <div className={layout.page}>
      <p className={layout.lead}>{moderated ? t("adminGallery.lead") : t("adminGallery.open")}</p>
      <div className={layout.filters}>
        <Choice
          name={t("adminGallery.part")}
          value={state}
          onChange={(value) => filters.set("state", value === "pending" ? null : value)}
          options={STATES.map((value) => ({ value, label: t(`adminGallery.states.${value}`) }))}
        />
      </div>
      {query.isError && !items ? (
        <ErrorState title={wordsOf(query.error, t("adminGallery.loadFailed"))} onRetry={() => void query.refetch()} />
      ) : !items ? (
        <Skeleton height={280} radius="lg" role="status" aria-label={t("app.loading")} />
      ) : items.length === 0 ? (
        state === "pending" ? <EmptyState title={t("adminGallery.empty")} help={t("adminGallery.emptyHelp")} /> : <EmptyState title={t("adminGallery.emptyOther")} action={<Button variant="default" onClick={filters.clear}>{t("adminGallery.states.pending")}</Button>} />
      ) : (
        <ul className={styles.list} aria-label={t("adminGallery.list")}>
          {items.map((work) => (
            <ModerationCard
              key={work.id}
              work={work}
              busy={decide.isPending && decide.variables.id === work.id}
              onApprove={() => approve(work)}
              onRefuse={() => setAsked({ work, act: "refuse" })}
              onRemove={() => setAsked({ work, act: "remove" })}
            />
          ))}
        </ul>
      )}
      <Pagination page={filters.page} pageSize={PAGE_SIZE} total={query.data?.total ?? 0} onPage={filters.setPage} />
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
    </div>
  );
}
