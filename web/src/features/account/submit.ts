import { useEffect, useRef, useState } from "react";
import { useTexts } from "@/i18n";
import { ApiError } from "@/lib/api/client";
import { wordsOf } from "@/lib/api/specified";
import { RETRIES } from "@/lib/retry";

interface Running {
  signal: AbortSignal;
  /** Tells the person that a retry is under way. */
  onRetry(attempt: number): void;
}

/**
 * One submission at a time, given up when the form leaves the page. `problem` is what went wrong, `status` what is
 * being tried.
 */
export function useSubmit() {
  const { t } = useTexts();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [status, setStatus] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /**
   * Runs `work`; what it throws is shown in the server's words. Without any, `fallback` says that no answer came, and
   * `refused` that the answer was a wordless no.
   */
  const submit = async (work: (running: Running) => Promise<void>, fallback: string, refused = fallback) => {
    if (running.current && !running.current.signal.aborted) return;
    const controller = new AbortController();
    running.current = controller;
    setBusy(true);
    setProblem(null);
    try {
      await work({
        signal: controller.signal,
        onRetry: (attempt) => setStatus(t("account.failed.retrying", { attempt, max: RETRIES })),
      });
    } catch (error) {
      if (controller.signal.aborted) return;
      const wait = error instanceof ApiError && error.status === 429 ? error.retryAfter : null;
      setProblem(wait === null ? wordsOf(error, error instanceof ApiError ? refused : fallback) : t("account.failed.tooMany", { seconds: wait }));
    } finally {
      if (running.current === controller) running.current = null;
      if (!controller.signal.aborted) {
        setBusy(false);
        setStatus(null);
      }
    }
  };
  return { busy, problem, status, submit, setProblem };
}
