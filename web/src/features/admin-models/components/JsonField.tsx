import { Textarea } from "@mantine/core";
import { useTexts } from "@/i18n";
import type { Draft } from "../useDraft";
import styles from "./models.module.css";

/** The model as JSON, in step with the form. */
export function JsonField({ draft: { json, jsonWrong, setJson } }: { draft: Draft }) {
  const { t } = useTexts();
  const error = jsonWrong === null ? undefined : jsonWrong === "" ? t("adminModels.jsonUnreadable") : t("adminModels.jsonMember", { name: jsonWrong });
  return (
    <details className={styles.json}>
      <summary>{t("adminModels.json")}</summary>
      <Textarea
        aria-label={t("adminModels.jsonLabel")}
        description={t("adminModels.jsonHelp")}
        rows={14}
        spellCheck={false}
        classNames={{ input: styles.code }}
        value={json}
        error={error}
        onChange={(event) => setJson(event.currentTarget.value)}
      />
    </details>
  );
}
