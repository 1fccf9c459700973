import { useEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { Artifact, Task } from "@/lib/api/types";
import { ADDED_PARAMETER } from "@/lib/strips";
import { uuid } from "@/lib/uuid";
import { useWorkName } from "@/lib/workName";
import { usable, useWorks, withLength } from "./api";
import { dropDraft, loadDrafts, saveDraft } from "./drafts";
import { clipOf, emptyDraft, songOf, type Clip, type Draft, type Song } from "./model";

/** The draft that is worked at, kept with every change, and what the host knows of its works. */
export function useStrip(user: string) {
  const [address, setAddress] = useSearchParams();
  const brought = useMemo(() => address.get(ADDED_PARAMETER)?.split(",").filter(Boolean) ?? [], [address]);
  const [drafts, setDrafts] = useState(() => loadDrafts(user));
  const [draft, setDraft] = useState<Draft>(() => drafts[0] ?? emptyDraft(uuid()));
  const nameOf = useWorkName();

  const ids = [...new Set([...draft.clips.map(({ task }) => task), ...(draft.song ? [draft.song.task] : []), ...brought])];
  const works = useWorks(ids);

  const keep = (next: Draft) => {
    setDraft(next);
    saveDraft(user, next);
    setDrafts(loadDrafts(user));
  };
  const change = (part: Partial<Draft>) => keep({ ...draft, ...part, changed_ms: Date.now() });

  // What the address brings begins a draft of its own, so that it never mixes with what was there.
  const taken = useRef("");
  useEffect(() => {
    const word = brought.join();
    if (word === "" || works.loading || works.failed || taken.current === word) return;
    taken.current = word;
    const tasks = brought.flatMap((id) => works.taskOf(id) ?? []);
    void begin(tasks, nameOf).then((parts) => {
      const next = draft.clips.length === 0 && draft.song === null ? draft : emptyDraft(uuid());
      if (parts.clips.length > 0 || parts.song) keep({ ...next, ...parts, changed_ms: Date.now() });
      setAddress(
        (now) => {
          now.delete(ADDED_PARAMETER);
          return now;
        },
        { replace: true },
      );
    });
  });

  return {
    draft,
    drafts,
    works,
    /** Whether works that the address names are still on their way into the draft. */
    taking: brought.length > 0,
    change,
    open: (id: string) => {
      const found = loadDrafts(user).find((one) => one.id === id);
      if (found) setDraft(found);
    },
    begin: () => setDraft(emptyDraft(uuid())),
    drop: () => {
      dropDraft(user, draft.id);
      const left = loadDrafts(user);
      setDrafts(left);
      setDraft(left[0] ?? emptyDraft(uuid()));
    },
    restore: keep,
  };
}

async function begin(tasks: Task[], nameOf: (task: Task) => string): Promise<{ clips: Clip[]; song: Song | null }> {
  const seen = tasks.flatMap((task) => [...usable(task, "video"), ...usable(task, "image")].map((artifact) => ({ task, artifact })));
  const heard = tasks.flatMap((task) => usable(task, "audio").map((artifact) => ({ task, artifact })))[0];
  return { clips: await clipsOf(seen, nameOf), song: heard ? songOf(heard.task, await withLength(heard.artifact), nameOf(heard.task)) : null };
}

/** Clips of results in their order. */
export const clipsOf = (results: { task: Task; artifact: Artifact }[], nameOf: (task: Task) => string): Promise<Clip[]> =>
  Promise.all(results.map(async ({ task, artifact }) => clipOf(task, await withLength(artifact), nameOf(task), uuid())));
