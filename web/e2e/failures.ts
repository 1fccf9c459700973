import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { FullConfig, Reporter, TestCase, TestResult } from "@playwright/test/reporter";

const MOST_CHARACTERS = 160;
/** Lines of an error that say what was asked for and what was there instead; the first one says only that it was not so. */
const TELLING = /^(Locator|Expected|Received|Error:|Call log:|TimeoutError|at .*\S{3})/;
const MOST_LINES = 4;

/**
 * Says at the very end which tests failed and why, each in a few short lines: where only the end of a long log is kept, that
 * is all there is to go by. Tests that passed when they were tried again are told apart.
 */
export default class Failures implements Reporter {
  private root = "";
  private readonly failed = new Map<TestCase, TestResult[]>();

  onBegin(config: FullConfig): void {
    this.root = config.rootDir;
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status !== test.expectedStatus && result.status !== "skipped") this.failed.set(test, [...(this.failed.get(test) ?? []), result]);
  }

  onEnd(): void {
    if (this.failed.size === 0) return;
    console.log("\nWhat failed, and why:");
    for (const [test, results] of this.failed) {
      const [, project, , ...titles] = test.titlePath();
      const outcome = test.outcome() === "flaky" ? "passed when it was tried again" : "failed";
      console.log(short(`[${project}] ${relative(this.root, test.location.file)}:${test.location.line} › ${titles.join(" › ")}: ${outcome}`));
      for (const { errors } of results) {
        const [error] = errors;
        const lines = stripVTControlCharacters(error?.message ?? "no error was given").split("\n").map((line) => line.trim());
        const told = [...new Set([lines[0] ?? "", ...lines.filter((line) => TELLING.test(line))])].slice(0, MOST_LINES);
        const { file, line } = error?.location ?? test.location;
        console.log([...told, `at ${relative(this.root, file)}:${line}`].map((text) => `  ${short(text)}`).join("\n"));
      }
    }
  }
}

const short = (text: string) => (text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text);
