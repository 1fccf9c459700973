import { useState } from "react";
import { Dialog } from "@/components/Dialog";
import { taskName } from "@/features/points/components/Entry";
import { StatementView } from "@/features/points/components/StatementView";
import { MoneyTimeline } from "@/features/tasks/components/MoneyTimeline";
import { useTexts } from "@/i18n";
import type { PointsEntry } from "@/lib/api/types";

/** Every call and every payment, as the ledger has them. */
export function Log() {
  const { t } = useTexts();
  const [shown, setShown] = useState<PointsEntry | null>(null);
  const [last, setLast] = useState<PointsEntry | null>(null);
  // The dialog keeps its last face while it closes.
  if (shown && shown !== last) setLast(shown);
  return (
    <>
      <StatementView onTask={setShown} />
      {last?.task_id && (
        <Dialog
          opened={shown !== null}
          title={t("platform.money", { task: [...taskName(last, t("app.noPrompt"), t("platform.task"))].slice(0, 18).join("") })}
          onClose={() => setShown(null)}
        >
          <MoneyTimeline taskId={last.task_id} heading={false} />
        </Dialog>
      )}
    </>
  );
}
