import { readFile } from "node:fs/promises";
import { barriers, overflow } from "./barriers";
import { png } from "./files";
import { expect, test } from "./test";

const PASSWORD = "correct horse battery";
let count = 0;

test("a person is called and shown as they choose, and takes all their data away", async ({ page, baseURL }) => {
  const name = `luban-${Date.now()}-${test.info().workerIndex}-${(count += 1)}`;
  const made = await page.request.post("/api/v1/accounts", { data: { login_name: name, password: PASSWORD }, headers: { origin: baseURL! } });
  expect(made.ok(), await made.text()).toBe(true);
  await page.goto("/setting");

  await page.getByRole("button", { name: "修改昵称" }).click();
  await page.getByLabel("昵称", { exact: true }).fill("鲁班师傅");
  await page.keyboard.press("Enter");
  await expect(page.getByText("资料已保存")).toBeVisible();
  await expect(page.getByRole("button", { name: /账户菜单/ })).toHaveAccessibleName(/鲁班师傅/);

  await page.getByRole("button", { name: "更换头像" }).click();
  const dialog = page.getByRole("dialog", { name: "更换头像" });
  const chooser = page.waitForEvent("filechooser");
  await dialog.getByRole("button", { name: "选择图片" }).click();
  await (await chooser).setFiles(png("face.png", 320, 200));
  await expect(dialog.getByRole("button", { name: "用作头像" })).toBeEnabled();
  expect(await barriers(page)).toEqual([]);
  await dialog.getByRole("application").press("ArrowRight");
  await dialog.getByRole("button", { name: "用作头像" }).click();
  await expect(dialog).toBeHidden();
  const picture = page.getByRole("button", { name: "更换头像" }).locator("img");
  await expect(picture).toHaveAttribute("src", /\/api\/v1\/avatars\//);
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(256);
  // In the bar it lies within its ring.
  const menu = page.getByRole("button", { name: /账户菜单/ });
  const [ring, face] = [(await menu.boundingBox())!, (await menu.locator("img").boundingBox())!];
  for (const [start, length] of [["x", "width"], ["y", "height"]] as const) {
    expect(face[start]).toBeGreaterThanOrEqual(ring[start]);
    expect(face[start] + face[length]).toBeLessThanOrEqual(ring[start] + ring[length]);
  }
  expect(await barriers(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);

  await page.goto("/setting?section=data");
  await expect(page.getByText(/1 个上传的文件/)).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "打包下载" }).click();
  const archive = await readFile(await (await download).path());
  expect(archive.subarray(0, 2).toString()).toBe("PK");
  for (const part of ["account.json", "points.csv", "orders.csv", "tasks.json", "files.csv", "face.png"]) expect(archive.includes(part), part).toBe(true);
  await expect(page.getByText(/后可再次导出/)).toBeVisible();
});
