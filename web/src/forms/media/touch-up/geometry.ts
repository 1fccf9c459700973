/** Sizes and places in pixels of the picture, turned as it is shown. */
export interface Point {
  x: number;
  y: number;
}
export interface Size {
  width: number;
  height: number;
}
export interface Rect extends Point, Size {}

/** What is added to a picture on each side. */
export interface Margins {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** An edge or a corner of a frame, by the points of the compass. */
export type Handle = "n" | "ne" | "e" | "se" | "s" | "sw" | "w" | "nw";
export const HANDLES: readonly Handle[] = ["nw", "n", "ne", "e", "se", "s", "sw", "w"];

export const NO_MARGINS: Margins = { left: 0, top: 0, right: 0, bottom: 0 };
/** A frame is not drawn smaller than this, or than its picture. */
const LEAST_SIDE = 16;

export const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), Math.max(least, most));
export const whole = ({ width, height }: Size): Rect => ({ x: 0, y: 0, width, height });
export const sameRect = (one: Rect, other: Rect) =>
  one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height;

const rounded = ({ x, y, width, height }: Rect): Rect => ({
  x: Math.round(x),
  y: Math.round(y),
  width: Math.max(1, Math.round(width)),
  height: Math.max(1, Math.round(height)),
});

export const grown = (rect: Rect, { left, top, right, bottom }: Margins): Rect => ({
  x: rect.x - left,
  y: rect.y - top,
  width: rect.width + left + right,
  height: rect.height + top + bottom,
});

/** The smallest frame round both. */
export function around(one: Rect, other: Rect): Rect {
  const x = Math.min(one.x, other.x);
  const y = Math.min(one.y, other.y);
  return {
    x,
    y,
    width: Math.max(one.x + one.width, other.x + other.width) - x,
    height: Math.max(one.y + one.height, other.y + other.height) - y,
  };
}

/** A frame moved, but not out of its picture. */
export const moved = (rect: Rect, dx: number, dy: number, picture: Size): Rect =>
  rounded({ ...rect, x: clamp(rect.x + dx, 0, picture.width - rect.width), y: clamp(rect.y + dy, 0, picture.height - rect.height) });

/** The largest frame of a proportion within the picture, as near as it can be to the middle of the one before. */
export function cropToRatio(picture: Size, ratio: number, before: Rect): Rect {
  const width = Math.min(picture.width, picture.height * ratio);
  const height = width / ratio;
  const x = clamp(before.x + before.width / 2 - width / 2, 0, picture.width - width);
  const y = clamp(before.y + before.height / 2 - height / 2, 0, picture.height - height);
  return rounded({ x, y, width, height });
}

/** A frame of which one edge or corner is drawn; what lies opposite stays, and so does the proportion where one is held. */
export function resizeCrop(start: Rect, handle: Handle, dx: number, dy: number, picture: Size, ratio: number | null): Rect {
  const [west, east, north, south] = ["w", "e", "n", "s"].map((side) => handle.includes(side));
  const leastWidth = Math.min(LEAST_SIDE, picture.width);
  const leastHeight = Math.min(LEAST_SIDE, picture.height);
  const right = start.x + start.width;
  const bottom = start.y + start.height;
  const left = west ? clamp(start.x + dx, 0, right - leastWidth) : start.x;
  const top = north ? clamp(start.y + dy, 0, bottom - leastHeight) : start.y;
  const free: Rect = {
    x: left,
    y: top,
    width: (east ? clamp(right + dx, left + leastWidth, picture.width) : right) - left,
    height: (south ? clamp(bottom + dy, top + leastHeight, picture.height) : bottom) - top,
  };
  if (ratio === null) return rounded(free);
  const middleX = start.x + start.width / 2;
  const middleY = start.y + start.height / 2;
  const roomX = west ? right : east ? picture.width - start.x : 2 * Math.min(middleX, picture.width - middleX);
  const roomY = north ? bottom : south ? picture.height - start.y : 2 * Math.min(middleY, picture.height - middleY);
  const wanted = west || east ? (north || south ? Math.max(free.width, free.height * ratio) : free.width) : free.height * ratio;
  const width = Math.min(wanted, roomX, roomY * ratio);
  const height = width / ratio;
  return rounded({
    x: west ? right - width : east ? start.x : middleX - width / 2,
    y: north ? bottom - height : south ? start.y : middleY - height / 2,
    width,
    height,
  });
}

/** Each side is extended by at most the longer side of the picture. */
const mostMargin = ({ width, height }: Size) => Math.max(width, height);

/** The margins after one edge or corner of the frame was drawn. */
export function resizeMargins(start: Margins, handle: Handle, dx: number, dy: number, picture: Size): Margins {
  const most = mostMargin(picture);
  const side = (held: number, by: number) => Math.round(clamp(held + by, 0, most));
  return {
    left: handle.includes("w") ? side(start.left, -dx) : start.left,
    top: handle.includes("n") ? side(start.top, -dy) : start.top,
    right: handle.includes("e") ? side(start.right, dx) : start.right,
    bottom: handle.includes("s") ? side(start.bottom, dy) : start.bottom,
  };
}

/** Margins that give a picture a proportion: the same on both sides, and none where it would have to be cut. */
export function extendToRatio(picture: Size, ratio: number): Margins {
  const most = mostMargin(picture) * 2;
  const wider = Math.min(most, Math.max(0, Math.round(picture.height * ratio) - picture.width));
  const higher = Math.min(most, Math.max(0, Math.round(picture.width / ratio) - picture.height));
  const left = Math.floor(wider / 2);
  const top = Math.floor(higher / 2);
  return { left, top, right: wider - left, bottom: higher - top };
}

/** Where things are after the picture was turned by a quarter, clockwise; `height` is that of the picture before. */
export const turnedPoint = ({ x, y }: Point, height: number): Point => ({ x: height - y, y: x });
export const turnedRect = ({ x, y, width, height }: Rect, picture: Size): Rect => ({
  x: picture.height - y - height, y: x, width: height, height: width,
});
export const turnedMargins = ({ left, top, right, bottom }: Margins): Margins => ({ left: bottom, top: left, right: top, bottom: right });

/** Where the picture stands on the screen: its origin in points, and points a pixel. */
export interface View extends Point {
  zoom: number;
}

/** The whole of a frame in the middle of the stage; a small one is not blown up beyond four times. */
export function fitted(stage: Size, frame: Rect, padding: number): View {
  const room = { width: Math.max(1, stage.width - 2 * padding), height: Math.max(1, stage.height - 2 * padding) };
  const zoom = Math.min(4, room.width / frame.width, room.height / frame.height);
  return {
    zoom,
    x: (stage.width - frame.width * zoom) / 2 - frame.x * zoom,
    y: (stage.height - frame.height * zoom) / 2 - frame.y * zoom,
  };
}

/** Nearer or farther about a point of the stage, which stays in its place. */
export function zoomed(view: View, at: Point, by: number): View {
  const zoom = clamp(view.zoom * by, 0.02, 16);
  const share = zoom / view.zoom;
  return { zoom, x: at.x - (at.x - view.x) * share, y: at.y - (at.y - view.y) * share };
}

export const toPicture = (view: View, { x, y }: Point): Point => ({ x: (x - view.x) / view.zoom, y: (y - view.y) / view.zoom });
