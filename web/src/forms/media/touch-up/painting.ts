import { around, sameRect, whole, type Rect, type View } from "./geometry";
import { frameOf, turnedSize, type Edit } from "./edits";
import { contextOf, drawTurned, GREY, makeCanvas, MARK_ALPHA, MASK_COLOUR, type Picture, workScale } from "./picture";
import { paintStep, paintStroke, type Layer, type Step, type Stroke, type Surface } from "./strokes";

interface Sheet extends Surface {
  canvas: HTMLCanvasElement;
  drawn: readonly Step[];
}

/** How much of a layer's paint hides what is below it. */
const ALPHA: Record<Layer, number> = { erase: 1, mark: MARK_ALPHA, mask: MARK_ALPHA };

/**
 * A picture with its paint, small enough to be drawn anew for every movement of a hand. Each layer keeps what it has drawn;
 * only what is new is added.
 */
export class Painting {
  readonly scale: number;
  private readonly sheets = new Map<Layer, Sheet>();
  private base: { canvas: HTMLCanvasElement; turns: number } | null = null;
  private readonly picture: Picture;
  private readonly mask: CanvasImageSource | null;

  constructor(picture: Picture, mask: CanvasImageSource | null) {
    this.picture = picture;
    this.mask = mask;
    this.scale = workScale(picture);
  }

  /** Draws the newest part of a stroke that is still being painted. */
  extend(edit: Edit, stroke: Stroke, first: number) {
    paintStroke(this.sheet(edit, stroke.layer), stroke, first);
  }

  /** Forgets what was painted but not kept. */
  forget(layer: Layer) {
    this.sheets.delete(layer);
  }

  /** `cropping`: all of the picture is shown, also what will be cut off. */
  draw(canvas: HTMLCanvasElement, edit: Edit, view: View, density: number, cropping: boolean) {
    const context = contextOf(canvas);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    const size = turnedSize(this.picture, edit.turns);
    const kept = cropping ? whole(size) : edit.crop;
    const frame = cropping ? kept : frameOf(edit);
    context.setTransform(view.zoom * density, 0, 0, view.zoom * density, view.x * density, view.y * density);
    context.imageSmoothingQuality = "high";
    const clipped = (rect: Rect, draw: () => void) => {
      context.save();
      context.beginPath();
      context.rect(rect.x, rect.y, rect.width, rect.height);
      context.clip();
      draw();
      context.restore();
    };
    context.fillStyle = GREY;
    context.fillRect(frame.x, frame.y, frame.width, frame.height);
    // Half a pixel of an edge would be seen as a light line, so the hole is that much smaller.
    const edge = 1 / (view.zoom * density);
    clipped(kept, () => {
      context.clearRect(kept.x + edge, kept.y + edge, kept.width - 2 * edge, kept.height - 2 * edge);
      context.drawImage(this.turned(edit.turns), 0, 0, size.width, size.height);
    });
    for (const layer of ["erase", "mark", "mask"] as const) {
      const painted = this.sheets.has(layer) || edit.steps.some((step) => step.layer === layer);
      if (!painted && !(layer === "mask" && this.mask)) continue;
      const { canvas: paint, area } = this.sheet(edit, layer);
      clipped(frame, () => {
        context.globalAlpha = ALPHA[layer];
        context.drawImage(paint, area.x, area.y, area.width, area.height);
      });
    }
  }

  private turned(turns: number): HTMLCanvasElement {
    if (this.base?.turns !== turns) {
      const { width, height } = turnedSize(this.picture, turns);
      const canvas = makeCanvas({ width: width * this.scale, height: height * this.scale });
      drawTurned(contextOf(canvas), this.picture.bitmap, this.picture, turns, this.scale);
      this.base = { canvas, turns };
    }
    return this.base.canvas;
  }

  private sheet(edit: Edit, layer: Layer): Sheet {
    const area = around(whole(turnedSize(this.picture, edit.turns)), frameOf(edit));
    const steps = edit.steps.filter((step) => step.layer === layer);
    let sheet = this.sheets.get(layer);
    const grows = sheet && sameRect(sheet.area, area) && sheet.drawn.every((step, at) => step === steps[at]);
    if (!sheet || !grows) {
      const canvas = makeCanvas({ width: area.width * this.scale, height: area.height * this.scale });
      sheet = { canvas, context: contextOf(canvas), area, scale: this.scale, drawn: [] };
      if (layer === "mask" && this.mask) sheet.context.drawImage(this.mask, 0, 0, canvas.width, canvas.height);
      this.sheets.set(layer, sheet);
    }
    for (const step of steps.slice(sheet.drawn.length)) paintStep(sheet, step, MASK_COLOUR);
    sheet.drawn = steps;
    return sheet;
  }
}
