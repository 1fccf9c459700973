import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState, type FocusEvent } from "react";
import { Row } from "@/components/blocks/Row";
import { defaults, localize, SchemaForm, withExample, type JsonSchema } from "@/forms";
import { Icon } from "@/components/Icon";
import { IconButton } from "@/components/IconButton";
import { useTexts } from "@/i18n";
import type { Mode, Session, Site, Task, Tool } from "@/lib/api/types";
import type { Draft } from "@/lib/prefill";
import { toast } from "@/lib/toast";
import { useLatest } from "@/lib/useLatest";
import { useWorkName } from "@/lib/workName";
import { createFormContext, type DrawPlayer } from "../formContext";
import { useRewrites } from "../rewriting";
import { useGenerate } from "../useGenerate";
import { useStudioForm } from "../useStudioForm";
import { useOptionNotes } from "../useOptionNotes";
import { useUsualTimes } from "../usualTimes";
import { CodeButton } from "./CodeButton";
import { CompareButton } from "./CompareButton";
import { GenerateBar } from "./GenerateBar";
import { Presets } from "./Presets";
import { PriceDetails } from "./PriceDetails";
import styles from "./StudioPanel.module.css";

interface Props {
  tool: Tool;
  mode: Mode;
  site: Site;
  session: Session | undefined;
  /** Whether the form opens with its example, for a person who has begun nothing yet. */
  welcome: boolean;
  onSubmitted(task: Task): void;
  drawPlayer: DrawPlayer;
}

/** Form, price and the button that starts a task. */
export function ModeForm({ tool, mode, site, session, welcome, onSubmitted, drawPlayer }: Props) {
  const { t, pick, language } = useTexts();
  const client = useQueryClient();
  const [pressing, setPressing] = useState(false);
  const onDraft = useCallback(
    (draft: Draft, refused: string | null, filled: string[]) => {
      const { properties } = localize(mode.schema as JsonSchema, language === "en" ? "en" : "zh");
      const fields = filled.map((name) => properties?.[name]?.title ?? name).join(t("app.comma"));
      if (refused) toast(refused, "error");
      else if (draft.press) setPressing(true);
      else if (draft.preset) toast(t("studio.presetApplied", { name: pick(draft.preset) }), "success");
      else if (draft.example) toast(t("studio.exampleDone"), "success");
      else if (draft.whole) toast(t("studio.reused"), "success");
      else toast(fields ? t("studio.filled", { fields }) : t("studio.prefilled"), "success");
    },
    [t, pick, mode, language],
  );
  const { form, schema, params, parentId, valid, errors, setErrors, change, replace, example, isExample } = useStudioForm(
    tool, mode, language, welcome, onDraft,
  );
  const { price, lacking, payer, refused, busy, press, check } = useGenerate({
    tool, mode, params, parentId, valid, site, session, form, onErrors: setErrors, onSubmitted,
  });
  const nameOf = useWorkName();
  const rewrites = useRewrites(site, session);
  const services = useMemo(() => createFormContext(client, t("app.networkError"), mode.output, rewrites, nameOf, drawPlayer), [client, t, mode.output, rewrites, nameOf, drawPlayer]);
  const usual = useUsualTimes();
  const optionNotes = useOptionNotes(tool, mode, params, usual);
  const onSubmit = useLatest(press);
  const context = useMemo(() => ({ ...services, optionNotes, onSubmit }), [services, optionNotes, onSubmit]);
  // A draft that generates by itself does so once the form holds it.
  useEffect(() => {
    if (!pressing) return;
    setPressing(false);
    press();
  }, [pressing, press]);
  // Typing replaces what only shows how it could be.
  const selectExample = (event: FocusEvent) => {
    if (isExample && event.target instanceof HTMLTextAreaElement) event.target.select();
  };

  return (
    <>
      <div className={styles.scroll} data-example={isExample || undefined} onFocus={selectExample}>
        <Row className={styles.tools}>
          {example && (
            <IconButton
              icon="spark"
              label={t("studio.example")}
              onClick={() => {
                replace(withExample(schema, params, example));
                toast(t("studio.exampleDone"));
              }}
            />
          )}
          <Presets tool={tool} mode={mode} schema={schema} params={params} onApply={(next) => replace(next, parentId)} />
          <IconButton
            icon="retry"
            label={t("studio.reset")}
            onClick={() => {
              replace(defaults(schema));
              toast(t("studio.resetDone"));
            }}
          />
          <CodeButton tool={tool} mode={mode} params={params} parentId={parentId} valid={valid} />
        </Row>
        {isExample && (
          <p className={styles.example}>
            <Icon name="spark" size={15} />
            <span>{t("studio.exampleShown")}</span>
          </p>
        )}
        <SchemaForm
          ref={form}
          schema={schema}
          value={params}
          onChange={change}
          errors={errors}
          disabled={busy}
          context={context}
          lang={language}
          idPrefix="studio"
        />
      </div>
      <GenerateBar
        price={price}
        lacking={lacking}
        payer={payer}
        refused={refused}
        busy={busy}
        maxActive={mode.max_active?.most ?? null}
        estimateMs={usual.of({ tool, mode, params })}
        gift={session && !session.user ? site.anonymous_points : 0}
        guest={session !== undefined && (session.user?.anonymous ?? true)}
        onPress={press}
        compare={<CompareButton tool={tool} mode={mode} params={params} site={site} session={session} onPress={check} />}
        details={<PriceDetails mode={mode} schema={localize(schema, language === "en" ? "en" : "zh")} params={params} />}
      />
    </>
  );
}
