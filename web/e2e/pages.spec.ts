import { barriers, overflow } from "./barriers";
import { toolsOf } from "./studio";
import { expect, test } from "./test";

/** Pages of the specifications that are no tool's: their headings in both languages. */
const PAGES: [path: string, zh: string | RegExp, en: string | RegExp][] = [
  ["/about", "关于百工", "About Baigong"],
  ["/naixue", "AI 创作教程", "How to create with AI"],
  ["/iip", "内容与知识产权", "Content and intellectual property"],
  ["/privacy-policy", "隐私政策", "Privacy policy"],
  ["/our-company", "我们的公司", "Our company"],
  ["/qcode", "联系客服", "Support"],
  ["/services", "AI 服务", "AI services"],
  ["/api-integration", "API 接入", "API access"],
  ["/landing", "百般手艺，一处施展", "A hundred crafts, one workshop"],
  ["/legacy-home", "旧版首页", "Legacy home"],
  ["/alipay-demo", "支付宝演示", "Alipay demo"],
  ["/docs", "接口文档", "API documents"],
  ["/video-generator2", "简易视频生成", "Simple videos"],
];

test.describe("every page about the site", () => {
  for (const [path, zh, en] of PAGES) {
    test(`${path} answers 200 with its heading in both languages, fits and is accessible`, async ({ page }) => {
      const answer = await page.goto(path);
      expect(answer!.status()).toBe(200);
      await expect(page.getByRole("heading", { level: 1, name: zh })).toBeVisible();
      // What opens by itself is looked at as well, and closed as one does.
      const dialog = page.getByRole("dialog");
      if (path === "/api-integration") {
        await expect(dialog).toBeVisible();
        await page.keyboard.press("Escape");
        await expect(dialog).toBeHidden();
      }
      await page.waitForLoadState("networkidle");
      expect(await overflow(page)).toBe(0);
      expect(await barriers(page)).toEqual([]);
      await page.getByRole("button", { name: /切换语言为英文/ }).click();
      await expect(page.getByRole("heading", { level: 1, name: en })).toBeVisible();
    });
  }
});

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
