import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { barriers, overflow } from "./barriers";
import { toolsOf } from "./studio";
import { expect, test } from "./test";

interface Specified {
  route: string;
  /** Of pages of no tool; tools bring their own. */
  heading?: { zh: string; en: string };
  signed_in?: boolean;
  /** Where the page leads by itself. */
  leads_to?: string;
  tests?: [file: string, title: string][];
}

/** Every route of the specifications; a test of the host's writes them down as web/ROUTES.md. */
const SPECIFIED = JSON.parse(readFileSync(new URL("./specified.json", import.meta.url), "utf8")) as Specified[];
const PAGES = SPECIFIED.filter(({ heading }) => heading) as (Specified & Required<Pick<Specified, "heading">>)[];
/** A page about the site that nobody specified. */
const DOCUMENTS = { route: "/docs", heading: { zh: "接口文档", en: "API documents" } };
const testedHere = ({ tests }: Specified) => tests?.some(([file]) => file.endsWith("/pages.spec.ts"));

const headingOf = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });

test.describe("every page about the site", () => {
  for (const { route, heading } of [...PAGES.filter(testedHere), DOCUMENTS]) {
    test(`${route} answers 200 with its heading in both languages, fits and is accessible`, async ({ page }) => {
      const answer = await page.goto(route);
      expect(answer!.status()).toBe(200);
      await expect(headingOf(page, heading.zh)).toBeVisible();
      // What opens by itself is looked at as well, and closed as one does.
      const dialog = page.getByRole("dialog");
      if (route === "/api-integration") {
        await expect(dialog).toBeVisible();
        await page.keyboard.press("Escape");
        await expect(dialog).toBeHidden();
      }
      await page.waitForLoadState("networkidle");
      expect(await overflow(page)).toBe(0);
      expect(await barriers(page)).toEqual([]);
      await page.getByRole("button", { name: /切换语言为英文/ }).click();
      await expect(headingOf(page, heading.en)).toBeVisible();
    });
  }
});

// What these pages do is tested elsewhere, by the tests that the table names. Who is signed in stays so: theirs come last.
const OTHERS = PAGES.filter((page) => !testedHere(page)).toSorted((one, other) => Number(one.signed_in ?? false) - Number(other.signed_in ?? false));
for (const [language, locale] of [["zh", "zh-CN"], ["en", "en-US"]] as const) {
  test.describe(`in a browser that speaks ${locale}`, () => {
    test.use({ locale });

    test("every other specified page answers 200 with its heading @desktop", async ({ page, baseURL }) => {
      for (const row of OTHERS) {
        if (row.signed_in) {
          // A page that is still open would ask on for the visitor whose session ends here.
          await page.goto("about:blank");
          const data = { login_name: `routes-${Date.now()}`, password: "correct horse" };
          expect((await page.request.post("/api/v1/accounts", { data, headers: { origin: baseURL! } })).status()).toBe(201);
        }
        expect((await page.goto(row.route))!.status(), row.route).toBe(200);
        await expect(headingOf(page, row.heading[language]), row.route).toBeVisible();
        expect(new URL(page.url()).pathname).toBe(row.leads_to ?? row.route);
      }
    });
  });
}

test("further addresses of forms open them @desktop", async ({ page }) => {
  const { tools } = (await (await page.request.get("/api/v1/tools")).json()) as { tools: { title: { zh: string }; modes: { also_at: string | null }[] }[] };
  const also = tools.flatMap(({ title, modes }) => modes.flatMap(({ also_at }) => (also_at ? [{ title: title.zh, also_at }] : [])));
  expect(also.length).toBeGreaterThan(0);
  for (const { title, also_at } of also) {
    expect((await page.goto(also_at))!.status()).toBe(200);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  }
});

test("the simple page makes a video with the tool that was chosen, and lists it @desktop", async ({ page, studio }) => {
  await studio.open("/video-generator2");
  const tools = page.getByRole("combobox", { name: "生成工具" });
  const other = await tools.locator("option").last().getAttribute("value");
  await tools.selectOption(other);
  await expect(page).toHaveURL(new RegExp(`model=${other}`));
  // What is written before the other tool's form is there would go into the one that leaves.
  const chosen = (await toolsOf(page)).find(({ id }) => id === other)!;
  await expect(page.getByText(chosen.summary.zh)).toBeVisible();
  await studio.settled(await studio.make("雨中的老街，一位撑伞的行人"), "已完成");
});
