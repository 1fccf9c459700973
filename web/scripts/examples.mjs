// The examples of the documents as they are shown, for tests that run them: node scripts/examples.mjs < calls.json. In: calls
// by name. Out, by the same names: texts by protocol and language.
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

const source = fileURLToPath(new URL("../src", import.meta.url));
const load = async (path) => (await runnerImport(`${source}/${path}`, { configFile: false, logLevel: "error", resolve: { alias: { "@": source } } })).module;
const [{ exampleOf, PROTOCOLS, speaksOf }, { PROGRAM_LANGUAGES }] = [await load("features/docs/protocols.ts"), await load("lib/program.ts")];

const examples = (call) =>
  Object.fromEntries(
    PROTOCOLS.filter((protocol) => speaksOf(protocol, call.mode)).map((protocol) => [
      protocol,
      Object.fromEntries(PROGRAM_LANGUAGES.map((language) => [language, exampleOf(protocol, language, call)])),
    ]),
  );
const calls = JSON.parse(await text(process.stdin));
console.log(JSON.stringify(Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, examples(call)]))));
