import { noteTime } from "../serverTime";
import { chosenWallet, loseWallet } from "../wallet";
import type { ErrorBody, FieldError, Session, Upload } from "./types";

export const API_BASE = "/api/v1";
const BASE = API_BASE;

/** The server answered, and the answer was no. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** Which sentence of the host it is; null where it has no name. */
  readonly reason: string | null;
  readonly fields: FieldError[];
  readonly retryable: boolean;
  readonly requestId: string;
  /** Seconds the server asked us to wait, from Retry-After. */
  readonly retryAfter: number | null;

  constructor(status: number, body: Partial<Omit<ErrorBody, "code">> & { code?: string }, retryAfter: number | null = null) {
    super(body.message || `HTTP ${status}`);
    this.name = "ApiError";
    this.status = status;
    this.code = body.code ?? "internal";
    this.reason = body.reason ?? null;
    this.fields = body.fields ?? [];
    this.retryable = body.retryable ?? false;
    this.requestId = body.request_id ?? "";
    this.retryAfter = retryAfter;
  }
}

/** No answer came: the request may or may not have arrived. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super("network", { cause });
    this.name = "NetworkError";
  }
}

interface RequestOptions {
  query?: Record<string, string | number | boolean | null | undefined>;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** The language of the page, in which the server is to say what is wrong. */
export const readersLanguage = () => document.documentElement.lang || "zh-CN";

/** Names the organisation whose points are spent. */
const IN_THE_NAME_OF = "baigong-organisation";
/** Of refusals by the host because the caller belongs to that organisation no more: nothing was done. */
const NOT_MEMBER = "not_of_organisation";

/** The organisation that a request names. A session is one's own: it is ended whoever pays. */
const walletFor = (path: string) => (/^\/sessions?\b/.test(path) ? null : chosenWallet());

/** Calls `/api/v1{path}` and returns the JSON answer. Throws `ApiError` or `NetworkError`. */
export async function request<T>(method: string, path: string, options: RequestOptions = {}): Promise<T> {
  const headers: Record<string, string> = { accept: "application/json", "accept-language": readersLanguage(), ...options.headers };
  const wallet = walletFor(path);
  if (wallet) headers[IN_THE_NAME_OF] = wallet.id;
  if (options.body !== undefined) headers["content-type"] = "application/json";

  let response: Response;
  let text: string;
  const early = method === "GET" && !options.query ? earlyAnswer(path) : undefined;
  try {
    response = await (early ??
      fetch(withQuery(BASE + path, options.query), {
        method,
        headers,
        credentials: "same-origin",
        ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
        ...(options.signal ? { signal: options.signal } : {}),
      }));
    text = await response.text();
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw new NetworkError(cause);
  }
  // An answer that waited for the script tells the time at which it came.
  if (!early) noteTime(response.headers.get("date"));
  if (!response.ok) {
    const error = errorFrom(response.status, text, response.headers.get("retry-after"));
    if (wallet && error.reason === NOT_MEMBER) {
      loseWallet(wallet.id);
      // What is only read is the same in one's own name. What may cost points waits for another press.
      if (method === "GET") return request(method, path, options);
    }
    throw error;
  }
  return (text ? JSON.parse(text) : undefined) as T;
}

const asked = () => (window as { baigongEarly?: Record<string, Promise<Response> | undefined> }).baigongEarly;

/** Whether the script in the page has asked for anything. */
export const hasEarlyAnswers = () => asked() !== undefined;

/** What the script in the page asked for before this one was there; each answer is used once. */
function earlyAnswer(path: string): Promise<Response> | undefined {
  const early = asked();
  const answer = early?.[path];
  if (early) delete early[path];
  return answer;
}

/** An address with its parameters; those without a value are left out. */
export function withQuery(path: string, query: RequestOptions["query"]): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== null && value !== undefined && value !== "") search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

function errorFrom(status: number, text: string, retryAfter: string | null): ApiError {
  const seconds = Number(retryAfter);
  const wait = retryAfter && Number.isFinite(seconds) ? seconds : null;
  try {
    const body = JSON.parse(text) as { error?: Partial<ErrorBody> };
    return new ApiError(status, body.error ?? {}, wait);
  } catch {
    // A proxy in front of the host answers in HTML; its text is of no use to a person.
    return new ApiError(status, {}, wait);
  }
}

/**
 * Uploads one file. XMLHttpRequest, because fetch cannot report upload progress.
 * `onProgress` receives 0..1.
 */
export function uploadFile(
  file: File,
  onProgress?: (fraction: number) => void,
  signal?: AbortSignal,
): Promise<Upload> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    signal?.addEventListener("abort", () => xhr.abort(), { once: true });
    xhr.open("POST", `${BASE}/uploads`);
    xhr.setRequestHeader("accept-language", readersLanguage());
    xhr.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    };
    xhr.onerror = () => reject(new NetworkError("upload"));
    xhr.onabort = () => reject(new DOMException("upload aborted", "AbortError"));
    xhr.onload = () => {
      if (xhr.status >= 200 && xhr.status < 300) resolve(JSON.parse(xhr.responseText) as Upload);
      else reject(errorFrom(xhr.status, xhr.responseText, xhr.getResponseHeader("retry-after")));
    };
    const form = new FormData();
    form.set("file", file, file.name);
    xhr.send(form);
  });
}

/** Same-origin address that shows an upload or artifact of the current account. */
export const mediaUrl = (id: string) => `${BASE}/media/${encodeURIComponent(id)}`;

/** What a medium is called, of which only the id is known; null where nobody may know. */
export async function mediaName(id: string): Promise<string | null> {
  const answer = await fetch(mediaUrl(id), { method: "HEAD", credentials: "same-origin" });
  const [, name] = /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get("content-disposition") ?? "") ?? [];
  return answer.ok && name ? decodeURIComponent(name) : null;
}

export const createAnonymousSession = () => request<Session>("POST", "/session/anonymous", { body: {} });
