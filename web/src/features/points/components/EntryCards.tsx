import { Panel } from "@/components/blocks/Panel";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { useTexts } from "@/i18n";
import type { PointsEntry } from "@/lib/api/types";
import { fullMoment, grouped } from "@/lib/format";
import { Change, Kind, Why } from "./Entry";
import styles from "./entry.module.css";

interface Props {
  entries: PointsEntry[];
  onTask(entry: PointsEntry): void;
}

/** The statement where a table would be too wide. */
export function EntryCards({ entries, onTask }: Props) {
  const { t, language } = useTexts();
  return (
    <Stack as="ul" gap={2} shrink aria-labelledby="statement">
      {entries.map((entry) => (
        <Panel as="li" pad={4} small key={entry.id} className={styles.card}>
          <Row justify="between">
            <Kind kind={entry.kind} />
            <time className={styles.time} dateTime={new Date(entry.created_ms).toISOString()}>
              {fullMoment(entry.created_ms, language)}
            </time>
          </Row>
          <div className={styles.cardWhy}>
            <Why entry={entry} onTask={onTask} />
          </div>
          <dl className={styles.figures}>
            <div>
              <dt>{t("points.change")}</dt>
              <dd>
                <Change points={entry.available_delta} tinted />
              </dd>
            </div>
            <div>
              <dt>{t("points.heldChange")}</dt>
              <dd>
                <Change points={entry.held_delta} />
              </dd>
            </div>
            <div>
              <dt>{t("points.after")}</dt>
              <dd>{grouped(entry.available_after)}</dd>
            </div>
          </dl>
        </Panel>
      ))}
    </Stack>
  );
}
