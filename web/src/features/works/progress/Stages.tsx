import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import type { Mode } from "@/lib/api/types";
import { stageAt } from "./steps";
import styles from "./Stages.module.css";

/** The stages of a long task as marks on one line: behind, at work, ahead. */
export function Stages({ steps, percent }: { steps: Mode["steps"]; percent: number }) {
  const { t, pick } = useTexts();
  return (
    <ol className={styles.stages} aria-label={t("task.stages")}>
      {steps.map((step, index) => {
        const stage = stageAt(step, percent);
        return (
          <li key={step.label.zh} data-stage={stage} aria-current={stage === "active" ? "step" : undefined}>
            <span className={styles.mark} aria-hidden="true">
              {stage === "done" ? <Icon name="check" size={14} strokeWidth={2.4} /> : index + 1}
            </span>
            <span className={styles.name}>
              {pick(step.label)}
              <span className="visually-hidden">{t(`task.stage_${stage}`)}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
