import { useRef, type PointerEvent, type MouseEvent } from "react";

const LONG_MS = 450;
/** A finger that moves further than this scrolls. */
const STILL_PX = 10;

/** A long press of a finger on a work; the click that ends it does nothing more. */
export function useLongPress(onLongPress: (id: string) => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  const done = useRef(false);
  const end = () => {
    clearTimeout(press.current?.timer);
    press.current = null;
  };
  return {
    onPointerDown(event: PointerEvent) {
      done.current = false;
      if (event.pointerType !== "touch") return;
      const id = (event.target as Element).closest<HTMLElement>("[data-work]")?.dataset["work"];
      if (!id) return;
      const timer = setTimeout(() => {
        done.current = true;
        onLongPress(id);
      }, LONG_MS);
      press.current = { timer, x: event.clientX, y: event.clientY };
    },
    onPointerMove(event: PointerEvent) {
      const at = press.current;
      if (at && Math.hypot(event.clientX - at.x, event.clientY - at.y) > STILL_PX) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onClickCapture(event: MouseEvent) {
      if (!done.current) return;
      done.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    onContextMenu(event: MouseEvent) {
      if (done.current) event.preventDefault();
    },
  };
}
