import type { RefObject } from "react";
import { choicesIn, type FieldError, type JsonSchema, type SchemaFormHandle } from "@/forms";
import { useTexts } from "@/i18n";
import { ApiError } from "@/lib/api/client";
import { usePurse } from "@/lib/api/organisations";
import type { Mode, Params, Session, Site, Task, Tool } from "@/lib/api/types";
import { isDearer } from "@/lib/agreedPrice";
import { saveUsed } from "@/lib/drafts";
import { unanswered } from "@/lib/idempotency";
import { toast } from "@/lib/toast";
import { useAvailable, useLack, type Payer } from "./payer";
import { useOffer, useSubmit } from "./api";

interface Request {
  tool: Tool;
  mode: Mode;
  params: Params;
  parentId: string | null;
  /** The parameters satisfy the mode's schema. */
  valid: boolean;
  site: Site;
  session: Session | undefined;
  form: RefObject<SchemaFormHandle | null>;
  onErrors(errors: FieldError[]): void;
  onSubmitted(task: Task): void;
}

/** What it costs to run these parameters, and the press that runs them. */
export function useGenerate(request: Request) {
  const { tool, mode, params, parentId, valid, site, session, form, onErrors, onSubmitted } = request;
  const { t, pick } = useTexts();
  const { price, refusal } = useOffer(tool, mode, params, valid);
  const submit = useSubmit(tool, mode);

  const { wallet } = usePurse();
  const available = useAvailable(session, site);
  // The most that a file might cost is nobody's lack before the file is there.
  const settled = price !== null && (price.exact || valid);
  const lacking = useLack(settled ? price.points : null, available, (points) => t("studio.short", { points }));
  const payer: Payer | null = wallet && { ...wallet, available };

  const refused = refusal.length > 0 ? refusal.map((error) => error.message).join(t("app.semicolon")) : null;

  const explain = (error: Error): string => {
    if (unanswered(error)) return t("studio.networkKept");
    if (!(error instanceof ApiError)) return t("app.networkError");
    if (error.code === "rate_limited" && error.retryAfter) return t("studio.rateLimited", { seconds: error.retryAfter });
    if (error.code === "too_many_active" && mode.max_active) return pick(mode.max_active.message);
    // The host names the balance or the cap; whose it is, the reader has chosen.
    if (wallet && error.status === 402) return t("app.named", { name: wallet.name, value: error.message });
    return error.message;
  };

  /** Whether the form can be sent; what is wrong with it is shown. */
  const check = (): boolean => {
    if (valid) return true;
    form.current?.reveal();
    toast(t("studio.incomplete"), "error");
    return false;
  };
  const press = () => {
    if (submit.isPending || !check()) return;
    if (refused !== null) {
      onErrors([...refusal]);
      toast(refused, "error", 5000);
      return;
    }
    if (lacking !== null) {
      toast(lacking, "error");
      return;
    }
    submit.mutate({ params, parentId, points: price?.points ?? null }, {
      onSuccess: (task) => {
        saveUsed(tool.id, choicesIn(mode.schema as JsonSchema, params));
        toast(t("studio.submitted"), "success");
        onSubmitted(task);
      },
      onError: (error) => {
        if (error instanceof ApiError && error.fields.length > 0 && !isDearer(error)) onErrors([...error.fields]);
        toast(explain(error), "error", 5000);
      },
    });
  };

  return { price, lacking, payer, refused, busy: submit.isPending, press, check };
}
