import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import {
  appendMedia,
  choicesIn,
  defaults,
  drawnFields,
  normalize,
  promptsOf,
  sameJson,
  settleOptions,
  startingValues,
  usableExample,
  validate,
  withExample,
  withSettings,
  type FieldError,
  type JsonSchema,
  type SchemaFormHandle,
} from "@/forms";
import type { Mode, Params, Tool } from "@/lib/api/types";
import { incomingDraft, loadDraft, loadShared, loadUsed, saveDraft, saveShared } from "@/lib/drafts";
import type { Draft } from "@/lib/prefill";
import { useStore } from "@/lib/store";

/** A new array on each change of content makes the form show the errors again, and move to the first. */
const NONE: FieldError[] = [];

/**
 * The values of one mode's form, from its defaults, the kept draft, and whatever is sent in from elsewhere. `welcome` opens it
 * with its example, for a person who has begun nothing yet.
 */
export function useStudioForm(
  tool: Tool,
  mode: Mode,
  language: string,
  welcome: boolean,
  onDraft: (draft: Draft, refused: string | null, filled: string[]) => void,
) {
  const schema = mode.schema as JsonSchema;
  const form = useRef<SchemaFormHandle>(null);
  const example = useMemo(() => usableExample(schema, mode.example, language), [schema, mode.example, language]);
  const exampleForm = useMemo(() => example && normalize(schema, withExample(schema, {}, example)), [schema, example]);
  const [params, setParams] = useState<Params>(() => (welcome && exampleForm && untouched(tool, mode) ? exampleForm : initial(tool, mode)));
  const [valid, setValid] = useState(() => isValid(schema, params));
  const [errors, setErrors] = useState<FieldError[]>(NONE);
  const [ask, setAsk] = useState<string | null>(null);
  const [parentId, setParentId] = useState<string | null>(null);

  // What the form showed by itself is nobody's draft until something of it was changed.
  const offered = useRef<Params>(params);

  // Being looked at is enough to have been the tab open last; what was reset on the way here stays so after a reload.
  const first = useRef(params);
  useEffect(() => {
    if (loadDraft(tool.id, mode.id)) saveDraft(tool.id, mode.id, first.current);
    if (tool.modes.length > 1) saveShared(tool.id, { mode: mode.id });
  }, [tool, mode.id]);

  const change = useCallback(
    (next: Params, status: { valid: boolean }) => {
      setParams((held) => (sameJson(held, next) ? held : next));
      setValid(status.valid);
      const own = loadDraft(tool.id, mode.id) !== null || !sameJson(next, normalize(schema, offered.current));
      if (!own) return;
      saveDraft(tool.id, mode.id, next);
      saveShared(tool.id, { mode: mode.id, texts: promptsOf(schema, next), choices: choicesIn(schema, next) });
    },
    [tool.id, mode.id, schema],
  );

  const replace = useCallback(
    (next: Params, parent: string | null = null) => {
      const clean = normalize(schema, next);
      setParentId(parent);
      change(clean, { valid: isValid(schema, clean) });
      setErrors(NONE);
    },
    [change, schema],
  );

  // Whether there is a visitor may be known a moment after the form stands.
  useEffect(() => {
    if (!welcome || !exampleForm || !untouched(tool, mode)) return;
    offered.current = exampleForm;
    setParams((held) => (sameJson(held, exampleForm) ? held : exampleForm));
    setValid(isValid(schema, exampleForm));
  }, [welcome, exampleForm, tool, mode, schema]);
  const isExample = useMemo(() => exampleForm !== null && sameJson(normalize(schema, params), exampleForm), [schema, params, exampleForm]);

  // Follow-ups and reuse arrive through a store, because they may come from another tool's page.
  const incoming = useStore(incomingDraft);
  useEffect(() => {
    if (!incoming || incoming.tool !== tool.id || incoming.mode !== mode.id) return;
    incomingDraft.set(null);
    const { params: next, refused, filled } = applyDraft(schema, params, incoming, language);
    // What is generated at once does not wait until the form has settled it, and said so.
    replace(incoming.press ? settleOptions(schema, next).values : next, incoming.parentId);
    setAsk(incoming.ask[0] ?? null);
    onDraft(incoming, refused, filled);
  }, [incoming, tool.id, mode.id, schema, params, language, replace, onDraft]);

  // The question is put once the form shows the new values.
  useEffect(() => {
    if (!ask) return;
    form.current?.focus(`/${ask}`);
    setAsk(null);
  }, [ask]);

  return { form, schema, params, parentId, valid, errors, setErrors, change, replace, example, isExample };
}

/**
 * `draft` laid over what the form holds; a whole draft starts from the defaults instead.
 * `refused` says why a medium could not be added: it is there already, or the field is full. `filled` names the fields that
 * the draft gave something to.
 */
export function applyDraft(
  schema: JsonSchema,
  current: Params,
  draft: Draft,
  language: string,
): { params: Params; refused: string | null; filled: string[] } {
  if (draft.preset) return { params: withSettings(schema, current, draft.params), refused: null, filled: [] };
  if (draft.example) return { params: withExample(schema, current, draft.params), refused: null, filled: [] };
  const given = draft.whole ? draft.params : withoutWritten(schema, current, draft);
  let params: Params = { ...(draft.whole ? defaults(schema) : current), ...listed(schema, given) };
  let refused: string | null = null;
  const brought = new Set(Object.keys(given));
  for (const { param, mediaId } of draft.append) {
    const result = appendMedia(schema, params, param, mediaId, language);
    params = result.value;
    if (result.added) brought.add(param);
    else refused = result.message ?? null;
  }
  const shown = normalize(schema, params);
  return { params, refused, filled: drawnFields(schema).filter((name) => brought.has(name) && name in shown) };
}

/** What is asked for begins with the source's words, but never in the place of what a person has written. */
function withoutWritten(schema: JsonSchema, current: Params, { params, ask }: Draft): Params {
  const written = (name: string) => {
    const value = current[name];
    return typeof value === "string" && value.trim() !== "" && value !== schema.properties?.[name]?.default;
  };
  return Object.fromEntries(Object.entries(params).filter(([name]) => !(ask.includes(name) && written(name))));
}

/** A follow-up gives one medium; a field that holds several gets it as its only one. */
function listed(schema: JsonSchema, params: Params): Params {
  const isList = (name: string) => schema.properties?.[name]?.type === "array";
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, isList(name) && typeof value === "string" ? [value] : value]));
}

/** Whether the person has neither begun this form nor a prompt that belongs into it. */
const untouched = (tool: Tool, mode: Mode): boolean =>
  loadDraft(tool.id, mode.id) === null && Object.keys(loadShared(tool.id).texts ?? {}).length === 0;

const isValid = (schema: JsonSchema, params: Params) => validate(schema, normalize(schema, params)).length === 0;

function initial(tool: Tool, mode: Mode): Params {
  const shared = loadShared(tool.id);
  return startingValues(mode.schema as JsonSchema, {
    draft: loadDraft(tool.id, mode.id),
    choices: { ...loadUsed(tool.id), ...shared.choices },
    prompts: shared.texts ?? {},
    comesBack: shared.mode !== undefined && shared.mode !== mode.id,
  });
}
