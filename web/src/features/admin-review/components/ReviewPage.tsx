import { Choice } from "@/components/Choice";
import layout from "@/components/layout.module.css";
import { useTexts } from "@/i18n";
import { useWaiting } from "@/lib/api/waiting";
import { oneOf, useFilters } from "@/lib/useFilters";
import { PaymentQueue } from "./PaymentQueue";
import { TaskQueue } from "./TaskQueue";
import "../texts.zh";

const FILTERS = { part: oneOf("payments") };

/** What nobody but a person can decide about, oldest doubt first. */
export default function ReviewPage() {
  const { t } = useTexts();
  const filters = useFilters(FILTERS);
  const part = filters.values.part ?? "tasks";
  const waiting = useWaiting().data;
  const tasks = waiting ? waiting.tasks + waiting.cancellations : "…";
  return (
    <div className={layout.page}>
      <Choice
        name={t("adminReview.part")}
        value={part}
        onChange={(value) => filters.set("part", value === "payments" ? value : null)}
        options={[
          { value: "tasks", label: t("adminReview.tasksPart", { count: tasks as number }) },
          { value: "payments", label: t("adminReview.paymentsPart", { count: (waiting?.payments ?? "…") as number }) },
        ]}
      />
      {part === "tasks" ? <TaskQueue /> : <PaymentQueue />}
    </div>
  );
}
