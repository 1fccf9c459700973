import { defaults, fieldsOf, normalize, type JsonSchema } from "@/forms";
import type { Artifact, ArtifactKind, FollowUp, MediaKind, Mode, Params, Task, Tool } from "@/lib/api/types";
import type { Draft } from "@/lib/prefill";
import { localPrice, type Price } from "@/lib/price";

/** What may be made of a result next, in the order in which it is offered. */
export const WAYS = ["video", "music", "speech", "model", "edit", "picture"] as const;
export type Way = (typeof WAYS)[number];

/** A form that a result leads on to. */
export interface Continuation {
  way: Way;
  tool: Tool;
  mode: Mode;
  /** The field that takes the result; none where only its words go along. */
  field: string | null;
  /** The field that takes its words. */
  prompt: string | null;
}

const schemaOf = (mode: Mode) => mode.schema as JsonSchema;
const acceptOf = ({ "x-media": own, items }: JsonSchema): MediaKind[] => own?.accept ?? items?.["x-media"]?.accept ?? [];
const isFile = (kind: ArtifactKind): kind is MediaKind => kind === "image" || kind === "video" || kind === "audio";

/** The first field of a form that takes a file of this kind as it opens. */
export function fieldFor(mode: Mode, kind: ArtifactKind): string | null {
  const schema = schemaOf(mode);
  const opened = defaults(schema);
  const takes = fieldsOf(schema).find(({ name, field }) =>
    isFile(kind) && acceptOf(field).includes(kind) && (field.minItems ?? 0) < 2 && name in normalize(schema, { ...opened, [name]: "" }));
  return takes?.name ?? null;
}

const promptOf = (mode: Mode): string | null => fieldsOf(schemaOf(mode)).find(({ role }) => role === "prompt")?.name ?? null;

/** Whether a person can add all that a form still needs beside `given`: words and a sound are quickly had, other files are not. */
function canBeAdded(mode: Mode, given: string | null): boolean {
  const schema = schemaOf(mode);
  const opened = defaults(schema);
  const fields = fieldsOf(schema);
  const easy = (name: string) => {
    const one = fields.find((field) => field.name === name);
    return name === given || name in opened || one?.kind === "words" || (one !== undefined && acceptOf(one.field).includes("audio"));
  };
  const any = schema["x-require-any"] ?? [];
  return (schema.required ?? []).every(easy) && (any.length === 0 || any.some(easy));
}

const waysBySound = (mode: Mode): Way[] => {
  const sounds = fieldsOf(schemaOf(mode)).filter(({ field }) => acceptOf(field).includes("audio"));
  return sounds.length > 0 ? ["speech"] : [];
};
const needsSound = (mode: Mode): boolean => {
  const { required = [], properties = {} } = schemaOf(mode);
  return required.some((name) => acceptOf(properties[name] ?? {}).includes("audio"));
};

/** What a form makes of a result of this kind that it takes in `field`, or of whose words alone it is made. */
function waysOf(mode: Mode, kind: ArtifactKind, field: string | null): Way[] {
  if (field === null) {
    // A model and a text are no files that a form takes; music is made after the words of anything that makes no sound.
    if (mode.output === "audio") return kind === "audio" ? [] : ["music"];
    if (isFile(kind) || mode.output === kind) return [];
    if (mode.output === "image") return ["picture"];
    return mode.output === "video" || mode.output === "model" ? [mode.output] : [];
  }
  switch (mode.output) {
    case "video":
      if (kind === "audio") return ["video"];
      if (needsSound(mode)) return ["speech"];
      return [kind === "video" ? "edit" : "video", ...waysBySound(mode)];
    case "audio":
      return [kind === "audio" ? "edit" : "music"];
    case "image":
      return [kind === "image" ? "edit" : "picture"];
    case "model":
      return ["model"];
    default:
      return [];
  }
}

/** Every form that a result of this kind leads on to, by what their schemas take and make; forms that only plug-ins lead to are theirs. */
export function continuationsOf(tools: readonly Tool[], kind: ArtifactKind): Continuation[] {
  return tools.flatMap((tool) =>
    tool.modes.flatMap((mode): Continuation[] => {
      if (mode.follow_up_only) return [];
      const field = fieldFor(mode, kind);
      const prompt = promptOf(mode);
      if ((field === null && prompt === null) || !canBeAdded(mode, field)) return [];
      return waysOf(mode, kind, field).map((way) => ({ way, tool, mode, field, prompt }));
    }),
  );
}

/** What is offered for one way: the form behind the button, then the others. */
export interface Offer {
  way: Way;
  best: Continuation;
  others: Continuation[];
}

/** The ways that lead on, each with the tool that was used last before the others, which keep their order. */
export function offersOf(continuations: readonly Continuation[], recent: readonly unknown[], declared: readonly FollowUp[] = []): Offer[] {
  const rank = ({ tool, mode, way }: Continuation) => {
    const at = recent.indexOf(tool.id);
    // Who speaks needs a voice: a form that insists on one is meant for it.
    return at >= 0 ? at : recent.length + (way === "speech" && !needsSound(mode) ? 1 : 0);
  };
  const free = continuations.filter(({ tool, mode }) => !declared.some((one) => one.tool === tool.id && one.mode === mode.id));
  return WAYS.flatMap((way) => {
    const [best, ...others] = free.filter((one) => one.way === way).toSorted((a, b) => rank(a) - rank(b));
    return best ? [{ way, best, others }] : [];
  });
}

/** The ways that follow-ups of the plug-in lead already, by forms of whatever tool. */
export function declaredWays(continuations: readonly Continuation[], declared: readonly FollowUp[]): Set<Way> {
  const led = continuations.filter(({ tool, mode }) => declared.some((one) => one.tool === tool.id && one.mode === mode.id));
  return new Set(led.map(({ way }) => way));
}

/** What a result was asked for with: a text is its own words; a work without a prompt is known by its summary. */
export function wordsOf(tools: readonly Tool[], task: Task, artifact: Artifact): string {
  if (artifact.kind === "text" && artifact.text) return artifact.text;
  const mode = tools.find(({ id }) => id === task.tool)?.modes.find(({ id }) => id === task.mode);
  const name = mode ? promptOf(mode) : null;
  const asked = name === null ? null : task.params[name];
  return typeof asked === "string" && asked.trim() !== "" ? asked : task.summary;
}

/** The filled form: the result, or the stored picture `mediaId` that was taken out of it, and the words. */
export function draftOf({ tool, mode, field, prompt }: Continuation, tools: readonly Tool[], task: Task, artifact: Artifact, mediaId = artifact.id): Draft {
  const words = wordsOf(tools, task, artifact);
  const params: Params = {
    ...(field !== null && { [field]: mediaId }),
    ...(prompt !== null && words !== "" && { [prompt]: words }),
  };
  return { tool: tool.id, mode: mode.id, label: null, params, append: [], ask: [], parentId: task.id, whole: false, source: { artifact, task } };
}

/** What a form costs as it opens. */
export const openingPrice = ({ mode }: Continuation): Price | null => localPrice(mode.price, defaults(schemaOf(mode)));
