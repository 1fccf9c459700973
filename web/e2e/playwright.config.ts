import { defineConfig, devices } from "@playwright/test";
import { BROWSER } from "../scripts/browser.ts";

/** Tests that only make sense on one width carry its tag in their title. */
const desktopOnly = /@desktop/;
const mobileOnly = /@mobile/;
/**
 * No models are drawn where a test does not ask for it: test machines have no graphics card, and the processor takes up to
 * twenty seconds for one picture of a model, in which nothing else of the browser moves.
 */
export const NO_MODELS = "--disable-3d-apis";

export default defineConfig({
  testDir: ".",
  outputDir: "../test-results",
  globalSetup: "./host.ts",
  fullyParallel: true,
  forbidOnly: Boolean(process.env["CI"]),
  // A machine with other work can starve one test, and a red run costs more than a repeated test; such a one is listed as flaky.
  retries: process.env["CI"] ? 2 : 0,
  // On two cores: a third of the time of two workers would be waiting for vendors.
  workers: 3,
  reporter: [["list"], ["./seconds.ts"], ["./failures.ts"]],
  // A bound for what hangs, not a measure: a busy machine is several times slower than an idle one.
  timeout: 180_000,
  // The simulated vendors take up to about ten seconds (a job that hangs), more on a busy machine.
  expect: { timeout: 60_000 },
  use: {
    // Set by the global setup before any worker reads this file.
    baseURL: process.env["BAIGONG_E2E_URL"] ?? "http://127.0.0.1:0",
    browserName: "chromium",
    actionTimeout: 60_000,
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    colorScheme: "light",
    // Motion says nothing that a test would read, and half-faded colours fail contrast checks.
    contextOptions: { reducedMotion: "reduce" },
    // Tests look at requests, which a worker between page and host would hide; `offline.spec.ts` allows it.
    serviceWorkers: "block",
    // No traces: to take its snapshots the recorder fetches blob: addresses, which the CSP forbids and reports.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: BROWSER,
      args: ["--no-sandbox", "--disable-gpu", NO_MODELS, "--disable-dev-shm-usage", "--disable-extensions", "--mute-audio"],
    },
  },
  projects: [
    {
      name: "desktop",
      grepInvert: mobileOnly,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: "mobile",
      grepInvert: desktopOnly,
      // One pixel a point: a real phone has seven, all of which the processor would have to draw.
      use: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
    },
  ],
});
