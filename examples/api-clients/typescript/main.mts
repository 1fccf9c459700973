// From an API key to a film, told of its progress by the site's events. Node 22.18 or later runs it as it is:
//
//   BAIGONG_KEY=bg_live_… node main.mts 'A bridge at dawn' film.mp4
import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";

const SITE = (process.env["BAIGONG_URL"] ?? "http://127.0.0.1:8080").replace(/\/$/, "");
const KEY = process.env["BAIGONG_KEY"];
const MAX_POINTS = process.env["MAX_POINTS"] ?? "100";
const [prompt = "A bridge at dawn", film = "film.mp4"] = process.argv.slice(2);
const [TOOL, MODE] = ["kling", "text"];
const ATTEMPTS = 5;
/** The same request may succeed later. */
const PASSING = [408, 429, 502, 503, 504];

type Text = { zh: string; en: string };
type Tools = { tools: { id: string; title: Text; modes: { id: string; output: string }[] }[] };
type Quote = { points: number; quote_id: string | null };
type Task = {
  id: string;
  state: "queued" | "submitting" | "running" | "uncertain" | "succeeded" | "failed" | "cancelled" | "expired";
  storage: "none" | "pending" | "stored" | "lost";
  error: { message: Text } | null;
  artifacts: { url: string | null }[];
};
type Envelope = { error: { code: string; message: string; request_id: string; fields: { path: string; message: string }[] } };

/** What the site does not do. */
class Refused extends Error {}

function headers(more: Record<string, string> = {}): Record<string, string> {
  return { Authorization: `Bearer ${KEY}`, "Accept-Language": "en", ...more };
}

/** Makes a request until an answer comes. Each may be repeated: an Idempotency-Key makes a second submission an echo. */
async function ask<Answer>(path: string, body?: object, more: Record<string, string> = {}): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    let pause = 500 * 2 ** attempt;
    try {
      const answer = await fetch(SITE + path, {
        signal: AbortSignal.timeout(60_000),
        headers: headers(body ? { "Content-Type": "application/json", ...more } : more),
        ...(body ? { method: "POST", body: JSON.stringify(body) } : {}),
      });
      if (answer.ok) return (await answer.json()) as Answer;
      if (!PASSING.includes(answer.status) || attempt === ATTEMPTS) throw new Refused(await reason(answer));
      pause = Number(answer.headers.get("retry-after") ?? pause / 1000) * 1000;
    } catch (error) {
      // Else the connection broke: nobody knows whether the site did what was asked for.
      if (error instanceof Refused || attempt === ATTEMPTS) throw error;
    }
    await sleep(pause);
  }
}

async function reason(answer: Response): Promise<string> {
  const text = await answer.text();
  if (!text.startsWith("{")) return `HTTP ${answer.status}`;
  const { error } = JSON.parse(text) as Envelope;
  const fields = error.fields.map(({ path, message }) => `\n  ${path}: ${message}`);
  return `${error.message} (${error.code}, request ${error.request_id})${fields.join("")}`;
}

/** The site's events, each with its name and its data; the first says that the stream is open. */
async function* events(): AsyncGenerator<{ name: string; data: string }> {
  // A connection may die unnoticed: after five minutes another one is made.
  const signal = AbortSignal.timeout(300_000);
  const answer = await fetch(`${SITE}/api/v1/events`, { signal, headers: headers({ Accept: "text/event-stream" }) });
  if (!answer.ok || !answer.body) throw new Refused(await reason(answer));
  yield { name: "open", data: "{}" };
  let text = "";
  for await (const piece of answer.body.pipeThrough(new TextDecoderStream())) {
    const blocks = (text + piece).split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const lines = block.split("\n");
      const values = (field: string) => lines.filter((line) => line.startsWith(`${field}: `)).map((line) => line.slice(field.length + 2));
      const [name] = values("event");
      if (name) yield { name, data: values("data").join("\n") };
    }
  }
}

function isOver({ state, storage }: Task): boolean {
  return ["succeeded", "failed", "cancelled", "expired"].includes(state) && storage !== "pending";
}

/** The task once nothing more is to come of it. */
async function wait(id: string): Promise<Task> {
  for (;;) {
    try {
      for await (const { name, data } of events()) {
        const told = JSON.parse(data) as Task & { task_id?: string; percent?: number | null };
        if (name === "progress" && told.task_id === id && told.percent) console.log(`  ${Math.round(told.percent)} %`);
        if (name === "task" && told.id === id && isOver(told)) return told;
        // Read once it is listened for, and whenever something was missed: nothing falls between the two.
        if (name === "open" || name === "resync") {
          const task = await ask<Task>(`/api/v1/tasks/${id}`);
          if (isOver(task)) return task;
        }
      }
    } catch (error) {
      // Else the stream broke, and is opened again.
      if (error instanceof Refused) throw error;
    }
    await sleep(2000);
  }
}

async function main(): Promise<void> {
  console.log("Tools that make films:");
  for (const tool of (await ask<Tools>("/api/v1/tools")).tools) {
    for (const mode of tool.modes) if (mode.output === "video") console.log(`  ${tool.id}/${mode.id}  ${tool.title.en}`);
  }

  // What a form takes stands in its schema: modes[].schema.
  const wanted = { tool: TOOL, mode: MODE, params: { prompt, duration: "5" } };
  const quote = await ask<Quote>("/api/v1/quotes", wanted);
  console.log(`Price: ${quote.points} points; at most ${MAX_POINTS} are agreed to`);

  // One key for one film. Keep it where the program would find it again after it was stopped.
  const once = { "Idempotency-Key": randomUUID(), "X-Max-Points": MAX_POINTS };
  const { id } = await ask<Task>("/api/v1/tasks", { ...wanted, quote_id: quote.quote_id }, once);
  console.log(`Task: ${id}`);

  const task = await wait(id);
  const url = task.artifacts[0]?.url;
  if (task.state !== "succeeded" || !url) throw new Refused(`${task.state}: ${task.error?.message.en ?? "the result was lost"}`);
  // A signed address, which opens without the key.
  const content = await fetch(SITE + url);
  if (!content.ok || !content.body) throw new Refused(await reason(content));
  await pipeline(Readable.fromWeb(content.body), createWriteStream(film));
  console.log(`Saved: ${film}`);
}

if (!KEY) {
  console.error("BAIGONG_KEY is not set: make an API key on the site (/dhmsg/keys)");
  process.exit(1);
}
try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
