import { useEffect, useLayoutEffect, useRef, useState, type PointerEvent } from "react";
import { useLatest } from "@/lib/useLatest";
import { frameOf, turnedSize, withStep, type Edit } from "./edits";
import { FrameBox } from "./FrameBox";
import { fitted, moved, resizeCrop, resizeMargins, toPicture, whole, zoomed, type Handle, type Point, type Size, type View } from "./geometry";
import { Mark } from "./Mark";
import type { Painting } from "./painting";
import type { Picture } from "./picture";
import { worthPoint, type Layer, type Stroke } from "./strokes";
import type { Words } from "./words";
import styles from "./touchUp.module.css";

export type Tool = "mark" | "crop" | "extend" | "erase" | "mask";

interface StageProps {
  picture: Picture;
  painting: Painting;
  edit: Edit;
  tool: Tool;
  brush: Pick<Stroke, "rub" | "colour" | "width">;
  /** The proportion that a crop keeps. */
  ratio: number | null;
  /** The space bar is held: the hand moves the picture instead of painting on it. */
  panning: boolean;
  words: Words;
  onEdit(edit: Edit): void;
}

/** What a hand or two are doing. */
type Gesture =
  | { kind: "paint"; stroke: Stroke; points: number[] }
  | { kind: "pan"; from: Point; view: View }
  | { kind: "pinch"; middle: Point; apart: number; view: View }
  | { kind: "spent" };

const PADDING = 28;
const middleOf = (points: readonly Point[]): Point => ({ x: (points[0]!.x + points[1]!.x) / 2, y: (points[0]!.y + points[1]!.y) / 2 });
const apart = (points: readonly Point[]) => Math.max(1, Math.hypot(points[0]!.x - points[1]!.x, points[0]!.y - points[1]!.y));

/** The picture as it is being worked on: painted with one finger, moved and zoomed with two, the wheel or the space bar. */
export function Stage({ picture, painting, edit, tool, brush, ratio, panning, words, onEdit }: StageProps) {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const ring = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<Size>({ width: 0, height: 0 });
  // The frame as it is being drawn; it is kept when the hand lets go.
  const [draft, setDraft] = useState<Edit | null>(null);
  // Null: all of it is seen.
  const [view, setView] = useState<View | null>(null);
  const [seen, setSeen] = useState({ tool, turns: edit.turns });
  if (seen.tool !== tool || seen.turns !== edit.turns) {
    setSeen({ tool, turns: edit.turns });
    setView(null);
  }
  const size = turnedSize(picture, edit.turns);
  const now = draft ?? edit;
  const cropping = tool === "crop";
  const framed = cropping || tool === "extend";
  const shown = view ?? fitted(stage, cropping ? whole(size) : frameOf(edit), PADDING);
  const density = Math.min(2, window.devicePixelRatio || 1);

  const redraw = useLatest(() => {
    if (canvas.current && stage.width > 0) painting.draw(canvas.current, now, shown, density, cropping);
  });
  useLayoutEffect(() => {
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = box.current!;
      setStage((held) => (held.width === width && held.height === height ? held : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(redraw);

  const frame = useRef(0);
  const redrawSoon = () => {
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(redraw);
  };
  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  const pointers = useRef(new Map<number, Point>());
  const gesture = useRef<Gesture | null>(null);
  const at = (event: { clientX: number; clientY: number }): Point => {
    const { left, top } = box.current!.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const moveRing = (point: Point | null) => {
    const { current } = ring;
    if (!current) return;
    current.hidden = point === null;
    if (point) current.style.transform = `translate(${point.x}px, ${point.y}px) translate(-50%, -50%)`;
  };

  const onPointerDown = (event: PointerEvent) => {
    if ((event.target as HTMLElement).closest("button")) return;
    box.current!.setPointerCapture?.(event.pointerId);
    pointers.current.set(event.pointerId, at(event));
    const points = [...pointers.current.values()];
    if (points.length === 2) {
      // The first finger was not meant to paint.
      if (gesture.current?.kind === "paint") painting.forget(gesture.current.stroke.layer);
      gesture.current = { kind: "pinch", middle: middleOf(points), apart: apart(points), view: shown };
      redrawSoon();
    } else if (points.length > 2) gesture.current = { kind: "spent" };
    else if (framed || panning || event.button === 1) gesture.current = { kind: "pan", from: points[0]!, view: shown };
    else if (event.button === 0) {
      const { x, y } = toPicture(shown, points[0]!);
      const collected = [x, y];
      const stroke: Stroke = { ...brush, layer: tool as Layer, points: collected };
      gesture.current = { kind: "paint", stroke, points: collected };
      painting.extend(edit, stroke, 0);
      redrawSoon();
    }
  };
  const onPointerMove = (event: PointerEvent) => {
    const here = at(event);
    moveRing(event.pointerType === "touch" || framed || panning ? null : here);
    if (!pointers.current.has(event.pointerId)) return;
    pointers.current.set(event.pointerId, here);
    const doing = gesture.current;
    if (doing?.kind === "paint") {
      const passed = event.nativeEvent.getCoalescedEvents?.() ?? [];
      const before = doing.points.length / 2;
      for (const part of passed.length > 0 ? passed : [event]) {
        const point = toPicture(shown, at(part));
        if (worthPoint(doing.points, point, doing.stroke.width)) doing.points.push(point.x, point.y);
      }
      if (doing.points.length / 2 === before) return;
      painting.extend(edit, doing.stroke, before);
      redrawSoon();
    } else if (doing?.kind === "pan") {
      setView({ ...doing.view, x: doing.view.x + here.x - doing.from.x, y: doing.view.y + here.y - doing.from.y });
    } else if (doing?.kind === "pinch") {
      const points = [...pointers.current.values()];
      const middle = middleOf(points);
      const next = zoomed(doing.view, doing.middle, apart(points) / doing.apart);
      setView({ ...next, x: next.x + middle.x - doing.middle.x, y: next.y + middle.y - doing.middle.y });
    }
  };
  const onPointerUp = (event: PointerEvent) => {
    if (!pointers.current.delete(event.pointerId)) return;
    const doing = gesture.current;
    if (doing?.kind === "paint") {
      // Drawn anew from its points, so that it looks as it will be saved.
      painting.forget(doing.stroke.layer);
      if (event.type !== "pointercancel") onEdit(withStep(edit, { ...doing.stroke, points: [...doing.points] }));
    }
    // The second finger of two paints nothing when the first is lifted.
    gesture.current = pointers.current.size > 0 ? { kind: "spent" } : null;
    redrawSoon();
  };

  const onWheel = useLatest((event: WheelEvent) => {
    event.preventDefault();
    setView(zoomed(shown, at(event), Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015))));
  });
  useEffect(() => {
    const element = box.current!;
    // React listens passively, and the page behind would be zoomed too.
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => element.removeEventListener("wheel", onWheel);
  }, [onWheel]);
  const zoomBy = (by: number) => setView(zoomed(shown, { x: stage.width / 2, y: stage.height / 2 }, by));

  const drawFrame = (handle: Handle | null, dx: number, dy: number) => {
    setView(shown);
    const [x, y] = [dx / shown.zoom, dy / shown.zoom];
    if (!cropping) setDraft(handle && { ...edit, margins: resizeMargins(edit.margins, handle, x, y, edit.crop) });
    else setDraft({ ...edit, crop: handle ? resizeCrop(edit.crop, handle, x, y, size, ratio) : moved(edit.crop, x, y, size) });
  };
  const letGo = () => {
    if (draft) onEdit(draft);
    setDraft(null);
    setView(null);
  };
  const onArrow = (dx: number, dy: number, resize: boolean) => {
    const step = Math.max(1, Math.round(Math.max(size.width, size.height) / 100));
    const [x, y] = [dx * step, dy * step];
    if (cropping) {
      // With a proportion kept, either arrow draws the corner.
      const handle = ratio === null || !resize ? "se" : dx !== 0 ? "e" : "s";
      onEdit({ ...edit, crop: resize ? resizeCrop(edit.crop, handle, x, y, size, ratio) : moved(edit.crop, x, y, size) });
      return;
    }
    const handle = dx < 0 ? "w" : dx > 0 ? "e" : dy < 0 ? "n" : "s";
    onEdit({ ...edit, margins: resizeMargins(edit.margins, handle, resize ? -x : x, resize ? -y : y, edit.crop) });
  };

  const target = cropping ? now.crop : frameOf(now);
  const sizeText = `${Math.round(target.width)} × ${Math.round(target.height)}`;
  return (
    <div
      ref={box}
      className={styles.stage}
      data-hand={framed || panning || undefined}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
      onPointerLeave={() => moveRing(null)}
    >
      <canvas
        ref={canvas}
        className={styles.canvas}
        role="img"
        aria-label={words.canvas}
        width={Math.round(stage.width * density)}
        height={Math.round(stage.height * density)}
      />
      {framed && (
        <FrameBox
          rect={{ x: shown.x + target.x * shown.zoom, y: shown.y + target.y * shown.zoom, width: target.width * shown.zoom, height: target.height * shown.zoom }}
          label={`${cropping ? words.cropFrame : words.extendFrame} ${sizeText}`}
          help={cropping ? words.cropKeys : words.extendKeys}
          cuts={cropping}
          onDrag={drawFrame}
          onDragEnd={letGo}
          onArrow={onArrow}
        />
      )}
      {!framed && <div ref={ring} hidden className={styles.ring} style={{ width: brush.width * shown.zoom, height: brush.width * shown.zoom }} />}
      <div className={styles.corner}>
        <span className={styles.figures} role="status">
          {sizeText}
        </span>
        <span className={styles.zoom}>
          <button type="button" className={styles.button} aria-label={words.zoomOut} title={words.zoomOut} onClick={() => zoomBy(1 / 1.25)}>
            <Mark name="minus" size={16} />
          </button>
          <button type="button" className={styles.button} aria-label={words.zoomIn} title={words.zoomIn} onClick={() => zoomBy(1.25)}>
            <Mark name="plus" size={16} />
          </button>
          <button type="button" className={styles.button} aria-label={words.fit} title={words.fit} disabled={view === null} onClick={() => setView(null)}>
            <Mark name="fit" size={16} />
          </button>
        </span>
      </div>
    </div>
  );
}
