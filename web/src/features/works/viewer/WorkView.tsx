import { Suspense, useEffect, useEffectEvent, useState } from "react";
import { Downloads, useSave } from "../results/Downloads";
import { inputPictureOf } from "../players/compare/inputPicture";
import { FollowUps } from "../results/FollowUps";
import { useTask } from "../api";
import { useActs } from "../acts/acts";
import { useReason } from "../card/WorkFacts";
import { WorkDetails } from "./WorkDetails";
import { lazyPage } from "@/i18n/lazyPage";
import { findTool } from "@/lib/api/queries";
import type { Task, Tool } from "@/lib/api/types";
import { useLast } from "@/lib/hooks";
import type { Draft } from "@/lib/prefill";
import type { WorkAddress } from "../address";

const WorkViewer = lazyPage(() => import("./WorkViewer"));

export interface WorkViewProps {
  address: WorkAddress;
  works: Task[];
  tools: Tool[];
  signedIn: boolean;
  onNearEnd(): void;
  onDraft(draft: Draft): void;
}

/** The work that the address names, over the whole window. */
export default function WorkView({ address, works, tools, signedIn, onNearEnd, onDraft }: WorkViewProps) {
  const listed = works.find((task) => task.id === address.id);
  // What is deleted while it is looked at leaves the window with it, and is not asked for again.
  const [seen, setSeen] = useState<string | null>(null);
  if (listed && seen !== listed.id) setSeen(listed.id);
  const { id, close } = address;
  const gone = id !== null && !listed && seen === id;
  const leave = useEffectEvent(close);
  useEffect(() => {
    if (gone) leave();
  }, [gone]);
  const fetched = useTask(id, signedIn && id !== null && !listed && !gone).data;
  const wanted = address.id === null ? null : (listed ?? fetched ?? null);
  // Its face stays while it closes.
  const task = useLast(wanted);
  // The viewer's code is fetched on first use; afterwards it stays, to give the focus back when it closes.
  const [needed, setNeeded] = useState(false);
  if (wanted && !needed) setNeeded(true);
  const reasonOf = useReason();
  if (!needed || !task) return null;
  const modeOf = (of: Task) => findTool(tools, of.tool)?.modes.find((mode) => mode.id === of.mode);
  const tool = findTool(tools, task.tool);
  return (
    <Suspense>
      <Downloads task={task} tool={tool}>
        <Keyed
          opened={wanted !== null}
          task={task}
          works={works}
          address={address}
          onNearEnd={onNearEnd}
          originalOf={(of) => inputPictureOf(of, modeOf(of))}
          absence={(of) => reasonOf(of, modeOf(of))?.why ?? null}
          details={(of, artifact) => (
            <WorkDetails
              task={of}
              artifact={artifact}
              tools={tools}
              onOther={(other) => address.show(other, null, true)}
              followUps={artifact && <FollowUps task={of} artifact={artifact} tool={findTool(tools, of.tool)} tools={tools} onDraft={onDraft} />}
            />
          )}
        />
      </Downloads>
    </Suspense>
  );
}

interface KeyedProps extends Pick<WorkViewProps, "address" | "works" | "onNearEnd"> {
  opened: boolean;
  task: Task;
  absence: React.ComponentProps<typeof WorkViewer>["absence"];
  details: React.ComponentProps<typeof WorkViewer>["details"];
  originalOf: React.ComponentProps<typeof WorkViewer>["originalOf"];
}

/** The viewer with the keys that save. */
function Keyed({ opened, task, works, address, absence, details, originalOf, onNearEnd }: KeyedProps) {
  const save = useSave();
  const { favourite } = useActs();
  const keys = {
    f: favourite,
    d: (of: Task) => {
      const artifact = of.artifacts.find(({ id }) => id === address.artifactId) ?? of.artifacts[0];
      if (artifact) void save([artifact]);
    },
  };
  return (
    <WorkViewer
      opened={opened}
      task={task}
      artifactId={address.artifactId}
      works={works}
      details={details}
      absence={absence}
      originalOf={originalOf}
      keys={keys}
      onTurn={(next, artifactId) => address.show(next, artifactId, true)}
      onNearEnd={onNearEnd}
      onClose={address.close}
    />
  );
}
