import { Button } from "@mantine/core";
import { useRef } from "react";
import { Panel } from "@/components/blocks/Panel";
import { Row } from "@/components/blocks/Row";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import { findTool, useSession, useTools } from "@/lib/api/queries";
import { grouped, timeOfDay } from "@/lib/format";
import { byDay, byTool, successRate, total } from "../usage";
import { Bars } from "./Bars";
import { Figure, OfPeriod, type Usage } from "./Reports";
import styles from "./platform.module.css";

/** Nobody presses a key before a screen on a wall. */
const EVERY_MS = 30_000;
/** Tools that the ranking names. */
const MOST = 6;

/** For a screen on a wall: the balance of this moment, the days and the tools beside each other, kept up by itself. */
export function Screen() {
  const { t, language } = useTexts();
  const points = useSession().data?.points;
  const wall = useRef<HTMLDivElement>(null);
  return (
    <div ref={wall} className={styles.wall}>
      <OfPeriod always every={EVERY_MS}>
        {({ usage, days, at }) => {
          const sum = total(usage);
          return (
            <>
              <Row as="p" gap={3} justify="between" className={styles.kept}>
                <span>{t("platform.kept", { time: timeOfDay(at, language) })}</span>
                {document.fullscreenEnabled && (
                  <Button variant="default" size="compact-md" leftSection={<Icon name="expand" size={16} />} onClick={() => void toggle(wall.current)}>
                    {t("platform.fullscreen")}
                  </Button>
                )}
              </Row>
              <div className={styles.figures}>
                <Figure name={t("platform.balance")} value={grouped(points?.available ?? 0)} loud />
                <Figure name={t("platform.held")} value={grouped(points?.held ?? 0)} />
                <Figure name={t("platform.points")} value={grouped(sum.points)} />
                <Figure name={t("platform.calls")} value={grouped(sum.tasks)} />
                <Figure name={t("platform.rate")} value={successRate(sum)} />
              </div>
              <div className={styles.halves}>
                <Bars days={byDay(usage, days, at)} />
                <Ranking usage={usage} />
              </div>
            </>
          );
        }}
      </OfPeriod>
    </div>
  );
}

/** The tools on which most was spent, as shares of the first. */
function Ranking({ usage }: { usage: Usage }) {
  const { t, pick } = useTexts();
  const tools = useTools().data;
  const lines = byTool(usage).slice(0, MOST);
  const most = Math.max(1, lines[0]?.points ?? 0);
  return (
    <Panel as="section" pad={5} className={styles.ranking} aria-labelledby="ranking">
      <h2 id="ranking">{t("platform.ranking")}</h2>
      {lines.length === 0 && <p>{t("platform.noUsage")}</p>}
      <ol>
        {lines.map(({ tool, points, tasks }) => (
          <li key={tool}>
            <span>{pick(findTool(tools, tool)?.title) ?? tool}</span>
            <span>{t("platform.rank", { points: grouped(points), calls: tasks })}</span>
            <i style={{ width: `${(points / most) * 100}%` }} />
          </li>
        ))}
      </ol>
    </Panel>
  );
}

async function toggle(wall: HTMLElement | null): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen();
  else await wall?.requestFullscreen();
}
