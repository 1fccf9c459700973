import type { ReactNode } from "react";
import type { Task } from "@/lib/api/types";
import { note, folded } from "../visit";
import { useSelection } from "../wall/selection";
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
  view: WallView;
  renderResults(task: Task): ReactNode;
  drawFace: DrawFace;
}

/** Everything that has come to its end. */
export default function Works({ newest, works, view, renderResults, drawFace }: WorksProps) {
  const selection = useSelection(works.map(({ id }) => id));
  return (
    <>
      {newest && <WorkCard key={newest.id} task={newest} results={renderResults(newest)} onFold={() => note(folded, [newest.id])} />}
      {works.length > 0 && <Wall works={works} view={view} selection={selection} drawFace={drawFace} />}
    </>
  );
}
