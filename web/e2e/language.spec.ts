import { expectEnglish, isChinese } from "./languages";
import { ROUTES, toolsOf } from "./studio";
import { expect, test } from "./test";

test.describe("a first visit with an English browser", () => {
  test.use({ locale: "en-US" });

  test("reads English from the first paint on: hub, forms with options, store and prices @desktop", async ({ page }) => {
    test.slow();
    await page.goto("/", { waitUntil: "commit" });
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await expect(page.getByRole("heading", { level: 1, name: "Write a line, watch it move" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("button", { name: /^Create/ })).toBeEnabled();
    await expectEnglish(page, "home");
    await page.goto(ROUTES.hub);
    await expect(page.locator("[data-kind=prompt] textarea").first()).toHaveAttribute("placeholder", /[a-z]/);
    // Examples are prompts of their own, written in Chinese.
    const examples = (await toolsOf(page)).flatMap((tool) => tool.modes.map((mode) => mode.example?.["prompt"])).filter((text) => typeof text === "string");
    await expectEnglish(page, "hub", examples);

    for (const route of [ROUTES.kling, ROUTES.seedream, "/pixverse", "/pika"]) {
      await page.goto(route);
      await expect(page.locator("[data-kind=prompt] textarea").first()).toHaveAttribute("placeholder", /[a-z]/);
      const advanced = page.getByRole("button", { name: /^Advanced settings/ });
      if (await advanced.isVisible()) await advanced.click();
      const list = page.getByRole("combobox").first();
      if (await list.isVisible()) {
        await list.click();
        await expect(page.getByRole("option").first()).toBeVisible();
      }
      await expectEnglish(page, route, examples);
      const chip = page.getByRole("group", { name: "Settings" }).getByRole("button").first();
      if (await chip.isVisible()) {
        await page.keyboard.press("Escape");
        await chip.click();
        await expect(page.getByRole("dialog").locator("input").first()).toBeAttached();
        await expectEnglish(page, `${route} chip`, examples);
      }
    }

    await page.goto("/service-market");
    await expect(page.getByRole("article").first()).toBeVisible();
    await expectEnglish(page, "store");

    await page.goto("/provider-generator/video-generator/video-pricing-generator");
    await expect(page.getByRole("table").locator("tbody tr").first()).toBeVisible();
    await expectEnglish(page, "price list");

    await page.goto("/docs/kling");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const list = page.getByRole("list", { name: /Prices|price/i }).first();
    expect(isChinese(await list.innerText())).toBe(false);
  });

  test("reads in English why a task failed, with the vendor's own words beside it @desktop", async ({ page, studio }) => {
    await page.goto(ROUTES.kling);
    await studio.prompt.fill("a kite #ratelimit");
    await page.getByRole("button", { name: /^Generate/ }).click();
    const card = page.getByRole("article", { name: "a kite #ratelimit", exact: true });
    await expect(card.getByText("The vendor gets too many requests. Please try again later.")).toBeVisible();
    await card.locator("[data-open]").click();
    await expect(page.getByRole("dialog").getByText(/^In the vendor's words/)).toBeVisible();
  });

  test("is refused in English @desktop", async ({ page, complaints }) => {
    complaints.expect(/status of 4\d\d/);
    await page.goto(ROUTES.hub);
    const refused = await page.evaluate(async () => (await fetch("/api/v1/tasks/none", { headers: { "accept-language": "en" } })).json());
    expect(isChinese(refused.error.message)).toBe(false);
    const chinese = await page.evaluate(async () => (await fetch("/api/v1/tasks/none", { headers: { "accept-language": "zh-CN" } })).json());
    expect(isChinese(chinese.error.message)).toBe(true);
  });

  test("keeps the language that was chosen @desktop", async ({ page }) => {
    await page.goto(ROUTES.hub);
    await page.getByRole("button", { name: "Switch language to Chinese" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
    await page.reload({ waitUntil: "commit" });
    await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
    await expect(page.getByRole("button", { name: "切换语言为英文" })).toBeVisible();
  });
});

test("a browser that speaks Chinese and English is shown the one that it names first @desktop", async ({ browser, baseURL }) => {
  for (const [locale, lang] of [["zh-TW", "zh-CN"], ["fr-FR", "en"]] as const) {
    const context = await browser.newContext({ baseURL: baseURL!, locale });
    const page = await context.newPage();
    await page.goto(ROUTES.hub);
    await expect(page.locator("html")).toHaveAttribute("lang", lang);
    await context.close();
  }
});

test("the page itself, before any script, names its tool in the reader's language @desktop", async ({ page }) => {
  for (const { title, route, modes } of await toolsOf(page)) {
    for (const address of [route, ...modes.flatMap(({ also_at }) => also_at ?? [])]) {
      for (const [language, words] of [["zh-CN", "zh"], ["en-US,en", "en"]] as const) {
        const html = await (await page.request.get(address, { headers: { "accept-language": language } })).text();
        expect(html, address).toContain(`<title>${title[words]} · `);
        expect(html, address).toContain(`<h1>${title[words]}</h1>`);
      }
    }
  }
});
