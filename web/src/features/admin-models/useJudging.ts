import { useState } from "react";
import { useTexts } from "@/i18n";
import { ApiError } from "@/lib/api/client";
import { wordsOf } from "@/lib/api/specified";
import type { FieldError } from "@/lib/api/types";
import { toast } from "@/lib/toast";
import { isConflict, useModelCalls, type Changes, type Judged, type ModelsView } from "./api";

/** A change on its way: checked, confirmed where it ends calls, then saved. */
export interface Judging {
  /** Of the very changes that would be saved; null before they are checked. */
  judged: Judged | null;
  /** Something else was checked before. */
  isStale: boolean;
  fields: FieldError[];
  busy: "check" | "save" | null;
  accepted: boolean;
  accept(accepted: boolean): void;
  check(): Promise<void>;
  save(onDone: () => void): Promise<void>;
}

/** What the reader sees of a check is of what will be saved, or it is no check: an edit puts an end to it. */
export function useJudging(view: Pick<ModelsView, "tool" | "version">, changes: Changes): Judging {
  const { t } = useTexts();
  const calls = useModelCalls(view.tool);
  const [checked, setChecked] = useState<{ of: string; judged: Judged } | null>(null);
  const [refused, setRefused] = useState<{ of: string; fields: FieldError[] } | null>(null);
  const [acceptedOf, setAccepted] = useState<string | null>(null);
  const [busy, setBusy] = useState<Judging["busy"]>(null);
  const of = JSON.stringify([view.version, changes]);
  const judged = checked?.of === of ? checked.judged : null;

  const run = async (what: "check" | "save", work: () => Promise<void>) => {
    setBusy(what);
    setRefused(null);
    try {
      await work();
    } catch (error) {
      if (error instanceof ApiError && error.fields.length > 0) setRefused({ of, fields: error.fields });
      else toast(wordsOf(error, t("app.networkError")), "error");
      if (isConflict(error)) await calls.stale();
    } finally {
      setBusy(null);
    }
  };
  return {
    judged,
    isStale: checked !== null && judged === null,
    fields: refused?.of === of ? refused.fields : [],
    busy,
    accepted: acceptedOf === of,
    accept: (accepted) => {
      setAccepted(accepted ? of : null);
      setRefused(null);
    },
    check: () =>
      run("check", async () => {
        setChecked(null);
        setChecked({ of, judged: await calls.judge(changes, view.version) });
      }),
    save: (onDone) =>
      run("save", async () => {
        if (judged && judged.ended_count > 0 && acceptedOf !== of) {
          setRefused({ of, fields: [{ path: "/accept_ended", code: "ended", message: t("adminModels.acceptFirst") }] });
          return;
        }
        await calls.set(changes, view.version, acceptedOf === of);
        toast(t("adminModels.saved"), "success");
        onDone();
      }),
  };
}
