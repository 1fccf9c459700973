// Weighs the script of a first visit to the home page, and to the hub with the form of the default tool, and fails above
// the limit.
// Chromium loads the built page, so that what counts is what is really asked for; each file weighs what the
// host sends for it, which is its .br twin, or the file itself where there is none.
import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { BROWSER } from "./browser.ts";
import { preview } from "vite";

const LIMIT_KIB = 250;
const dist = new URL("../dist", import.meta.url).pathname;

const server = await preview({ mode: "fixtures", logLevel: "warn", preview: { host: "127.0.0.1", port: 0 } });
const browser = await chromium.launch({
  executablePath: BROWSER,
  args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
});
const HUB = "/provider-generator/video-generator/wan-ai-generator";

/** The script and style that a page asks for until nothing more comes, in KiB as sent. */
async function weighed(path, drawn) {
  const asked = { script: new Set(), stylesheet: new Set() };
  // A service worker fetches what other pages need: that is no part of this one's first load.
  const page = await browser.newPage({ locale: "zh-CN", serviceWorkers: "block" });
  page.on("request", (request) => asked[request.resourceType()]?.add(new URL(request.url()).pathname));
  await page.goto(`http://127.0.0.1:${server.httpServer.address().port}${path}`);
  await page.locator(drawn).waitFor();
  await page.waitForLoadState("networkidle");
  await page.close();
  return { script: await weigh(asked.script), style: await weigh(asked.stylesheet) };
}

async function weigh(paths) {
  const sizes = await Promise.all([...paths].map(async (path) => {
    const file = join(dist, path);
    return (await stat(existsSync(`${file}.br`) ? `${file}.br` : file)).size;
  }));
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}

try {
  for (const [name, path, drawn] of [["home page", "/", "main textarea"], ["hub", HUB, "[data-kind=prompt] textarea"]]) {
    const { script, style } = await weighed(path, drawn);
    console.log(`first load of the ${name}: ${script.toFixed(1)} KiB of script (limit ${LIMIT_KIB}), ${style.toFixed(1)} KiB of style, as sent`);
    if (script === 0 || script > LIMIT_KIB) process.exitCode = 1;
  }
} finally {
  await browser.close();
  await server.close();
}
