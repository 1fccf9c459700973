import { Button } from "@mantine/core";
import { useFullscreenElement } from "@mantine/hooks";
import { Panel } from "@/components/blocks/Panel";
import { Row } from "@/components/blocks/Row";
import { Icon } from "@/components/Icon";
import { StatusMark } from "@/components/StatusMark";
import { useTexts } from "@/i18n";
import { findTool, useSession, useTools } from "@/lib/api/queries";
import { grouped, timeOfDay } from "@/lib/format";
import { usual, useReport, type Report } from "../api";
import { PointsChart } from "./Charts";
import { Fetched } from "./Fetched";
import { PeriodChoice, usePeriod } from "./period";
import { CallsTile, PointsTile, RateTile, Tile, TileRow } from "./Tiles";
import "../texts.zh";
import styles from "./screen.module.css";

/** Nobody presses a key before a screen on a wall. */
const EVERY_MS = 30_000;
/** Tools that the ranking names. */
const MOST = 6;

/** For a screen on a wall: the balance of this moment, the days and the tools beside each other, kept up by itself. */
export function ScreenPage() {
  const { t, language } = useTexts();
  const { ref, toggle, fullscreen } = useFullscreenElement<HTMLDivElement>();
  const { days } = usePeriod();
  const report = useReport(usual(days), EVERY_MS);
  const time = timeOfDay(report.dataUpdatedAt, language);
  return (
    <div ref={ref} className={styles.screen}>
      <Row gap={3} rowGap={2} wrap justify="between">
        <PeriodChoice />
        <Row gap={3} className={styles.state}>
          {report.data && (report.isError ? <StatusMark tone="warn">{t("usage.old", { time })}</StatusMark> : <span>{t("usage.kept", { time })}</span>)}
          {document.fullscreenEnabled && (
            <Button variant="default" leftSection={<Icon name={fullscreen ? "close" : "expand"} size={16} />} onClick={() => void toggle()}>
              {t(fullscreen ? "usage.leaveFullscreen" : "usage.fullscreen")}
            </Button>
          )}
        </Row>
      </Row>
      <Fetched query={report} always className={styles.figures}>
        {(shown) => (
          <>
            <Figures report={shown} />
            <div className={styles.halves}>
              <PointsChart report={shown} large />
              <Ranking report={shown} />
            </div>
          </>
        )}
      </Fetched>
    </div>
  );
}

function Figures({ report }: { report: Report }) {
  const { t } = useTexts();
  const { available = 0, held = 0 } = useSession().data?.points ?? {};
  const today = report.by_day.at(-1)!.sum;
  return (
    <TileRow>
      <Tile loud name={t("usage.balance")} value={grouped(available)} help={held > 0 ? t("usage.held", { points: grouped(held) }) : t("usage.noneHeld")} />
      <Tile name={t("usage.today")} value={grouped(today.points)} help={t("usage.todayCalls", { calls: grouped(today.tasks) })} />
      <PointsTile report={report} />
      <CallsTile report={report} />
      <RateTile report={report} />
    </TileRow>
  );
}

/** The tools on which most was spent, as shares of the first. */
function Ranking({ report }: { report: Report }) {
  const { t, pick } = useTexts();
  const tools = useTools().data;
  const lines = report.by_tool.slice(0, MOST);
  const most = Math.max(1, ...lines.map(({ sum }) => sum.points));
  return (
    <Panel as="section" pad={5} className={styles.ranking} aria-labelledby="ranking">
      <h2 id="ranking">{t("usage.ranking")}</h2>
      {lines.length === 0 && <p>{t("usage.none")}</p>}
      <ol>
        {lines.map(({ tool, sum }) => (
          <li key={tool}>
            <span>{pick(findTool(tools, tool)?.title) ?? tool}</span>
            <span>{t("usage.rank", { points: grouped(sum.points), calls: grouped(sum.tasks) })}</span>
            {/* What was given back may be more than what was spent. */}
            <i style={{ width: `${Math.max(0, sum.points / most) * 100}%` }} />
          </li>
        ))}
      </ol>
    </Panel>
  );
}
