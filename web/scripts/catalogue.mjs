// Photographs the catalogue of components, wide and on a phone, in both schemes and languages, and alone what lies over
// the page: node scripts/catalogue.mjs <folder>
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { createServer } from "vite";
import { BROWSER } from "./browser.ts";

const [folder = "../target/tour"] = process.argv.slice(2);
const SIZES = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const LOOKS = [["light", "zh-CN"], ["dark", "zh-CN"], ["light", "en"], ["dark", "en"]];
const OVER = ["Confirm", "DetailDrawer", "Dialog"];

await mkdir(folder, { recursive: true });
const server = await createServer({ mode: "fixtures", logLevel: "warn", server: { host: "127.0.0.1", port: 0 } });
await server.listen();
const browser = await chromium.launch({ executablePath: BROWSER, args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"] });
const complaints = [];
try {
  for (const [size, viewport] of Object.entries(SIZES)) {
    const page = await browser.newPage({ viewport, reducedMotion: "reduce", timezoneId: "Asia/Shanghai" });
    page.on("pageerror", (error) => complaints.push(`${size}: ${error.message}`));
    const open = async (query) => {
      await page.goto(`http://127.0.0.1:${server.httpServer.address().port}/dev/components/?${query}`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      // Not for the network, on which the live events of the page stay open.
      await page.evaluate(() => document.fonts.ready);
      await page.waitForTimeout(700);
    };
    for (const [scheme, lang] of LOOKS) {
      await open(`scheme=${scheme}&lang=${lang}`);
      await page.screenshot({ path: join(folder, `components-${scheme}-${lang}-${size}.png`), fullPage: true });
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (beyond > 0) complaints.push(`${size}, ${scheme}, ${lang}: the page is ${beyond}px too wide`);
    }
    for (const only of OVER) {
      await open(`only=${only}`);
      await page.getByRole("dialog").waitFor();
      await page.screenshot({ path: join(folder, `components-only-${only}-${size}.png`) });
    }
    await page.close();
  }
} finally {
  await browser.close();
  await server.close();
}
if (complaints.length > 0) {
  console.error(complaints.join("\n"));
  process.exitCode = 1;
}
