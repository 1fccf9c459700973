import { Button } from "@mantine/core";
import { Link } from "react-router";
import { Panel } from "@/components/blocks/Panel";
import { Row } from "@/components/blocks/Row";
import { Icon } from "@/components/Icon";
import { ToolMark } from "@/components/ToolMark";
import { useTexts } from "@/i18n";
import type { Points, Task, Tool } from "@/lib/api/types";
import { grouped } from "@/lib/format";
import "../texts.zh";
import styles from "./BalanceCard.module.css";

/** Tasks that are listed one by one. */
const LISTED = 4;

interface Props {
  points: Points;
  /** Tasks whose points are on hold. */
  underWay: Task[];
  tools: Tool[];
}

export function BalanceCard({ points, underWay, tools }: Props) {
  const { t, pick } = useTexts();
  return (
    <Panel as="section" className={styles.card} aria-labelledby="balance">
      <div className={styles.available}>
        <h2 id="balance" className={styles.label}>
          {t("points.available")}
        </h2>
        <p className={styles.number}>{grouped(points.available)}</p>
        <Button component={Link} to="/service-market" className={styles.buy}>
          {t("points.buy")}
        </Button>
      </div>
      <div className={styles.held}>
        <Row as="p" gap={1} className={styles.heldHead}>
          <Icon name="clock" size={16} />
          {t("points.held")}
          <strong>{grouped(points.held)}</strong>
        </Row>
        <p className={styles.help}>{points.held > 0 ? t("points.heldHelp") : t("points.nothingHeld")}</p>
        {underWay.length > 0 && (
          <ul className={styles.tasks} aria-label={t("points.underWay")}>
            {underWay.slice(0, LISTED).map((task) => {
              const tool = tools.find((item) => item.id === task.tool);
              const face = (
                <>
                  <ToolMark glyph={tool?.glyph} title={pick(tool?.title) ?? task.tool} size={26} />
                  <span className={styles.summary}>{task.summary || (pick(tool?.title) ?? task.tool)}</span>
                  <span className={styles.price}>{task.points}</span>
                </>
              );
              return (
                <li key={task.id}>
                  {tool ? (
                    <Link to={tool.route} className={styles.task}>
                      {face}
                    </Link>
                  ) : (
                    <span className={styles.task}>{face}</span>
                  )}
                </li>
              );
            })}
            {underWay.length > LISTED && <li className={styles.help}>{t("points.moreUnderWay", { count: underWay.length - LISTED })}</li>}
          </ul>
        )}
      </div>
    </Panel>
  );
}
