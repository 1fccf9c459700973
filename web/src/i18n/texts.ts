import i18next from "i18next";
import type { zh } from "./zh";

type Shared = typeof zh;
/**
 * Every text by its key, as it reads in Chinese, the first language. A feature adds its own where it provides them.
 * @public declarations of the features extend it
 */
export interface Texts extends Shared {}
/** The same keys with English words: a text without its translation does not compile. */
export type English<T> = { readonly [K in keyof T]: T[K] extends string ? string : English<T[K]> };
/** Short words that stand in both languages at one place. */
export interface Words {
  zh: string;
  en: string;
}

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "translation";
    resources: { translation: Texts };
  }
}

export const i18n = i18next.createInstance();

/** The Chinese texts that came before i18next was started. */
export const early: Record<string, unknown> = {};

interface Translation {
  load(): Promise<object>;
  added?: Promise<void> | undefined;
}
const translations: Translation[] = [];
let inEnglish = false;

/**
 * Brings a feature's texts. Chinese comes with the code that calls this, before anything of it is drawn; English is
 * fetched when it is the language, and `lazyPage` waits for it.
 */
export function provideTexts<T extends object>(chinese: T, english: () => Promise<English<T>>): void {
  if (i18n.isInitialized) i18n.addResourceBundle("zh-CN", "translation", chinese, true, true);
  else Object.assign(early, chinese);
  const translation: Translation = { load: english };
  translations.push(translation);
  if (inEnglish) addEnglish(translation).catch(() => undefined);
}

/** Fetches the English of all that was loaded, and from now on of all that is. Rejects when some of it did not come. */
export async function startEnglish(): Promise<void> {
  inEnglish = true;
  await Promise.all(translations.map(addEnglish));
}

export function endEnglish(): void {
  inEnglish = false;
}

/** Resolves when the texts of all that was loaded are there. English that could not be fetched is read in Chinese. */
export async function textsLoaded(): Promise<void> {
  if (inEnglish) await startEnglish().catch(() => undefined);
}

function addEnglish(translation: Translation): Promise<void> {
  translation.added ??= translation.load().then(
    (texts) => void i18n.addResourceBundle("en", "translation", { ...texts }, true, true),
    (error: unknown) => {
      translation.added = undefined;
      throw error;
    },
  );
  return translation.added;
}
