import type { Artifact, FollowUp, Params, Task } from "./api/types";

/** A form to open, filled in. */
export interface Draft {
  tool: string;
  mode: string;
  /** Values to set over the form's current ones. */
  params: Params;
  /** Media ids to add to array parameters, instead of replacing what is there. */
  append: { param: string; mediaId: string }[];
  /** Parameters to leave empty and put the cursor in. */
  ask: string[];
  /** The task that the new one follows, for its lineage. */
  parentId: string | null;
  /** Whether `params` are the whole form (reuse) or only some of it (follow-up). */
  whole: boolean;
}

/** What the form becomes when a person follows `followUp` from `artifact` of `task`. */
export function draftFromFollowUp(followUp: FollowUp, task: Task, artifact: Artifact): Draft {
  const draft: Draft = {
    tool: followUp.tool,
    mode: followUp.mode,
    params: {},
    append: [],
    ask: followUp.ask,
    parentId: task.id,
    whole: false,
  };
  for (const [param, source] of Object.entries(followUp.prefill)) {
    if (source.from === "artifact") {
      if (followUp.append) draft.append.push({ param, mediaId: artifact.id });
      else draft.params[param] = artifact.id;
    } else if (source.from === "param") {
      const value = task.params[source.name];
      if (value !== undefined) draft.params[param] = value;
    } else {
      draft.params[param] = source.value;
    }
  }
  return draft;
}

/** The settings of an earlier task, to change and run again. */
export function draftFromTask(task: Task): Draft {
  return wholeDraft(task.tool, task.mode, task.params);
}

/** A complete set of params for a mode, such as its example. */
export function wholeDraft(tool: string, mode: string, params: Params): Draft {
  return { tool, mode, params, append: [], ask: [], parentId: null, whole: true };
}
