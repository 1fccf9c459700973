import { useCallback } from "react";
import { initReactI18next, useTranslation } from "react-i18next";
import { early, endEnglish, i18n, provideTexts, startEnglish, type Words } from "./texts";
import { zh } from "./zh";

export { i18n } from "./texts";

export type Language = "zh-CN" | "en";
const STORAGE_KEY = "baigong.language";

const CHINESE = /\p{Script=Han}/u;

provideTexts(zh, () => import("./en").then(({ en }) => en));

/**
 * Chinese comes with the code, English when it is the reader's language, which the script in `index.html` has found out before
 * the page was drawn. Tests ask to be told of keys without a text.
 */
export async function startI18n({ tellMissing = false } = {}): Promise<void> {
  await i18n.use(initReactI18next).init({
    lng: "zh-CN",
    fallbackLng: "zh-CN",
    resources: { "zh-CN": { translation: early } },
    interpolation: { escapeValue: false },
    returnNull: false,
    saveMissing: tellMissing,
  });
  // English that cannot be fetched is no reason to show nothing.
  if (document.documentElement.lang === "en") await change("en").catch(() => undefined);
  i18n.on("languageChanged", announce);
  announce(i18n.language);
}

/** Changes the language, and keeps the choice for the next visit. */
export async function setLanguage(language: Language): Promise<void> {
  await change(language);
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}

async function change(language: Language): Promise<void> {
  if (language === "en") await startEnglish();
  else endEnglish();
  await i18n.changeLanguage(language);
}

function announce(language: string) {
  document.documentElement.lang = language;
  document.title = i18n.t("app.title");
}

/**
 * `t` for our own texts, `pick` for those that come in both languages, `label` for those of an operator, in
 * Chinese, and in English where somebody wrote that; `said` leaves out what a reader of English would find in Chinese.
 */
export function useTexts() {
  const { t, i18n: instance } = useTranslation(undefined, { i18n });
  const language = instance.language as Language;
  const label = useCallback((text: string, english?: string | null) => (language === "en" ? english || text : text), [language]);
  const pick = useCallback(
    <T extends Words | undefined>(words: T) => words?.[language === "en" ? "en" : "zh"] as T extends Words ? string : undefined,
    [language],
  );
  const said = useCallback(
    (text: string | null | undefined) => (text && !(language === "en" && CHINESE.test(text)) ? text : null),
    [language],
  );
  return { t, label, said, pick, language };
}
