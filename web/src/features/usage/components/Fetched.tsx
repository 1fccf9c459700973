import { Button, Skeleton } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Stack } from "@/components/blocks/Stack";
import { EmptyState } from "@/components/EmptyState";
import { ErrorState } from "@/components/ErrorState";
import { useTexts } from "@/i18n";
import { wordsOf } from "@/lib/api/specified";
import { HUB_ROUTE } from "@/lib/routes";
import type { Report } from "../api";
import { isQuiet } from "../sums";
import styles from "./usage.module.css";

interface Props {
  query: UseQueryResult<Report>;
  /** Also where there is nothing to show. */
  always?: boolean;
  className?: string | undefined;
  children(report: Report): ReactNode;
}

/** A report once it has come: before that its outline, and where there is none, why. */
export function Fetched({ query, always = false, className, children }: Props) {
  const { t } = useTexts();
  const report = query.data;
  if (query.isError && !report) {
    return <ErrorState title={wordsOf(query.error, t("usage.loadFailed"))} onRetry={() => void query.refetch()} />;
  }
  if (!report) return <Outline />;
  if (!always && isQuiet(report.total) && isQuiet(report.before)) return <Nothing />;
  return (
    <Stack gap={4} shrink className={className} aria-busy={query.isPlaceholderData || undefined}>
      {children(report)}
    </Stack>
  );
}

function Nothing() {
  const { t } = useTexts();
  return (
    <EmptyState
      title={t("usage.none")}
      help={t("usage.noneHelp")}
      action={
        <Button component={Link} to={HUB_ROUTE}>
          {t("usage.create")}
        </Button>
      }
    />
  );
}

function Outline() {
  const { t } = useTexts();
  return (
    <Stack gap={4} role="status" aria-label={t("app.loading")}>
      <div className={styles.tiles}>
        {[0, 1, 2, 3].map((index) => (
          <Skeleton key={index} height={112} radius="xl" />
        ))}
      </div>
      <Skeleton height={320} radius="xl" />
    </Stack>
  );
}
