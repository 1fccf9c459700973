import { expect, it } from "vitest";

const paths = Object.keys(import.meta.glob(["/src/**/*.{ts,tsx,css}", "/e2e/**/*.{ts,mjs}", "/scripts/*.mjs"]));
const FOLDER = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** Up to the first dot; what follows says what kind of file it is: `.test.ts`, `.module.css`, `.zh.ts`. */
const FILE = /^[a-zA-Z][a-zA-Z0-9]*(\.[a-z]+)+$/;

it("of files are in camelCase or PascalCase, of folders in kebab-case", () => {
  const odd = paths.filter((path) => {
    const [, ...folders] = path.split("/");
    const file = folders.pop()!;
    return !FILE.test(file) || !folders.every((folder) => FOLDER.test(folder));
  });
  expect(paths.length).toBeGreaterThan(300);
  expect(odd).toEqual([]);
});
