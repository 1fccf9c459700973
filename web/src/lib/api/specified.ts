import { ApiError, NetworkError, readersLanguage } from "./client";

/** What every call of the specification answers; a business failure is `success: false` with HTTP 200. */
export interface Answer<T> {
  success: boolean;
  code: string;
  msg: string;
  data: T | null;
  fields: { field: string; message: string }[];
}

interface Options {
  json?: unknown;
  form?: Record<string, string>;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** Calls an address of the specification. Throws `NetworkError` without an answer and `ApiError` for other statuses. */
export async function specified<T>(method: string, path: string, options: Options = {}): Promise<Answer<T>> {
  const raw = await exchange(method, path, options);
  const { success, code, msg, message, data, fields } = raw;
  return {
    success: success === true,
    code: code == null ? "" : String(code),
    msg: String(msg ?? message ?? ""),
    data: (data ?? null) as T | null,
    fields: Array.isArray(fields) ? (fields as Answer<T>["fields"]) : [],
  };
}

/** The same for answers of another shape, such as the sign-on centre's. */
export async function exchange(method: string, path: string, options: Options = {}): Promise<Record<string, unknown>> {
  const headers: Record<string, string> = { accept: "application/json", "accept-language": readersLanguage(), ...options.headers };
  let body: BodyInit | undefined;
  if (options.json !== undefined) {
    headers["content-type"] = "application/json";
    body = JSON.stringify(options.json);
  } else if (options.form) {
    headers["content-type"] = "application/x-www-form-urlencoded";
    body = new URLSearchParams(options.form).toString();
  }

  let response: Response;
  let text: string;
  try {
    response = await fetch(path, {
      method,
      headers,
      credentials: "same-origin",
      ...(body === undefined ? {} : { body }),
      ...(options.signal ? { signal: options.signal } : {}),
    });
    text = await response.text();
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw new NetworkError(cause);
  }
  const answer = parse(text);
  if (response.ok && answer) return answer;
  // A status of its own, or a proxy's page in place of an answer.
  const words = answer?.["msg"] ?? answer?.["message"];
  const wait = Number(response.headers.get("retry-after") || Number.NaN);
  throw new ApiError(
    response.status,
    { code: String(answer?.["code"] ?? "internal"), message: words == null ? "" : String(words) },
    Number.isFinite(wait) ? wait : null,
  );
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** The data of a successful answer; a failure becomes an error with the server's words. */
export function unwrap<T>(answer: Answer<T>): T {
  if (answer.success && answer.data !== null) return answer.data;
  throw new ApiError(200, { code: answer.code, message: answer.msg });
}

/** The server's own words, if it had any, otherwise `fallback`. */
export function wordsOf(error: unknown, fallback: string): string {
  const spoken = error instanceof ApiError && error.message && !/^HTTP \d+$/.test(error.message);
  return spoken ? (error as ApiError).message : fallback;
}
