import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { Problem } from "@/components/blocks/Problem";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { Dialog } from "@/components/Dialog";
import { useTexts } from "@/i18n";
import { useLast } from "@/lib/hooks";
import type { Changes, ModelsView } from "../api";
import { faultsByModel, faultsOf } from "../faults";
import { useJudging } from "../useJudging";
import { JudgedPart } from "./JudgedPart";
import styles from "./models.module.css";

/** A change that is already made up, before it is saved. */
export interface Review {
  title: string;
  message: string;
  confirm: string;
  /** The change to the models as they are: somebody else may have changed them meanwhile. */
  changesIn(view: ModelsView): Changes;
}

/** Shows what a change does, and saves it. */
export function ReviewDialog({ view, review, onClose }: { view: ModelsView; review: Review | null; onClose(): void }) {
  const last = useLast(review);
  return (
    <Dialog opened={review !== null} title={last?.title ?? ""} size={640} onClose={onClose}>
      {last && review && <Reviewed view={view} review={last} onDone={onClose} />}
    </Dialog>
  );
}

function Reviewed({ view, review, onDone }: { view: ModelsView; review: Review; onDone(): void }) {
  const { t } = useTexts();
  const judging = useJudging(view, review.changesIn(view));
  const { judged, fields, busy, check } = judging;
  const checked = useRef<number | null>(null);
  useEffect(() => {
    // Once for each state of the models, also of those that somebody else has just changed.
    if (busy !== null || checked.current === view.version) return;
    checked.current = view.version;
    void check();
  });
  const problems = faultsByModel(fields);
  return (
    <Stack gap={4} shrink>
      <p>{review.message}</p>
      {problems.length > 0 && (
        <Problem>
          {problems.map((problem) => (
            <span key={problem} className={styles.problem}>
              {problem}
            </span>
          ))}
        </Problem>
      )}
      {judged && <JudgedPart view={view} judged={judged} judging={judging} unconfirmed={faultsOf(fields, "", []).unconfirmed} />}
      <Row gap={2} wrap align="stretch" justify="end">
        {!judged && (
          <Button variant="default" loading={busy === "check"} onClick={() => void check()}>
            {t("adminModels.check")}
          </Button>
        )}
        <Button loading={busy === "save"} disabled={!judged} onClick={() => void judging.save(onDone)}>
          {review.confirm}
        </Button>
      </Row>
    </Stack>
  );
}
