import { useEffect, type RefObject } from "react";

/** A phone on its side, or one whose keyboard is open. */
const SHORT = "(max-width: 899px) and (max-height: 560px)";

/** Brings a text up to the top of a low screen while somebody writes it; gives what to do when the text is entered. */
export function useKeepInSight(area: RefObject<HTMLTextAreaElement | null>): () => void {
  const show = () => {
    if (document.activeElement === area.current && matchMedia(SHORT).matches) area.current?.scrollIntoView({ block: "start" });
  };
  useEffect(() => {
    // The keyboard comes up after the text has been entered, and makes the window lower.
    addEventListener("resize", show);
    return () => removeEventListener("resize", show);
  });
  return show;
}
