import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { SchemaForm } from "@/forms";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import { ApiError } from "@/lib/api/client";
import type { Mode, Session, Site, Task, Tool } from "@/lib/api/types";
import { unanswered } from "@/lib/idempotency";
import type { Draft } from "@/lib/prefill";
import { toast } from "@/lib/toast";
import { usePrice, useSubmit } from "../api";
import { createFormContext } from "../formContext";
import { useStudioForm } from "../useStudioForm";
import { GenerateBar } from "./GenerateBar";
import styles from "./StudioPanel.module.css";

interface Props {
  tool: Tool;
  mode: Mode;
  site: Site;
  session: Session | undefined;
  onSubmitted(task: Task): void;
}

/** Form, price and the button that starts a task. */
export function ModeForm({ tool, mode, site, session, onSubmitted }: Props) {
  const { t, language } = useTexts();
  const client = useQueryClient();
  const onDraft = useCallback(
    (draft: Draft, refused: string | null) => {
      if (refused) toast(refused, "error");
      else toast(draft.whole ? t("studio.reused") : t("studio.prefilled"), "success");
    },
    [t],
  );
  const { form, schema, params, parentId, valid, errors, setErrors, change, replace, initial } = useStudioForm(tool, mode, language, onDraft);
  const price = usePrice(tool, mode, params, valid);
  const submit = useSubmit(tool, mode);

  // A visitor is about to receive the points of an anonymous account.
  const available = session ? (session.points?.available ?? site.anonymous_points) : null;
  const short = price !== null && available !== null ? Math.max(0, price - available) : 0;

  const press = () => {
    if (submit.isPending) return;
    if (!valid) {
      form.current?.reveal();
      toast(t("studio.incomplete"), "error");
      return;
    }
    if (short > 0) {
      toast(t("studio.short", { points: short }), "error");
      return;
    }
    submit.mutate({ params, parentId }, {
      onSuccess: (task) => {
        toast(t("studio.submitted"), "success");
        onSubmitted(task);
      },
      onError: (error) => {
        if (error instanceof ApiError && error.fields.length > 0) setErrors([...error.fields]);
        toast(explain(error), "error", 5000);
      },
    });
  };

  const explain = (error: Error): string => {
    if (unanswered(error)) return t("studio.networkKept");
    if (!(error instanceof ApiError)) return t("app.networkError");
    if (error.code === "rate_limited" && error.retryAfter) return t("studio.rateLimited", { seconds: error.retryAfter });
    return error.message;
  };

  const services = useMemo(() => createFormContext(client, t("app.networkError")), [client, t]);
  const context = { ...services, onSubmit: press };

  return (
    <>
      <div className={styles.scroll}>
        <div className={styles.tools}>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<Icon name="spark" size={15} />}
            onClick={() => {
              replace({ ...initial(), ...mode.example });
              toast(t("studio.exampleDone"));
            }}
          >
            {t("studio.example")}
          </Button>
          <Button
            variant="subtle"
            color="gray"
            c="var(--ink-2)"
            size="compact-sm"
            onClick={() => {
              replace(initial());
              toast(t("studio.resetDone"));
            }}
          >
            {t("studio.reset")}
          </Button>
        </div>
        <SchemaForm
          ref={form}
          schema={schema}
          value={params}
          onChange={change}
          errors={errors}
          disabled={submit.isPending}
          context={context}
          lang={language}
          idPrefix="studio"
        />
      </div>
      <GenerateBar price={price} short={short} busy={submit.isPending} maxActive={mode.max_active} onPress={press} />
    </>
  );
}
