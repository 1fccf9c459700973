import { launch, WITH_HELLO, type Host } from "./host";
import { ROUTES, toolsOf } from "./studio";
import { expect, test as base } from "./test";

/** A host with one vendor more than the web app was made with. */
const test = base.extend<object, { host: Host }>({
  host: [
    // Playwright reads the names of fixtures from this pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const host = await launch({}, "", WITH_HELLO);
      await use(host);
      await host.stop();
    },
    { scope: "worker" },
  ],
  baseURL: ({ host }, use) => use(host.url),
});

const PAGES = [
  { language: "zh-CN", key: "zh", menu: "图片", field: "提示词", generate: /^生成 · 5 积分/, done: "已完成" },
  { language: "en", key: "en", menu: "Image", field: "Prompt", generate: /^Generate · 5 points/, done: "Done" },
] as const;

for (const { language, key, menu, field, generate, done } of PAGES) {
  test(`a vendor that the web app has never seen is read and used in ${language} @desktop`, async ({ page }) => {
    await page.addInitScript((chosen) => localStorage.setItem("baigong.language", chosen), language);
    await page.goto(ROUTES.hub);
    const tool = (await toolsOf(page)).find(({ id }) => id === "hello")!;
    const [mode] = tool.modes;

    await page.locator("[data-rail]").getByRole("button", { name: menu, exact: true }).hover();
    await page.getByRole("link", { name: tool.title[key] }).click();
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1, name: tool.title[key], exact: true })).toBeVisible();
    // What it does is told by the button that leads to another tool.
    await expect(main.getByRole("button", { name: tool.title[key], exact: true })).toHaveAttribute("title", tool.summary[key]);
    await expect(main.locator(`path[d="${tool.glyph.line}"]`)).toBeVisible();

    await main.getByRole("textbox", { name: field, exact: true }).fill("a lighthouse");
    await main.getByRole("button", { name: generate }).click();
    const card = main.getByRole("article", { name: "a lighthouse", exact: true });
    await expect(card.getByText(done, { exact: true })).toBeVisible();
    await expect(card.getByText(`${tool.title[key]} · ${mode!.label[key]}`, { exact: true })).toBeVisible();
    // Nothing on it was left behind in the other language.
    if (key === "en") expect(await main.innerText()).not.toMatch(/\p{Script=Han}/u);
  });
}
