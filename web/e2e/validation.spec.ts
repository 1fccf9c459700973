import { png } from "./files";
import { ROUTES } from "./studio";
import { expect, POINTS, test } from "./test";

const LONG = "长".repeat(10241);

const CASES = [
  { tool: "可灵视频", path: ROUTES.kling, prompt: "", at: "/prompt", message: "请输入视频描述" },
  { tool: "可灵视频", path: ROUTES.kling, prompt: "   ", at: "/prompt", message: "请输入视频描述" },
  { tool: "可灵视频", path: ROUTES.kling, prompt: LONG, at: "/prompt", message: "提示词不能超过10240个字符" },
  { tool: "可灵视频", path: `${ROUTES.kling}?mode=image`, prompt: "海", at: "/image", message: "请上传参考图片" },
  { tool: "可灵视频", path: `${ROUTES.kling}?mode=multi_image`, prompt: "海", at: "/images", message: "请至少上传一张参考图片" },
  { tool: "Pixverse 视频", path: `${ROUTES.pixverse}?mode=image`, prompt: "海", at: "/image", message: "请上传首帧图片" },
  { tool: "Nano Banana", path: ROUTES.nanoBanana, prompt: "", at: "/prompt", message: "请输入描述或上传图片" },
  { tool: "V4.0 图像", path: ROUTES.seedream, prompt: "", at: "/prompt", message: "请输入 V4.0 提示词" },
] as const;

test("each form says at the field what is missing, and asks for no points", async ({ page, studio }) => {
  const tasks: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/api/v1/tasks")) tasks.push(request.url());
  });
  for (const { tool, path, prompt, at, message } of CASES) {
    await test.step(`${tool}: ${message}`, async () => {
      await studio.open(path);
      await studio.prompt.fill(prompt);
      await studio.generate.click();
      await expect(studio.field(at).getByText(message)).toBeVisible();
      await expect(studio.field(at)).toHaveAttribute("data-invalid", "true");
    });
  }
  expect(tasks).toEqual([]);
  expect(await (await page.request.get("/api/v1/session")).json()).toEqual({ user: null, points: null });
});

test("the host says the same words as the form @desktop", async ({ page, studio, baseURL }) => {
  await studio.open(ROUTES.kling);
  const headers = { origin: baseURL! };
  await page.request.post("/api/v1/session/anonymous", { data: {}, headers });
  const answer = await page.request.post("/api/v1/tasks", {
    data: { tool: "kling", mode: "text", params: { prompt: "  " } },
    headers: { ...headers, "idempotency-key": crypto.randomUUID() },
  });
  expect(answer.status()).toBe(422);
  const { error } = await answer.json();
  expect(error).toMatchObject({ code: "invalid_params", charged: false });
  expect(error.fields).toEqual([expect.objectContaining({ path: "/params/prompt", message: "请输入视频描述" })]);
  expect(await (await page.request.get("/api/v1/points")).json()).toEqual({ available: POINTS, held: 0 });
});

test("a fifth reference picture is turned away in the specified words", async ({ page, studio }) => {
  await studio.open(`${ROUTES.kling}?mode=multi_image`);
  const files = [1, 2, 3, 4, 5].map((n) => png(`${n}.png`, 320, 320, [n * 40, 80, 120]));
  await studio.field("/images").locator("input[type=file]").setInputFiles(files);
  await expect(page.getByRole("alert").getByText("最多只能上传4张图片，已保留前4张")).toBeVisible();
  await expect(studio.field("/images").locator("[data-status=ready]")).toHaveCount(4);
});

test("text that calls itself a picture is refused @desktop", async ({ page, studio, complaints }) => {
  complaints.expect(/status of 415/);
  await studio.open(`${ROUTES.kling}?mode=image`);
  const field = studio.field("/image");
  await field.locator("input[type=file]").setInputFiles({ name: "letter.png", mimeType: "image/png", buffer: Buffer.from("这不是图片。".repeat(50)) });
  await expect(field.locator("[data-status=failed]")).toBeVisible();
  await expect(field.getByRole("alert")).toContainText("文件类型不支持");

  await studio.prompt.fill("海");
  await studio.generate.click();
  await expect(field).toHaveAttribute("data-invalid", "true");
  expect(await (await page.request.get("/api/v1/tasks")).json()).toMatchObject({ total: 0 });
});

test("a file of a wrong kind never leaves the page @desktop", async ({ page, studio }) => {
  const uploads: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/v1/uploads")) uploads.push(request.url());
  });
  await studio.open(`${ROUTES.kling}?mode=image`);
  const field = studio.field("/image");
  await field.locator("input[type=file]").setInputFiles({ name: "song.txt", mimeType: "text/plain", buffer: Buffer.from("la la la") });
  await expect(field.getByRole("alert")).toHaveText("请上传 PNG、JPEG 或 WebP 格式的图片");
  expect(uploads).toEqual([]);
});
