import { useState } from "react";
import { Confirm } from "@/components/Confirm";
import { IconButton } from "@/components/IconButton";
import { useTexts } from "@/i18n";
import type { Tool } from "@/lib/api/types";
import { useClearWithUndo } from "../organise/api";

/** Deletes every finished work of a tool, after a question. */
export default function ClearButton({ tool }: { tool: Tool }) {
  const { t, pick } = useTexts();
  const [asking, setAsking] = useState(false);
  const clear = useClearWithUndo();
  return (
    <>
      <IconButton icon="trash" label={t("task.clear")} onClick={() => setAsking(true)} />
      <Confirm
        opened={asking}
        title={t("task.clearTitle")}
        message={t("task.clearHelp", { tool: pick(tool.title) })}
        confirm={t("task.confirmClear")}
        busy={clear.isPending}
        onConfirm={() => clear.mutate(tool.id, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
