import type { Page } from "@playwright/test";
import { expect } from "./test";

const HAN = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u;
/** Names of tools and models have up to four words in a row; more of them are a sentence. */
const ENGLISH_SENTENCE = /[A-Za-z'’]{2,}(?: [A-Za-z'’]+){4,}/;

export const isChinese = (text: string): boolean => HAN.test(text);

/** Everything that can be read or heard of what is on the page: texts, names, placeholders and the options of lists. */
async function readable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const seen: string[] = [document.title];
    // What the language switch says is in the other language on purpose.
    const own = (node: Element | null) => node?.closest("[data-language-switch]") !== null;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!own(node.parentElement) && !node.parentElement?.closest("script, style, noscript")) seen.push(node.textContent?.trim() ?? "");
    }
    for (const element of document.querySelectorAll("*")) {
      if (own(element)) continue;
      for (const name of ["aria-label", "title", "placeholder", "alt", "aria-description"]) seen.push(element.getAttribute(name) ?? "");
    }
    return seen.filter(Boolean);
  });
}

const leaveOut = (text: string, content: string[]): string => content.reduce((rest, words) => rest.replaceAll(words, ""), text);

/** `content` may stand there in any language: prompts, and what vendors said in their own words. */
export async function expectEnglish(page: Page, where: string, content: string[] = []): Promise<void> {
  expect((await readable(page)).filter((text) => HAN.test(leaveOut(text, content))), where).toEqual([]);
}

/** The same for Chinese, where single English words are names. */
export async function expectChinese(page: Page, where: string, content: string[] = []): Promise<void> {
  expect((await readable(page)).filter((text) => ENGLISH_SENTENCE.test(leaveOut(text, content))), where).toEqual([]);
}
