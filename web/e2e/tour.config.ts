import { defineConfig, devices } from "@playwright/test";
import all, { NO_MODELS } from "./playwright.config";

const launch = all.use?.launchOptions;

/** A walk through the product as photographs (`make tour`): no test, so `npm run e2e` does not run it. */
export default defineConfig({
  testDir: "./tour",
  testMatch: "walk.ts",
  outputDir: "../test-results",
  globalTeardown: "./tour/bind.ts",
  fullyParallel: true,
  workers: 2,
  reporter: [["list"]],
  timeout: 1_200_000,
  expect: { timeout: 60_000 },
  use: {
    ...all.use,
    actionTimeout: 30_000,
    launchOptions: { ...launch, args: launch?.args?.filter((one) => one !== NO_MODELS) },
  },
  projects: [
    { name: "wide", use: { viewport: { width: 1440, height: 900 }, colorScheme: "light" } },
    { name: "phone", use: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, colorScheme: "dark" } },
  ],
});
