import { expect, test } from "./test";

/** Pages that people open from outside, whose parts come one after another. */
const PAGES = ["/", "/provider-generator/video-generator/wan-ai-generator", "/image-gallery", "/service-market"];

declare global {
  interface Window {
    shifts: { by: number; what: string[] }[];
  }
}

for (const path of PAGES) {
  test(`nothing moves on ${path} once it is there @mobile`, async ({ page }) => {
    await page.addInitScript(() => {
      window.shifts = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Element | null }[] })[]) {
          const what = entry.sources.map(({ node }) => (node instanceof Element ? `${node.tagName}.${node.className}` : "?"));
          if (!entry.hadRecentInput) window.shifts.push({ by: entry.value, what });
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    // As on a slow line: what is fetched comes after the page is drawn, and what stands first in a page comes last.
    await page.route("**/api/**", async (route) => {
      const first = route.request().url().includes("kind=video");
      await new Promise((resolve) => setTimeout(resolve, first ? 900 : 300));
      await route.continue();
    });
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    const shifts = await page.evaluate(() => window.shifts);
    const whole = shifts.reduce((sum, { by }) => sum + by, 0);
    // Below a tenth people do not notice it; ours is to stay well below that.
    expect(whole, JSON.stringify(shifts, null, 1)).toBeLessThan(0.05);
  });
}
