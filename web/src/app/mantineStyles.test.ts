import { expect, it } from "vitest";
import imported from "./mantineStyles.ts?raw";

const sources = import.meta.glob<string>("../**/*.{ts,tsx}", { query: "?raw", import: "default", eager: true });
const sheets = import.meta.glob("../../node_modules/@mantine/core/styles/*.css");

it("brings the style sheet of every Mantine part in use", () => {
  const used = new Set<string>();
  for (const source of Object.values(sources)) {
    for (const [, names] of source.matchAll(/import \{([^}]*)\} from "@mantine\/core"/g)) {
      for (const name of names!.split(",")) used.add(name.trim());
    }
  }
  const known = new Set(Object.keys(sheets).map((path) => path.split("/").at(-1)!.replace(".css", "")));
  const missing = [...used].filter((name) => known.has(name) && !imported.includes(`styles/${name}.css`));
  expect(used.size).toBeGreaterThan(5);
  expect(known.size).toBeGreaterThan(50);
  expect(missing).toEqual([]);
});
