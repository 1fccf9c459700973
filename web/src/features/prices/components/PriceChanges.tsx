import { Button, Skeleton } from "@mantine/core";
import { Panel } from "@/components/blocks/Panel";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { EmptyState } from "@/components/EmptyState";
import { ErrorState } from "@/components/ErrorState";
import { StatusMark } from "@/components/StatusMark";
import { useTexts } from "@/i18n";
import type { Schemas } from "@/lib/api/types";
import { fullMoment } from "@/lib/format";
import { hostTime } from "@/lib/serverTime";
import { usePriceChanges } from "../api";
import "../texts.zh";
import styles from "./prices.module.css";

type Change = Schemas["PriceChange"];

/** Those to come first, the next one at the top; the others as they were announced. */
function inOrder(changes: Change[], nowMs: number): Change[] {
  const toCome = changes.filter((change) => change.effective_ms > nowMs).toSorted((a, b) => a.effective_ms - b.effective_ms);
  return [...toCome, ...changes.filter((change) => change.effective_ms <= nowMs)];
}

/** How prices changed and will change. */
export function PriceChanges() {
  const { t, language } = useTexts();
  const changes = usePriceChanges();
  const nowMs = hostTime(Date.now());
  const all = inOrder(changes.data?.pages.flatMap((page) => page.items) ?? [], nowMs);
  return (
    <Stack as="section" gap={3} shrink aria-labelledby="price-changes">
      <Row gap={3} wrap justify="between" className={styles.changesHead}>
        <div>
          <h2 id="price-changes">{t("prices.changes")}</h2>
          <p>{t("prices.changesLead")}</p>
        </div>
        <a className={styles.feed} href={`/prices.atom?lang=${language === "en" ? "en" : "zh"}`} type="application/atom+xml">
          {t("prices.feed")}
        </a>
      </Row>
      {changes.isPending && <Skeleton height={76} />}
      {changes.isError && !changes.data && <ErrorState title={t("prices.changesFailed")} onRetry={() => void changes.refetch()} />}
      {changes.data && all.length === 0 && <EmptyState small title={t("prices.noChanges")} help={t("prices.noChangesHelp")} />}
      {all.length > 0 && (
        <ol className={styles.changes}>
          {all.map((change) => (
            <ChangeCard key={`${change.tool}/${change.mode}/${change.version}`} change={change} isToCome={change.effective_ms > nowMs} />
          ))}
        </ol>
      )}
      {changes.hasNextPage && (
        <Row justify="center">
          <Button variant="default" loading={changes.isFetchingNextPage} onClick={() => void changes.fetchNextPage()}>
            {t("prices.moreChanges")}
          </Button>
        </Row>
      )}
    </Stack>
  );
}

function ChangeCard({ change, isToCome }: { change: Change; isToCome: boolean }) {
  const { t, pick, language } = useTexts();
  const [title, label] = [pick(change.tool_title), pick(change.label)];
  return (
    <Panel as="li" pad={4} small className={styles.change}>
      <Row gap={2} wrap shrink>
        <h3>{title === label ? title : `${title} · ${label}`}</h3>
        <Direction change={change} />
        {isToCome && <StatusMark tone="idle">{t("prices.upcoming")}</StatusMark>}
      </Row>
      <dl className={styles.step}>
        <dt>{t("prices.from")}</dt>
        <dd data-old>{pick(change.from.words)}</dd>
        <dt>{t("prices.to")}</dt>
        <dd>{pick(change.to.words)}</dd>
      </dl>
      <p className={styles.when}>
        <strong>
          <time dateTime={new Date(change.effective_ms).toISOString()}>{t("prices.startsAt", { time: fullMoment(change.effective_ms, language) })}</time>
        </strong>
        <span>{t("prices.announcedAt", { time: fullMoment(change.announced_ms, language) })}</span>
      </p>
    </Panel>
  );
}

function Direction({ change: { rise, from, to } }: { change: Change }) {
  const { t } = useTexts();
  if (rise) return <StatusMark tone="warn">{t("prices.rise")}</StatusMark>;
  const falls = to.lowest < from.lowest || to.highest < from.highest;
  return <StatusMark tone={falls ? "good" : "idle"}>{t(falls ? "prices.fall" : "prices.otherChange")}</StatusMark>;
}
