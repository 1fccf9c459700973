import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { DetailDrawer } from "@/components/DetailDrawer";
import { ErrorState } from "@/components/ErrorState";
import { Fact, Facts } from "@/components/Facts";
import { StatusMark } from "@/components/StatusMark";
import type { JsonSchema } from "@/forms";
import { localize } from "@/forms/schema/localize";
import { useTexts } from "@/i18n";
import { findTool, useTools } from "@/lib/api/queries";
import { wordsOf } from "@/lib/api/specified";
import { bytes, clock, stamp } from "@/lib/format";
import { useLast } from "@/lib/hooks";
import { useTask, type InspectedTask } from "../api";
import { TONES } from "@/lib/taskTones";
import styles from "./records.module.css";

/** One task with all that an administrator may know of it. */
export function TaskDrawer({ id, onClose }: { id: string | null; onClose(): void }) {
  const { t } = useTexts();
  const last = useLast(id);
  return (
    <DetailDrawer opened={id !== null} title={t("adminRecords.task.title")} onClose={onClose}>
      {last !== null && <Whole key={last} id={last} />}
    </DetailDrawer>
  );
}

function Whole({ id }: { id: string }) {
  const { t } = useTexts();
  const task = useTask(id);
  if (task.isError && !task.data) return <ErrorState title={wordsOf(task.error, t("adminRecords.task.failed"))} onRetry={() => void task.refetch()} />;
  if (!task.data) return <Skeleton height={360} radius="lg" aria-label={t("app.loading")} />;
  return <Loaded task={task.data} />;
}

function Loaded({ task }: { task: InspectedTask }) {
  const { t, pick, language } = useTexts();
  const tool = findTool(useTools().data, task.tool);
  const mode = tool?.modes.find((one) => one.id === task.mode);
  const points = (value: number) => t("adminRecords.points", { points: value.toLocaleString(language) });
  const schema = mode && localize(mode.schema as JsonSchema, language === "en" ? "en" : "zh");
  const title = (name: string) => schema?.properties?.[name]?.title ?? name;
  // What a form lists is read as its form says it.
  const shown = (name: string, value: unknown) => schema?.properties?.[name]?.oneOf?.find((option) => option.const === value)?.title ?? (typeof value === "string" ? value : JSON.stringify(value));
  const size = (result: InspectedTask["results"][number]) =>
    [
      result.kind,
      result.width && result.height ? `${result.width} × ${result.height}` : null,
      result.duration_ms ? clock(result.duration_ms) : null,
      result.bytes ? bytes(result.bytes) : null,
    ]
      .filter(Boolean)
      .join(" · ");
  return (
    <Stack gap={4} className={styles.whole}>
      <Row gap={3} rowGap={1} wrap className={styles.head}>
        <strong>{[tool ? pick(tool.title) : task.tool, mode ? pick(mode.label) : task.mode].join(" · ")}</strong>
        <StatusMark tone={TONES[task.state]}>{t(`lists.task.${task.state}`)}</StatusMark>
      </Row>
      <Facts ruled>
        <Fact name={t("adminRecords.task.id")} copy={task.id}>
          <code className={styles.code}>{task.id}</code>
        </Fact>
        <Fact name={t("adminRecords.task.user")} copy={String(task.uid)}>
          <Link to={`/admin/users?user=${task.uid}`}>{task.login_name}</Link> <small>{task.uid}</small>
        </Fact>
        <Fact name={t("adminRecords.task.price")}>
          {points(task.points)} · {t(`adminRecords.task.charge.${task.charge}`)}
        </Fact>
        {task.charged !== null && task.charged !== task.points && <Fact name={t("adminRecords.task.charged")}>{points(task.charged)}</Fact>}
        {task.absorbed_points > 0 && <Fact name={t("adminRecords.task.absorbed")}>{points(task.absorbed_points)}</Fact>}
        <Fact name={t("adminRecords.task.account")} copy={task.account_id}>
          {task.account_id && <code className={styles.code}>{task.account_id}</code>}
        </Fact>
        <Fact name={t("adminRecords.task.job")} copy={task.job}>
          {task.job && <code className={styles.code}>{task.job}</code>}
        </Fact>
        <Fact name={t("adminRecords.task.attempts")}>{t("adminRecords.task.times", { count: task.attempts })}</Fact>
        <Fact name={t("adminRecords.task.parent")} copy={task.parent_id}>
          {task.parent_id && <Link to={`/admin/records?task=${task.parent_id}`}>{`…${task.parent_id.slice(-8)}`}</Link>}
        </Fact>
        <Fact name={t("adminRecords.task.error")}>{pick(task.error?.message)}</Fact>
        <Fact name={t("adminRecords.task.vendorSaid")}>{task.error?.vendor}</Fact>
        <Fact name={t("adminRecords.task.doubt")}>{pick(task.doubt?.detail)}</Fact>
      </Facts>
      {(task.deleted || task.cancel_requested) && (
        <Row as="p" gap={1} wrap align="stretch">
          {task.cancel_requested && <StatusMark tone="warn">{t("adminRecords.task.cancelWanted")}</StatusMark>}
          {task.deleted && <StatusMark tone="idle">{t("adminRecords.task.deleted")}</StatusMark>}
        </Row>
      )}
      <Part title={t("adminRecords.task.input")}>
        {Object.keys(task.settings).length + task.withheld.length === 0 && <p className={styles.withheld}>{t("adminRecords.task.noInput")}</p>}
        <Facts ruled>
          {Object.entries(task.settings).map(([name, value]) => (
            <Fact key={name} name={title(name)}>
              {shown(name, value)}
            </Fact>
          ))}
          {task.withheld.map((name) => (
            <Fact key={name} name={title(name)}>
              <span className={styles.withheld}>{t("adminRecords.task.withheld")}</span>
            </Fact>
          ))}
        </Facts>
      </Part>
      {task.results.length > 0 && (
        <Part title={t("adminRecords.task.results")}>
          <ul className={styles.results}>
            {task.results.map((result, index) => (
              <li key={index}>
                {size(result)}
                <small>{t(`adminRecords.task.storage.${result.state}`)}</small>
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Part title={t("adminRecords.task.timeline")}>
        <ol className={styles.timeline}>
          {eventsOf(task).map(({ at, what, step }, index) => (
            <li key={index}>
              <time dateTime={new Date(at).toISOString()}>{stamp(at)}</time>
              <span>
                {what && t(`adminRecords.task.event.${what}`)}
                {step && t("adminRecords.task.moved", { kind: t(`movement.${step.kind}`), points: step.points.toLocaleString(language), after: step.available_after.toLocaleString(language) })}
                {step && pick(step.reason) && <small>{pick(step.reason)}</small>}
              </span>
            </li>
          ))}
        </ol>
      </Part>
    </Stack>
  );
}

interface Event {
  at: number;
  what?: "created" | "started" | "finished";
  step?: InspectedTask["money"]["steps"][number];
}

/** What happened, oldest first. */
function eventsOf(task: InspectedTask): Event[] {
  const events: Event[] = [{ at: task.created_ms, what: "created" }, ...task.money.steps.map((step) => ({ at: step.created_ms, step }))];
  if (task.started_ms !== null) events.push({ at: task.started_ms, what: "started" });
  if (task.finished_ms !== null) events.push({ at: task.finished_ms, what: "finished" });
  return events.toSorted((a, b) => a.at - b.at);
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section" gap={2} className={styles.part}>
      <h3>{title}</h3>
      {children}
    </Stack>
  );
}
