import { createContext, use } from "react";
import type { Artifact, Task } from "@/lib/api/types";

/** A frame of a film that somebody wants as a picture. */
export interface Frame {
  task: Task;
  artifact: Artifact;
  /** Where it stands in the film, in seconds; null for the end. */
  at: number | null;
  /** What was seen when it was asked for; null where the film has to be looked through for it. */
  picture: HTMLCanvasElement | null;
}

const FramesContext = createContext<(frame: Frame) => void>(() => {});

/** Offers the forms that take a frame of a film as their picture. */
export const useFrames = () => use(FramesContext);
export const FramesProvider = FramesContext.Provider;

/** What a film shows right now; null before it shows anything, and where the browser keeps its picture from scripts. */
export function seenIn(film: HTMLVideoElement): HTMLCanvasElement | null {
  if (film.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || film.videoWidth === 0) return null;
  const canvas = document.createElement("canvas");
  canvas.width = film.videoWidth;
  canvas.height = film.videoHeight;
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.drawImage(film, 0, 0);
  try {
    context.getImageData(0, 0, 1, 1);
    return canvas;
  } catch {
    return null;
  }
}
