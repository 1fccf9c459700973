import { useLayoutEffect, useState, type RefObject } from "react";

/** What is drawn beyond the window on either side, so that scrolling comes to works that are there already. */
const BEYOND = 600;
/** The band moves in steps: a redraw for every pixel would cost more than it saves. */
const STEP = 240;

export interface Band {
  from: number;
  to: number;
}

/** The stretch of a tall element that is in the window or near it, in pixels from the element's top. */
export function useBand(element: RefObject<HTMLElement | null>): Band {
  const [band, setBand] = useState<Band>({ from: 0, to: BEYOND * 2 });
  useLayoutEffect(() => {
    const look = () => {
      const top = element.current?.getBoundingClientRect().top ?? 0;
      const from = Math.max(0, Math.floor((-top - BEYOND) / STEP) * STEP);
      const to = Math.ceil((window.innerHeight - top + BEYOND) / STEP) * STEP;
      setBand((old) => (old.from === from && old.to === to ? old : { from, to }));
    };
    look();
    // What stands above may grow or shrink without a scroll.
    const above = new ResizeObserver(look);
    above.observe(document.body);
    window.addEventListener("scroll", look, { passive: true });
    window.addEventListener("resize", look);
    return () => {
      above.disconnect();
      window.removeEventListener("scroll", look);
      window.removeEventListener("resize", look);
    };
  }, [element]);
  return band;
}
