import { Button } from "@mantine/core";
import { useState } from "react";
import { Confirm } from "@/components/Confirm";
import { useTexts } from "@/i18n";
import { ApiError } from "@/lib/api/client";
import type { Task } from "@/lib/api/types";
import { toast } from "@/lib/toast";
import { useCancelTask } from "../api";

/** Cancelling says what becomes of the points before it is confirmed. */
export function CancelButton({ task }: { task: Task }) {
  const { t } = useTexts();
  const [asking, setAsking] = useState(false);
  const cancel = useCancelTask();
  if (task.cancel === "none") return null;
  const message =
    task.cancel === "refund"
      ? t("task.cancelRefund", { points: task.points })
      : t("task.cancelNoRefund", { points: task.points });
  const confirm = () =>
    cancel.mutate(task.id, {
      onSuccess: () => toast(t("task.cancelDone"), "success"),
      onError: (error) => toast(error instanceof ApiError ? error.message : t("app.networkError"), "error"),
      onSettled: () => setAsking(false),
    });
  return (
    <>
      <Button variant="default" size="xs" radius={10} onClick={() => setAsking(true)}>
        {t("task.cancel")}
      </Button>
      <Confirm
        opened={asking}
        title={t("task.cancelTitle")}
        message={message}
        confirm={t("task.cancelConfirm")}
        dismiss={t("task.cancelKeep")}
        busy={cancel.isPending}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
