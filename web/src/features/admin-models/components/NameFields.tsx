import { TextInput } from "@mantine/core";
import { useTexts } from "@/i18n";
import type { Draft } from "../useDraft";
import styles from "./models.module.css";

interface Props {
  draft: Draft;
  /** The id that it has, where another one is being given. */
  former: string | null;
  at(member: string): string | undefined;
}

const ID_CHARS = 64;
const NAME_CHARS = 60;
const ABOUT_CHARS = 120;

/** What a model is called, in calls and in both languages, what it is best at, and when it is there. */
export function NameFields({ draft: { entry, set }, former, at }: Props) {
  const { t } = useTexts();
  const about = entry.about ?? { zh: "", en: "" };
  return (
    <div className={styles.pair}>
      <TextInput
        className={styles.whole}
        required
        label={t("adminModels.id")}
        description={former === null ? t("adminModels.idHelp") : t("adminModels.idRenamed", { id: former })}
        maxLength={ID_CHARS}
        autoCapitalize="none"
        spellCheck={false}
        value={entry.id}
        error={at("id")}
        onChange={(event) => set({ id: event.currentTarget.value })}
      />
      <TextInput
        required
        label={t("adminModels.nameZh")}
        maxLength={NAME_CHARS}
        value={entry.title.zh}
        error={at("title")}
        onChange={(event) => set({ title: { ...entry.title, zh: event.currentTarget.value } })}
      />
      <TextInput
        label={t("adminModels.nameEn")}
        placeholder={t("adminModels.sameAsOther")}
        lang="en"
        maxLength={NAME_CHARS}
        value={entry.title.en}
        onChange={(event) => set({ title: { ...entry.title, en: event.currentTarget.value } })}
      />
      <TextInput
        label={t("adminModels.aboutZh")}
        maxLength={ABOUT_CHARS}
        value={about.zh}
        error={at("about")}
        onChange={(event) => set({ about: { ...about, zh: event.currentTarget.value } })}
      />
      <TextInput
        label={t("adminModels.aboutEn")}
        placeholder={t("adminModels.sameAsOther")}
        lang="en"
        maxLength={ABOUT_CHARS}
        value={about.en}
        onChange={(event) => set({ about: { ...about, en: event.currentTarget.value } })}
      />
      <TextInput type="date" label={t("adminModels.since")} value={entry.since ?? ""} error={at("since")} onChange={(event) => set({ since: event.currentTarget.value || undefined })} />
      <TextInput type="date" label={t("adminModels.until")} value={entry.until ?? ""} error={at("until")} onChange={(event) => set({ until: event.currentTarget.value || undefined })} />
    </div>
  );
}
