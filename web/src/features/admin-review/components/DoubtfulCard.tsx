import { Button } from "@mantine/core";
import { useId } from "react";
import { Link } from "react-router";
import { Panel } from "@/components/blocks/Panel";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { Fact, Facts } from "@/components/Facts";
import { StatusMark } from "@/components/StatusMark";
import { useTexts } from "@/i18n";
import type { Tool } from "@/lib/api/types";
import { stamp } from "@/lib/format";
import { useWorkName } from "@/lib/workName";
import type { Doubt, Doubtful, Verdict } from "../api";
import { useWaited } from "./waited";
import styles from "./review.module.css";

interface Props {
  task: Doubtful;
  tool: Tool | undefined;
  onDecide(verdict: Verdict): void;
}

/** Without a handle there is nothing to ask about; a job whose cancellation is in doubt is being polled anyway. */
const verdictsOf = (task: Doubtful): Verdict[] =>
  task.state === "uncertain" && task.job !== null ? ["ask_again", "take", "refund"] : ["refund"];

/** A task with all that is known of it, and what can be done about it. */
export function DoubtfulCard({ task, tool, onDecide }: Props) {
  const { t, pick } = useTexts();
  const id = useId();
  const cancelling = task.state !== "uncertain";
  const mode = tool?.modes.find((mode) => mode.id === task.mode);
  const name = useWorkName()(task);
  const toolName = [pick(tool?.title) ?? task.tool, pick(mode?.label) ?? task.mode].join(" · ");
  return (
    <Panel as="article" gap={3} className={styles.card} aria-labelledby={id}>
      <Row as="header" gap={2} wrap>
        <StatusMark tone={cancelling ? "idle" : "warn"}>{t(cancelling ? "adminReview.cancelling" : "adminReview.uncertain")}</StatusMark>
        {task.cancel_requested && !cancelling && <StatusMark tone="idle">{t("adminReview.wanted")}</StatusMark>}
        <span className={styles.waiting}>
          {t("adminReview.waiting")} {useWaited(task.updated_ms)}
        </span>
      </Row>
      <h2 id={id} className={styles.name}>
        {name}
      </h2>
      {task.doubt && !cancelling && <DoubtNote title={t("adminReview.doubt")} doubt={task.doubt} />}
      {task.cancel_doubt && <DoubtNote title={t("adminReview.cancelDoubt")} doubt={task.cancel_doubt} />}
      <Facts columns>
        <Fact name={t("adminReview.held")}>
          <strong>{task.points}</strong>
        </Fact>
        <Fact name={t("adminReview.user")} copy={String(task.uid)}>
          <Link to={`/admin/users?user=${task.uid}`}>{task.login_name}</Link> <small>{task.uid}</small>
        </Fact>
        <Fact name={t("adminReview.tool")}>{toolName}</Fact>
        <Fact name={t("adminReview.account")}>{task.account_id ?? "—"}</Fact>
        <Fact name={t("adminReview.job")} copy={task.job}>
          {task.job ? <code>{task.job}</code> : t("adminReview.noJob")}
        </Fact>
        <Fact name={t("adminReview.attempts")}>{task.attempts}</Fact>
        <Fact name={t("adminReview.created")}>{stamp(task.created_ms)}</Fact>
        <Fact name={t("adminReview.started")}>{task.started_ms === null ? "—" : stamp(task.started_ms)}</Fact>
        <Fact name={t("adminReview.doubted")}>{stamp(task.updated_ms)}</Fact>
        <Fact name={t("adminReview.task")} copy={task.id}>
          <code>{task.id}</code>
        </Fact>
      </Facts>
      <details className={styles.params}>
        <summary>{t("adminReview.params")}</summary>
        <pre>{JSON.stringify(task.params, null, 2)}</pre>
      </details>
      <div className={styles.verdicts}>
        {verdictsOf(task).map((verdict, index) => (
          <Button key={verdict} variant={index === 0 ? "filled" : "default"} onClick={() => onDecide(verdict)} aria-describedby={id}>
            {t(`adminReview.acts.${verdict}`)}
          </Button>
        ))}
      </div>
    </Panel>
  );
}

function DoubtNote({ title, doubt }: { title: string; doubt: Doubt }) {
  const { t, pick } = useTexts();
  return (
    <Stack gap={1} className={styles.doubt}>
      <strong>{t("app.named", { name: title, value: t(`adminReview.during.${doubt.during}`) })}</strong>
      <code>{pick(doubt.detail)}</code>
    </Stack>
  );
}
