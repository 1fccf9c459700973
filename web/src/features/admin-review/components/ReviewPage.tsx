import { useState } from "react";
import { Choice } from "@/components/Choice";
import layout from "@/components/layout.module.css";
import { useTexts } from "@/i18n";
import { useWaiting } from "@/lib/api/waiting";
import { oneOf, useFilters } from "@/lib/useFilters";
import { PaymentQueue } from "./PaymentQueue";
import { Loading, TaskQueue } from "./TaskQueue";
import "../texts.zh";

const FILTERS = { part: oneOf("tasks", "payments") };

/** What nobody but a person can decide about, oldest doubt first. */
export default function ReviewPage() {
  const { t } = useTexts();
  const filters = useFilters(FILTERS);
  const counts = useWaiting();
  const waiting = counts.data;
  // Without a choice the page opens where something waits; what that is stays while it is settled.
  const [opening, setOpening] = useState<"tasks" | "payments" | null>(null);
  const begin = waiting && waiting.tasks + waiting.cancellations === 0 && waiting.payments > 0 ? "payments" : "tasks";
  if (opening === null && (waiting || counts.isError)) setOpening(begin);
  const part = filters.values.part ?? opening;
  const tasks = waiting ? waiting.tasks + waiting.cancellations : "…";
  return (
    <div className={layout.page}>
      <Choice<"tasks" | "payments">
        name={t("adminReview.part")}
        value={part ?? begin}
        onChange={(value) => filters.set("part", value)}
        options={[
          { value: "tasks", label: t("adminReview.tasksPart", { count: tasks as number }) },
          { value: "payments", label: t("adminReview.paymentsPart", { count: (waiting?.payments ?? "…") as number }) },
        ]}
      />
      {part === null ? <Loading /> : part === "tasks" ? <TaskQueue /> : <PaymentQueue />}
    </div>
  );
}
