import { describe, expect, it } from "vitest";
import { loadEnglish, textsFor } from "@/forms/texts";
import { en } from "./en";
import { zh } from "./zh";

type Leaves = Map<string, string>;
const CHINESE = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u;
/** What readers of English see in Chinese on purpose, with the reason. */
const MEANT = new Map([
  ["account.verseFirst", "a line of calligraphy"],
  ["account.verseSecond", "a line of calligraphy"],
  ["app.language", "the name of the other language, in that language"],
]);
/** Sources that hold Chinese beside its English, or read what people type. */
const SOURCES = [/texts\.(zh|en)\.ts$/, /^(\.|i18n)\//, /^(testing|catalogue)\//, /^forms\/(testing\.tsx|texts\.ts|schema\/(numbers|references)\.ts)$/, /^lib\/(money|device)\.ts$/, /CodeInput\.tsx$/, /Markdown\.tsx$/, /ToolMark\.tsx$/, /Switches\.tsx$/, /^features\/hub\/(kinds|finder\/(concepts|rank))\.ts$/];

const folders = import.meta.glob<Record<string, object>>(["../**/texts.zh.ts", "../**/texts.en.ts", "./lists.*.ts"], { eager: true });
const sources = import.meta.glob<string>("../**/*.{ts,tsx}", { query: "?raw", import: "default", eager: true });

/** Every text by its path: `store.vip.title`. */
function leaves(value: unknown, path = "", into: Leaves = new Map()): Leaves {
  if (typeof value === "string") into.set(path, value);
  else if (typeof value === "object" && value !== null) {
    for (const [key, part] of Object.entries(value)) leaves(part, path ? `${path}.${key}` : key, into);
  }
  return into;
}

const all = { zh: leaves(zh), en: leaves(en) };
for (const [file, texts] of Object.entries(folders)) leaves({ ...texts }, "", file.includes(".zh.") ? all.zh : all.en);
const blanks = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name!).toSorted();

describe("the texts of the web app", () => {
  it("are there in both languages, with the same places to fill in", () => {
    expect(all.zh.size).toBeGreaterThan(1000);
    expect([...all.en.keys()].filter((key) => !all.zh.has(key))).toEqual([]);
    const differ = [...all.en].filter(([key, text]) => String(new Set(blanks(text)).size) !== String(new Set(blanks(all.zh.get(key)!)).size) || blanks(text).some((name) => !blanks(all.zh.get(key)!).includes(name)));
    expect(differ).toEqual([]);
  });

  it("hold nothing Chinese in English", async () => {
    await loadEnglish();
    const mixed = [...all.en].filter(([key, text]) => CHINESE.test(text) && !MEANT.has(key));
    expect(mixed).toEqual([]);
    const forms = textsFor("en");
    const said = Object.entries(forms).map(([key, text]) => [key, typeof text === "function" ? (text as (...parts: unknown[]) => string)("x", 1) : JSON.stringify(text)]);
    expect(said.filter(([, text]) => CHINESE.test(text!))).toEqual([]);
  });

  it("stand in the files of texts, so that no source draws Chinese whatever the language is", () => {
    const strays = Object.entries(sources)
      .map(([path, source]) => ({ path: path.replace("../", ""), source }))
      .filter(({ path }) => !/\.test\.|generated\//.test(path) && !SOURCES.some((own) => own.test(path)))
      .flatMap(({ path, source }) =>
        source
          .split("\n")
          .filter((line) => CHINESE.test(line) && !/^\s*(\/\/|\*|\/\*)/.test(line) && !/\bzh: "/.test(line))
          .map((line) => `${path}: ${line.trim()}`),
      );
    // Words of the price list's interface, which are compared, and one of a price's dimension beside its English.
    expect(strays.filter((line) => !/const NORMAL = "正常"|language === "en" \?/.test(line))).toEqual([]);
  });

  it("speak to the reader politely, and call what people have an 账户 and what vendors have an 账号", () => {
    const vendors = /^(adminVendors|adminReview|adminExports|adminDashboard|admin|docs)\./;
    const rude = [...all.zh].filter(([, text]) => /你(?!好)/.test(text));
    const mixed = [...all.zh].filter(([key, text]) => /(?<!供应商)账号/.test(text) && !vendors.test(key));
    expect([...rude, ...mixed]).toEqual([]);
  });
});
