import { Button, NativeSelect, Skeleton, Textarea } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { Link } from "react-router";
import { Panel } from "@/components/blocks/Panel";
import { Row } from "@/components/blocks/Row";
import { Choice } from "@/components/Choice";
import { Confirm } from "@/components/Confirm";
import { ErrorState } from "@/components/ErrorState";
import { Prose } from "@/components/Prose";
import layout from "@/components/layout.module.css";
import { useTexts } from "@/i18n";
import { ApiError } from "@/lib/api/client";
import { wordsOf } from "@/lib/api/specified";
import { SITE_PAGES } from "@/lib/sitePages";
import { toast } from "@/lib/toast";
import { usePreview, useAllTexts, useTextActs, type KeptText, type SitePage } from "../api";
import "../texts.zh";
import styles from "./texts.module.css";

const LANGUAGES = ["zh", "en"] as const;
type Language = (typeof LANGUAGES)[number];
type Draft = Record<Language, string>;

/** The words of pages: Markdown beside what it will look like. */
export default function TextsPage() {
  const { t, pick } = useTexts();
  const texts = useAllTexts();
  const [page, setPage] = useState<SitePage>("about");
  // What was not saved yet outlives a look at another page.
  const [drafts, setDrafts] = useState<Partial<Record<SitePage, Draft | undefined>>>({});
  if (texts.isError && !texts.data) return <ErrorState title={t("adminTexts.failed")} onRetry={() => void texts.refetch()} />;
  if (!texts.data) return <Skeleton height={420} radius="lg" role="status" aria-label={t("app.loading")} />;
  const text = texts.data.find((one) => one.page === page);
  return (
    <div className={layout.page}>
      <p className={layout.lead}>{t("adminTexts.lead", { site: "{{site}}" })}</p>
      <div className={layout.filters}>
        <NativeSelect
          aria-label={t("adminTexts.page")}
          value={page}
          onChange={(event) => setPage(event.currentTarget.value as SitePage)}
          data={texts.data.map((one) => ({ value: one.page, label: `${pick(SITE_PAGES[`/${one.page}`])} · ${t(one.updated_ms === null ? "adminTexts.first" : "adminTexts.own")}` }))}
        />
        <Button component={Link} to={`/${page}`} target="_blank" variant="default">
          {t("adminTexts.open")}
        </Button>
      </div>
      {text && <Editor key={page} text={text} draft={drafts[page] ?? text} onDraft={(draft) => setDrafts({ ...drafts, [page]: draft })} />}
    </div>
  );
}

interface EditorProps {
  text: KeptText;
  draft: Draft;
  /** Undefined for the words that are kept. */
  onDraft(draft: Draft | undefined): void;
}

function Editor({ text, draft, onDraft }: EditorProps) {
  const { t } = useTexts();
  const { write, restore } = useTextActs();
  const [language, setLanguage] = useState<Language>("zh");
  const [asked, setAsked] = useState(false);
  const [settled] = useDebouncedValue(draft[language], 300);
  const preview = usePreview(settled, language === "en");
  const changed = LANGUAGES.some((one) => draft[one] !== text[one]);
  const fault = write.error instanceof ApiError ? write.error.fields.find(({ path }) => path === `/${language}`)?.message : undefined;
  const save = () =>
    write.mutate(
      { page: text.page, zh: draft.zh, en: draft.en },
      {
        onSuccess: () => {
          onDraft(undefined);
          toast(t("adminTexts.saved"), "success");
        },
        onError: (error) => {
          const [first] = error instanceof ApiError ? error.fields : [];
          if (first) setLanguage(first.path === "/en" ? "en" : "zh");
          else toast(wordsOf(error, t("adminTexts.notSaved")), "error");
        },
      },
    );
  return (
    <>
      <Choice<Language> name={t("adminTexts.markdown")} value={language} onChange={setLanguage} options={LANGUAGES.map((value) => ({ value, label: t(`adminTexts.${value}`) }))} />
      <div className={styles.editor}>
        <Textarea
          aria-label={`${t("adminTexts.markdown")} · ${t(`adminTexts.${language}`)}`}
          description={language === "en" ? t("adminTexts.enHelp") : undefined}
          lang={language === "zh" ? "zh-CN" : "en"}
          rows={26}
          resize="vertical"
          maxLength={50_000}
          value={draft[language]}
          error={fault}
          onChange={(event) => onDraft({ zh: draft.zh, en: draft.en, [language]: event.currentTarget.value })}
        />
        <Panel as="section" small className={styles.preview} aria-label={t("adminTexts.preview")}>
          {preview.data?.title && <h2 className={layout.title}>{preview.data.title}</h2>}
          <Prose html={preview.data?.html ?? ""} />
        </Panel>
      </div>
      <Row gap={3} wrap justify="end" className={styles.acts}>
        {changed && <span role="status">{t("adminTexts.unsaved")}</span>}
        {text.updated_ms !== null && (
          <Button variant="default" onClick={() => setAsked(true)}>
            {t("adminTexts.restore")}
          </Button>
        )}
        <Button loading={write.isPending} disabled={!changed} onClick={save}>
          {t("adminTexts.save")}
        </Button>
      </Row>
      <Confirm
        opened={asked}
        title={t("adminTexts.restoreTitle")}
        message={t("adminTexts.restoreHelp")}
        confirm={t("adminTexts.restore")}
        busy={restore.isPending}
        onClose={() => setAsked(false)}
        onConfirm={() =>
          restore.mutate(text.page, {
            onSuccess: () => {
              onDraft(undefined);
              toast(t("adminTexts.restored"), "success");
            },
            onSettled: () => setAsked(false),
          })
        }
      />
    </>
  );
}
