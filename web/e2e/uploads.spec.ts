import type { Page } from "@playwright/test";
import { BROWSER } from "../scripts/browser.ts";
import { barriers, expectPainted } from "./barriers";
import { noise, png, wav } from "./files";
import { ROUTES, toolsOf, type FilePayload } from "./studio";
import { expect, test } from "./test";

test.use({
  launchOptions: {
    executablePath: BROWSER,
    args: [
      "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-extensions", "--mute-audio",
      "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream",
    ],
  },
  permissions: ["camera", "microphone"],
});

/** Hands files to the page as a paste or a drop does. */
async function hand(page: Page, how: "paste" | "drop", files: FilePayload[]): Promise<void> {
  // The page listens once the field is there, whose code comes on demand.
  await expect(page.locator("[data-kind=media] [data-add]").first()).toBeVisible();
  const content = files.map(({ name, mimeType, buffer }) => ({ name, type: mimeType, base64: buffer.toString("base64") }));
  await page.evaluate(
    ([kind, all]) => {
      const data = new DataTransfer();
      for (const { name, type, base64 } of all) {
        const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
        data.items.add(new File([bytes], name, { type }));
      }
      const init = { bubbles: true, cancelable: true };
      if (kind === "paste") document.body.dispatchEvent(new ClipboardEvent("paste", { ...init, clipboardData: data }));
      else {
        document.body.dispatchEvent(new DragEvent("dragover", { ...init, dataTransfer: data }));
        document.body.dispatchEvent(new DragEvent("drop", { ...init, dataTransfer: data }));
      }
    },
    [how, content] as const,
  );
}

test("what is pasted or dropped anywhere goes into the form, and is taken back by one press", async ({ page, studio }) => {
  await studio.open(ROUTES.nanoBanana);
  const ready = page.locator("[data-status=ready]");
  await hand(page, "paste", [png("a.png")]);
  await expect(page.getByText(/^已放入「/)).toBeVisible();
  await expect(ready).toHaveCount(1);
  await hand(page, "drop", [png("b.png", 64, 64, [10, 90, 160])]);
  await expect(ready).toHaveCount(2);
  await page.getByRole("button", { name: "撤销" }).last().click();
  await expect(ready).toHaveCount(1);
});

test("the same bytes under another name are one file, and are not sent twice", async ({ page, studio }) => {
  await studio.open(ROUTES.nanoBanana);
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/v1/uploads")) sent += 1;
  });
  await hand(page, "paste", [png("a.png")]);
  await expect(page.locator("[data-status=ready]")).toHaveCount(1);
  await hand(page, "paste", [png("b.png")]);
  await expect(page.getByText("该图片已添加为参考图。")).toBeVisible();
  await expect(page.locator("[data-status=ready]")).toHaveCount(1);
  expect(sent).toBe(1);
});

test("a file that could not be brought here stays in its place on pale ground, and one press tries again", async ({ page, studio, complaints }) => {
  complaints.expect(/422 .*\/api\/v1\/uploads/);
  await studio.open(ROUTES.nanoBanana);
  let away = true;
  await page.route("**/api/v1/uploads", (route) =>
    away && route.request().method() === "POST"
      ? route.fulfill({ status: 422, json: { error: { code: "invalid_params", message: "文件内容与类型不符", retryable: false } } })
      : route.continue(),
  );
  await page.locator("[data-kind=media] input[type=file]").first().setInputFiles([png("a.png")]);
  const tile = page.getByRole("button", { name: "重试: a.png" });
  const failure = tile.locator("span").filter({ hasText: "重试" }).first();
  await expectPainted(failure, "background-color", "color-mix(in srgb, var(--bad) 8%, var(--card))");
  await expectPainted(failure, "color", "var(--bad)");
  expect(await barriers(page)).toEqual([]);
  away = false;
  await tile.click();
  await expect(page.locator("[data-status=ready]")).toHaveCount(1);
});

test("a picture that is too large is drawn smaller, and says so", async ({ page, studio }) => {
  await studio.open(ROUTES.nanoBanana);
  const large = noise("photo.png", 2000);
  expect(large.buffer.length).toBeGreaterThan(10 * 1024 * 1024);
  await page.locator("[data-kind=media] input[type=file]").first().setInputFiles([large]);
  await expect(page.getByText(/^已缩小到 \d+×\d+ · [\d.]+ MB，原图 11\.\d MB$/)).toBeVisible();
  await expect(page.locator("[data-status=ready]")).toHaveCount(1);
});

test("a result is dragged into the form @desktop", async ({ page, studio }) => {
  await studio.open(ROUTES.nanoBanana);
  const card = await studio.make("汝窑茶盏");
  await studio.settled(card, "已完成");
  await card.locator("[draggable=true]").first().dragTo(page.locator("[data-kind=media] [data-add]").first());
  await expect(page.locator("[data-status=ready]")).toHaveCount(1);
});

test("a work is chosen without dragging", async ({ page, studio }) => {
  await studio.open(ROUTES.nanoBanana);
  const card = await studio.make("月下白鹭");
  await studio.settled(card, "已完成");
  await studio.side("创作");
  await page.getByRole("button", { name: "从作品选择" }).click();
  await page.getByRole("dialog", { name: "从作品选择" }).getByRole("button", { name: /月下白鹭/ }).first().click();
  await expect(page.locator("[data-status=ready]")).toHaveCount(1);
});

test("a clip and a voice are recorded where the form wants a person @desktop", async ({ page }) => {
  test.slow();
  const tools = await toolsOf(page);
  const wanted = tools.find((tool) => tool.modes.some((mode) => Object.values(mode.schema.properties).some((field) => captureOf(field) === "voice")));
  expect(wanted).toBeDefined();
  await page.goto(wanted!.route);
  await page.getByRole("button", { name: "录音" }).click();
  await page.getByRole("button", { name: "开始录制" }).click();
  await expect(page.getByRole("timer")).toContainText("0:02");
  await page.getByRole("button", { name: "停止" }).click();
  await page.getByRole("button", { name: "使用", exact: true }).click();
  await expect(page.locator("[data-status=ready][data-kind=audio]")).toHaveCount(1);
  await page.getByRole("button", { name: "录像" }).click();
  await page.getByRole("button", { name: "开始录制" }).click();
  await expect(page.getByRole("timer")).toContainText("0:02");
  await page.getByRole("button", { name: "停止" }).click();
  await page.getByRole("button", { name: "使用", exact: true }).click();
  await expect(page.locator("[data-status=ready][data-kind=video]")).toHaveCount(1);
});

test("a sound has no place in a form for pictures", async ({ page, studio }) => {
  await studio.open(ROUTES.nanoBanana);
  await hand(page, "paste", [wav("a.wav")]);
  await expect(page.getByText("这里没有可以放音频的位置")).toBeVisible();
});

const captureOf = (field: Record<string, unknown>) => (field["x-media"] as { capture?: string } | undefined)?.capture;
