import { png } from "./files";
import { ROUTES } from "./studio";
import { expect, test } from "./test";

test("a picture is marked before it is edited, and the marked one is sent", async ({ page, studio }) => {
  await studio.open(ROUTES.nanoBanana);
  await studio.mode("线路2（图像编辑）");
  await studio.upload("/images", png("photo.png", 320, 200));
  const tile = studio.field("/images").locator("[data-status=ready]");
  await tile.hover();
  await tile.getByRole("button", { name: "修图：photo.png" }).click();
  const dialog = page.getByRole("dialog", { name: "修图" });
  const picture = (await dialog.getByRole("img", { name: "图片画布" }).boundingBox())!;
  const middle = { x: picture.x + picture.width / 2, y: picture.y + picture.height / 2 };
  await page.mouse.move(middle.x - 60, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x + 60, middle.y, { steps: 6 });
  await page.mouse.up();
  const uploaded = page.waitForResponse((answer) => answer.request().method() === "POST" && /\/api\/v1\/(media|uploads)/.test(answer.url()));
  await dialog.getByRole("button", { name: "完成" }).click();
  await uploaded;
  await expect(dialog).toBeHidden();
  await expect(page.getByText("图片已替换")).toBeVisible();
  const face = tile.locator("img");
  await expect(face).toHaveJSProperty("complete", true);
  const [wide, high, marked, plain] = await face.evaluate((node: HTMLImageElement) => {
    const canvas = document.createElement("canvas");
    canvas.width = node.naturalWidth;
    canvas.height = node.naturalHeight;
    const context = canvas.getContext("2d")!;
    context.drawImage(node, 0, 0);
    const at = (x: number, y: number) => [...context.getImageData(x, y, 1, 1).data].join();
    return [canvas.width, canvas.height, at(canvas.width / 2, canvas.height / 2), at(2, 2)] as const;
  });
  expect([wide, high, plain]).toEqual([320, 200, "180,60,40,255"]);
  expect(marked).not.toBe(plain);

  const sent = page.waitForRequest((request) => request.url().endsWith("/api/v1/tasks") && request.method() === "POST");
  const card = await studio.make("去掉红线下面的东西");
  const address = await face.getAttribute("src");
  const [id] = (await sent).postDataJSON().params.images as string[];
  expect(address).toContain(id!);
  await studio.settled(card, "已完成");
});

test("a part of a picture is painted over and repainted, the rest stays as it was", async ({ page, studio }) => {
  await studio.open(ROUTES.flux);
  await studio.mode("局部重绘");
  await studio.upload("/image", png("photo.png", 320, 200));
  await studio.field("/mask").getByRole("button", { name: /^涂抹要重画的地方/ }).click();
  const dialog = page.getByRole("dialog", { name: "涂抹要重画的地方" });
  const picture = (await dialog.getByRole("img", { name: "图片画布" }).boundingBox())!;
  const middle = { x: picture.x + picture.width / 2, y: picture.y + picture.height / 2 };
  await page.mouse.move(middle.x - 20, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x + 20, middle.y, { steps: 4 });
  await page.mouse.up();
  await dialog.getByRole("button", { name: "完成" }).click();
  await expect(dialog).toBeHidden();
  await expect(studio.field("/mask").locator("[data-status=ready]")).toBeVisible();
  const card = await studio.make("沙漠里的骆驼");
  await studio.settled(card, "已完成");
  const result = card.locator("img").first();
  await expect(result).toHaveJSProperty("complete", true);
  const [wide, high, inside, corner] = await result.evaluate(async (node: HTMLImageElement) => {
    const image = new Image();
    image.src = node.src;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    const context = canvas.getContext("2d")!;
    context.drawImage(image, 0, 0);
    const at = (x: number, y: number) => [...context.getImageData(x, y, 1, 1).data];
    return [canvas.width, canvas.height, at(canvas.width / 2, canvas.height / 2), at(4, 4)] as const;
  });
  expect(wide / high).toBeCloseTo(1.6, 1);
  const unlike = (colour: number[]) => Math.max(...[180, 60, 40].map((part, place) => Math.abs(part - colour[place]!)));
  // JPEG is not exact.
  expect(unlike(corner)).toBeLessThan(10);
  expect(unlike(inside)).toBeGreaterThan(20);
});
