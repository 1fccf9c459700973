import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { localize, onlyOwned, SchemaForm, usableExample } from "@/forms";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import type { Mode, Session, Site, Task, Tool } from "@/lib/api/types";
import type { Draft } from "@/lib/prefill";
import { toast } from "@/lib/toast";
import { createFormContext } from "../formContext";
import { useGenerate } from "../useGenerate";
import { useStudioForm } from "../useStudioForm";
import { useOptionPrices } from "../useOptionPrices";
import { GenerateBar } from "./GenerateBar";
import { Presets } from "./Presets";
import { PriceDetails } from "./PriceDetails";
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
  const { price, short, refused, busy, press } = useGenerate({
    tool, mode, params, parentId, valid, site, session, form, onErrors: setErrors, onSubmitted,
  });
  const services = useMemo(() => createFormContext(client, t("app.networkError")), [client, t]);
  const optionNote = useOptionPrices(mode, params);
  const context = { ...services, optionNote, onSubmit: press };
  const example = usableExample(schema, mode.example);

  return (
    <>
      <div className={styles.scroll}>
        <div className={styles.tools}>
          {example && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<Icon name="spark" size={15} />}
              onClick={() => {
                // Files that are chosen already stay: the example has none that could take their place.
                replace({ ...initial(), ...onlyOwned(schema, params), ...example });
                toast(t("studio.exampleDone"));
              }}
            >
              {t("studio.example")}
            </Button>
          )}
          <Presets tool={tool} mode={mode} schema={schema} params={params} onApply={(next) => replace(next, parentId)} />
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
          disabled={busy}
          context={context}
          lang={language}
          idPrefix="studio"
        />
      </div>
      <GenerateBar price={price} short={short} refused={refused} busy={busy} maxActive={mode.max_active?.most ?? null} estimateMs={mode.estimate_ms} onPress={press} details={<PriceDetails mode={mode} schema={localize(schema, language === "en" ? "en" : "zh")} params={params} />} />
    </>
  );
}
