import { Suspense } from "react";
import { Link } from "react-router";
import { Row } from "@/components/blocks/Row";
import { Icon, type IconName } from "@/components/Icon";
import { useTexts } from "@/i18n";
import { lazyPage } from "@/i18n/lazyPage";
import type { Tool } from "@/lib/api/types";
import { COMPARISONS_ROUTE } from "@/lib/comparisons";
import type { TaskFilter } from "@/lib/taskCache";
import { WALL_VIEWS, type WallView } from "../wall/view";
import "../wall/texts.zh";
import styles from "./TaskStream.module.css";

const ClearButton = lazyPage(() => import("./ClearButton"));
const WorkFilters = lazyPage(async () => ({ default: (await import("../organise/WorkFilters")).WorkFilters }));

interface Props {
  tool: Tool;
  tools: Tool[];
  /** False for a visitor without an account, who has nothing to look through. */
  signedIn: boolean;
  filter: TaskFilter;
  total: number;
  clearable: boolean;
  wall: WallView;
  onFilter(filter: TaskFilter): void;
  onWall(view: WallView): void;
}

const SIGNS: Record<WallView, IconName> = { large: "wallLarge", compact: "wallCompact", list: "wallList" };

/** Title, filters and layout of the stream. */
export function StreamBar({ tool, tools, signedIn, filter, total, clearable, wall, onFilter, onWall }: Props) {
  const { t } = useTexts();

  return (
    <Row gap={3} rowGap={2} wrap className={styles.bar}>
      <h2 className={styles.title}>
        {t("task.stream")}
        {total > 0 && <span className={styles.total}>{t("task.total", { count: total })}</span>}
      </h2>
      {signedIn && (
        <div className={styles.scope} role="group" aria-label={t("task.whose")}>
          {[tool.id, null].map((whose) => (
            <button
              key={whose}
              type="button"
              className={styles.whose}
              aria-pressed={filter.tool === whose}
              onClick={() => onFilter({ ...filter, tool: whose })}
            >
              {whose === null ? t("task.every") : t("task.own")}
            </button>
          ))}
        </div>
      )}
      {clearable && (
        <Suspense>
          <ClearButton tool={tool} />
        </Suspense>
      )}
      <div className={styles.filters}>
        {signedIn && (
          <Suspense>
            <WorkFilters own={tool.id} value={filter} onChange={onFilter} tools={tools} />
          </Suspense>
        )}
      </div>
      {signedIn && (
        <div className={styles.views} role="group" aria-label={t("wall.view")}>
          <Link to={COMPARISONS_ROUTE} className={styles.view} aria-label={t("task.comparisons")} title={t("task.comparisons")}>
            <Icon name="scale" size={18} />
          </Link>
          {WALL_VIEWS.map((one) => (
            <button
              key={one}
              type="button"
              className={styles.view}
              aria-label={t(`wall.${one}`)}
              title={t(`wall.${one}`)}
              aria-pressed={wall === one}
              onClick={() => onWall(one)}
            >
              <Icon name={SIGNS[one]} size={18} />
            </button>
          ))}
        </div>
      )}
    </Row>
  );
}
