import { NetworkError } from "./api/client";

/** The specification's number of automatic retries of registration and code login. */
export const RETRIES = 5;
const FIRST_WAIT_MS = 300;

interface Options {
  signal?: AbortSignal;
  /** Told before each retry, counted from one. */
  onRetry?: (attempt: number) => void;
}

/**
 * Runs a request again while no answer comes, up to five times with doubling pauses. An answer, whatever it says, is
 * final: asking again would only repeat a refusal.
 */
export async function persistently<T>(run: () => Promise<T>, { signal, onRetry }: Options = {}): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof NetworkError) || attempt > RETRIES) throw error;
      onRetry?.(attempt);
      await pause(FIRST_WAIT_MS * 2 ** (attempt - 1), signal);
    }
  }
}

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    if (signal?.aborted) return reject(signal.reason as Error);
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
