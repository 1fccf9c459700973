import { relative } from "node:path";
import type { FullConfig, Reporter, TestCase, TestResult } from "@playwright/test/reporter";

const SHOWN = 10;

/**
 * Says at the end where the time went: the slowest tests, and the seconds of workers by file. Playwright's own list leaves out
 * every file that more than one worker ran, which is nearly every file here.
 */
export default class Seconds implements Reporter {
  private root = "";
  private readonly tests = new Map<string, number>();
  private readonly files = new Map<string, number>();

  onBegin(config: FullConfig): void {
    this.root = config.rootDir;
  }

  onTestEnd(test: TestCase, { duration }: TestResult): void {
    const file = relative(this.root, test.location.file);
    const [, project, , ...titles] = test.titlePath();
    add(this.tests, `[${project}] ${file} › ${titles.join(" › ")}`, duration);
    add(this.files, file, duration);
  }

  onEnd(): void {
    print("The slowest tests, in seconds", this.tests, SHOWN);
    print("Seconds of workers by file", this.files);
  }
}

function add(sums: Map<string, number>, name: string, ms: number): void {
  sums.set(name, (sums.get(name) ?? 0) + ms);
}

function print(title: string, sums: Map<string, number>, most = Infinity): void {
  const all = [...sums].sort(([, a], [, b]) => b - a);
  const total = all.reduce((sum, [, ms]) => sum + ms, 0);
  const line = (name: string, ms: number) => `${(ms / 1000).toFixed(1).padStart(8)}  ${name}`;
  const lines = all.slice(0, most).map(([name, ms]) => line(name, ms));
  console.log(["", `${title}:`, ...lines, ...(most === Infinity ? [line("in all", total)] : [])].join("\n"));
}
