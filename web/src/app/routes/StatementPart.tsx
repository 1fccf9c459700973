import { useState, type ReactNode } from "react";
import { Stack } from "@/components/blocks/Stack";
import { Dialog } from "@/components/Dialog";
import { taskName } from "@/features/points/components/Entry";
import { StatementView } from "@/features/points/components/StatementView";
import { MoneyTimeline } from "@/features/works/card/MoneyTimeline";
import { useTexts } from "@/i18n";
import type { PointsEntry } from "@/lib/api/types";
import { useLast } from "@/lib/hooks";
import { useWorkName } from "@/lib/workName";

/** Letters of a task's name in a title. */
const MOST_LETTERS = 18;

/** The statement, whose tasks open everything that happened to their points. `below` is drawn under it. */
export function StatementPart({ below }: { below?(entry: PointsEntry): ReactNode }) {
  const { t } = useTexts();
  const nameOf = useWorkName();
  const [shown, setShown] = useState<PointsEntry | null>(null);
  const last = useLast(shown);
  const letters = last ? [...taskName(last, nameOf, t("points.task"))] : [];
  const name = letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS).join("")}…` : letters.join("");
  return (
    <>
      <StatementView onTask={setShown} />
      {last?.task_id && (
        <Dialog opened={shown !== null} title={t("points.money", { task: name })} onClose={() => setShown(null)}>
          <Stack gap={4}>
            <MoneyTimeline taskId={last.task_id} heading={false} />
            {below?.(last)}
          </Stack>
        </Dialog>
      )}
    </>
  );
}
