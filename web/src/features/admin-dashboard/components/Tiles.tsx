import type { ReactNode } from "react";
import { Link } from "react-router";
import { Row } from "@/components/blocks/Row";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import { stamp } from "@/lib/format";
import type { Figures, Overview } from "../api";
import { length, money, percent } from "../words";
import styles from "./dashboard.module.css";

/** What wants somebody's eye, each a step away; or the word that nothing does. */
export function Todo({ overview }: { overview: Overview }) {
  const { t } = useTexts();
  const { figures, ledger } = overview;
  const review = figures.review.tasks + figures.review.cancellations + figures.review.payments;
  const faults = ledger?.report.faults ?? 0;
  const items = [
    review > 0 && { key: "review", to: "/admin/review", words: t("adminDashboard.todoReview", { count: review }) },
    figures.review.resting > 0 && { key: "vendors", to: "/admin/vendors", words: t("adminDashboard.todoResting", { count: figures.review.resting }) },
    faults > 0 && { key: "ledger", to: "/admin/ledger", words: t("adminDashboard.todoLedger", { count: faults }) },
  ].filter((item) => item !== false);
  const lost = figures.storage_lost;
  return (
    <Row gap={2} wrap className={styles.todo} role="region" aria-label={t("adminDashboard.todo")}>
      {items.length === 0 && lost === 0 && (
        <span className={styles.calm}>
          <Icon name="check" size={16} />
          {t("adminDashboard.nothingToDo")}
        </span>
      )}
      {items.map((item) => (
        <Link key={item.key} to={item.to} className={styles.alarm}>
          <Icon name="warning" size={16} />
          {item.words}
        </Link>
      ))}
      {lost > 0 && (
        <span className={styles.alarm}>
          <Icon name="warning" size={16} />
          {t("adminDashboard.todoLost", { count: lost })}
        </span>
      )}
      <span className={styles.ledger}>
        {ledger === null
          ? t("adminDashboard.ledgerNever")
          : `${ledger.report.balanced ? `${t("adminDashboard.ledgerOk")} · ` : ""}${t("adminDashboard.ledgerAt", { time: stamp(ledger.finished_ms) })}`}
      </span>
    </Row>
  );
}

/** The figures that one looks at first. */
export function Tiles({ figures }: { figures: Figures }) {
  const { t, language } = useTexts();
  const { now, ended, people, outstanding, revenue } = figures;
  const number = (value: number) => value.toLocaleString(language);
  const none = t("adminDashboard.none");
  const cash = (cents: number) => money(cents, language);
  const spent = figures.buckets.reduce((sum, bucket) => sum + bucket.points_spent, 0);
  const points = number(figures.points_absorbed);
  const absorbed =
    figures.points_absorbed > 0 && spent > 0
      ? t("adminDashboard.absorbedShare", { points, share: percent(figures.points_absorbed / spent, language) })
      : t("adminDashboard.absorbed", { points });
  return (
    <dl className={styles.tiles}>
      <Tile
        name={t("adminDashboard.underWay")}
        value={number(now.queued + now.submitting + now.running + now.uncertain)}
        help={t("adminDashboard.underWayHelp", { queued: now.queued, submitting: now.submitting, running: now.running, uncertain: now.uncertain })}
      />
      <Tile
        name={t("adminDashboard.success")}
        value={figures.success_rate === null ? none : percent(figures.success_rate, language)}
        help={t("adminDashboard.successHelp", { ...ended })}
      />
      <Tile
        name={t("adminDashboard.latency")}
        value={figures.p50_ms === null ? none : length(figures.p50_ms, t)}
        help={figures.p95_ms === null ? "" : t("adminDashboard.latencyHelp", { p95: length(figures.p95_ms, t) })}
      />
      <Tile
        name={t("adminDashboard.revenue")}
        value={cash(revenue.paid_cents - revenue.refunded_cents)}
        help={t("adminDashboard.revenueHelp", { orders: revenue.orders, paid: cash(revenue.paid_cents), refunded: cash(revenue.refunded_cents) })}
        more={
          <>
            {revenue.demonstration_cents !== 0 && <dd className={styles.help}>{t("adminDashboard.demonstration", { amount: cash(revenue.demonstration_cents) })}</dd>}
            <dd className={styles.help}>{absorbed}</dd>
          </>
        }
      />
      <Tile
        name={t("adminDashboard.outstanding")}
        value={number(outstanding.available + outstanding.held)}
        help={t("adminDashboard.outstandingHelp", { available: number(outstanding.available), held: number(outstanding.held) })}
      />
      <Tile
        name={t("adminDashboard.people")}
        value={number(people.here)}
        help={t("adminDashboard.peopleHelp", {
          registered: number(people.new_registered),
          visitors: number(people.new_visitors),
          sessions: number(people.sessions),
        })}
        more={<dd className={styles.help}>{t("adminDashboard.peopleTotal", { registered: number(people.registered), visitors: number(people.visitors) })}</dd>}
      />
    </dl>
  );
}

function Tile({ name, value, help, more }: { name: string; value: string; help: string; more?: ReactNode }) {
  return (
    <div className={styles.tile}>
      <dt>{name}</dt>
      <dd className={styles.value}>{value}</dd>
      <dd className={styles.help}>{help}</dd>
      {more}
    </div>
  );
}
