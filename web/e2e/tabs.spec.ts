import { ROUTES } from "./studio";
import { expect, test } from "./test";

test("another tab starts with its own model, and with its price", async ({ studio }) => {
  await studio.open(ROUTES.kling);
  await studio.prompt.fill("江雪独钓");
  const cheap = await studio.price();
  await studio.choose("模型", /Kling V2\.1 大师版/);
  await expect.poll(() => studio.price()).toBeGreaterThan(cheap);
  await studio.mode("多图参考");
  await expect(studio.prompt).toHaveValue("江雪独钓");
  await studio.mode("文生视频");
  await expect(studio.chip("模型")).toHaveText("Kling V1.6");
  await expect.poll(() => studio.price()).toBe(cheap);
});

for (const [name, width, height] of [["on its side", 844, 390], ["with an open keyboard", 390, 500]] as const) {
  test(`a phone ${name} shows the prompt and the price`, async ({ page, studio }) => {
    await page.setViewportSize({ width, height });
    await studio.open(ROUTES.kling);
    const prompt = await studio.prompt.boundingBox();
    const press = await studio.generate.boundingBox();
    // Two lines at least, before anything is scrolled.
    expect(press!.y - prompt!.y).toBeGreaterThan(60);
    expect(press!.y + press!.height).toBeLessThanOrEqual(height);
  });
}

test("the button of a short form stands down at the thumb @mobile", async ({ page, studio }) => {
  await studio.open("/provider-generator/video-generator/video-hunyuan-creator");
  const press = (await studio.generate.boundingBox())!;
  const sides = (await page.getByRole("group", { name: "创作与作品" }).boundingBox())!;
  expect(sides.y - (press.y + press.height)).toBeGreaterThanOrEqual(0);
  expect(sides.y - (press.y + press.height)).toBeLessThan(40);
});
