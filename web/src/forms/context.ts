import { createContext, useContext, type ComponentType } from "react";
import type { Texts } from "./texts";
import type { FormContext, JsonSchema, Lang, MediaKind, MediaRef } from "./types";

/** Takes back what was just added to a field, and gives back what it replaced. */
export type Undo = () => void;

/** What a media field offers to the rest of its form: what is pasted or dropped elsewhere finds its way here. */
export interface MediaSlot {
  label: string;
  kinds: readonly MediaKind[];
  /** How many more files it holds without giving one up. */
  free(): number;
  /** Whether it holds nothing yet. */
  empty(): boolean;
  /** A single file can be replaced; a full list takes no more. */
  replaces(): boolean;
  addFiles(files: File[]): Undo;
  addUrl(url: string): Undo;
  addStored(ref: MediaRef): Undo;
}

/** A picture that a prompt may name. */
export interface Reference {
  id: string;
  /** The words that name it: 图片1. */
  label: string;
  url: string;
}

/** Files of one field that are not stored yet. */
export interface PendingUploads {
  uploading: number;
  failed: number;
}

/** What the fields of one form share. Kept apart from rjsf's props, whose comparison is deep and costly. */
export interface FormScope {
  services: FormContext;
  texts: Texts;
  lang: Lang;
  disabled: boolean;
  /** Message shown at a field, by JSON pointer. */
  errors: ReadonlyMap<string, string>;
  schema: JsonSchema;
  /** The same in the reader's language. */
  spoken: JsonSchema;
  /** The whole value with hidden fields still in it. */
  value: Record<string, unknown>;
  setAt(pointer: string, value: unknown): void;
  /** Reports uploads under way or failed at a field; a submission must not leave them behind. */
  setPending(pointer: string, uploads: PendingUploads): void;
  /** Whether the form has a list of pictures that prompts may name. */
  lists: boolean;
  /** The stored pictures of that list, in its order. */
  references: readonly Reference[];
  registerMedia(pointer: string, slot: () => MediaSlot): () => void;
}

/** What every widget is given. Widgets know nothing of rjsf. */
export interface WidgetProps {
  id: string;
  spec: JsonSchema;
  /** JSON pointer of the field within the parameters. */
  pointer: string;
  label: string;
  value: unknown;
  onChange(value: unknown): void;
  disabled: boolean;
  readonly: boolean;
  required: boolean;
  /** Why an option cannot be chosen now, by its key. */
  ruled?: ReadonlyMap<string, string> | undefined;
  /** Spread onto the element that takes focus or, for a set of radios, onto the group. */
  aria: {
    "aria-describedby": string | undefined;
    "aria-invalid": true | undefined;
    "aria-required": true | undefined;
  };
}

export type Widget = ComponentType<WidgetProps>;

const Scope = createContext<FormScope | null>(null);
export const FormScopeProvider = Scope.Provider;

export function useForm(): FormScope {
  const scope = useContext(Scope);
  if (!scope) throw new Error("A form field was drawn outside of a SchemaForm.");
  return scope;
}

/** The kinds a media field takes; images when it does not say. */
export function kindsOf(spec: JsonSchema): MediaKind[] {
  const stated = spec["x-media"]?.accept;
  return stated && stated.length > 0 ? stated : ["image"];
}

export const labelId = (id: string) => `${id}__label`;
export const helpId = (id: string) => `${id}__help`;
export const errorId = (id: string) => `${id}__error`;
