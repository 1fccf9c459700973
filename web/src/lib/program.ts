import { API_BASE } from "./api/client";
import type { Mode, Params, Tool } from "./api/types";
import { goProgram, goWaiting } from "./goProgram";

/** The languages in which a call can be written down. */
export const PROGRAM_LANGUAGES = ["curl", "python", "typescript", "go"] as const;
export type ProgramLanguage = (typeof PROGRAM_LANGUAGES)[number];

/** What they are called, in every language of people. */
export const LANGUAGE_NAMES: Record<ProgramLanguage, string> = { curl: "curl", python: "Python", typescript: "TypeScript", go: "Go" };

/** What a form asks for, as a program would. */
export interface ProgramCall {
  /** Where the site is reached, without a slash at its end. */
  site: string;
  tool: Pick<Tool, "id">;
  mode: Pick<Mode, "id" | "output">;
  /** As they are sent: files by their ids. */
  params: Params;
  /** The task that it continues. */
  parentId?: string | null;
}

/** The header by which a program shows its key. The key itself is never written down. */
export const WITH_KEY = "Authorization: Bearer $BAIGONG_KEY";

const OPEN_STATES = ["queued", "submitting", "running", "uncertain"] as const;
const PAUSE_S = 3;

/** A program that makes this call, waits for its task and keeps the results. */
export function programOf(language: ProgramLanguage, call: ProgramCall): string {
  return WRITERS[language](call);
}

/** A POST as a command line. */
export function curl(site: string, path: string, body: unknown): string {
  return [
    `curl -sS -X POST '${site}${path}' \\`,
    `  -H "${WITH_KEY}" \\`,
    `  -H "Idempotency-Key: $(openssl rand -hex 16)" \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d ${quoted(JSON.stringify(body, null, 2))}`,
  ].join("\n");
}

const WRITERS: Record<ProgramLanguage, (call: ProgramCall) => string> = { curl: shellScript, python, typescript, go };

/** The parameters alone go to the address of the mode, which cannot say what they continue. */
function requestOf({ tool, mode, params, parentId }: ProgramCall): { path: string; body: Params } {
  if (parentId) return { path: `${API_BASE}/tasks`, body: { tool: tool.id, mode: mode.id, params, parent_id: parentId } };
  return { path: `${API_BASE}/tools/${tool.id}/${mode.id}/tasks`, body: params };
}

function shellScript(call: ProgramCall): string {
  const { path, body } = requestOf(call);
  const keep =
    call.mode.output === "text"
      ? [`jq -r '.artifacts[].text // empty' <<< "$TASK"`]
      : [
          `jq -r '.artifacts[].download_url // empty' <<< "$TASK" | while read -r ADDRESS; do`,
          `  curl -sSOJ "${call.site}$ADDRESS"`,
          "done",
        ];
  return [
    "#!/usr/bin/env bash",
    "set -euo pipefail",
    "",
    `ID=$(${curl(call.site, path, body)} | jq -r '.id // error(.error.message)')`,
    "",
    "while true; do",
    `  TASK=$(curl -sS "${call.site}${API_BASE}/tasks/$ID" -H "${WITH_KEY}")`,
    `  case $(jq -r '.state + " " + .storage' <<< "$TASK") in`,
    `    ${OPEN_STATES.map((state) => `${state}*`).join("|")}|*pending) sleep ${PAUSE_S} ;;`,
    "    succeeded*) break ;;",
    `    *) jq '.error' <<< "$TASK" >&2; exit 1 ;;`,
    "  esac",
    "done",
    "",
    ...keep,
    "",
  ].join("\n");
}

function python(call: ProgramCall): string {
  const { path, body } = requestOf(call);
  const text = call.mode.output === "text";
  return [
    "import os",
    ...(text ? [] : ["import re"]),
    "import time",
    "import uuid",
    ...(text ? [] : ["from pathlib import Path"]),
    "",
    "import requests",
    "",
    `SITE = ${JSON.stringify(call.site)}`,
    "",
    "session = requests.Session()",
    `session.headers["Authorization"] = f"Bearer {os.environ['BAIGONG_KEY']}"`,
    "",
    "",
    "def answer_of(response):",
    "    if not response.ok:",
    "        raise SystemExit(response.text)",
    "    return response.json()",
    "",
    "",
    "task = answer_of(session.post(",
    `    SITE + ${JSON.stringify(path)},`,
    `    headers={"Idempotency-Key": str(uuid.uuid4())},`,
    `    json=${pythonLiteral(body, "    ")},`,
    "))",
    "",
    `while task["state"] in ${JSON.stringify(OPEN_STATES).replaceAll(",", ", ")} or task["storage"] == "pending":`,
    `    time.sleep(${PAUSE_S})`,
    `    task = answer_of(session.get(SITE + "${API_BASE}/tasks/" + task["id"]))`,
    "",
    `if task["state"] != "succeeded":`,
    `    raise SystemExit(task["error"] or task["state"])`,
    `for artifact in task["artifacts"]:`,
    ...(text
      ? [`    print(artifact["text"])`]
      : [
          `    if artifact["download_url"]:`,
          `        file = session.get(SITE + artifact["download_url"])`,
          `        name = re.search('filename="([^"]+)"', file.headers["Content-Disposition"])[1]`,
          "        Path(name).write_bytes(file.content)",
        ]),
    "",
  ].join("\n");
}

function typescript(call: ProgramCall): string {
  const { path, body } = requestOf(call);
  const text = call.mode.output === "text";
  return [
    ...(text ? [] : [`import { writeFile } from "node:fs/promises";`, ""]),
    `const SITE = ${JSON.stringify(call.site)};`,
    "const signedIn = { Authorization: `Bearer ${process.env.BAIGONG_KEY}` };",
    "",
    "async function answerOf(response: Response) {",
    "  if (!response.ok) throw new Error(await response.text());",
    "  return response.json();",
    "}",
    "",
    "let task = await answerOf(",
    `  await fetch(SITE + ${JSON.stringify(path)}, {`,
    `    method: "POST",`,
    `    headers: { ...signedIn, "Content-Type": "application/json", "Idempotency-Key": crypto.randomUUID() },`,
    `    body: JSON.stringify(${JSON.stringify(body, null, 2).replaceAll("\n", "\n    ")}),`,
    "  }),",
    ");",
    "",
    `while (${JSON.stringify(OPEN_STATES).replaceAll(",", ", ")}.includes(task.state) || task.storage === "pending") {`,
    `  await new Promise((resume) => setTimeout(resume, ${PAUSE_S * 1000}));`,
    `  task = await answerOf(await fetch(SITE + "${API_BASE}/tasks/" + task.id, { headers: signedIn }));`,
    "}",
    "",
    `if (task.state !== "succeeded") throw new Error(JSON.stringify(task.error ?? task.state));`,
    "for (const artifact of task.artifacts) {",
    ...(text
      ? ["  console.log(artifact.text);"]
      : [
          "  if (!artifact.download_url) continue;",
          "  const file = await fetch(SITE + artifact.download_url);",
          `  const [, name] = file.headers.get("Content-Disposition")!.match(/filename="([^"]+)"/)!;`,
          "  await writeFile(name!, new Uint8Array(await file.arrayBuffer()));",
        ]),
    "}",
    "",
  ].join("\n");
}

function go(call: ProgramCall): string {
  const { path, body } = requestOf(call);
  const text = call.mode.output === "text";
  const open = OPEN_STATES.map((state) => JSON.stringify(state)).join(", ");
  return goProgram({
    imports: ["crypto/rand", "slices", ...(text ? ["fmt"] : ["mime", "path/filepath"])],
    base: call.site,
    body,
    headers: [`request.Header.Set("Idempotency-Key", rand.Text())`],
    fields: [
      "ID, State, Storage string",
      "Error              json.RawMessage",
      "Artifacts          []struct {",
      ...(text ? ["\tText string"] : ['\tDownloadURL string `json:"download_url"`']),
      "}",
    ],
    main: [
      `made := ask("POST", base+${JSON.stringify(path)}, wanted)`,
      `open := []string{${open}}`,
      ...goWaiting(`slices.Contains(open, made.State) || made.Storage == "pending"`, `base+"${API_BASE}/tasks/"+made.ID`, PAUSE_S),
      `if made.State != "succeeded" {`,
      `\tlog.Fatal(made.State, " ", string(made.Error))`,
      "}",
      "for _, artifact := range made.Artifacts {",
      ...(text
        ? ["\tfmt.Println(artifact.Text)"]
        : [
            `\tif artifact.DownloadURL == "" {`,
            "\t\tcontinue",
            "\t}",
            `\tfile := send("GET", base+artifact.DownloadURL, "")`,
            "\tdefer file.Body.Close()",
            `\t_, named, err := mime.ParseMediaType(file.Header.Get("Content-Disposition"))`,
            "\tif err != nil {",
            "\t\tlog.Fatal(err)",
            "\t}",
            `\tmust(io.Copy(must(os.Create(filepath.Base(named["filename"]))), file.Body))`,
          ]),
      "}",
    ],
  });
}

/** A word of a shell that means just this text. */
export const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** A JSON value as Python writes it, set in by `indent`. */
export function pythonLiteral(value: unknown, indent: string): string {
  const inner = `${indent}    `;
  const within = (parts: string[], [open, close]: [string, string]) =>
    parts.length === 0 ? open + close : `${open}\n${parts.map((part) => `${inner}${part},\n`).join("")}${indent}${close}`;
  if (value === null || value === undefined) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (Array.isArray(value)) return within(value.map((item) => pythonLiteral(item, inner)), ["[", "]"]);
  if (typeof value !== "object") return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, held]) => held !== undefined);
  return within(entries.map(([name, held]) => `${JSON.stringify(name)}: ${pythonLiteral(held, inner)}`), ["{", "}"]);
}
