import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const text = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const filesIn = (path: string, ending: RegExp) =>
  readdirSync(new URL(path, import.meta.url), { recursive: true, encoding: "utf8" }).filter((name) => ending.test(name));

it("brings the style sheet of every Mantine part in use", () => {
  const imported = text("./mantineStyles.ts");
  const used = new Set<string>();
  for (const name of filesIn("../", /\.tsx?$/)) {
    for (const [, names] of text(`../${name}`).matchAll(/import \{([^}]*)\} from "@mantine\/core"/g)) {
      for (const part of names!.split(",")) used.add(part.trim());
    }
  }
  const known = new Set(filesIn("../../node_modules/@mantine/core/styles/", /^[^/]*\.css$/).map((name) => name.replace(".css", "")));
  const missing = [...used].filter((name) => known.has(name) && !imported.includes(`styles/${name}.css`));
  expect(used.size).toBeGreaterThan(5);
  expect(known.size).toBeGreaterThan(50);
  expect(missing).toEqual([]);
});
