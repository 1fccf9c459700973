import { useEffect, useState, type RefObject } from "react";
import type { Artifact } from "@/lib/api/types";
import { savesData } from "@/lib/calm";
import { decodePeaks, keepPeaks, knownPeaks, MOST_BYTES } from "./peaks";

const NEAR = "300px";

/** The loudness of a sound, decoded once when `frame` comes near the window; null until then. */
export function usePeaks({ id, url, bytes }: Artifact, frame: RefObject<Element | null>): number[] | null {
  const [peaks, setPeaks] = useState(() => knownPeaks(id) ?? null);
  useEffect(() => {
    const element = frame.current;
    if (!element || !url || knownPeaks(id) || (bytes ?? 0) > MOST_BYTES || savesData()) return;
    if (typeof OfflineAudioContext === "undefined") return;
    const away = new AbortController();
    const near = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        near.disconnect();
        decodePeaks(url, away.signal).then(
          (decoded) => {
            keepPeaks(id, decoded);
            if (!away.signal.aborted) setPeaks(decoded);
          },
          // A sound that cannot be decoded is still played, on a plain line.
          () => undefined,
        );
      },
      { rootMargin: NEAR },
    );
    near.observe(element);
    return () => {
      away.abort();
      near.disconnect();
    };
  }, [id, url, bytes, frame]);
  return peaks;
}
