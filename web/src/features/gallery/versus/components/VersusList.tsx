import { Button, Skeleton } from "@mantine/core";
import { Link } from "react-router";
import { Stack } from "@/components/blocks/Stack";
import { EmptyState } from "@/components/EmptyState";
import { ErrorState } from "@/components/ErrorState";
import layout from "@/components/layout.module.css";
import { useTexts } from "@/i18n";
import type { Tool } from "@/lib/api/types";
import { HUB_ROUTE } from "@/lib/routes";
import { useTitle } from "@/lib/useTitle";
import { useSharedComparisons } from "../api";
import { Preview } from "./Preview";
import { Wins } from "./Wins";
import "../texts.zh";
import styles from "./versus.module.css";

/** All comparisons that everybody sees, and how the tools came out. */
export function VersusList({ tools }: { tools: Tool[] }) {
  const { t } = useTexts();
  const list = useSharedComparisons();
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  useTitle(t("versus.title"));
  return (
    <div className={`${layout.hubPage} ${styles.page}`}>
      <header className={styles.top}>
        <h1 className={layout.title}>{t("versus.title")}</h1>
        <p className={styles.lead}>{t("versus.lead")}</p>
      </header>
      <div className={styles.columns}>
        <section aria-label={t("versus.list")}>
          {list.isError && !list.data ? (
            <ErrorState title={t("versus.failed")} onRetry={() => void list.refetch()} />
          ) : list.isPending ? (
            <Skeleton height={320} radius="xl" role="status" aria-label={t("app.loading")} />
          ) : items.length === 0 ? (
            <EmptyState
              title={t("versus.empty")}
              help={t("versus.emptyHelp")}
              action={
                <Button component={Link} to={HUB_ROUTE}>
                  {t("versus.toHub")}
                </Button>
              }
            />
          ) : (
            <Stack as="ul" gap={5}>
              {items.map((shared) => (
                <li key={shared.id}>
                  <Preview shared={shared} />
                </li>
              ))}
            </Stack>
          )}
          {list.hasNextPage && (
            <Button variant="subtle" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {t("versus.more")}
            </Button>
          )}
        </section>
        <Wins tools={tools} />
      </div>
    </div>
  );
}
