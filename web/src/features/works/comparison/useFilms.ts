import { useState, type RefObject } from "react";
import { prefersCalm } from "@/lib/calm";

/** The films of a wall: they move together, unless motion is unwelcome, and a press starts them in step. */
export function useFilms(wall: RefObject<HTMLElement | null>) {
  const [playing, setPlaying] = useState(() => !prefersCalm());
  const films = () => [...(wall.current?.querySelectorAll("video") ?? [])];
  return {
    playing,
    together: () => {
      setPlaying(true);
      for (const film of films()) {
        film.currentTime = 0;
        film.play().catch(() => undefined);
      }
    },
    pause: () => {
      setPlaying(false);
      films().forEach((film) => film.pause());
    },
  };
}
