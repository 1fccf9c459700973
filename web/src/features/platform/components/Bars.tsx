import { Panel } from "@/components/blocks/Panel";
import { useTexts } from "@/i18n";
import type { Sum } from "../usage";
import styles from "./platform.module.css";

const HEIGHT = 140;
const STEP = 10;

/** Points a day as bars. The figures themselves are in the list that screen readers hear. */
export function Bars({ days }: { days: (Sum & { day_ms: number })[] }) {
  const { t, language } = useTexts();
  const most = Math.max(1, ...days.map((day) => day.points));
  const format = new Intl.DateTimeFormat(language, { month: "numeric", day: "numeric", timeZone: "Asia/Shanghai" });
  const words = (day: (typeof days)[number]) => t("platform.chart", { day: format.format(day.day_ms), points: day.points, calls: day.tasks });
  return (
    <Panel as="figure" className={styles.chart}>
      <figcaption>{t("platform.byDay")}</figcaption>
      <svg viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
        {days.map((day, index) => {
          const height = day.points === 0 ? 1.5 : Math.max(4, (day.points / most) * (HEIGHT - 8));
          return (
            <rect key={day.day_ms} x={index * STEP + 1.5} y={HEIGHT - height} width={STEP - 3} height={height} data-empty={day.points === 0 || undefined}>
              <title>{words(day)}</title>
            </rect>
          );
        })}
      </svg>
      <p className={styles.axis} aria-hidden="true">
        <span>{format.format(days[0]!.day_ms)}</span>
        <span>{format.format(days.at(-1)!.day_ms)}</span>
      </p>
      <ul className="visually-hidden">
        {days
          .filter((day) => day.tasks > 0)
          .map((day) => (
            <li key={day.day_ms}>{words(day)}</li>
          ))}
      </ul>
    </Panel>
  );
}
