import { goProgram, goWaiting, type GoParts } from "@/lib/goProgram";
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

/** Few of them have a client for Go, so that each is spoken by HTTP alone. */
const goExample = (call: ProgramCall, protocol: keyof typeof BASE, rest: Omit<GoParts, "base">) => goProgram({ ...rest, base: `${call.site}${BASE[protocol]}` });
const PAUSE_S = 3;

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
  go(call) {
    const body = { model: nameOf(call), ...call.params };
    if (call.mode.output !== "video") {
      return goExample(call, "openai", {
        imports: ["fmt"],
        body,
        fields: ["Data []struct{ URL string }"],
        main: [`for _, image := range ask("POST", base+"/images/generations", wanted).Data {`, "\tfmt.Println(image.URL)", "}"],
      });
    }
    return goExample(call, "openai", {
      imports: [],
      body,
      fields: ["ID, Status string", "Error      json.RawMessage"],
      main: [
        `made := ask("POST", base+"/videos", wanted)`,
        ...goWaiting(`made.Status == "queued" || made.Status == "in_progress"`, `base+"/videos/"+made.ID`, PAUSE_S),
        `if made.Status != "completed" {`,
        "\tlog.Fatal(string(made.Error))",
        "}",
        `film := send("GET", base+"/videos/"+made.ID+"/content", "")`,
        "defer film.Body.Close()",
        `must(io.Copy(must(os.Create("video.mp4")), film.Body))`,
      ],
    });
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
  go: (call) =>
    goExample(call, "openrouter", {
      imports: ["fmt"],
      body: openrouterBody(call),
      fields: ["ID, Status string", "URLs       []string", "Error      json.RawMessage"],
      main: [
        `made := ask("POST", base+"/videos", wanted)`,
        ...goWaiting(`made.Status == "pending" || made.Status == "in_progress"`, `base+"/videos/"+made.ID`, PAUSE_S),
        "fmt.Println(made.URLs, string(made.Error))",
      ],
    }),
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
  go: (call) =>
    goExample(call, "replicate", {
      imports: ["fmt"],
      body: { input: call.params },
      fields: ["ID, Status    string", "Output, Error json.RawMessage"],
      main: [
        `made := ask("POST", base+"/v1/models/${nameOf(call)}/predictions", wanted)`,
        ...goWaiting(`made.Status == "starting" || made.Status == "processing"`, `base+"/v1/predictions/"+made.ID`, PAUSE_S),
        "fmt.Println(string(made.Output), string(made.Error))",
      ],
    }),
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
  go: (call) =>
    goProgram({
      base: `${call.site}${BASE.fal}/queue/${nameOf(call)}`,
      imports: [],
      body: call.params,
      fields: ['ID     string `json:"request_id"`', "Status string"],
      main: [
        `made := ask("POST", base, wanted)`,
        ...goWaiting(`made.Status != "COMPLETED"`, `base+"/requests/"+made.ID+"/status"`, PAUSE_S),
        `result := send("GET", base+"/requests/"+made.ID, "")`,
        "defer result.Body.Close()",
        "must(io.Copy(os.Stdout, result.Body))",
      ],
    }),
};

const WRITERS: Record<Exclude<Protocol, "own">, Writers> = { openai, openrouter, replicate, fal };
