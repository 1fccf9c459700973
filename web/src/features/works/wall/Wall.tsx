import { useCallback, useId, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from "react";
import { useTexts } from "@/i18n";
import type { Task } from "@/lib/api/types";
import { tileRatio } from "@/lib/aspectRatio";
import type { Selection } from "../organise/useSelection";
import { useActs } from "../acts/acts";
import { dayTitle, daysOf } from "./days";
import { layOutMasonry, type Box } from "@/lib/masonry";
import { useWidth } from "@/lib/useWidth";
import { moved, MOVES } from "./moves";
import { useBand } from "./useBand";
import { useLongPress } from "./useTouch";
import { useMiddle } from "./useMiddle";
import type { WallView } from "./view";
import { isWork } from "../status";
import { WorkNote } from "./WorkNote";
import { WorkRow } from "./WorkRow";
import { WorkTile } from "./WorkTile";
import styles from "./wall.module.css";

const MEASURES = {
  large: { column: 270, gap: 10, heading: 52, note: 158 },
  compact: { column: 190, gap: 6, heading: 46, note: 158 },
  list: { column: Infinity, gap: 0, heading: 46, note: 68 },
} as const;
/** Until the wall has been measured; never wider than the window, or a phone shrinks the whole page to show all of it. */
const usualWidth = () => Math.min(960, window.innerWidth - 64);

interface Props {
  works: Task[];
  view: WallView;
  selection: Selection;
  /** The selected works, also one that stands before the wall. */
  chosen: Task[];
}

/** Works by day. However many there are, only those near the window are drawn; places follow from their shapes alone. */
export function Wall({ works, view, selection, chosen: marked }: Props) {
  const { t, language } = useTexts();
  const acts = useActs();
  const keysId = useId();
  const wall = useRef<HTMLDivElement>(null);
  const { ref: measured, width } = useWidth<HTMLElement>();
  const band = useBand(wall);

  const days = useMemo(() => daysOf(works), [works]);
  const byId = useMemo(() => new Map(works.map((task) => [task.id, task])), [works]);
  const { boxes, height } = useMemo(() => {
    const shape = (task: Task) => (view === "list" || !isWork(task) ? null : tileRatio(task));
    const sections = days.map(({ day, works: made }) => ({ id: day, pieces: made.map((task) => ({ id: task.id, ratio: shape(task) })) }));
    const measures = MEASURES[view];
    const room = width || usualWidth();
    // Narrow columns stand two by two on a phone as well.
    const column = view === "compact" ? Math.min(measures.column, (room - measures.gap) / 2) : measures.column;
    return layOutMasonry(sections, { ...measures, width: room, column });
  }, [days, width, view]);
  const middle = useMiddle(wall, boxes);

  // The one stop of the Tab key; the work that keys lead to is drawn even where it is far from the window.
  const [chosen, setChosen] = useState<string | null>(null);
  const current = chosen !== null && byId.has(chosen) ? chosen : (works[0]?.id ?? null);
  const wanted = useRef<string | null>(null);
  const giveFocus = (id: string) => wall.current?.querySelector<HTMLElement>(`[data-work="${CSS.escape(id)}"] [data-open]`)?.focus();
  useLayoutEffect(() => {
    if (wanted.current !== null) giveFocus(wanted.current);
    wanted.current = null;
  }, [chosen]);
  const focusOn = (id: string | null) => {
    if (id === null || id === current) return;
    wanted.current = id;
    setChosen(id);
  };

  const { toggle } = selection;
  const select = useCallback((id: string, range: boolean) => toggle(id, { range }), [toggle]);
  const longPress = useLongPress((id) => {
    selection.start();
    select(id, false);
  });

  /** While works are being chosen, a press on one chooses it instead of opening it. */
  const pick = (event: MouseEvent) => {
    const target = event.target as HTMLElement;
    const id = target.closest<HTMLElement>("[data-work]")?.dataset["work"];
    // Enter opens all the same; the space bar chooses.
    if (event.detail === 0 || !selection.selecting || id === undefined || target.closest("label, [role=group]")) return;
    event.preventDefault();
    event.stopPropagation();
    select(id, event.shiftKey);
  };

  const onKey = (event: KeyboardEvent) => {
    selection.gridProps.onKeyDown(event);
    const target = event.target as HTMLElement;
    const id = target.closest<HTMLElement>("[data-work]")?.dataset["work"];
    const task = id === undefined ? undefined : byId.get(id);
    if (!task || !target.closest("[data-open]") || event.ctrlKey || event.metaKey || event.altKey) return;
    const move = MOVES[event.key];
    const act: Record<string, (() => void) | undefined> = {
      " ": () => select(task.id, event.shiftKey),
      Escape: selection.selecting ? selection.clear : undefined,
      f: () => acts.favourite(task),
      d: isWork(task) ? () => acts.download(task) : undefined,
      Delete: () => {
        if (marked.length > 0) {
          acts.remove(...marked);
          return selection.clear();
        }
        // The focus goes on to a neighbour rather than nowhere.
        focusOn(moved(boxes, task.id, "right") ?? moved(boxes, task.id, "left"));
        acts.remove(task);
      },
    };
    const run = move ? () => focusOn(moved(boxes, task.id, move)) : act[event.key];
    if (!run) return;
    event.preventDefault();
    run();
  };

  const near = boxes.filter((box) => (box.y < band.to && box.y + box.height > band.from) || box.id === current);
  const draw = (box: Box) => {
    if (box.heading) {
      return (
        <h3 key={box.id} className={styles.day} style={{ top: box.y, height: box.height }}>
          {dayTitle(box.id, language, { today: t("wall.today"), yesterday: t("wall.yesterday") })}
        </h3>
      );
    }
    const task = byId.get(box.id)!;
    const shared = { task, box, current: box.id === current, onCurrent: setChosen };
    const chosenTo = { selecting: selection.selecting, selected: selection.selected.has(box.id), onSelect: select };
    if (view === "list") return <WorkRow key={box.id} {...shared} {...chosenTo} playing={false} />;
    if (!isWork(task)) return <WorkNote key={box.id} {...shared} selected={chosenTo.selected} onSelect={select} />;
    return <WorkTile key={box.id} {...shared} {...chosenTo} playing={middle === box.id} />;
  };

  return (
    <section ref={measured} className={styles.frame} aria-label={t("task.history")} aria-describedby={keysId}>
      <p id={keysId} className="visually-hidden">
        {t("wall.keys")}
      </p>
      <div
        ref={wall}
        className={styles.wall}
        data-view={view}
        style={{ height }}
        onKeyDown={onKey}
        // A button would be pressed when the space bar comes up.
        onKeyUp={(event) => event.key === " " && (event.target as HTMLElement).closest("[data-open]") && event.preventDefault()}
        {...longPress}
        onClickCapture={(event) => {
          longPress.onClickCapture(event);
          if (!event.isPropagationStopped()) pick(event);
        }}
      >
        {near.map(draw)}
      </div>
    </section>
  );
}
