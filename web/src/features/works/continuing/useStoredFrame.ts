import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTexts } from "@/i18n";
import { ApiError, NetworkError } from "@/lib/api/client";
import { storeFile } from "@/lib/storeFile";
import { useWorkName } from "@/lib/workName";
import type { Frame } from "./frame";
import { fileOf } from "./frameFile";

/** How much of the work's words the picture is called after. */
const NAME_CHARS = 24;

interface StoredFrame {
  /** Address of the picture, as soon as it was taken. */
  seen: string | null;
  /** How much of it is uploaded, from 0 to 1. */
  share: number;
  /** Its id, once the account has it. */
  id: string | null;
  /** Why it did not come. */
  failure: string | null;
}

const NOTHING: StoredFrame = { seen: null, share: 0, id: null, failure: null };

/** Takes a frame and stores it in the account, from the moment on at which it was asked for. */
export function useStoredFrame(frame: Frame): StoredFrame & { retry(): void } {
  const { t } = useTexts();
  const client = useQueryClient();
  const nameOf = useWorkName();
  const [state, setState] = useState(NOTHING);
  const [tries, setTries] = useState(0);
  const words = nameOf(frame.task).replaceAll(/[^\p{L}\p{N}]+/gu, " ").trim();
  const name = `${[...words].slice(0, NAME_CHARS).join("")} ${frame.at === null ? "end" : frame.at.toFixed(1)}.jpg`;

  useEffect(() => {
    const ended = new AbortController();
    let seen: string | null = null;
    const change = (next: Partial<StoredFrame>) => !ended.signal.aborted && setState((old) => ({ ...old, ...next }));
    const take = async () => {
      try {
        const file = await fileOf(frame, name, ended.signal);
        if (ended.signal.aborted) return;
        seen = URL.createObjectURL(file);
        change({ seen });
        const { id } = await storeFile(client, file, (share) => change({ share }), ended.signal);
        change({ id });
      } catch (error) {
        const words = error instanceof ApiError ? error.message : t(error instanceof NetworkError ? "app.networkError" : "onward.takeFailed");
        change({ failure: words });
      }
    };
    setState(NOTHING);
    void take();
    return () => {
      ended.abort();
      if (seen) URL.revokeObjectURL(seen);
    };
    // A change of language does not take the picture again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [frame, tries, client]);
  return { ...state, retry: () => setTries(tries + 1) };
}
