import { test as base, expect, type BrowserContext } from "@playwright/test";
import { Studio } from "./studio";

export { expect };
export { POINTS } from "./host";

/** What the browser complained of; a test that expects a complaint names it. */
export class Complaints {
  private readonly heard: string[] = [];
  /** Another test may take back a work of the gallery that a page has just listed. */
  private readonly expected: RegExp[] = [/404 .*\/api\/v1\/gallery\/[^/)]+(\/(poster|media)[^/)]*)?\)$/];

  expect(text: RegExp): void {
    this.expected.push(text);
  }

  async listen(context: BrowserContext): Promise<void> {
    context.on("console", (message) => {
      if (message.type() === "error") this.heard.push(`${message.text()} (${message.location().url})`);
    });
    context.on("weberror", (error) => this.heard.push(`uncaught: ${error.error().stack ?? error.error().message}`));
    await context.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", (event) => {
        console.error(`CSP: ${event.violatedDirective} blocked ${event.blockedURI} in ${event.sourceFile}:${event.lineNumber}`);
      });
    });
  }

  unexpected(): string[] {
    return this.heard.filter((text) => !this.expected.some((known) => known.test(text)));
  }
}

interface Fixtures {
  studio: Studio;
  complaints: Complaints;
}

/**
 * Every test has a browser of its own, so a visitor of its own, and fails on anything the console reports:
 * errors, uncaught exceptions and violations of the content security policy.
 */
export const test = base.extend<Fixtures>({
  complaints: [
    async ({ context }, use) => {
      const complaints = new Complaints();
      await complaints.listen(context);
      await use(complaints);
      expect(complaints.unexpected()).toEqual([]);
    },
    { auto: true },
  ],
  studio: async ({ page }, use) => {
    await use(new Studio(page));
  },
});
