/** How a picture lies in its frame: enlarged so many times, and moved by so many pixels from the middle. */
export interface Zoom {
  scale: number;
  x: number;
  y: number;
}

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 };
export const MOST = 8;
/** What a double press enlarges to. */
export const CLOSE_UP = 2.5;

interface Point {
  x: number;
  y: number;
}

/** Enlarged by a factor, while what lies at `at` (from the frame's middle) stays where it is. */
export function zoomed(zoom: Zoom, factor: number, at: Point = { x: 0, y: 0 }): Zoom {
  const scale = Math.min(MOST, Math.max(1, zoom.scale * factor));
  if (scale === 1) return WHOLE;
  const by = scale / zoom.scale;
  return { scale, x: at.x - (at.x - zoom.x) * by, y: at.y - (at.y - zoom.y) * by };
}

/** Moved, but never so far that the frame is left bare. */
export function panned(zoom: Zoom, by: Point, frame: { width: number; height: number }): Zoom {
  const most = { x: (frame.width * (zoom.scale - 1)) / 2, y: (frame.height * (zoom.scale - 1)) / 2 };
  const within = (value: number, bound: number) => Math.min(bound, Math.max(-bound, value)) || 0;
  return { scale: zoom.scale, x: within(zoom.x + by.x, most.x), y: within(zoom.y + by.y, most.y) };
}
