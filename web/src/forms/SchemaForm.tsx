import Form, { type IChangeEvent } from "@rjsf/core";
import type { RJSFSchema } from "@rjsf/utils";
import {
  memo, useCallback, useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState, type Ref,
} from "react";
import { useLatest } from "@/lib/useLatest";
import { FormScopeProvider, type FormScope, type MediaSlot, type PendingUploads } from "./context";
import { Icon } from "./icons";
import { recall } from "./media/items";
import { PageFiles } from "./media/PageFiles";
import { localize } from "./schema/localize";
import { mediaIds } from "./schema/mediaValues";
import { labelOf } from "./schema/optionsWhen";
import { followReferences, referenceField } from "./schema/references";
import { settleOptions } from "./schema/settleOptions";
import { validate } from "./schema/validate";
import { defaults, fromPointer, getAt, normalize, sameJson, schemaAt, setAt, visibleFields, withoutUnknown } from "./schema/values";
import { buildView } from "./schema/view";
import { leafFields, templates } from "./templates/registry";
import { langOf, textsFor } from "./texts";
import type { FieldError, FormContext, JsonSchema, Params } from "./types";
import { validator } from "./validator";
import styles from "./form.module.css";

/** What accompanies each emitted value. */
export interface FormStatus {
  /** The value satisfies the schema and no upload is under way. */
  valid: boolean;
  uploading: boolean;
}

/** What the page may ask of the form. */
export interface SchemaFormHandle {
  /** Shows every problem and moves focus to the first one. True when there is none. */
  reveal(): boolean;
  /** Moves focus to a field, by JSON pointer. */
  focus(pointer: string): boolean;
}

export interface SchemaFormProps {
  schema: JsonSchema;
  value: Params;
  /** Called once on mount and after every change, with hidden and empty fields left out. */
  onChange(value: Params, status: FormStatus): void;
  /** Problems the server found; paths may start with `/params`. Each stays until its field changes. */
  errors?: FieldError[] | undefined;
  disabled?: boolean | undefined;
  context: FormContext;
  idPrefix?: string | undefined;
  /** A language tag; English when it starts with `en`, Chinese otherwise. */
  lang?: string | undefined;
  ref?: Ref<SchemaFormHandle> | undefined;
}

/** Draws the form of a tool's mode from its schema. The only component that knows rjsf, whose drawing is costly. */
export const SchemaForm = memo(function SchemaForm(props: SchemaFormProps) {
  const { schema, value, context, disabled = false, errors: serverErrors, idPrefix = "form" } = props;
  const lang = langOf(props.lang);
  const texts = textsFor(lang);
  const root = useRef<HTMLDivElement>(null);
  const slots = useRef(new Map<string, () => MediaSlot>());

  // The draft keeps what hidden fields held, so that toggling a condition loses nothing.
  const [draft, setDraft] = useState<Params>(() => (start(schema, value)));
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [revealed, setRevealed] = useState(false);
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set());
  const [pending, setPendingMap] = useState<ReadonlyMap<string, PendingUploads>>(new Map());
  // Fields that moved because what they held is not to be had with another one's value.
  const [moved, setMoved] = useState<readonly string[]>([]);
  const [seen, setSeen] = useState({ schema, value, serverErrors });

  if (seen.schema !== schema || seen.value !== value || seen.serverErrors !== serverErrors) {
    setSeen({ schema, value, serverErrors });
    if (seen.serverErrors !== serverErrors) setSettled(new Set());
    const newSchema = seen.schema !== schema && !sameJson(seen.schema, schema);
    if (newSchema) {
      setTouched(new Set());
      setRevealed(false);
      setSettled(new Set());
      setDraft(start(schema, value));
    } else if (seen.value !== value && !sameJson(value, normalize(schema, draft))) {
      const adopted = settleOptions(schema, adopt(schema, value, draft));
      setDraft(adopted.values);
      setMoved(adopted.moved);
    }
  }

  const spoken = useMemo(() => localize(schema, lang), [schema, lang]);
  const view = useMemo(() => buildView(spoken), [spoken]);
  const output = useMemo(() => normalize(schema, draft), [schema, draft]);
  const problems = useMemo(() => {
    const found = validate(schema, output, lang);
    const uploadingWords = (path: string) =>
      schemaAt(spoken, fromPointer(path))?.errorMessage?.["uploading"] ?? texts.uploadsOpen;
    // A file that is not stored yet would silently be left out of a paid task.
    for (const [path, { uploading, failed }] of pending) {
      if (failed > 0) found.unshift({ path, message: texts.uploadsFailed });
      else if (uploading > 0) found.unshift({ path, message: uploadingWords(path) });
    }
    return found;
  }, [schema, spoken, output, lang, pending, texts]);
  const uploading = [...pending.values()].some((uploads) => uploads.uploading > 0);
  const valid = problems.length === 0;

  const emitted = useRef<{ output: Params; valid: boolean; uploading: boolean } | null>(null);
  const emit = useEffectEvent(() => {
    const last = emitted.current;
    if (last && last.valid === valid && last.uploading === uploading && sameJson(last.output, output)) return;
    emitted.current = { output, valid, uploading };
    props.onChange(output, { valid, uploading });
  });
  useEffect(() => emit(), [output, valid, uploading]);

  // Server problems speak first: they are newer knowledge about the same value.
  const { shown, unplaced } = useMemo(() => {
    const visible = (pointer: string) => view.pointers.has(pointer) && isShown(schema, draft, pointer);
    const shown = new Map<string, string>();
    const unplaced: string[] = [];
    for (const { path, message } of serverErrors ?? []) {
      const pointer = placeOf(path, view.pointers);
      if (pointer === undefined || !visible(pointer)) unplaced.push(message);
      else if (!settled.has(pointer) && !shown.has(pointer)) shown.set(pointer, message);
    }
    for (const { path, message } of problems) {
      const pointer = placeOf(path, view.pointers);
      if (pointer === undefined) {
        if (revealed) unplaced.push(message);
      } else if ((revealed || (touched.has(pointer) && !pending.has(path))) && !shown.has(pointer)) {
        shown.set(pointer, message);
      }
    }
    return { shown, unplaced };
  }, [serverErrors, settled, problems, pending, revealed, touched, view, schema, draft]);

  const markChanged = (before: Params, after: Params) => {
    const changed = [...view.pointers].filter(
      (pointer) => !sameJson(getAt(before, fromPointer(pointer)), getAt(after, fromPointer(pointer))),
    );
    if (changed.length === 0) return;
    setTouched((held) => new Set([...held, ...changed]));
    setSettled((held) => new Set([...held, ...changed]));
  };
  const change = (changed: Params) => {
    const followed = followReferences(schema, draft, changed);
    const chosen = Object.keys(followed).filter((name) => !sameJson(draft[name], followed[name]));
    const { values: next, moved } = settleOptions(schema, followed, chosen);
    markChanged(draft, next);
    setDraft(next);
    setMoved(moved);
  };
  const tell = useEffectEvent(() => {
    const changes = moved.map((name) => {
      const field = spoken.properties?.[name] ?? {};
      return texts.changedTo(field.title ?? name, draft[name] === undefined ? "" : labelOf(field, draft[name]));
    });
    if (changes.length > 0) context.toast(changes.join(texts.listComma), "info");
  });
  useEffect(() => tell(), [moved]);

  // Focus moves after the section that holds the field has opened, hence by request and not at once.
  const [focusRequest, setFocusRequest] = useState<{ pointer: string } | null>(null);
  useEffect(() => {
    if (!focusRequest || disabled) return;
    focusField(root.current, focusRequest.pointer);
    setFocusRequest(null);
  }, [focusRequest, disabled]);
  const requestFocus = useEffectEvent(() => {
    const first = [...view.pointers].find((pointer) => shown.has(pointer));
    if (first !== undefined) setFocusRequest({ pointer: first });
  });
  useEffect(() => {
    if (serverErrors && serverErrors.length > 0) requestFocus();
  }, [serverErrors]);

  // Disabling takes focus from the field that had it; the writer gets it back when the form wakes up.
  const lastFocused = useRef<HTMLElement | null>(null);
  const asleep = useRef(disabled);
  useLayoutEffect(() => {
    const woke = asleep.current && !disabled;
    asleep.current = disabled;
    if (woke && document.activeElement === document.body) lastFocused.current?.focus({ preventScroll: true });
  }, [disabled]);

  useImperativeHandle(props.ref, () => ({
    reveal() {
      setRevealed(true);
      const first = problems.map(({ path }) => placeOf(path, view.pointers)).find((at) => at !== undefined);
      if (first !== undefined) setFocusRequest({ pointer: first });
      return problems.length === 0;
    },
    focus(pointer) {
      const at = placeOf(pointer, view.pointers);
      if (at !== undefined) setFocusRequest({ pointer: at });
      return at !== undefined;
    },
  }));

  /** The media fields in the order of the form. */
  const openSlots = useCallback(
    () => [...view.pointers].flatMap((pointer) => slots.current.get(pointer)?.() ?? []),
    [view],
  );

  const setField = useLatest((pointer: string, next: unknown) => change(setAt(draft, fromPointer(pointer), next)));
  const takeForm = useLatest((event: IChangeEvent<Params, RJSFSchema>) => {
    if (event.formData && !sameJson(event.formData, draft)) change(event.formData);
  });
  const setPending = useCallback(
    (pointer: string, uploads: PendingUploads) => setPendingMap((held) => withUploads(held, pointer, uploads)),
    [],
  );
  const registerMedia = useCallback((pointer: string, slot: () => MediaSlot) => {
    slots.current.set(pointer, slot);
    return () => {
      if (slots.current.get(pointer) === slot) slots.current.delete(pointer);
    };
  }, []);
  const scope = useMemo<FormScope>(() => {
    const listed = referenceField(schema);
    return {
      services: context,
      texts,
      lang,
      disabled,
      errors: shown,
      schema,
      spoken,
      value: draft,
      setAt: setField,
      setPending,
      lists: listed !== null,
      references: (listed === null ? [] : mediaIds(draft[listed])).map((id, at) => ({
        id, label: texts.reference(at + 1), url: recall(id)?.url ?? context.previewUrl(id),
      })),
      registerMedia,
    };
  }, [schema, spoken, context, texts, lang, disabled, shown, draft, setField, setPending, registerMedia]);

  const fields = useMemo(
    () => (
      <Form
        // A div: the page owns submitting, and forms must not nest.
        tagName="div"
        className={styles.root}
        idPrefix={idPrefix}
        schema={view.schema}
        uiSchema={view.ui}
        formData={draft}
        validator={validator}
        fields={leafFields}
        templates={templates}
        disabled={disabled}
        noValidate
        showErrorList={false}
        experimental_defaultFormStateBehavior={{ emptyObjectFields: "skipDefaults", constAsDefaults: "never" }}
        onChange={takeForm}
      >
        <></>
      </Form>
    ),
    [view, draft, disabled, idPrefix, takeForm],
  );

  return (
    <div
      ref={root}
      className={`${styles.form} ${styles.tokens}`}
      lang={lang === "en" ? "en" : "zh-CN"}
      onFocus={(event) => {
        lastFocused.current = event.target;
      }}
      onBlur={() => {
        if (!asleep.current) lastFocused.current = null;
      }}
    >
      {unplaced.length > 0 && (
        <div className={styles.summary} role="alert">
          <Icon name="warning" />
          <div>
            {unplaced.length > 1 && <strong>{texts.formProblems}</strong>}
            {unplaced.map((message) => (
              <div key={message}>{message}</div>
            ))}
          </div>
        </div>
      )}
      <FormScopeProvider value={scope}>
        {fields}
        <PageFiles root={root} slots={openSlots} disabled={disabled} />
      </FormScopeProvider>
    </div>
  );
});

function start(schema: JsonSchema, value: Params): Params {
  return settleOptions(schema, { ...defaults(schema), ...withoutUnknown(schema, value) }).values;
}

/** A value from outside: taken as it is, with hidden fields and their defaults kept beneath. */
function adopt(schema: JsonSchema, value: Params, draft: Params): Params {
  const visible = visibleFields(schema, value);
  const next: Params = withoutUnknown(schema, value);
  for (const name of Object.keys(schema.properties ?? {})) {
    // A field the reader emptied stays empty; one that was never shown still has what it held.
    if (next[name] === undefined && !visible.has(name) && draft[name] !== undefined) next[name] = draft[name];
  }
  return next;
}

/** Fields without open uploads leave the map, so that its size says whether there are any. */
function withUploads(held: ReadonlyMap<string, PendingUploads>, pointer: string, uploads: PendingUploads) {
  const none = uploads.uploading === 0 && uploads.failed === 0;
  if (sameJson(held.get(pointer), none ? undefined : uploads)) return held;
  const next = new Map(held);
  if (none) next.delete(pointer);
  else next.set(pointer, uploads);
  return next;
}

/** The drawn field a problem belongs to: itself or its nearest drawn ancestor. */
function placeOf(path: string, pointers: ReadonlySet<string>): string | undefined {
  const tokens = fromPointer(path);
  for (const start of tokens[0] === "params" && !pointers.has("/params") ? [1] : [0]) {
    for (let end = tokens.length; end > start; end -= 1) {
      const pointer = `/${tokens.slice(start, end).join("/")}`;
      if (pointers.has(pointer)) return pointer;
    }
  }
  return undefined;
}

/** Whether a field and the groups around it are visible. */
function isShown(schema: JsonSchema, value: Params, pointer: string): boolean {
  const path = fromPointer(pointer);
  return path.every((name, depth) => {
    const above = path.slice(0, depth);
    const held = getAt(value, above);
    const group = schemaAt(schema, above);
    return group !== undefined && visibleFields(group, (held ?? {}) as Params).has(name);
  });
}

function focusField(root: HTMLElement | null, pointer: string) {
  const field = root?.querySelector<HTMLElement>(`[data-field="${CSS.escape(pointer)}"]`);
  const target =
    field?.querySelector<HTMLElement>("input[type=radio]:checked:not(:disabled)") ??
    field?.querySelector<HTMLElement>(
      "textarea:not(:disabled,[aria-hidden]), input:not(:disabled,[type=file]), button:not(:disabled), [tabindex='0']",
    );
  if (!field || !target) return;
  // A chip has no box of its own around it.
  (field.getClientRects().length > 0 ? field : target).scrollIntoView?.({ block: "center", behavior: "auto" });
  target.focus({ preventScroll: true });
}
