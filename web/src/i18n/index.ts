import { useCallback } from "react";
import { initReactI18next, useTranslation } from "react-i18next";
import { early, endEnglish, i18n, provideTexts, startEnglish, type Words } from "./texts";
import { zh } from "./zh";

export { i18n } from "./texts";

export type Language = "zh-CN" | "en";
const STORAGE_KEY = "baigong.language";

let labels: Record<string, string> = {};

provideTexts(zh, async () => {
  const english = await import("./en");
  labels = english.labels;
  return english.en;
});

/** Chinese comes with the code; English when somebody asks for it. Tests ask to be told of keys without a text. */
export async function startI18n({ tellMissing = false } = {}): Promise<void> {
  await i18n.use(initReactI18next).init({
    lng: "zh-CN",
    fallbackLng: "zh-CN",
    resources: { "zh-CN": { translation: early } },
    interpolation: { escapeValue: false },
    returnNull: false,
    saveMissing: tellMissing,
  });
  i18n.on("languageChanged", announce);
  announce("zh-CN");
  if (storedLanguage() === "en") await setLanguage("en").catch(() => undefined);
}

export async function setLanguage(language: Language): Promise<void> {
  if (language === "en") await startEnglish();
  else endEnglish();
  await i18n.changeLanguage(language);
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}

function storedLanguage(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

function announce(language: string) {
  document.documentElement.lang = language;
  document.title = i18n.t("app.title");
}

/** `t` for our own texts, `pick` for those that come in both languages, `label` for short ones that come in Chinese. */
export function useTexts() {
  const { t, i18n: instance } = useTranslation(undefined, { i18n });
  const language = instance.language as Language;
  const label = useCallback((text: string) => (language === "en" ? (labels[text] ?? text) : text), [language]);
  const pick = useCallback(
    <T extends Words | undefined>(words: T) => words?.[language === "en" ? "en" : "zh"] as T extends Words ? string : undefined,
    [language],
  );
  return { t, label, pick, language };
}
