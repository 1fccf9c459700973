import { useState } from "react";
import { Link } from "react-router";
import { Stack } from "@/components/blocks/Stack";
import { Choice } from "@/components/Choice";
import { CodeBlock } from "@/components/CodeBlock";
import { Dialog } from "@/components/Dialog";
import { normalize, type JsonSchema } from "@/forms";
import { useTexts } from "@/i18n";
import type { Mode, Params, Tool } from "@/lib/api/types";
import { LANGUAGE_NAMES, PROGRAM_LANGUAGES, programOf, type ProgramLanguage } from "@/lib/program";
import "./texts.zh";
import styles from "./code.module.css";

export interface CodeProps {
  opened: boolean;
  tool: Tool;
  mode: Mode;
  params: Params;
  parentId: string | null;
  /** Whether the form could be sent as it stands. */
  valid: boolean;
  onClose(): void;
}

/** What the form asks for, as programs in several languages. */
export default function CodeDialog({ opened, tool, mode, params, parentId, valid, onClose }: CodeProps) {
  const { t } = useTexts();
  const [language, setLanguage] = useState<ProgramLanguage>("curl");
  const name = LANGUAGE_NAMES[language];
  const sent = normalize(mode.schema as JsonSchema, params);
  return (
    <Dialog opened={opened} title={t("code.title")} size={760} onClose={onClose}>
      <Stack gap={3} shrink>
        <p className={styles.lead}>{t("code.lead")}</p>
        {!valid && (
          <p className={styles.warning} role="status">
            {t("code.incomplete")}
          </p>
        )}
        <Choice<ProgramLanguage>
          name={t("code.language")}
          value={language}
          onChange={setLanguage}
          options={PROGRAM_LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        />
        <div className={styles.text}>
          <CodeBlock label={t("code.named", { name })} text={programOf(language, { site: window.location.origin, tool, mode, params: sent, parentId })} />
        </div>
        <p className={styles.note}>
          {t(`code.needs.${language}`)} <Link to={`/docs/${tool.id}`}>{t("code.docs")}</Link>
        </p>
      </Stack>
    </Dialog>
  );
}
