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
  return { tool: task.tool, mode: task.mode, params: task.params, append: [], ask: [], whole: true };
}
