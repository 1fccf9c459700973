import { ROUTES, toolsOf } from "./studio";
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

  test(`a phone ${name} shows a prompt beside pictures to whoever writes it @mobile`, async ({ page, studio }) => {
    await page.setViewportSize({ width, height });
    const tools = await toolsOf(page);
    const forms = tools.flatMap((tool) =>
      tool.modes
        .filter((mode) => !mode.follow_up_only && Object.values(mode.schema.properties).some((field) => field["x-widget"] === "media"))
        .slice(0, 1)
        .map((mode) => `${tool.route}?mode=${mode.id}`),
    );
    expect(forms.length).toBeGreaterThan(10);
    for (const form of forms) {
      await page.goto(form);
      await expect(studio.generate).toHaveText(/ · /);
      if ((await studio.prompt.count()) === 0) continue;
      await studio.prompt.focus();
      const [prompt, press] = [(await studio.prompt.boundingBox())!, (await studio.generate.boundingBox())!];
      expect(prompt.y, form).toBeGreaterThanOrEqual(0);
      // Two lines of it at least.
      expect(press.y - prompt.y, form).toBeGreaterThan(56);
    }
  });
}

test("the button of a short form stands down at the thumb @mobile", async ({ page, studio }) => {
  await studio.open("/provider-generator/video-generator/video-hunyuan-creator");
  const press = (await studio.generate.boundingBox())!;
  const sides = (await page.getByRole("group", { name: "创作与作品" }).boundingBox())!;
  expect(sides.y - (press.y + press.height)).toBeGreaterThanOrEqual(0);
  expect(sides.y - (press.y + press.height)).toBeLessThan(40);
});
