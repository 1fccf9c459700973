import { execFile, spawn, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, type FullConfig, type Page } from "@playwright/test";
import { makeAdministrator } from "./administrator";
import { sites } from "./relyingParty";

/** Points of every new visitor; enough for any test, and a number that no price is. */
export const POINTS = 5000;

const repository = fileURLToPath(new URL("../..", import.meta.url));
const target = process.env["CARGO_TARGET_DIR"] ?? join(repository, "target");
/** Another binary may be tested, such as a release. */
const binary = process.env["BAIGONG_BIN"] ?? join(target, "debug/baigong");
/** The host with the tutorial's vendor, which no part of the web app knows. */
export const WITH_HELLO = process.env["BAIGONG_HELLO_BIN"] ?? join(target, "debug/examples/with-hello");
const START_MS = 30_000;
const run = promisify(execFile);

/**
 * Settings of the host under test. The vendors work six times as fast; a job that hangs is given up after ten
 * seconds, and a vendor that answers "too many requests" is asked twice. What one test does to an account holds up another's
 * task for a second.
 */
const settings = (port: number, data: string) => `
[server]
listen = "127.0.0.1:${port}"

[data]
dir = ${JSON.stringify(data)}

[points]
anonymous = ${POINTS}

[signup]
anonymous_per_day = 100000
registrations_per_hour = 100000
verify_email = false

[simulator]
speed = 6.0
longest_side = 480

[engine]
poll_scale = 0.1
deadline_ms = 10000
max_submit_attempts = 2
retry_base_ms = 200
account_rest_ms = 1000

[log]
filter = "warn"
`;

/** Starts the host of the run; workers find its address in their environment. */
export default async function startHost({ workers }: FullConfig): Promise<() => Promise<void>> {
  // Sites that rely on the host are registered before it starts; each worker has its own.
  const sitePorts = await Promise.all(Array.from({ length: workers }, freePort));
  const host = await launch({}, sites(sitePorts));
  const { url, stop } = host;
  await makeAdministrator(host);
  process.env["BAIGONG_E2E_URL"] = url;
  process.env["BAIGONG_E2E_OUTBOX"] = outboxOf(host);
  process.env["BAIGONG_E2E_SITE_PORTS"] = sitePorts.join(",");
  return stop;
}

export interface Host {
  url: string;
  /** What it has printed so far. */
  said(): string;
  /** Runs another command of the binary on the same data, and gives what it prints. */
  command(...words: string[]): Promise<string>;
  stop(): Promise<void>;
}

/** Where programs read the outbox of a host, with the word that its log says; `&to=` may follow. */
export function outboxOf(host: Host): string {
  const word = /dev\/outbox\?word=([\w-]+)/.exec(host.said())?.[1];
  if (!word) throw new Error(`no outbox in: ${host.said()}`);
  return `/dev/outbox.json?word=${word}`;
}

/** The newest message to an address, from the outbox that stands in for a mail server. */
export async function mailOf(page: Page, outbox: string, to: string): Promise<string> {
  let text = "";
  await expect(async () => {
    const answer = await page.request.get(`${outbox}&to=${encodeURIComponent(to)}`);
    expect(answer.ok()).toBe(true);
    const { mails } = (await answer.json()) as { mails: { text: string | null }[] };
    text = mails[0]?.text ?? "";
    expect(text).not.toBe("");
  }).toPass();
  return text;
}

/**
 * Starts the real host on a free port, with a database of its own. `environment` overrides its settings, `more` adds to
 * them.
 */
export async function launch(environment: Record<string, string> = {}, more = "", program = binary): Promise<Host> {
  if (!existsSync(program)) throw new Error(`${program} is missing: cargo build -p baigong-host --bins --examples`);
  if (!existsSync(join(repository, "web/dist/index.html"))) throw new Error("web/dist is missing: npm run build");
  const folder = await mkdtemp(join(tmpdir(), "baigong-e2e-"));
  const port = await freePort();
  const config = join(folder, "baigong.toml");
  await writeFile(config, settings(port, join(folder, "data")) + more);

  // A configuration of the person who runs the tests must not leak in.
  const env = { PATH: process.env["PATH"], HOME: folder, RUST_BACKTRACE: "1", ...environment };
  const host = spawn(program, ["--config", config, "serve"], {
    cwd: folder,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const log: string[] = [];
  for (const stream of [host.stdout, host.stderr]) stream.on("data", (text: Buffer) => log.push(text.toString()));

  const url = `http://127.0.0.1:${port}`;
  try {
    await untilReady(host, `${url}/readyz`);
  } catch (cause) {
    host.kill("SIGKILL");
    throw new Error(`the host did not start:\n${log.join("")}`, { cause });
  }
  const stop = async () => {
    host.kill("SIGTERM");
    await gone(host);
    if (process.env["BAIGONG_E2E_LOG"]) process.stdout.write(log.join(""));
    await rm(folder, { recursive: true, force: true });
  };
  const command = async (...words: string[]) => (await run(program, ["--config", config, ...words], { cwd: folder, env })).stdout;
  return { url, said: () => log.join(""), command, stop };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

async function untilReady(host: ChildProcess, url: string): Promise<void> {
  const end = Date.now() + START_MS;
  while (Date.now() < end) {
    if (host.exitCode !== null) throw new Error(`exit code ${host.exitCode}`);
    const ready = await fetch(url).then((answer) => answer.ok, () => false);
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no answer within ${START_MS} ms`);
}

function gone(host: ChildProcess): Promise<void> {
  if (host.exitCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(() => host.kill("SIGKILL"), 10_000);
    host.once("exit", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
