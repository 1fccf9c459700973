import { useEffect, useEffectEvent, useState } from "react";
import type { Task } from "@/lib/api/types";
import { useLast } from "@/lib/hooks";
import { useActs } from "../acts/acts";
import { useWorkAddress } from "../address";
import { useTask } from "../api";
import { Frames } from "../continuing/Frames";
import { Downloads } from "../results/Downloads";
import WorkViewer from "./WorkViewer";

export interface WorkViewProps {
  /** All that can be turned through. */
  works: Task[];
  /** Asks for more of them. */
  onNearEnd?(): void;
}

/** The work that the address names, over the whole window. */
export default function WorkView({ works, onNearEnd }: WorkViewProps) {
  const { id, artifactId, show, close } = useWorkAddress();
  const { toolOf } = useActs();
  const listed = works.find((task) => task.id === id);
  // What is deleted while it is looked at leaves the window with it, and is not asked for again.
  const [seen, setSeen] = useState<string | null>(null);
  if (listed && seen !== listed.id) setSeen(listed.id);
  const gone = id !== null && !listed && seen === id;
  const leave = useEffectEvent(close);
  useEffect(() => {
    if (gone) leave();
  }, [gone]);
  const fetched = useTask(id, !listed && !gone).data;
  const wanted = id === null ? null : (listed ?? fetched ?? null);
  // Its face stays while it closes.
  const task = useLast(wanted);
  if (!task) return null;
  return (
    <Downloads task={task} tool={toolOf(task)}>
      <Frames>
        <WorkViewer
          opened={wanted !== null}
          task={task}
          artifactId={artifactId}
          works={works}
          onTurn={(next, result) => show(next, result, true)}
          onNearEnd={onNearEnd}
          onClose={close}
        />
      </Frames>
    </Downloads>
  );
}
