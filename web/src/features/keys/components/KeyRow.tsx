import { Button } from "@mantine/core";
import { Panel } from "@/components/blocks/Panel";
import { Row } from "@/components/blocks/Row";
import { IconButton } from "@/components/IconButton";
import { StatusMark } from "@/components/StatusMark";
import { useTexts } from "@/i18n";
import { date, grouped, moment } from "@/lib/format";
import type { Key } from "../api";
import { SCOPE_WORDS } from "../scopes";
import styles from "./keys.module.css";

interface Props {
  item: Key;
  /** What the key is called that made it, where it is known. */
  parent: string | undefined;
  /** What the organisation is called whose points it spends, where it is known. */
  organisation: string | undefined;
  onEdit(): void;
  onRenew(): void;
  onEnd(): void;
}

/** Whether a key opens nothing any more. */
export const isOver = ({ ended_ms, expires_ms }: Key, now = Date.now()): boolean => ended_ms !== null || (expires_ms !== null && expires_ms <= now);

/** One key: what its owner recognises it by, what it may do, when it was used, and what can be done with it. */
export function KeyRow({ item, parent, organisation, onEdit, onRenew, onEnd }: Props) {
  const { t, language } = useTexts();
  const day = (ms: number) => date(ms, language, "short");
  const over = isOver(item);
  const state = item.ended_by ? t(`keys.ended.${item.ended_by}`) : over ? t("keys.expired") : t("keys.works");
  return (
    <Panel as="li" pad={4} small className={styles.key} data-over={over || undefined}>
      <div className={styles.about}>
        <Row gap={2} wrap>
          <strong>{item.name}</strong>
          <StatusMark tone={over ? "idle" : "good"}>{state}</StatusMark>
          {item.client_id !== null && <StatusMark tone="idle">{t("keys.application")}</StatusMark>}
          {item.parent_id !== null && <StatusMark tone="idle">{parent === undefined ? t("keys.belowOne") : t("keys.below", { name: parent })}</StatusMark>}
          {item.test && <StatusMark tone="idle">{t("keys.testMark")}</StatusMark>}
        </Row>
        <code className={styles.hint}>{item.client_id ?? item.hint}</code>
        <p className={styles.facts}>
          {item.scopes.map((scope) => (
            <span key={scope}>{t(SCOPE_WORDS[scope])}</span>
          ))}
        </p>
        <p className={styles.facts}>
          <span>{t("keys.made", { date: day(item.created_ms) })}</span>
          <span>{item.last_used_ms === null ? t("keys.unused") : t("keys.used", { date: moment(item.last_used_ms, language) })}</span>
          {!over && <span>{item.expires_ms === null ? t("keys.endless") : t("keys.until", { date: day(item.expires_ms) })}</span>}
          {item.organisation_id !== null && <span>{organisation === undefined ? t("keys.payerGone") : t("keys.payerOf", { name: organisation })}</span>}
          {item.former_ends_ms !== null && <span>{t("keys.former", { date: moment(item.former_ends_ms, language) })}</span>}
        </p>
        <Bounds item={item} />
      </div>
      {!over && (
        <Row gap={2}>
          <IconButton icon="pen" label={t("keys.editOf", { name: item.name })} onClick={onEdit} />
          {item.client_id === null && (
            <Button variant="default" size="compact-md" aria-label={t("keys.renewOf", { name: item.name })} onClick={onRenew}>
              {t("keys.renew")}
            </Button>
          )}
          <Button variant="default" size="compact-md" aria-label={t("keys.endOf", { name: item.name })} onClick={onEnd}>
            {t("keys.end")}
          </Button>
        </Row>
      )}
    </Panel>
  );
}

const PERIODS = ["day", "month", "total"] as const;

/** What a key has spent of its caps, and what else bounds it. */
function Bounds({ item: { limits, spent, test } }: { item: Key }) {
  const { t } = useTexts();
  const capped = PERIODS.filter((period) => limits.points[period] !== null);
  return (
    <p className={styles.facts}>
      {capped.map((period) => (
        <span key={period}>{t(`keys.spent.${period}`, { points: grouped(spent[period]), most: grouped(limits.points[period] ?? 0) })}</span>
      ))}
      {!capped.includes("total") && spent.total > 0 && <span>{t("keys.spent.ever", { points: grouped(spent.total) })}</span>}
      {limits.max_active !== null && <span>{t("keys.limit.atOnce", { count: limits.max_active })}</span>}
      {limits.requests_per_minute !== null && <span>{t("keys.limit.aMinute", { count: limits.requests_per_minute })}</span>}
      {limits.tools.length > 0 && <span>{t("keys.limit.toolCount", { count: limits.tools.length })}</span>}
      {limits.networks.length > 0 && <span>{t("keys.limit.networkCount", { count: limits.networks.length })}</span>}
      {capped.length === 0 && !test && <span>{t("keys.limit.uncapped")}</span>}
    </p>
  );
}
