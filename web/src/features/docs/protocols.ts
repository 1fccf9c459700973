import { programOf, pythonLiteral, quoted, WITH_KEY, type ProgramCall, type ProgramLanguage } from "@/lib/program";

/** What programs may speak: our own calls, and those of others whose clients they already use. */
export const PROTOCOLS = ["own", "openai", "openrouter", "replicate", "fal"] as const;
export type Protocol = (typeof PROTOCOLS)[number];

/** Where each is served. */
const BASE = { openai: "/v1", openrouter: "/compat/openrouter/api/v1", replicate: "/compat/replicate", fal: "/compat/fal" } as const;

/** Whether a protocol has words for what a mode makes. */
export const speaksOf = (protocol: Protocol, { output }: ProgramCall["mode"]): boolean =>
  protocol === "openai" ? output === "video" || output === "image" : protocol !== "openrouter" || output === "video";

/** A program that makes a call in a protocol, waits for it and shows or keeps what came of it. */
export function exampleOf(protocol: Protocol, language: ProgramLanguage, call: ProgramCall): string {
  return (protocol === "own" ? programOf(language, call) : WRITERS[protocol][language](call)).trimEnd();
}

const nameOf = ({ tool, mode }: ProgramCall) => `${tool.id}/${mode.id}`;
const json = (value: unknown) => JSON.stringify(value, null, 2);
/** JSON that stands further in, behind the beginning of its line. */
const indented = (value: unknown, by: string) => json(value).replaceAll("\n", `\n${by}`);

const post = (address: string, body: unknown, ...headers: string[]) =>
  [`curl -sS -X POST '${address}' \\`, `  -H "${WITH_KEY}" \\`, ...headers.map((header) => `  -H '${header}' \\`), "  -H 'Content-Type: application/json' \\", `  -d ${quoted(json(body))}`].join("\n");
const get = (address: string) => `curl -sS '${address}' -H "${WITH_KEY}"`;

type Writers = Record<ProgramLanguage, (call: ProgramCall) => string>;

const openai: Writers = {
  curl(call) {
    const address = `${call.site}${BASE.openai}/${call.mode.output === "video" ? "videos" : "images/generations"}`;
    const sent = post(address, { model: nameOf(call), ...call.params });
    return call.mode.output === "video" ? [sent, "", get(`${address}/{id}`), `curl -sSOJ '${address}/{id}/content' -H "${WITH_KEY}"`].join("\n") : sent;
  },
  python(call) {
    const { prompt, ...more } = call.params;
    const given = [`    model="${nameOf(call)}",`, ...(prompt === undefined ? [`    prompt="",`] : [`    prompt=${JSON.stringify(prompt)},`]), ...(Object.keys(more).length > 0 ? [`    extra_body=${pythonLiteral(more, "    ")},`] : [])];
    const begin = ["# pip install openai", "import os", "", "from openai import OpenAI", "", "client = OpenAI(", `    api_key=os.environ["BAIGONG_KEY"],`, `    base_url="${call.site}${BASE.openai}",`, ")"];
    const video = ["video = client.videos.create_and_poll(", ...given, ")", `if video.status != "completed":`, "    raise SystemExit(video.error)", `client.videos.download_content(video.id).write_to_file("video.mp4")`];
    const image = ["images = client.images.generate(", ...given, ")", "for image in images.data:", "    print(image.url)"];
    return [...begin, ...(call.mode.output === "video" ? video : image)].join("\n");
  },
  typescript(call) {
    const body = indented({ model: nameOf(call), ...call.params }, "  ");
    const begin = ["// npm install openai", ...(call.mode.output === "video" ? [`import { writeFile } from "node:fs/promises";`] : []), `import OpenAI from "openai";`, "", "const client = new OpenAI({", "  apiKey: process.env.BAIGONG_KEY,", `  baseURL: "${call.site}${BASE.openai}",`, "});"];
    const video = [
      `let video = await client.videos.create(${body.replaceAll("\n  ", "\n")} as never);`,
      `while (video.status === "queued" || video.status === "in_progress") {`,
      "  await new Promise((resume) => setTimeout(resume, 3000));",
      "  video = await client.videos.retrieve(video.id);",
      "}",
      `if (video.status !== "completed") throw new Error(video.error?.message);`,
      "const film = await client.videos.downloadContent(video.id);",
      `await writeFile("video.mp4", new Uint8Array(await film.arrayBuffer()));`,
    ];
    const image = [`const images = await client.images.generate(${body.replaceAll("\n  ", "\n")} as never);`, "for (const image of images.data ?? []) console.log(image.url);"];
    return [...begin, ...(call.mode.output === "video" ? video : image)].join("\n");
  },
};

/** What of a form OpenRouter's clients know by the same name; the rest goes along below `provider.options`. */
const OF_OPENROUTER = new Set(["prompt", "duration", "resolution", "size", "seed"]);

/** A call as OpenRouter's clients write one. */
function openrouterBody(call: ProgramCall): Record<string, unknown> {
  const known: Record<string, unknown> = { model: nameOf(call) };
  const more: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(call.params)) {
    if (name === "duration" && /^\d+$/.test(String(value))) known[name] = Number(value);
    else (OF_OPENROUTER.has(name) ? known : more)[name] = value;
  }
  return Object.keys(more).length > 0 ? { ...known, provider: { options: { baigong: more } } } : known;
}

const openrouter: Writers = {
  curl(call) {
    const address = `${call.site}${BASE.openrouter}/videos`;
    return [post(address, openrouterBody(call)), "", get(`${address}/{id}`), `curl -sSOJ '${address}/{id}/content' -H "${WITH_KEY}"`].join("\n");
  },
  python(call) {
    const given = Object.entries(openrouterBody(call)).map(([name, value]) => `        ${name}=${pythonLiteral(value, "        ")},`);
    return [
      "# pip install openrouter",
      "import os",
      "import time",
      "",
      "from openrouter import OpenRouter",
      "",
      `with OpenRouter(api_key=os.environ["BAIGONG_KEY"], server_url="${call.site}${BASE.openrouter}") as client:`,
      "    videos = client.video_generation",
      "    job = videos.generate(",
      ...given,
      "    )",
      `    while job.status in ("pending", "in_progress"):`,
      "        time.sleep(3)",
      "        job = videos.get_generation(job_id=job.id)",
      "    print(job.urls or job.error)",
    ].join("\n");
  },
  typescript: (call) =>
    [
      `const videos = "${call.site}${BASE.openrouter}/videos";`,
      `const headers = { Authorization: \`Bearer \${process.env.BAIGONG_KEY}\`, "Content-Type": "application/json" };`,
      `let job = await (await fetch(videos, { method: "POST", headers, body: JSON.stringify(${json(openrouterBody(call))}) })).json();`,
      `while (job.status === "pending" || job.status === "in_progress") {`,
      "  await new Promise((resume) => setTimeout(resume, 3000));",
      "  job = await (await fetch(`${videos}/${job.id}`, { headers })).json();",
      "}",
      "console.log(job.urls ?? job.error);",
    ].join("\n"),
};

const replicate: Writers = {
  curl: (call) => [post(`${call.site}${BASE.replicate}/v1/models/${nameOf(call)}/predictions`, { input: call.params }, "Prefer: wait"), "", get(`${call.site}${BASE.replicate}/v1/predictions/{id}`)].join("\n"),
  python: (call) =>
    ["# pip install replicate", "import os", "", "import replicate", "", "client = replicate.Client(", `    api_token=os.environ["BAIGONG_KEY"],`, `    base_url="${call.site}${BASE.replicate}",`, ")", `output = client.run("${nameOf(call)}", input=${pythonLiteral(call.params, "")})`, "print(output)"].join("\n"),
  typescript: (call) =>
    [
      "// npm install replicate",
      `import Replicate from "replicate";`,
      "",
      "const replicate = new Replicate({",
      "  auth: process.env.BAIGONG_KEY,",
      `  baseUrl: "${call.site}${BASE.replicate}/v1",`,
      "  useFileOutput: false,",
      "});",
      `const output = await replicate.run("${nameOf(call)}", { input: ${json(call.params)} });`,
      "console.log(output);",
    ].join("\n"),
};

const fal: Writers = {
  curl(call) {
    const address = `${call.site}${BASE.fal}/queue/${nameOf(call)}`;
    return [post(address, call.params), "", get(`${address}/requests/{request_id}/status?logs=1`), get(`${address}/requests/{request_id}`)].join("\n");
  },
  python(call) {
    const host = call.site.replace(/^https?:\/\//, "");
    return [
      "# pip install fal-client",
      "import os",
      "",
      `os.environ["FAL_KEY"] = os.environ["BAIGONG_KEY"]`,
      `os.environ["FAL_QUEUE_RUN_HOST"] = "${host}${BASE.fal}/queue"`,
      `os.environ["FAL_RUN_HOST"] = "${host}${BASE.fal}/run"`,
      "import fal_client",
      "",
      `result = fal_client.subscribe("${nameOf(call)}", arguments=${pythonLiteral(call.params, "")})`,
      "print(result)",
    ].join("\n");
  },
  typescript: (call) =>
    [
      "// npm install @fal-ai/client",
      `import { fal } from "@fal-ai/client";`,
      "",
      "fal.config({",
      "  credentials: process.env.BAIGONG_KEY,",
      "  requestMiddleware: async (request) => ({",
      "    ...request,",
      `    url: request.url.replace("https://queue.fal.run", "${call.site}${BASE.fal}/queue"),`,
      "  }),",
      "});",
      `const result = await fal.subscribe("${nameOf(call)}", { input: ${json(call.params)} });`,
      "console.log(result.data);",
    ].join("\n"),
};

const WRITERS: Record<Exclude<Protocol, "own">, Writers> = { openai, openrouter, replicate, fal };
