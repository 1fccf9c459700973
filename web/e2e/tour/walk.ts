import { devices, type Page } from "@playwright/test";
import { makeAdministrator } from "../administrator";
import { launch, type Host } from "../host";
import { test as base } from "../test";
import { startVendors } from "../vendors";
import { administer } from "./administer";
import { photograph, type Take } from "./album";
import { arrive, buy, compare, make, publish, register } from "./customer";
import { share } from "./share";

interface Walk {
  host: Host;
  /** Where a vendor answers that an operator has an account at. */
  vendors: string;
}

/** What the work is called that is published and shared. */
const TITLE = "玉兔与桂花";

/** A host of its own for each size, as a newcomer runs it: the vendors take their time and give what is free. */
const test = base.extend<object, { walk: Walk }>({
  walk: [
    // Playwright reads the names of fixtures from this pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const asNewcomersSeeIt = {
        BAIGONG_POINTS__ANONYMOUS: "1000",
        BAIGONG_SIMULATOR__SPEED: "1",
        BAIGONG_SIMULATOR__LONGEST_SIDE: "960",
        BAIGONG_ENGINE__POLL_SCALE: "1",
        BAIGONG_ENGINE__DEADLINE_MS: "600000",
      };
      const [host, vendors] = await Promise.all([launch(asNewcomersSeeIt), startVendors()]);
      await makeAdministrator(host);
      await use({ host, vendors: vendors.url });
      vendors.process.kill();
      await host.stop();
    },
    { scope: "worker" },
  ],
  baseURL: ({ walk }, use) => use(walk.host.url),
});

test("a visitor becomes a customer, a work becomes public, and an administrator looks after it", async ({ page, browser, studio, walk, complaints }, info) => {
  const size = info.project.name;
  const takeOf = (own: Page): Take => (station, other = own) => photograph(other, station, size);
  const somebodyElse = async () => {
    const { viewport, colorScheme, deviceScaleFactor = 1 } = info.project.use;
    const context = await browser.newContext({
      ...(size === "phone" ? devices["Pixel 7"] : {}),
      baseURL: walk.host.url,
      locale: "zh-CN",
      timezoneId: "Asia/Shanghai",
      reducedMotion: "reduce",
      viewport: viewport!,
      colorScheme: colorScheme!,
      deviceScaleFactor,
    });
    await complaints.listen(context);
    return context.newPage();
  };

  const mine = takeOf(page);
  await test.step("arrive and try", () => arrive(page, studio, mine));
  await test.step("register", () => register(page, mine));
  await test.step("buy", () => buy(page, mine));
  await test.step("make with three tools", () => make(page, studio, mine));
  await test.step("compare six", () => compare(page, studio, mine));
  await test.step("publish", () => publish(page, studio, TITLE, mine));
  const desk = await somebodyElse();
  await test.step("administer", () => administer(desk, { url: walk.host.url, vendors: walk.vendors, title: TITLE }, takeOf(desk)));
  const visitor = await somebodyElse();
  await test.step("share", () => share(visitor, TITLE, takeOf(visitor)));
});
