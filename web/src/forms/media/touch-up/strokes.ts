import { turnedPoint, type Point, type Rect } from "./geometry";

/** What is painted lies above the picture in layers of their own, so that an eraser takes away paint and nothing else. */
export type Layer = "erase" | "mark" | "mask";

/** One movement of the brush, in pixels of the picture. */
export interface Stroke {
  layer: Layer;
  /** Takes paint away. */
  rub: boolean;
  colour: string;
  width: number;
  /** x and y in turn. */
  points: readonly number[];
}

/** A change of a whole layer. */
export interface Sweep {
  layer: Layer;
  sweep: "clear" | "invert";
}

export type Step = Stroke | Sweep;

/** A curve of a stroke: through the middles between its points, so that no corner shows. */
export interface Curve {
  from: Point;
  by: Point;
  to: Point;
}

const pointAt = (points: readonly number[], at: number): Point => ({ x: points[2 * at]!, y: points[2 * at + 1]! });
const between = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });

/** The curves of a stroke from its `first` point on; the last one ends at the last point. */
export function curvesOf(points: readonly number[], first = 0): Curve[] {
  const count = points.length / 2;
  if (count === 0) return [];
  const last = pointAt(points, count - 1);
  // A touch without a movement leaves a dot, and a line without a length would leave nothing.
  if (count === 1) return [{ from: last, by: last, to: { x: last.x + 0.01, y: last.y } }];
  const curves: Curve[] = [];
  for (let at = Math.max(1, first); at < count; at += 1) {
    const before = pointAt(points, at - 1);
    const from = at === 1 ? before : between(pointAt(points, at - 2), before);
    curves.push({ from, by: before, to: between(before, pointAt(points, at)) });
  }
  const from = between(pointAt(points, count - 2), last);
  curves.push({ from, by: from, to: last });
  return curves;
}

/** Whether a hand has moved far enough for another point: more of them would be drawn, and not be seen. */
export function worthPoint(points: readonly number[], to: Point, width: number): boolean {
  const last = pointAt(points, points.length / 2 - 1);
  return Math.hypot(to.x - last.x, to.y - last.y) >= Math.max(0.75, width / 12);
}

/** How a surface of `scale` pixels a pixel shows the part `area` of the picture. */
export interface Surface {
  context: CanvasRenderingContext2D;
  area: Rect;
  scale: number;
}

export function paintStroke({ context, area, scale }: Surface, stroke: Stroke, first = 0) {
  context.setTransform(scale, 0, 0, scale, -area.x * scale, -area.y * scale);
  context.globalCompositeOperation = stroke.rub ? "destination-out" : "source-over";
  context.strokeStyle = stroke.colour;
  context.lineWidth = stroke.width;
  context.lineCap = "round";
  context.lineJoin = "round";
  context.beginPath();
  for (const { from, by, to } of curvesOf(stroke.points, first)) {
    context.moveTo(from.x, from.y);
    context.quadraticCurveTo(by.x, by.y, to.x, to.y);
  }
  context.stroke();
}

export function paintStep(surface: Surface, step: Step, colour: string) {
  if (!("sweep" in step)) {
    paintStroke(surface, step);
    return;
  }
  const { context } = surface;
  const { width, height } = context.canvas;
  context.setTransform(1, 0, 0, 1, 0, 0);
  if (step.sweep === "clear") {
    context.clearRect(0, 0, width, height);
    return;
  }
  // Paint comes where there was none, and goes where there was some.
  context.globalCompositeOperation = "source-out";
  context.fillStyle = colour;
  context.fillRect(0, 0, width, height);
}

/** A step after the picture was turned by a quarter, clockwise. */
export function turnedStep(step: Step, height: number): Step {
  if ("sweep" in step) return step;
  const points: number[] = [];
  for (let at = 0; at < step.points.length / 2; at += 1) {
    const { x, y } = turnedPoint(pointAt(step.points, at), height);
    points.push(x, y);
  }
  return { ...step, points };
}
