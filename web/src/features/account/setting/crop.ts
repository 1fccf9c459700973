/** What is chosen of a picture: its middle, as parts of width and height, and how much closer than the whole. */
export interface View {
  x: number;
  y: number;
  zoom: number;
}

/** Pixels of a picture. */
export interface Size {
  width: number;
  height: number;
}

export const CLOSEST = 4;
export const WHOLE: View = { x: 0.5, y: 0.5, zoom: 1 };

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

/** The side of the square, as a part of width and height. */
function sides({ width, height }: Size, zoom: number) {
  const side = Math.min(width, height) / zoom;
  return { across: side / width, down: side / height };
}

/** The view moved inside the picture. */
export function within(size: Size, view: View): View {
  const zoom = clamp(view.zoom, 1, CLOSEST);
  const { across, down } = sides(size, zoom);
  return { zoom, x: clamp(view.x, across / 2, 1 - across / 2), y: clamp(view.y, down / 2, 1 - down / 2) };
}

/** The view after the picture was dragged by so many parts of the square's side. */
export function dragged(size: Size, view: View, right: number, down: number): View {
  const side = sides(size, view.zoom);
  return within(size, { ...view, x: view.x - right * side.across, y: view.y - down * side.down });
}

/** The square as the host takes it. */
export function squareOf(size: Size, view: View) {
  const { x, y, zoom } = within(size, view);
  const { across, down } = sides(size, zoom);
  return { left: x - across / 2, top: y - down / 2, side: 1 / zoom };
}
