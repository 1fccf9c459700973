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
