import { render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { setLanguage, useTexts } from ".";
import { lazyPage } from "./lazyPage";
import { i18n, provideTexts } from "./texts";

const sources = import.meta.glob<string>("../{app,components,features,forms,lib}/**/*.{ts,tsx}", { query: "?raw", import: "default", eager: true });
const files = Object.entries(sources)
  .map(([path, source]) => ({ path: path.replace("../", ""), source }))
  .filter(({ path }) => !path.includes(".test."));
/** `features/x` of a file in it. */
const featureOf = (path: string) => /^features\/[^/]+/.exec(path)?.[0];
/** The names of the texts that each feature brings. */
const brought = new Map<string, string[]>();
for (const { path, source } of files) {
  const names = /provideTexts\(\{ (.*) \}, /.exec(source)?.[1]?.split(", ");
  if (names) brought.set(path.replace(/\/texts\.zh\.ts$/, ""), names);
}

describe("texts", () => {
  it("of a feature are read by that feature and by the app that puts features together, nowhere else", () => {
    const owner = new Map([...brought].flatMap(([folder, names]) => names.map((name) => [name, featureOf(folder) ?? folder])));
    const strangers = files
      .filter(({ path }) => !path.startsWith("app/"))
      .flatMap(({ path, source }) =>
        [...source.matchAll(/["`](\w+)\.[\w.$]/g)]
          .map(([, name]) => owner.get(name!))
          .filter((folder) => folder !== undefined && folder !== featureOf(path))
          .map((folder) => `${path} reads the texts of ${folder}`),
      );
    expect(brought.size).toBeGreaterThan(20);
    expect(strangers).toEqual([]);
  });

  it("come with every part that a feature shows to the app", () => {
    const parts = files.flatMap(({ path, source }) =>
      [...source.matchAll(/(?<!import type .*)["(]@\/(features\/[^"]+)"/g)]
        .map(([, target]) => `${target}.tsx`)
        .filter((target) => featureOf(target) !== featureOf(path) && brought.has(featureOf(target)!)),
    );
    const bare = files.filter(({ path, source }) => parts.includes(path) && !source.includes('/texts.zh"'));
    expect(parts.length).toBeGreaterThan(30);
    expect(bare.map(({ path }) => path)).toEqual([]);
  });

  it("are waited for by the app's lazy pages", () => {
    const others = files.filter(({ path, source }) => path.startsWith("app/") && /import \{[^}]*\blazy\b[^}]*\} from "react"/.test(source));
    expect(others.map(({ path }) => path)).toEqual([]);
  });
});

describe("a page that comes while English is the language", () => {
  afterEach(() => setLanguage("zh-CN"));
  const word = (name: string) => {
    const key = `${name}.word` as "app.name";
    return function Page() {
      return <p>{useTexts().t(key)}</p>;
    };
  };
  const show = (name: string, english: () => Promise<object>) => {
    const Page = lazyPage(async () => {
      provideTexts({ [name]: { word: "词" } }, english as never);
      return { default: word(name) };
    });
    render(
      <Suspense fallback="…">
        <Page />
      </Suspense>,
    );
  };

  it("waits for its English", async () => {
    await setLanguage("en");
    let come!: (texts: object) => void;
    show("first", () => new Promise((resolve) => (come = resolve)));
    await expect.poll(() => come).toBeDefined();
    expect(screen.queryByText("词")).not.toBeInTheDocument();
    expect(screen.queryByText("word")).not.toBeInTheDocument();
    come({ first: { word: "word" } });
    expect(await screen.findByText("word")).toBeInTheDocument();
  });

  it("is read in Chinese when its English cannot be fetched, and in English once it can", async () => {
    await setLanguage("en");
    let offline = true;
    show("second", () => (offline ? Promise.reject(new Error("offline")) : Promise.resolve({ second: { word: "word" } })));
    expect(await screen.findByText("词")).toBeInTheDocument();
    offline = false;
    await setLanguage("zh-CN");
    await setLanguage("en");
    expect(await screen.findByText("word")).toBeInTheDocument();
    expect(i18n.t("second.word" as "app.name")).toBe("word");
  });
});

describe("an operator's words", () => {
  afterEach(() => setLanguage("zh-CN"));

  it.each([
    ["体验卡", "Trial pack", "Trial pack"],
    ["体验卡", null, "体验卡"],
  ])("%s with the English %s is read in English as %s", async (chinese, english, read) => {
    const Shown = () => <p>{useTexts().label(chinese, english)}</p>;
    render(<Shown />);
    expect(screen.getByText(chinese)).toBeInTheDocument();
    await setLanguage("en");
    expect(await screen.findByText(read)).toBeInTheDocument();
  });
});
