import { useState, type ReactNode } from "react";
import { Dialog } from "@/components/Dialog";
import { useTexts } from "@/i18n";
import { ApiError } from "@/lib/api/client";
import type { Factors } from "@/lib/api/types";
import { toast } from "@/lib/toast";
import { useWords } from "../words";
import { StepUpForm } from "./StepUpForm";
import "../texts.zh";

/** A change that only goes through in the minutes after the user has shown who it is. */
export type Guarded = (change: () => Promise<unknown> | void) => void;

/** Closer to the end than this, a change might come too late. */
const MARGIN_MS = 30_000;

/** Asks for the password or a factor before a change, unless that was done a moment ago. */
export function useGuard(factors: Factors): { guarded: Guarded; dialog: ReactNode } {
  const { t } = useTexts();
  const words = useWords();
  const [held, setHeld] = useState<(() => void) | null>(null);

  const fail = (error: unknown) => toast(words(error), "error");
  const go = async (change: () => Promise<unknown> | void, again: boolean) => {
    try {
      await change();
    } catch (error) {
      const asked = error instanceof ApiError && error.code === "step_up_required";
      // Our clock may be wrong; the server's word counts.
      if (asked && again) return setHeld(() => () => void go(change, false));
      fail(error);
    }
  };
  const guarded: Guarded = (change) => {
    const fresh = (factors.step_up_until_ms ?? 0) - Date.now() > MARGIN_MS;
    if (fresh) void go(change, true);
    else setHeld(() => () => void go(change, false));
  };

  const dialog = (
    <Dialog opened={held !== null} title={t("security.stepUp.title")} onClose={() => setHeld(null)}>
      <StepUpForm
        factors={factors}
        onDone={() => {
          setHeld(null);
          held?.();
        }}
      />
    </Dialog>
  );
  return { guarded, dialog };
}
