import { useTexts } from "@/i18n";
import { grouped } from "@/lib/format";
import type { Report } from "../api";
import { averageOf, changeOf, percent, rateOf } from "../sums";
import styles from "./usage.module.css";

/** What all of it comes to, beside as many days before. */
export function Tiles({ report, days }: { report: Report; days: number }) {
  const { t } = useTexts();
  const { total, before } = report;
  const compared = (now: number, then: number) => {
    const change = changeOf(now, then);
    if (change === null) return t("usage.before", { count: days, value: grouped(then) });
    if (change === 0) return t("usage.same", { count: days });
    return t(change > 0 ? "usage.more" : "usage.less", { count: days, share: percent(Math.abs(change)) });
  };
  const shown = (value: number | null, write: (value: number) => string) => (value === null ? "—" : write(value));
  const then = (value: string) => t("usage.before", { count: days, value });
  const open = total.tasks - total.succeeded - total.failed;
  return (
    <dl className={styles.tiles}>
      <Tile
        name={t("usage.points")}
        value={grouped(total.points)}
        help={compared(total.points, before.points)}
        {...(total.given_back > 0 && { more: t("usage.givenBack", { spent: grouped(total.spent), back: grouped(total.given_back) }) })}
      />
      <Tile name={t("usage.calls")} value={grouped(total.tasks)} help={compared(total.tasks, before.tasks)} />
      <Tile
        name={t("usage.rate")}
        value={shown(rateOf(total), percent)}
        help={t("usage.endings", { succeeded: grouped(total.succeeded), failed: grouped(total.failed), open: grouped(open) })}
        more={then(shown(rateOf(before), percent))}
      />
      <Tile name={t("usage.average")} value={shown(averageOf(total), grouped)} help={then(shown(averageOf(before), grouped))} />
    </dl>
  );
}

function Tile({ name, value, help, more }: { name: string; value: string; help: string; more?: string }) {
  return (
    <div className={styles.tile}>
      <dt>{name}</dt>
      <dd className={styles.value}>{value}</dd>
      <dd className={styles.help}>{help}</dd>
      {more && <dd className={styles.help}>{more}</dd>}
    </div>
  );
}
