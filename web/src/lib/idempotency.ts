import { ApiError, NetworkError } from "./api/client";
import { uuid } from "./uuid";

/**
 * Hands out one Idempotency-Key per press. The key of a press whose answer never came is kept and
 * given again to the next press with the same content, so that pressing again cannot pay twice.
 */
export class PendingKeys {
  readonly #keys = new Map<string, string>();

  /** `content` identifies what is being sent: equal content means the same act. */
  take(content: string): string {
    const kept = this.#keys.get(content);
    if (kept) return kept;
    const key = uuid();
    this.#keys.set(content, key);
    return key;
  }

  answered(content: string): void {
    this.#keys.delete(content);
  }
}

/** Whether the server may have acted although we do not hold its answer. */
export function unanswered(error: unknown): boolean {
  if (error instanceof NetworkError) return true;
  return error instanceof ApiError && (error.status >= 500 || error.code === "idempotency_in_progress");
}

const BACKOFF_MS = [600, 1800];

/** Sends with a key of `keys`, repeating with the same key while no answer comes. */
export async function sendOnce<T>(
  keys: PendingKeys,
  content: string,
  send: (key: string) => Promise<T>,
  backoff: readonly number[] = BACKOFF_MS,
): Promise<T> {
  const key = keys.take(content);
  for (let attempt = 0; ; attempt++) {
    try {
      const answer = await send(key);
      keys.answered(content);
      return answer;
    } catch (error) {
      if (!unanswered(error)) {
        keys.answered(content);
        throw error;
      }
      const wait = backoff[attempt];
      if (wait === undefined) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}
