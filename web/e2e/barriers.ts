import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, type Locator, type Page } from "@playwright/test";
import type axe from "axe-core";

/** Run within the page itself: axe's own driver for Playwright opens a second page each time, which costs ten times as much. */
const program = readFile(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** Transitions and animations off: colours on their way from one to another are nobody's choice. */
const STILL = "*, ::before, ::after { transition: none !important; animation: none !important; }";

/** What depends on colours; everything else is the same in both schemes. */
const OF_COLOUR = ["color-contrast", "link-in-text-block"];

/**
 * What keeps a page from people who cannot see or point, as sentences, in the light scheme and in the dark one. Pages of
 * others within it are not looked at.
 */
export async function barriers(page: Page): Promise<string[]> {
  // A form is drawn as disabled for the moment in which it is sent, which is not how anybody reads it.
  await expect(page.locator("[aria-busy=true]"), "nothing on the page is busy").toHaveCount(0);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(await program);
  const before = await schemeOf(page);
  const other = before === "light" ? "dark" : "light";
  const found = await violations(page);
  await turnTo(page, other);
  const foundThere = await violations(page, OF_COLOUR);
  await turnTo(page, before);
  return [...found, ...foundThere.map((text) => `${other}: ${text}`)];
}

const schemeOf = (page: Page) => page.evaluate(() => (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"));

async function turnTo(page: Page, scheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  // The host's own pages have style sheets that follow the browser alone.
  await expect(page.locator(`html:is([data-mantine-color-scheme=${scheme}], :not([data-mantine-color-scheme]))`)).toHaveCount(1);
}

/** What breaks rules of accessibility: all of them, or only these. */
async function violations(page: Page, rules?: string[]): Promise<string[]> {
  return page.evaluate(
    async ([style, only]) => {
      const { axe: tool } = window as unknown as { axe: typeof axe };
      const before = document.adoptedStyleSheets;
      const still = new CSSStyleSheet();
      still.replaceSync(style);
      document.adoptedStyleSheets = [...before, still];
      const { violations } = await tool.run(document, { resultTypes: ["violations"], iframes: false, preload: false, ...(only && { runOnly: { type: "rule", values: only } }) });
      document.adoptedStyleSheets = before;
      return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.failureSummary ?? ""}`));
    },
    [STILL, rules] as const,
  );
}

/** By how many pixels a page is wider than its window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Waits until an element has a colour, which may be named by a token of ours. */
export async function expectPainted(at: Locator, property: "color" | "background-color", colour: string): Promise<void> {
  const wanted = await at.evaluate(
    (node, [name, value]) => {
      const probe = document.createElement("i");
      probe.style.setProperty(name, value);
      node.parentElement!.append(probe);
      const found = getComputedStyle(probe).getPropertyValue(name);
      probe.remove();
      return found;
    },
    [property, colour] as const,
  );
  await expect(at).toHaveCSS(property, wanted);
}
