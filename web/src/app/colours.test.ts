import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import page from "../../index.html?raw";
import { withTokens } from "../../scripts/tokensPlugin.ts";

const place = (path: string) => new URL(path, import.meta.url);
const text = (path: string) => readFileSync(place(path), "utf8");
const sheets = readdirSync(place("../"), { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".css"));
const tokens = text("./tokens.css");

/** The palette of a scheme, by name. */
const palette = (start: string) => Object.fromEntries([...tokens.slice(tokens.indexOf(start)).split("}")[0]!.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name, colour]) => [name, colour!]));
const schemes = { light: palette(":root {"), dark: palette(':root[data-mantine-color-scheme="dark"] {') };

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255).map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

it.each(Object.entries(schemes))("every ink can be read on every ground, that of what cannot be used too, when it is %s", (_, colours) => {
  for (const ink of ["ink", "ink-2", "ink-3", "seal-text"]) {
    for (const ground of ["paper", "card", "sunken"]) expect([ink, ground, contrast(colours[ink]!, colours[ground]!) >= 4.5]).toEqual([ink, ground, true]);
  }
  // The edge of a field, and a switch that is off.
  expect(contrast(colours["line-strong"]!, colours["card"]!)).toBeGreaterThanOrEqual(3);
});

it("what cannot be used is never paled, for its words pale with it", () => {
  const paled = sheets.flatMap((name) =>
    [...text(`../${name}`).matchAll(/([^{}]*disabled[^{}]*|[^{}]*data-blocked[^{}]*)\{([^}]*)\}/g)]
      .filter(([, selector, rules]) => /opacity: 0?\.\d/.test(rules!) && !/not\(:disabled|\.art\b|\.range|\.seek|svg/.test(selector!))
      .map(([, selector]) => `${name}: ${selector!.trim()}`),
  );
  expect(paled).toEqual([]);
});

it("only the tool that is open has its vendor written in the darker ink", () => {
  const sheet = text("../features/hub/components/ToolSections.module.css");
  const inks = [...sheet.matchAll(/^([^{}\n]*\.vendor) \{[^}]*?color: var\(--([\w-]+)\)/gm)].map(([, selector, ink]) => [selector, ink]);
  expect(inks).toEqual([[".vendor", "ink-3"], [".tool[aria-current] .vendor", "ink-2"]]);
});

it("the page is drawn in the tokens' colours before their sheet has come, in both schemes, and a token that is none is no page", () => {
  const [light, dark] = withTokens(page, tokens).split('[data-mantine-color-scheme="dark"]');
  for (const name of ["paper", "card", "bone", "line", "seal", "ink", "ink-3"]) {
    expect(light).toContain(`--${name}: ${schemes.light[name]};`);
    expect(dark).toContain(`--${name}: ${schemes.dark[name]};`);
  }
  expect(light).toContain("--serif:");
  expect(() => withTokens("<style>a { color: var(--none) }</style>", tokens)).toThrow("--none");
});
