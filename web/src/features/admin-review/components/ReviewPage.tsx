import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { useTexts } from "@/i18n";
import { useWaiting } from "../api";
import { PaymentQueue } from "./PaymentQueue";
import { TaskQueue } from "./TaskQueue";
import "../texts.zh";
import styles from "./review.module.css";

/** What nobody but a person can decide about, oldest doubt first. */
export default function ReviewPage() {
  const { t } = useTexts();
  const [part, setPart] = useState<"tasks" | "payments">("tasks");
  const waiting = useWaiting().data;
  const tasks = waiting ? waiting.tasks + waiting.cancellations : "…";
  return (
    <div className={styles.page}>
      <div className={styles.choice}>
        <SegmentedControl
          aria-label={t("adminReview.part")}
          value={part}
          onChange={(value) => setPart(value as "tasks" | "payments")}
          data={[
            { value: "tasks", label: t("adminReview.tasksPart", { count: tasks as number }) },
            { value: "payments", label: t("adminReview.paymentsPart", { count: (waiting?.payments ?? "…") as number }) },
          ]}
        />
      </div>
      {part === "tasks" ? <TaskQueue /> : <PaymentQueue />}
    </div>
  );
}
