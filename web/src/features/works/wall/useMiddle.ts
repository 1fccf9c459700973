import { useEffect, useState, type RefObject } from "react";
import { prefersCalm, savesData } from "@/lib/calm";
import type { Box } from "@/lib/masonry";

const SETTLED_MS = 160;

/** Whether somebody asked their device to move little or to save data. */
const quiet = () => prefersCalm() || savesData();

/** On screens that nothing hovers over: the work nearest to the middle of the window, once scrolling rests. */
export function useMiddle(wall: RefObject<HTMLElement | null>, boxes: Box[]): string | null {
  const [middle, setMiddle] = useState<string | null>(null);
  useEffect(() => {
    if (!window.matchMedia("(hover: none)").matches || quiet()) return;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const top = wall.current?.getBoundingClientRect().top ?? 0;
      const x = window.innerWidth / 2;
      const y = window.innerHeight / 2 - top;
      let best: { id: string; far: number } | null = null;
      for (const box of boxes) {
        if (box.heading) continue;
        const far = Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y);
        if (!best || far < best.far) best = { id: box.id, far };
      }
      setMiddle(best && best.far < window.innerHeight / 2 ? best.id : null);
    };
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(look, SETTLED_MS);
    };
    soon();
    window.addEventListener("scroll", soon, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener("scroll", soon);
    };
  }, [wall, boxes]);
  return middle;
}
