import type { ReactNode } from "react";

/** A media kind the platform stores. */
export type MediaKind = "image" | "video" | "audio";

/** A file the server already holds. `id` is what goes into the parameters; `url` is same-origin. */
export interface MediaRef {
  id: string;
  url: string;
  kind: MediaKind;
  name: string;
  /** Address of a small picture of it, for lists. */
  small?: string | null;
}

/** Limits of a media field. `max_bytes` is in bytes; `mime` narrows `accept`. */
interface MediaRule {
  accept?: MediaKind[];
  mime?: string[];
  max_bytes?: number;
  max_seconds?: number;
  max_pixels?: number;
  max_width?: number;
  max_height?: number;
  /** A file that could not be uploaded leaves the field, instead of waiting there to be tried again. */
  clear_failed?: boolean;
  /** A passing message says that a file was taken in or removed. */
  announce?: boolean;
  /** What may be recorded on the spot: by the camera towards or away from the user, or by the microphone. */
  capture?: "user" | "environment" | "voice";
  /**
   * The field takes a mask of the picture in this sibling: a picture of the same size, white where it is to be repainted and
   * black where it is kept. It can be painted on the picture, and goes when the picture is another one.
   */
  mask_of?: string;
}

/** An earlier task as a field of another shows it. */
export interface TaskCard {
  summary: string;
  kind: MediaKind | "model" | "text";
  /** Address of a picture or clip of it. */
  url: string | null;
}

/**
 * Picture of one choice of a `cards` field, or of named settings of a group. `video` plays under the pointer, with the
 * keyboard's focus, and where nothing hovers on the chosen card; `text` stands where there is no picture.
 */
export interface CardMedia {
  image?: string;
  video?: string;
  text?: string;
  /** Of a group's card: its name, and what it sets; the group's other fields stand at their defaults. */
  title?: string;
  title_en?: string;
  values?: Params;
}

/** Texts of the same field in English. */
interface EnglishText {
  title?: string;
  description?: string;
  errorMessage?: Record<string, string>;
  placeholder?: string;
  unit?: string;
  limit?: string;
  /** On the whole schema: the words of the example. */
  example?: Record<string, string>;
}

/**
 * The closed subset of JSON Schema 2020-12 that tools declare, with the form's own `x-` keywords.
 * Everything outside this list is refused by the server's contract suite, so it is not drawn here.
 */
export interface JsonSchema {
  type?: string | string[];
  title?: string;
  description?: string;
  default?: unknown;
  examples?: unknown[];
  enum?: unknown[];
  const?: unknown;
  oneOf?: JsonSchema[];
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean;
  format?: string;
  readOnly?: boolean;
  writeOnly?: boolean;
  /** Message per failed keyword; `required` is used when the property is missing. */
  errorMessage?: Record<string, string>;
  "x-widget"?: string;
  "x-media"?: MediaRule;
  /** The field names an earlier task, of one of these modes. */
  "x-task"?: { modes: string[] };
  "x-advanced"?: boolean;
  /** What a form opens with, where that is not what a call without the field means. */
  "x-opens-with"?: unknown;
  /** A short setting: in a row with its like, by its value. */
  "x-chip"?: boolean;
  /** Starts anew whenever the reader comes back to the form from another one of the tool. */
  "x-fresh"?: boolean;
  /** Shown and sent only when every named sibling holds one of the listed values. */
  "x-visible-when"?: Record<string, unknown[]>;
  /**
   * Options that are there only while every named sibling holds one of the listed values; null stands for a sibling that is
   * hidden or empty. What a sibling drawn as `model` rules out is not shown, what another one does waits with the reason.
   */
  "x-options-when"?: Record<string, Record<string, unknown[]>>;
  /** On an option: the day since which it is there, as `2026-02-25`. It counts as new for 60 days. */
  "x-since"?: string;
  /** On an option: the day on which it goes, as `2027-01-10`. A badge says so in the 90 days before. */
  "x-until"?: string;
  "x-en"?: EnglishText;
  /** On the whole schema: at least one of these fields must be given. */
  "x-require-any"?: string[];
  "x-unit"?: string;
  "x-limit-message"?: string;
  "x-placeholder"?: string;
  "x-cards"?: Record<string, CardMedia>;
  /** Labels under a slider, by value. */
  "x-step-labels"?: Record<string, string>;
}

/** Parameters of one mode, as they go over the wire. */
export type Params = Record<string, unknown>;

/** One problem at one field. `path` is a JSON pointer into the parameters: `/prompt`, `/camera/zoom`. */
export interface FieldError {
  path: string;
  message: string;
}

/** A button within a passing message. */
export interface ToastAction {
  label: string;
  run(): void;
}

/** What the form needs from the page around it. Rejected promises carry a message fit for the user. */
export interface FormContext {
  /**
   * `onProgress` receives a share from 0 to 1. Aborting the signal should stop the transfer. A `TransferError` tells a
   * refusal from an answer that never came.
   */
  uploadFile(file: File, onProgress?: (share: number) => void, signal?: AbortSignal): Promise<MediaRef>;
  importUrl(url: string): Promise<MediaRef>;
  /** Address from which a stored medium can be shown. */
  previewUrl(id: string): string;
  /** The name of a stored file of which only the id is known; null where nobody knows it, and absent where nobody asks. */
  mediaName?(id: string): Promise<string | null>;
  /** Draws a film or a sound with its controls. `start`: it begins by itself, as a press asked for. */
  drawPlayer(media: MediaRef, start: boolean): ReactNode;
  recentUploads(kind: MediaKind): Promise<MediaRef[]>;
  /** Deletes an upload for good; absent where nobody may. A `TransferError` says why not. */
  deleteUpload?(ref: MediaRef): Promise<void>;
  /** Results of the account's own works. */
  recentWorks(kind: MediaKind): Promise<MediaRef[]>;
  /** What an earlier task of the account made. */
  describeTask(id: string): Promise<TaskCard>;
  toast(message: string, tone: "info" | "error" | "success", ms?: number, action?: ToastAction): void;
  /** What was asked for in this field before, newest first. */
  promptHistory?(pointer: string): Promise<string[]>;
  /** The prompt as a text model improves or translates it; absent where the site has none. */
  rewritePrompt?(text: string, rewriting: Rewriting): Promise<string>;
  /** What choosing this option of a field comes to, such as its price and its time, in this order for all of them; null for what nobody knows. */
  optionNotes?(pointer: string, value: unknown): (string | null)[];
  /** The time by which options are new or about to go, in milliseconds since the epoch; this device's where absent. */
  now?(): number;
  /** Ctrl/Cmd+Enter in a prompt. */
  onSubmit?(): void;
}

/** What a text model may do with a prompt. */
export type Rewriting = "polish" | "to_english" | "to_chinese";

export type Lang = "zh" | "en";
