import type { Artifact, FollowUp, KeptPreset, Params, Task, Text } from "./api/types";

/** A form to open, filled in. */
export interface Draft {
  tool: string;
  mode: string;
  /** The button that was pressed, for the title of a dialog. */
  label: Text | null;
  /** Values to set over the form's current ones. */
  params: Params;
  /** Media ids to add to array parameters, instead of replacing what is there. */
  append: { param: string; mediaId: string }[];
  /** Parameters to ask for, with the cursor in the first. They begin with the source's own words where it has them. */
  ask: string[];
  /** The task that the new one follows, for its lineage. */
  parentId: string | null;
  /** Whether `params` are the whole form (reuse) or only some of it (follow-up). */
  whole: boolean;
  /** The name of the preset that it is: of the form only settings change. */
  preset?: Text;
  /** The mode's example: files that the person chose already stay. */
  example?: true;
  /** Generate as soon as the form holds it. */
  press?: boolean;
  /** The result that it follows. */
  source: { artifact: Artifact; task: Task } | null;
}

/** The parameters that a draft settles, so that nobody needs to be asked for them. */
export function settledBy(draft: Draft): Set<string> {
  const names = [...Object.keys(draft.params), ...draft.append.map(({ param }) => param)];
  return new Set(names.filter((name) => !draft.ask.includes(name)));
}

/** What the form becomes when a person follows `followUp` from `artifact` of `task`. */
export function draftFromFollowUp(followUp: FollowUp, task: Task, artifact: Artifact): Draft {
  const draft: Draft = {
    tool: followUp.tool,
    mode: followUp.mode,
    label: followUp.label,
    params: {},
    append: [],
    ask: followUp.ask,
    parentId: task.id,
    whole: false,
    source: { artifact, task },
  };
  for (const [param, source] of Object.entries(followUp.prefill)) {
    switch (source.from) {
      case "artifact":
        if (followUp.append) draft.append.push({ param, mediaId: artifact.id });
        else draft.params[param] = artifact.id;
        break;
      case "task":
        draft.params[param] = task.id;
        break;
      case "position":
        draft.params[param] = task.artifacts.findIndex(({ id }) => id === artifact.id);
        break;
      case "param": {
        const value = task.params[source.name];
        if (value !== undefined) draft.params[param] = value;
        break;
      }
      case "const":
        draft.params[param] = source.value;
        break;
    }
  }
  for (const name of followUp.ask) {
    // A task without a prompt, such as an upscale, is known by the words of the work that it was made of.
    const own = task.params[name] || (name === "prompt" && task.summary);
    if (typeof own === "string" && own !== "" && !(name in draft.params)) draft.params[name] = own;
  }
  return draft;
}

/** The settings of an earlier task, to change and run again. */
export function draftFromTask(task: Task): Draft {
  return wholeDraft(task.tool, task.mode, task.params);
}

/** A mode's example; `press` generates it at once. */
export function exampleDraft(tool: string, mode: string, params: Params, press = false): Draft {
  return { ...wholeDraft(tool, mode, params), example: true, press };
}

/** What a work of the gallery was made with, as far as its author shares it. */
export function sharedDraft(tool: string, mode: string, params: Params): Draft {
  return wholeDraft(tool, mode, params);
}

/** A preset of the site, to be looked at in its form. */
export function presetDraft({ tool, mode, params }: KeptPreset, name: Text): Draft {
  return { ...wholeDraft(tool, mode, params), whole: false, preset: name };
}

/** A complete set of params for a mode. */
function wholeDraft(tool: string, mode: string, params: Params): Draft {
  return { tool, mode, label: null, params, append: [], ask: [], parentId: null, whole: true, source: null };
}
