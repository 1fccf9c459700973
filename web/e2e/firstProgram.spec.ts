import { execFile } from "node:child_process";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "./test";

const PASSWORD = "correct horse battery";
/** How long a new customer may take from the empty form of registration to a film on their own disk. */
const MOST_MS = 120_000;
const run = promisify(execFile);

test("a new customer has a film by a program within two minutes, with the documents alone @desktop", async ({ page }, info) => {
  const began = Date.now();
  await page.goto("/register");
  await page.getByLabel("用户名").fill(`dev_${crypto.randomUUID().replaceAll("-", "").slice(0, 16)}`);
  await page.getByLabel("密码", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "注册", exact: true }).click();
  await expect(page).not.toHaveURL(/register/);

  await page.goto("/docs");
  await page.getByRole("link", { name: /可灵/ }).first().click();
  await page.getByRole("link", { name: "新建 API 密钥" }).click();
  await page.getByRole("button", { name: "新建密钥" }).first().click();
  const who = page.getByRole("dialog", { name: /验证/ });
  await who.getByRole("textbox", { name: /密码/ }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  const form = page.getByRole("dialog", { name: "新建密钥" });
  await form.getByRole("textbox", { name: "名称" }).fill("第一个程序");
  await form.getByText("测试", { exact: true }).click();
  await form.getByRole("button", { name: "生成密钥" }).click();
  const shown = page.getByRole("dialog", { name: "请保存密钥" });
  const key = await shown.getByRole("textbox", { name: "密钥" }).inputValue();
  expect(key).toMatch(/^bg_test_\w{38}$/);
  await shown.getByRole("button", { name: "已保存" }).click();

  await page.goBack();
  const call = page.getByRole("region").filter({ has: page.getByRole("heading", { level: 2 }) }).filter({ hasText: "/api/v1/tools/kling/text/tasks" });
  await call.getByText("TypeScript").click();
  const text = await call.getByRole("group", { name: /请求示例/ }).locator("code").innerText();
  // Below the web app, whose compiler and whose types of Node it is read with.
  const folder = info.outputPath("program");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "program.mts"), text);
  const compiler = join(import.meta.dirname, "../node_modules/.bin/tsc");
  await run(compiler, ["--target", "es2022", "--module", "nodenext", "--lib", "es2023,dom", "--types", "node", "--strict", "--ignoreConfig", "program.mts"], { cwd: folder });
  await run(process.execPath, ["program.mjs"], { cwd: folder, env: { ...process.env, BAIGONG_KEY: key } });
  const films = (await readdir(folder)).filter((name) => name.endsWith(".mp4"));
  expect(films).toHaveLength(1);
  expect((await readFile(join(folder, films[0]!))).subarray(4, 8).toString()).toBe("ftyp");
  const took = Date.now() - began;
  info.annotations.push({ type: "from registration to a film", description: `${(took / 1000).toFixed(1)} s` });
  expect(took).toBeLessThan(MOST_MS);

  await page.goto("/dhmsg/keys");
  await expect(page.getByText("测试密钥")).toBeVisible();
});
