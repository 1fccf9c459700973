import { Loader } from "@mantine/core";
import { useTexts } from "@/i18n";
import type { TaskMoney } from "@/lib/api/types";
import { moment } from "@/lib/format";
import { useTaskMoney } from "../api";
import "../texts.zh";
import styles from "./task.module.css";

/** A capture settles what was held already, so it carries no sign: the balance does not move again. */
function amount({ kind, points }: TaskMoney["steps"][number]): string {
  if (kind === "capture") return String(points);
  if (kind === "hold") return `-${points}`;
  return points > 0 ? `+${points}` : String(points);
}

/** Every movement of the task's points, in order. */
export function MoneyTimeline({ taskId, heading = true }: { taskId: string; heading?: boolean }) {
  const { t, pick, language } = useTexts();
  const money = useTaskMoney(taskId);
  return (
    <div className={styles.money} tabIndex={-1} data-autofocus>
      {heading && <strong>{t("task.money")}</strong>}
      {money.isPending && <Loader size="sm" aria-label={t("app.loading")} />}
      {money.isError && <p role="alert">{t("app.loadFailed")}</p>}
      {money.data?.steps.length === 0 && <p>{t("task.moneyEmpty")}</p>}
      <ol>
        {money.data?.steps.map((step) => (
          <li key={`${step.created_ms}-${step.seq}`} data-kind={step.kind}>
            <span className={styles.moneyKind}>{t(`movement.${step.kind}`)}</span>
            <span className={styles.moneyDelta}>{amount(step)}</span>
            <span className={styles.moneyNote}>{pick(step.reason)}</span>
            <time dateTime={new Date(step.created_ms).toISOString()}>{moment(step.created_ms, language)}</time>
          </li>
        ))}
      </ol>
    </div>
  );
}
