import { useEffect, useRef, useState, type PointerEvent, type RefObject } from "react";
import { CLOSE_UP, panned, WHOLE, zoomed, type Zoom } from "./zoom";

/** What a finger does to a picture that is seen whole. */
export type Swipe = "left" | "right" | "up" | "down";

const SWIPE_PX = 56;
const STILL_PX = 6;
const WHEEL_RATE = 0.0016;

interface Point {
  x: number;
  y: number;
}

/** Zoom by wheel, pinch and double press, pan by dragging; on a whole picture a finger's stroke is a swipe. */
export function useZoom(frame: RefObject<HTMLElement | null>, subject: string, onSwipe: (swipe: Swipe) => void) {
  const [held, setHeld] = useState<{ subject: string; zoom: Zoom }>({ subject, zoom: WHOLE });
  // Another work begins whole.
  const zoom = held.subject === subject ? held.zoom : WHOLE;
  const setZoom = (change: (old: Zoom) => Zoom) =>
    setHeld((old) => ({ subject, zoom: change(old.subject === subject ? old.zoom : WHOLE) }));
  const fingers = useRef(new Map<number, Point>());
  const start = useRef<(Point & { moved: boolean }) | null>(null);
  const pinched = useRef(false);

  const box = () => frame.current!.getBoundingClientRect();
  const fromMiddle = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top, width, height } = box();
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  };
  const inside = (next: Zoom) => panned(next, { x: 0, y: 0 }, box());
  const by = (factor: number, at?: Point) => setZoom((old) => inside(zoomed(old, factor, at)));

  const byWheel = useRef<(event: WheelEvent) => void>(() => {});
  useEffect(() => {
    byWheel.current = (event) => {
      event.preventDefault();
      by(Math.exp(-event.deltaY * WHEEL_RATE * (event.deltaMode === 1 ? 24 : 1)), fromMiddle(event));
    };
  });
  // React listens to wheels passively, and the page must not scroll along.
  useEffect(() => {
    const node = frame.current;
    if (!node) return;
    const listener = (event: WheelEvent) => byWheel.current(event);
    node.addEventListener("wheel", listener, { passive: false });
    return () => node.removeEventListener("wheel", listener);
  }, [frame]);

  const spread = () => {
    const [a, b] = [...fingers.current.values()];
    return a && b ? { far: Math.hypot(a.x - b.x, a.y - b.y), clientX: (a.x + b.x) / 2, clientY: (a.y + b.y) / 2 } : null;
  };

  const handlers = {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0 || (event.target as Element).closest("button, input, a, [data-unmoved]")) return;
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (fingers.current.size === 1) {
        pinched.current = false;
        start.current = { x: event.clientX, y: event.clientY, moved: false };
      }
    },
    onPointerMove(event: PointerEvent) {
      const old = fingers.current.get(event.pointerId);
      if (!old || !start.current) return;
      const before = spread();
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      const after = spread();
      if (before && after) {
        pinched.current = true;
        by(after.far / Math.max(1, before.far), fromMiddle(after));
        return;
      }
      if (Math.hypot(event.clientX - start.current.x, event.clientY - start.current.y) > STILL_PX && !start.current.moved) {
        start.current.moved = true;
        frame.current?.setPointerCapture(event.pointerId);
      }
      if (zoom.scale > 1) setZoom((last) => panned(last, { x: event.clientX - old.x, y: event.clientY - old.y }, box()));
    },
    onPointerUp(event: PointerEvent) {
      const from = start.current;
      if (!fingers.current.delete(event.pointerId) || fingers.current.size > 0) return;
      start.current = null;
      if (!from || pinched.current || zoom.scale > 1 || event.pointerType !== "touch") return;
      const x = event.clientX - from.x;
      const y = event.clientY - from.y;
      if (Math.max(Math.abs(x), Math.abs(y)) < SWIPE_PX) return;
      if (Math.abs(x) > Math.abs(y)) onSwipe(x < 0 ? "left" : "right");
      else onSwipe(y < 0 ? "up" : "down");
    },
    onPointerCancel(event: PointerEvent) {
      fingers.current.delete(event.pointerId);
      start.current = null;
    },
    onDoubleClick(event: React.MouseEvent) {
      if ((event.target as Element).closest("button, input, a, [data-unmoved]")) return;
      if (zoom.scale > 1) setZoom(() => WHOLE);
      else by(CLOSE_UP, fromMiddle(event));
    },
  };
  return { zoom, handlers, zoomBy: by, reset: () => setZoom(() => WHOLE) };
}
