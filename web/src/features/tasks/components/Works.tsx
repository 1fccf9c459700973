import { useMemo, type ReactNode } from "react";
import type { Task, Tool } from "@/lib/api/types";
import { SelectionBar } from "../organise/SelectionBar";
import { useSelection } from "../organise/useSelection";
import { note, folded } from "../visit";
import { Wall } from "../wall/Wall";
import { WorkCard } from "../wall/WorkCard";
import type { WallView } from "../wall/view";
import type { DrawFace } from "../wall/WorkTile";
import "../texts.zh";
import "../wall/texts.zh";

export interface WorksProps {
  /** What has just been finished; it stands before the others, large. */
  newest: Task | null;
  works: Task[];
  tools: Tool[];
  view: WallView;
  renderResults(task: Task): ReactNode;
  drawFace: DrawFace;
}

/** Everything that has come to its end. */
export default function Works({ newest, works, tools, view, renderResults, drawFace }: WorksProps) {
  const ids = useMemo(() => works.map(({ id }) => id), [works]);
  const selection = useSelection(ids);
  const chosen = works.filter(({ id }) => selection.selected.has(id));
  return (
    <>
      {newest && <WorkCard key={newest.id} task={newest} results={renderResults(newest)} onFold={() => note(folded, [newest.id])} />}
      {works.length > 0 && <Wall works={works} view={view} selection={selection} drawFace={drawFace} />}
      <SelectionBar tasks={chosen} tools={tools} onDone={selection.clear} />
    </>
  );
}
