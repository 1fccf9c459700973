import { Button, Skeleton } from "@mantine/core";
import { Stack } from "@/components/blocks/Stack";
import { ErrorState } from "@/components/ErrorState";
import { useTexts } from "@/i18n";
import { wordsOf } from "@/lib/api/specified";
import { stamp } from "@/lib/format";
import { useUserStatement } from "../api";
import { AddPoints } from "./AddPoints";
import styles from "./dialog.module.css";

/** A user's points: what can be done to them, and every movement. */
export function StatementTab({ uid }: { uid: number }) {
  return (
    <div className={styles.stack}>
      <AddPoints uid={String(uid)} />
      <Movements uid={uid} />
    </div>
  );
}

function Movements({ uid }: { uid: number }) {
  const { t, pick, language } = useTexts();
  const statement = useUserStatement(uid);
  const entries = statement.data?.pages.flatMap((page) => page.items);
  if (statement.isError && !entries) {
    return <ErrorState title={wordsOf(statement.error, t("adminUsers.statement.failed"))} onRetry={() => void statement.refetch()} />;
  }
  if (!entries) {
    return (
      <Stack gap={2} role="status" aria-pick={t("app.loading")}>
        <Skeleton height={52} />
        <Skeleton height={52} />
        <Skeleton height={52} />
      </Stack>
    );
  }
  if (entries.length === 0) return <p className={styles.empty}>{t("adminUsers.statement.empty")}</p>;
  const signed = (value: number) => `${value > 0 ? "+" : ""}${value.toLocaleString(language)}`;
  return (
    <>
      <ol className={styles.entries}>
        {entries.map((entry) => {
          // Holds move points aside, captures spend what was held; everything else changes what is there.
          const moved = entry.kind === "capture" ? entry.held_delta : entry.available_delta;
          return (
            <li key={entry.id}>
              <span className={styles.kind}>{t(`movement.${entry.kind}`)}</span>
              <span className={styles.note}>
                {pick(entry.note) || entry.tool || "—"}
                <small>{stamp(entry.created_ms)}</small>
              </span>
              <span className={styles.moved} data-tone={moved > 0 ? "good" : undefined}>
                {signed(moved)}
                <small>{t("adminUsers.statement.balance", { points: entry.available_after.toLocaleString(language) })}</small>
              </span>
            </li>
          );
        })}
      </ol>
      {statement.hasNextPage && (
        <Button variant="subtle" fullWidth loading={statement.isFetchingNextPage} onClick={() => void statement.fetchNextPage()}>
          {t("adminUsers.statement.more")}
        </Button>
      )}
    </>
  );
}
