// Photographs every tool's page, wide and on a phone, and writes them as one picture:
//   npm run contact-sheet -- http://127.0.0.1:8080 [folder for the single photographs]
import { mkdir, writeFile } from "node:fs/promises";
import { chromium } from "@playwright/test";
import { BROWSER } from "./browser.ts";

const [base = "http://127.0.0.1:8080", folder] = process.argv.slice(2);
const SHEET = new URL("../../examples/screenshots/tools.webp", import.meta.url).pathname;
// The form alone, and beside a work that was made; both by day and by night.
const SIZES = [
  { name: "wide-light", width: 1440, height: 900, colorScheme: "light" },
  { name: "wide-dark", width: 1440, height: 900, colorScheme: "dark" },
  { name: "phone-light", width: 390, height: 844, colorScheme: "light" },
  { name: "phone-dark", width: 390, height: 844, colorScheme: "dark" },
];
const TOOLS_OF_A_VISITOR = 4;
const COLUMNS = 2;
const HEIGHT = 216;
const LIMIT_BYTES = 480 * 1024;

/** Draws the photographs of all tools, four and four, with their names, and gives a WebP as a data address. */
async function compose({ shots, columns, height, limit }) {
  const gap = 22;
  const caption = 30;
  const load = async (address) => createImageBitmap(await (await fetch(address)).blob());
  const cells = await Promise.all(shots.map(async ({ title, pictures }) => ({ title, pictures: await Promise.all(pictures.map(load)) })));
  const widths = cells[0].pictures.map((one) => Math.round((one.width / one.height) * height));
  const width = widths.reduce((sum, one) => sum + one, 0) + 8;
  const rows = Math.ceil(cells.length / columns);
  const canvas = document.createElement("canvas");
  canvas.width = columns * (width + gap) + gap;
  canvas.height = rows * (height + caption + gap) + gap;
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#efe9dd";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = "high";
  pen.font = '17px "Noto Serif CJK SC", serif';
  cells.forEach(({ title, pictures }, index) => {
    let x = gap + (index % columns) * (width + gap);
    const y = gap + Math.floor(index / columns) * (height + caption + gap);
    pen.fillStyle = "#2a241d";
    pen.fillText(title, x, y + 17);
    pictures.forEach((picture, at) => {
      pen.drawImage(picture, x, y + caption, widths[at], height);
      x += widths[at] + 8;
    });
  });
  for (let quality = 0.86; ; quality -= 0.06) {
    const address = canvas.toDataURL("image/webp", quality);
    if (address.length * 0.75 <= limit || quality < 0.3) return address;
  }
}

/** Makes the work of the example, and turns a model so that it is drawn. */
async function make(page) {
  await page.getByRole("button", { name: /^生成( · |$)/ }).click();
  await page.getByRole("article").getByRole("group", { name: "任务操作" }).first().waitFor({ timeout: 120_000 });
  await page.waitForLoadState("networkidle").catch(() => undefined);
  const turn = page.getByRole("button", { name: "旋转查看" });
  if ((await turn.count()) === 0) return;
  await turn.first().click();
  await page.getByRole("slider", { name: "光照" }).waitFor();
  // The stage draws a first frame some time after its controls.
  await page.waitForTimeout(3000);
}

const browser = await chromium.launch({
  executablePath: BROWSER,
  args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
});
try {
  const { tools } = await (await fetch(`${base}/api/v1/tools`)).json();
  const shots = [];
  let context, page;
  for (const [index, tool] of tools.entries()) {
    const pictures = [];
    // A visitor's points are enough for a few works, and a day has points for twenty visitors.
    if (index % TOOLS_OF_A_VISITOR === 0) {
      await context?.close();
      context = await browser.newContext({ locale: "zh-CN", reducedMotion: "reduce" });
      page = await context.newPage();
    }
    for (const { name, width, height, colorScheme } of SIZES) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await page.goto(base + tool.route);
      await page.getByRole("button", { name: "用示例试试" }).first().click();
      if (name === "wide-light") await make(page);
      for (const toast of await page.getByRole("status").getByRole("button", { name: "关闭" }).all()) await toast.click({ timeout: 1000 }).catch(() => undefined);
      await page.mouse.move(0, 0);
      await page.evaluate(() => (document.activeElement?.blur(), scrollTo(0, 0)));
      await page.waitForLoadState("networkidle").catch(() => undefined);
      const picture = await page.screenshot({ type: "png", animations: "disabled" });
      if (folder) {
        await mkdir(folder, { recursive: true });
        await writeFile(`${folder}/${tool.id}-${name}.png`, picture);
      }
      pictures.push(`data:image/png;base64,${picture.toString("base64")}`);
    }
    shots.push({ title: tool.title.zh, pictures });
  }
  const blank = await browser.newPage();
  const address = await blank.evaluate(compose, { shots, columns: COLUMNS, height: HEIGHT, limit: LIMIT_BYTES });
  const sheet = Buffer.from(address.split(",")[1], "base64");
  await writeFile(SHEET, sheet);
  console.log(`${shots.length} tools, ${Math.round(sheet.length / 1024)} KiB: ${SHEET}`);
} finally {
  await browser.close();
}
