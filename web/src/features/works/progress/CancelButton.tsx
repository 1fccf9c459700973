import { Button } from "@mantine/core";
import { useState } from "react";
import { Confirm } from "@/components/Confirm";
import { useTexts } from "@/i18n";
import { ApiError } from "@/lib/api/client";
import type { Mode, Task } from "@/lib/api/types";
import { moment } from "@/lib/format";
import { useLast } from "@/lib/hooks";
import { toast } from "@/lib/toast";
import { useCancelTask } from "../api";

type Effect = Exclude<Task["cancel"], "none">;

interface Props {
  task: Task;
  mode?: Mode | undefined;
}

/** Cancelling, or no longer waiting where nobody can cancel, says what becomes of the points before it is confirmed. */
export function CancelButton({ task, mode }: Props) {
  const { t, language } = useTexts();
  // What is asked about stays what it was while the dialog is open, whatever becomes of the task meanwhile.
  const [asked, setAsked] = useState<{ effect: Effect; because?: string } | null>(null);
  const shown = useLast(asked);
  const cancel = useCancelTask();
  const offered = task.cancel === "none" ? null : task.cancel;
  if (offered === null && asked === null) return null;

  const { points } = task;
  const deadline = mode && moment((task.started_ms ?? task.created_ms) + mode.deadline_ms, language);
  const explain = (effect: Effect): string => {
    if (effect === "refund") return t("task.cancelRefund", { points });
    if (effect === "no_refund") return t("task.cancelNoRefund", { points });
    const price =
      points === 0 ? t("task.asideFree")
      : task.state === "uncertain" || !deadline ? t("task.asideReview", { points })
      : t("task.asidePoints", { points, time: deadline });
    return `${t("task.asideHelp")}${price}`;
  };
  const confirm = ({ effect }: { effect: Effect }) =>
    cancel.mutate(
      { id: task.id, effect },
      {
        onSuccess: () => {
          toast(t(effect === "stop_waiting" ? "task.asideDone" : "task.cancelDone"), "success");
          setAsked(null);
        },
        onError: (error) => {
          const refused = error instanceof ApiError;
          // What cannot be stopped any more can still be left alone.
          if (refused && effect === "refund" && task.finished_ms === null) setAsked({ effect: "stop_waiting", because: error.message });
          else {
            toast(refused ? error.message : t("app.networkError"), "error");
            setAsked(null);
          }
        },
      },
    );
  const aside = (shown?.effect ?? offered) === "stop_waiting";
  return (
    <>
      {offered && (
        <Button variant="default" size="xs" onClick={() => setAsked({ effect: offered })}>
          {t(offered === "stop_waiting" ? "task.aside" : "task.cancel")}
        </Button>
      )}
      <Confirm
        opened={asked !== null}
        title={t(aside ? "task.asideTitle" : "task.cancelTitle")}
        message={shown ? [shown.because, explain(shown.effect)].filter(Boolean).join(" ") : ""}
        confirm={t(aside ? "task.aside" : "task.cancelConfirm")}
        dismiss={t("task.cancelKeep")}
        busy={cancel.isPending}
        onConfirm={() => asked && confirm(asked)}
        onClose={() => setAsked(null)}
      />
    </>
  );
}
