import { useState } from "react";
import type { ModelsView, ModelView } from "./api";
import { difference, patched } from "./changes";
import { EMPTY, entryOf, like, readEntry, withMembers, type Entry } from "./entry";

/** A model while it is being written, in its form and as JSON, whichever is edited. */
export interface Draft {
  entry: Entry;
  /** Changes members; undefined takes one out. */
  set(members: Parameters<typeof withMembers>[1]): void;
  /** Begins as another model. */
  setLike(model: ModelView | undefined): void;
  json: string;
  /** What of the JSON is no model: the name of a member, or an empty one where nothing can be read. */
  jsonWrong: string | null;
  setJson(text: string): void;
}

export function useDraft(view: ModelsView, model: ModelView | null, id: string): Draft {
  const [entry, setEntry] = useState(() => (model ? entryOf(model) : like({ ...EMPTY, id }, view.models[0])));
  const [start, setStart] = useState({ version: view.version, entry });
  const [typed, setTyped] = useState<string | null>(null);
  const [jsonWrong, setJsonWrong] = useState<string | null>(null);

  if (model && start.version !== view.version) {
    // Somebody else changed models meanwhile: what was edited here is kept, on top of what there is now.
    const now = entryOf(model);
    setStart({ version: view.version, entry: now });
    setEntry(patched(now, difference({ ...start.entry }, { ...entry })) as unknown as Entry);
    setTyped(null);
    setJsonWrong(null);
  }
  const put = (next: Entry) => {
    setEntry(next);
    setTyped(null);
    setJsonWrong(null);
  };
  return {
    entry,
    set: (members) => put(withMembers(entry, members)),
    setLike: (other) => put(like(entry, other)),
    json: typed ?? JSON.stringify(entry, null, 2),
    jsonWrong,
    setJson: (text) => {
      const read = readEntry(text);
      setTyped(text);
      if ("wrong" in read) setJsonWrong(read.wrong);
      else {
        setEntry(read.entry);
        setJsonWrong(null);
      }
    },
  };
}
