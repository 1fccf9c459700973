import { useMemo } from "react";
import type { Task, Tool } from "@/lib/api/types";
import { Frames } from "../continuing/Frames";
import { SelectionBar } from "../organise/SelectionBar";
import { useSelection } from "../organise/useSelection";
import { note, folded } from "./trackedTasks";
import { Wall } from "../wall/Wall";
import { WorkCard } from "../card/WorkCard";
import type { WallView } from "../wall/view";
import "../texts.zh";
import "../wall/texts.zh";

export interface WorksProps {
  /** What has just been finished; it stands before the others, large. */
  newest: Task | null;
  works: Task[];
  tools: Tool[];
  view: WallView;
}

/** Everything that has come to its end. */
export default function Works({ newest, works, tools, view }: WorksProps) {
  const all = useMemo(() => (newest ? [newest, ...works] : works), [newest, works]);
  const ids = useMemo(() => all.map(({ id }) => id), [all]);
  const selection = useSelection(ids);
  const chosen = all.filter(({ id }) => selection.selected.has(id));
  return (
    <Frames>
      {newest && (
        <WorkCard
          key={newest.id}
          task={newest}
          selected={selection.selected.has(newest.id)}
          onSelect={(range) => selection.toggle(newest.id, { range })}
          onFold={() => note(folded, [newest.id])}
        />
      )}
      {works.length > 0 && <Wall works={works} view={view} selection={selection} chosen={chosen} />}
      <SelectionBar tasks={chosen} tools={tools} onDone={selection.clear} />
    </Frames>
  );
}
