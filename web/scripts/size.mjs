// Weighs the script of a first visit to the home page, and to the hub with the form of the default tool, and fails above
// the limit.
// Chromium loads the built page, so that what counts is what is really asked for; each file weighs what the
// host sends for it, which is its .br twin, or the file itself where there is none.
import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { preview } from "vite";

const LIMIT_KIB = 250;
const dist = new URL("../dist", import.meta.url).pathname;

const server = await preview({ mode: "fixtures", logLevel: "warn", preview: { host: "127.0.0.1", port: 0 } });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
});
const asked = { script: new Set(), stylesheet: new Set() };
try {
  const page = await browser.newPage({ locale: "zh-CN" });
  page.on("request", (request) => asked[request.resourceType()]?.add(new URL(request.url()).pathname));
  await page.goto(`http://127.0.0.1:${server.httpServer.address().port}/`);
  await page.locator("[data-kind=prompt] textarea").waitFor();
  await page.waitForLoadState("networkidle");
} finally {
  await browser.close();
  await server.close();
}

async function weigh(paths) {
  const sizes = await Promise.all([...paths].map(async (path) => {
    const file = join(dist, path);
    return (await stat(existsSync(`${file}.br`) ? `${file}.br` : file)).size;
  }));
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}
const script = await weigh(asked.script);
const style = await weigh(asked.stylesheet);
console.log(`first load of the hub: ${script.toFixed(1)} KiB of script (limit ${LIMIT_KIB}), ${style.toFixed(1)} KiB of style, as sent`);
if (asked.script.size === 0 || script > LIMIT_KIB) process.exit(1);
