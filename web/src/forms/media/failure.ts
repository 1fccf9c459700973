import type { Texts } from "../texts";
import type { JsonSchema } from "../types";

/** A transfer that failed. `code` is the server's word for its refusal; without one no usable answer came. */
export class TransferError extends Error {
  constructor(
    message: string,
    readonly code: string | null,
    cause?: unknown,
  ) {
    super(message, { cause });
    this.name = "TransferError";
  }
}

/** Refusals whose reason a person can do something about: these words are worth more than that it failed. */
const MENDABLE = new Set(["unsupported_media", "payload_too_large", "rate_limited", "url_not_allowed", "invalid_params"]);

/**
 * What a failed transfer says, alone. A field may have words of its own, `upload` and, where the server did answer,
 * `upload_refused`; in them `{reason}` and `{name}` are filled in. Without a place for the reason they stand for what
 * nobody can mend.
 */
export function failureWords(error: unknown, name: string, spec: JsonSchema, texts: Texts): string {
  const message = error instanceof Error ? error.message : "";
  const code = error instanceof TransferError ? error.code : null;
  const own = (code !== null && spec.errorMessage?.["upload_refused"]) || spec.errorMessage?.["upload"];
  const reason = message || texts.uploadFailed;
  if (!own) return reason;
  if (own.includes("{reason}")) return own.replace("{reason}", () => message || texts.unknownReason).replace("{name}", () => name);
  if (code !== null && MENDABLE.has(code)) return reason;
  return own.replace("{name}", () => name);
}
