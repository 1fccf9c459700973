import i18next from "i18next";
import { useCallback } from "react";
import { initReactI18next, useTranslation } from "react-i18next";
import type { Text } from "@/lib/api/types";
import { zh, type LateTexts } from "./zh";

export type Language = "zh-CN" | "en";
const STORAGE_KEY = "baigong.language";

let labels: Record<string, string> = {};

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "translation";
    resources: { translation: typeof zh & LateTexts };
  }
}

export const i18n = i18next.createInstance();
const late: Partial<LateTexts> = {};

/**
 * Brings the Chinese texts of a page that is not part of the first load. The module of its route calls this when it is
 * loaded, before anything of it is drawn.
 */
export function addTexts(texts: Partial<LateTexts>): void {
  Object.assign(late, texts);
  if (i18n.isInitialized) i18n.addResourceBundle("zh-CN", "translation", texts, true, true);
}

/** Chinese is part of the first load; English comes when somebody asks for it. */
export async function startI18n(): Promise<void> {
  await i18n.use(initReactI18next).init({
    lng: "zh-CN",
    fallbackLng: "zh-CN",
    resources: { "zh-CN": { translation: { ...zh, ...late } } },
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  i18n.on("languageChanged", announce);
  announce("zh-CN");
  if (storedLanguage() === "en") await setLanguage("en").catch(() => undefined);
}

export async function setLanguage(language: Language): Promise<void> {
  if (language === "en" && !i18n.hasResourceBundle("en", "translation")) {
    const texts = await import("./en");
    labels = texts.labels;
    i18n.addResourceBundle("en", "translation", texts.en);
  }
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
    <T extends Text | undefined>(text: T) => text?.[language === "en" ? "en" : "zh"] as T extends Text ? string : undefined,
    [language],
  );
  return { t, label, pick, language };
}
