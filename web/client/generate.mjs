// Writes src/generated/schema.d.ts from the host's description of its API; with --check it only tells whether
// the file is current.
import { readFile, writeFile } from "node:fs/promises";
import openapiTS, { astToString } from "openapi-typescript";

const description = new URL("../openapi.json", import.meta.url);
const target = new URL("../src/generated/schema.d.ts", import.meta.url);
const HEADER = "// Generated from openapi.json by `npm run generate`; changes belong in the host.\n\n";

// Free-form objects, such as a task's parameters, would become objects that can hold nothing.
const ast = await openapiTS(description, { emptyObjectsUnknown: true, alphabetize: true });
const text = HEADER + astToString(ast);

if (process.argv.includes("--check")) {
  const current = await readFile(target, "utf8").catch(() => "");
  if (current !== text) {
    console.error("src/generated/schema.d.ts does not follow openapi.json: npm run generate");
    process.exit(1);
  }
} else {
  await writeFile(target, text);
}
