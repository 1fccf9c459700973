import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { Row } from "@/components/blocks/Row";
import { Dialog } from "@/components/Dialog";
import { Icon } from "@/components/Icon";
import { defaults, drawnFields, normalize, SchemaForm, settleOptions, validate, withHidden, type FieldError, type JsonSchema, type SchemaFormHandle } from "@/forms";
import { useTexts } from "@/i18n";
import type { Artifact, Mode, Params, Session, Site, Task, Tool } from "@/lib/api/types";
import { smallOf } from "@/lib/thumbnail";
import { settledBy, type Draft } from "@/lib/prefill";
import { useWorkName } from "@/lib/workName";
import { createFormContext, type DrawPlayer } from "../formContext";
import { useRewrites } from "../rewriting";
import { useGenerate } from "../useGenerate";
import { applyDraft } from "../useStudioForm";
import "../texts.zh";
import "./texts.zh";
import styles from "./FollowUpDialog.module.css";

const FOCUS_DELAY_MS = 60;

interface Props {
  /** What was pressed; null while nothing is. */
  draft: Draft | null;
  tools: Tool[];
  site: Site;
  session: Session | undefined;
  onClose(): void;
  onSubmitted(task: Task): void;
  drawPlayer: DrawPlayer;
}

/** The form of a mode that only a result leads to: what the result does not settle, the price, and go. */
export default function FollowUpDialog({ draft, tools, ...rest }: Props) {
  const { pick } = useTexts();
  // What was shown stays while the dialog fades.
  const [shown, setShown] = useState(draft);
  if (draft && draft !== shown) setShown(draft);
  const tool = tools.find((item) => item.id === shown?.tool);
  const mode = tool?.modes.find((item) => item.id === shown?.mode);
  if (!shown || !tool || !mode) return null;
  return (
    <Dialog opened={draft !== null} title={pick(shown.label ?? mode.label)} size={460} onClose={rest.onClose}>
      <FollowUpForm key={JSON.stringify([shown.mode, shown.params])} draft={shown} tool={tool} mode={mode} {...rest} />
    </Dialog>
  );
}

interface FormProps extends Omit<Props, "draft" | "tools"> {
  draft: Draft;
  tool: Tool;
  mode: Mode;
}

function FollowUpForm({ draft, tool, mode, site, session, onClose, onSubmitted, drawPlayer }: FormProps) {
  const { t, pick, language } = useTexts();
  const client = useQueryClient();
  const nameOf = useWorkName();
  const form = useRef<SchemaFormHandle>(null);
  const schema = useMemo(
    () => (draft.whole ? (mode.schema as JsonSchema) : withHidden(mode.schema as JsonSchema, settledBy(draft))),
    [mode.schema, draft],
  );
  const [params, setParams] = useState<Params>(() =>
    normalize(schema, settleOptions(schema, applyDraft(schema, defaults(schema), draft, language).params).values),
  );
  const [valid, setValid] = useState(() => validate(schema, params).length === 0);
  const [errors, setErrors] = useState<FieldError[]>([]);
  // The dialog can still be pressed while it fades away: what was paid for once is not sent again.
  const sent = useRef(false);
  const { price, lacking, payer, busy, press } = useGenerate({
    tool, mode, params, parentId: draft.parentId, valid, site, session, form, onErrors: setErrors,
    onSubmitted: (task) => {
      sent.current = true;
      onClose();
      onSubmitted(task);
    },
  });
  const go = () => {
    if (!sent.current) press();
  };
  const rewrites = useRewrites(site, session);
  const services = useMemo(() => createFormContext(client, t("app.networkError"), mode.output, rewrites, nameOf, drawPlayer), [client, t, mode.output, rewrites, nameOf, drawPlayer]);
  const asks = drawnFields(schema).length > 0;

  const first = draft.ask[0];
  useEffect(() => {
    if (!first) return;
    // A dialog moves the focus to its first part a moment after it opened.
    const timer = setTimeout(() => form.current?.focus(`/${first}`), FOCUS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [first]);

  return (
    <>
      {draft.source && <Source artifact={draft.source.artifact} task={draft.source.task} />}
      {asks ? (
        <SchemaForm
          ref={form}
          schema={schema}
          value={params}
          onChange={(next, status) => {
            setParams(next);
            setValid(status.valid);
          }}
          errors={errors}
          disabled={busy}
          context={{ ...services, onSubmit: go }}
          lang={language}
          idPrefix="follow-up"
        />
      ) : (
        <p className={styles.words}>{t("followUp.confirm", { action: pick(draft.label ?? mode.label) })}</p>
      )}
      {lacking !== null ? (
        <p className={styles.short} role="status">
          {lacking}
        </p>
      ) : (
        payer && <p className={styles.payer}>{t("wallet.sentence", { name: payer.name })}</p>
      )}
      <Row gap={2} align="stretch" justify="end" className={styles.actions}>
        <Button variant="default" size="md" onClick={onClose}>
          {t("app.back")}
        </Button>
        <Button
          size="md"
          loading={busy}
          aria-disabled={lacking !== null || undefined}
          onClick={go}
          // The key that opened the dialog may still be held.
          onKeyDown={(event) => event.repeat && event.preventDefault()}
          {...(first ? {} : { "data-autofocus": true })}
        >
          {price === null
            ? t("followUp.go")
            : price.points === 0
              ? t("followUp.goFree")
              : t(price.exact ? "followUp.goWith" : "followUp.goUpTo", { points: price.points })}
        </Button>
      </Row>
    </>
  );
}

/** The result that is carried on, small. */
function Source({ artifact, task }: { artifact: Artifact; task: Task }) {
  const { t } = useTexts();
  const nameOf = useWorkName();
  const picture = smallOf(artifact);
  return (
    <Row gap={3} className={styles.source}>
      <span className={styles.thumb} aria-hidden="true">
        {picture ? (
          <img src={picture} alt="" />
        ) : artifact.kind === "video" && artifact.url ? (
          <video src={`${artifact.url}#t=0.1`} muted playsInline preload="metadata" tabIndex={-1} />
        ) : (
          <Icon name={artifact.kind === "model" ? "cube" : artifact.kind} size={24} />
        )}
      </span>
      <p>
        <span>{t("followUp.from")}</span>
        {artifact.title ?? nameOf(task)}
      </p>
    </Row>
  );
}
