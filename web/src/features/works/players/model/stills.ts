import { useEffect, useState, type RefObject } from "react";
import type { Artifact } from "@/lib/api/types";
import { savesData } from "@/lib/calm";
import { keepCover, keptCover, type Cover } from "./covers";
import type { ModelFacts } from "./read";

export interface Still {
  url: string;
  facts: ModelFacts;
}

/** A model that is larger is drawn when somebody asks for it: a still is no reason to fetch so much. */
const LARGEST_UNASKED = 12 * 1024 * 1024;
const KEPT = 120;
const NEAR = "300px";

/** Pictures of models, by artifact, the oldest first. */
const stills = new Map<string, Still>();
/** Models that could not be drawn are not tried again by themselves. */
const refused = new Set<string>();
/** One after the other: each takes a context of the graphics card and a good part of a second. */
let line: Promise<unknown> = Promise.resolve();

function keep(id: string, { picture, facts }: Cover) {
  if (stills.has(id)) return;
  stills.set(id, { url: URL.createObjectURL(picture), facts });
  const [oldest] = stills;
  if (stills.size > KEPT && oldest) {
    stills.delete(oldest[0]);
    URL.revokeObjectURL(oldest[1].url);
  }
}

/** Takes the picture of a model that is on show, unless there is one. */
export async function keepStill(id: string, draw: () => Promise<Blob | null>, facts: ModelFacts): Promise<void> {
  if (stills.has(id)) return;
  const picture = await draw();
  if (!picture) return;
  keep(id, { picture, facts });
  await keepCover(id, { picture, facts });
}

/** The picture of a model, from this browser's store or drawn once, when `frame` comes near the window. */
export function useStill(artifact: Artifact, frame: RefObject<Element | null>, wanted: boolean): Still | null {
  const { id, url, bytes } = artifact;
  const [still, setStill] = useState(() => stills.get(id) ?? null);
  useEffect(() => {
    const element = frame.current;
    if (!wanted || !url || !element) return;
    const known = stills.get(id);
    if (known) {
      setStill(known);
      return;
    }
    const away = new AbortController();
    const draw = async () => {
      if (away.signal.aborted) return;
      const kept = stills.has(id) ? null : await keptCover(id);
      if (kept) keep(id, kept);
      try {
        if (stills.has(id)) return;
        if ((bytes ?? 0) > LARGEST_UNASKED || savesData() || refused.has(id)) return;
        const { drawStill } = await import("./still");
        const drawn = await drawStill(url, away.signal);
        keep(id, drawn);
        await keepCover(id, drawn);
      } catch {
        if (!away.signal.aborted) refused.add(id);
      } finally {
        if (!away.signal.aborted) setStill(stills.get(id) ?? null);
      }
    };
    const near = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        near.disconnect();
        line = line.then(draw);
      },
      { rootMargin: NEAR },
    );
    near.observe(element);
    return () => {
      away.abort();
      near.disconnect();
    };
  }, [id, url, bytes, frame, wanted]);
  return still;
}
