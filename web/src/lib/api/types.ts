/** The shapes of `/api/v1`. Times are milliseconds since the epoch, points are integers, ids are strings. */

/** JSON Schema 2020-12 with the `x-` keywords the form module draws. */
export type JSONSchema = Record<string, unknown>;
export type Params = Record<string, unknown>;

export type MediaKind = "image" | "video" | "audio";
export type ArtifactKind = MediaKind | "model" | "text";

export interface RailSection {
  title: string;
  tools: string[];
}

/** One entry of the hub's rail. A group with `external_url` opens it in a new tab. */
export interface RailGroup {
  id: string;
  title: string;
  icon: string;
  sections: RailSection[];
  external_url?: string | null;
}

export interface Site {
  name: string;
  version: string;
  /** True when the tools run on simulated vendors. */
  demo: boolean;
  /** Points a visitor receives with an anonymous account. */
  anonymous_points: number;
  upload_max_bytes: number;
  rail: RailGroup[];
  default_tool: string;
}

export interface PriceRow {
  when: string[];
  points: number;
}

/** A price table over `dimensions` (parameter names); `per` names the integer parameter that multiplies. */
export interface PriceRule {
  dimensions: string[];
  rows: PriceRow[];
  per: string | null;
}

export type PrefillSource =
  | { from: "artifact" }
  | { from: "param"; name: string }
  | { from: "const"; value: unknown };

/** How a result leads on to another form. */
export interface FollowUp {
  id: string;
  label: string;
  tool: string;
  mode: string;
  on: ArtifactKind;
  prefill: Record<string, PrefillSource>;
  /** Adds to the array parameters of the current draft instead of replacing them. */
  append: boolean;
  /** Parameters the person still has to fill in. */
  ask: string[];
}

export type CancelOutcome = "refund" | "no_refund" | "none";

export interface Mode {
  id: string;
  label: string;
  schema: JSONSchema;
  example: Params;
  price: PriceRule;
  max_active: number | null;
  history_cap: number | null;
  deadline_ms: number;
  follow_ups: FollowUp[];
  cancel: CancelOutcome;
  output: ArtifactKind;
  streaming: boolean;
}

export interface Tool {
  id: string;
  vendor: string;
  vendor_title: string;
  title: string;
  summary: string;
  route: string;
  icon: string;
  demo: boolean;
  modes: Mode[];
}

export interface Quote {
  points: number;
  price_version: number;
  unit: number;
  count: number;
  available: number | null;
}

export interface User {
  id: string;
  login_name: string;
  display_name: string;
  anonymous: boolean;
  role: "user" | "admin";
  expires_ms: number | null;
}

export interface Points {
  available: number;
  held: number;
}

export interface Session {
  user: User | null;
  points: Points | null;
}

export type TaskState =
  | "queued"
  | "submitting"
  | "running"
  | "succeeded"
  | "failed"
  | "cancelled"
  | "expired"
  | "uncertain";

export interface TaskProgress {
  percent: number | null;
  message: string | null;
  /** Text streamed so far. */
  text: string | null;
}

export interface TaskError {
  kind: string;
  message: string;
  retryable: boolean;
}

export interface Artifact {
  id: string;
  kind: ArtifactKind;
  mime: string;
  url: string | null;
  download_url: string | null;
  name: string;
  bytes: number | null;
  width: number | null;
  height: number | null;
  duration_ms: number | null;
  text: string | null;
  stored: boolean;
}

export interface Task {
  id: string;
  tool: string;
  mode: string;
  state: TaskState;
  storage: "none" | "pending" | "stored" | "lost";
  progress: TaskProgress;
  params: Params;
  summary: string;
  points: number;
  charge: "held" | "captured" | "released";
  /** What pressing cancel would do right now. */
  cancel: CancelOutcome;
  error: TaskError | null;
  artifacts: Artifact[];
  parent_id: string | null;
  attempts: number;
  eta_ms: number | null;
  created_ms: number;
  updated_ms: number;
  started_ms: number | null;
  finished_ms: number | null;
}

export interface TaskPage {
  items: Task[];
  next_cursor: string | null;
  total: number;
}

export interface PointsEntry {
  id: string;
  kind: "grant" | "hold" | "capture" | "release" | "adjust";
  available_delta: number;
  held_delta: number;
  note: string;
  created_ms: number;
  task_id: string | null;
}

export interface Upload {
  id: string;
  kind: MediaKind;
  mime: string;
  bytes: number;
  width: number | null;
  height: number | null;
  duration_ms: number | null;
  name: string;
  url: string;
}

export interface FieldError {
  path: string;
  code?: string;
  message: string;
}

export interface ErrorBody {
  code: string;
  message: string;
  request_id: string;
  fields: FieldError[];
  retryable: boolean;
  charged: boolean;
}
