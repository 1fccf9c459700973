import { readFileSync } from "node:fs";
import postcss, { type Rule } from "postcss";
import type { Plugin } from "vite";

const SHEET = new URL("../src/app/tokens.css", import.meta.url);
const SCHEMES = [":root", ':root[data-mantine-color-scheme="dark"]'];

/** The page's own style is drawn before any style sheet has come: it gets the tokens that it uses from that sheet. */
export function tokens(): Plugin {
  return {
    name: "tokens",
    transformIndexHtml: {
      order: "pre",
      handler: (html) => withTokens(html, readFileSync(SHEET, "utf8")),
    },
  };
}

/** The page with the values of its tokens at the head of its style, in both schemes. */
export function withTokens(html: string, sheet: string): string {
  const used = new Set([...html.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name!));
  if (used.size === 0) return html;
  const rules = postcss.parse(sheet).nodes.filter((node): node is Rule => node.type === "rule" && SCHEMES.includes(node.selector));
  const values = rules.map((rule) => rule.clone({ nodes: rule.nodes.filter((node) => node.type === "decl" && used.has(node.prop)) }));
  const missing = [...used].filter((name) => !values[0]?.some((node) => node.type === "decl" && node.prop === name));
  if (missing.length > 0) throw new Error(`src/app/tokens.css has no ${missing.join(", ")}, which index.html uses`);
  return html.replace("<style>", () => `<style>${values.join("\n")}`);
}
