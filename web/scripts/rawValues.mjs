// Sizes, spaces, radii, levels and colours have names in src/app/tokens.css. This counts what the style sheets still
// write without them, and lets the counts of rawValues.json only fall:
//   node scripts/rawValues.mjs            fails where a count is not the listed one
//   node scripts/rawValues.mjs --update   lists lower counts; files may have moved, but no total may have risen
//   node scripts/rawValues.mjs --fix [folder or file ...]   writes the token wherever one is near enough, then lists
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { HashType, TokenType, isTokenNumeric, stringify, tokenize } from "@csstools/css-tokenizer";
import postcss from "postcss";

const ROOT = new URL("..", import.meta.url).pathname;
const LIST = new URL("rawValues.json", import.meta.url);
const TOKENS = "src/app/tokens.css";

/** The widths up to which a narrower layout holds: a media query cannot ask a variable. */
const BREAKPOINTS = [480, 640, 899, 1180];

/**
 * The kinds of raw values. `near` is how many px `--fix` may move one; `least` is what is no size but a correction or a
 * layer within its own parent; `up` says which of two tokens at the same distance it takes.
 */
const KINDS = {
  text: { of: /^font-size$/, near: (px) => (px < 20 ? 1 : 2), least: 0, up: (_, px) => px < 20 },
  leading: { of: /^line-height$/, near: () => 0.051, least: 1.1, up: () => true },
  radius: { of: /^border-(\w+-)*radius$/, near: () => 2, least: 3, up: () => true },
  // Targets stay as large as they were, and what stands between them pays for it.
  space: { of: /^((row-|column-)?gap|(padding|margin)(-.*)?)$/, near: () => 2, least: 2, up: (property, px) => property.startsWith("padding") || px < 0 },
  level: { of: /^z-index$/, near: () => 0, least: 5, up: () => true },
};
const PREFIXES = { text: "--text-", leading: "--leading-", radius: "--radius-", space: "--space-", level: "--z-" };
const COLOUR_FUNCTIONS = /^(rgba?|hsla?|hwb|lab|lch|oklab|oklch)$/i;
const COLOUR_NAMES = /^(white|black)$/i;

const read = (path) => readFileSync(join(ROOT, path), "utf8");
const tokens = tokensOf(postcss.parse(read(TOKENS)));

/** The scale by kind, and the colours that are the same in both schemes. */
function tokensOf(sheet) {
  const scale = Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, []]));
  const colours = new Map();
  const changing = new Set();
  sheet.walkDecls(/^--/, ({ prop, value, parent }) => {
    const kind = Object.keys(PREFIXES).find((one) => prop.startsWith(PREFIXES[one]));
    if (kind) scale[kind].push({ name: prop, px: parseFloat(value) });
    else if (/^#[\da-f]+$/.test(value)) {
      if (parent.selector !== ":root" || parent.parent.type !== "root") changing.add(prop);
      colours.set(value, prop);
    }
  });
  for (const [value, name] of colours) if (changing.has(name)) colours.delete(value);
  return { scale, colours };
}

/** The nearest token, and how far away it is. */
function nearest(kind, px, up) {
  const size = Math.abs(px);
  const [best] = tokens.scale[kind]
    .map(({ name, px: own }) => ({ name, away: kind === "radius" && own > 100 ? (size >= 99 ? 0 : Infinity) : Math.abs(own - size), own }))
    .toSorted((one, other) => one.away - other.away || (up ? other.own - one.own : one.own - other.own));
  return best;
}

/** What a declaration says without a token: the text, its kind, what to write, and whether `--fix` may. */
function rawIn({ prop, value }) {
  const found = [];
  const kind = Object.keys(KINDS).find((one) => KINDS[one].of.test(prop));
  const functions = [];
  const list = tokenize({ css: value });
  list.forEach((token, at) => {
    const [type, text, , , data] = token;
    if (type === TokenType.Function) {
      functions.push(data.value);
      if (COLOUR_FUNCTIONS.test(data.value)) found.push({ at, kind: "colour", text: `${text}…)` });
    } else if (type === TokenType.OpenParen) functions.push("");
    else if (type === TokenType.CloseParen) functions.pop();
    else if ((type === TokenType.Hash && data.type === HashType.ID) || (type === TokenType.Hash && /^#[\da-f]{3,8}$/i.test(text)) || (type === TokenType.Ident && COLOUR_NAMES.test(text))) {
      found.push({ at, kind: "colour", text, token: tokens.colours.get(text.toLowerCase()), near: true });
    } else if (kind && isTokenNumeric(token)) {
      const px = type === TokenType.Dimension ? { px: 1, rem: 16 }[data.unit] * data.value : kind === "level" || kind === "leading" ? data.value : 0;
      const { near, least, up } = KINDS[kind];
      if (!(Math.abs(px) > least) || type === TokenType.Percentage) return;
      if (kind === "leading" && type === TokenType.Dimension) return;
      const { name, away } = nearest(kind, px, up(prop, px));
      // Inside a sum or a bound each px has been thought about.
      const inSum = functions.some((one) => one !== "var");
      if (away > 2 && kind !== "leading") {
        found.push({ at, kind, text, hint: `no token is near, the next is var(${name})` });
        return;
      }
      found.push({ at, kind, text, token: px < 0 ? `calc(-1 * var(${name}))` : name, near: away <= (inSum ? 0 : near(Math.abs(px))) });
    }
  });
  return { list, found };
}

/** All raw values of a sheet. With `fix`, those near a token are replaced and not named. */
function rawOf(path, sheet, fix) {
  const found = [];
  sheet.walkDecls((declaration) => {
    if (path === TOKENS && declaration.prop.startsWith("--")) return;
    const { list, found: raw } = rawIn(declaration);
    const fixed = fix ? raw.filter(({ token, near }) => token && near) : [];
    for (const { at, token } of fixed) list[at][1] = token.startsWith("--") ? `var(${token})` : token;
    if (fixed.length > 0) declaration.value = stringify(...list).replace(/^(var\(--[\w-]+\)) \1$/, "$1");
    const { line } = declaration.source.start;
    for (const { kind, text, token, hint } of raw.filter((one) => !fixed.includes(one))) {
      const use = token?.startsWith("--") ? `var(${token})` : token;
      found.push({ kind, text, line, hint: hint ?? (use ? `use ${use}` : `use a colour of ${TOKENS}`) });
    }
  });
  sheet.walkAtRules("media", ({ params, source }) => {
    for (const [text, bound, px] of params.matchAll(/(min|max)-width:\s*([\d.]+)px|(?<=width\s*)[<>]=?\s*[\d.]+px/g)) {
      if (bound && BREAKPOINTS.includes(bound === "max" ? Number(px) : Number(px) - 1)) continue;
      found.push({ kind: "width", text, line: source.start.line, hint: `use max-width: ${BREAKPOINTS.join("px, ")}px, or min-width 1px above` });
    }
  });
  return found;
}

const counted = (found) => Object.fromEntries([...new Set(found.map(({ kind }) => kind))].toSorted().map((kind) => [kind, found.filter((one) => one.kind === kind).length]));
const totals = (counts) => {
  const sums = {};
  for (const file of Object.values(counts)) for (const [kind, count] of Object.entries(file)) sums[kind] = (sums[kind] ?? 0) + count;
  return sums;
};

const [mode, ...only] = process.argv.slice(2);
const places = only.map((one) => relative(ROOT, join(process.cwd(), one)));
const found = new Map();
for (const name of readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" }).toSorted()) {
  if (!name.endsWith(".css")) continue;
  const path = `src/${name}`;
  const sheet = postcss.parse(read(path), { from: path });
  const fix = mode === "--fix" && (places.length === 0 || places.some((one) => path === one || path.startsWith(`${one}/`)));
  found.set(path, rawOf(path, sheet, fix));
  if (fix) writeFileSync(join(ROOT, path), sheet.toString());
}
const counts = Object.fromEntries([...found].map(([path, all]) => [path, counted(all)]).filter(([, kinds]) => Object.keys(kinds).length > 0));
const listed = JSON.parse(readFileSync(LIST, "utf8"));

if (mode === "--fix" || mode === "--update") {
  const [before, now] = [totals(listed), totals(counts)];
  const risen = Object.keys(now).filter((kind) => now[kind] > (before[kind] ?? 0));
  if (risen.length > 0) {
    console.error(`Raw values have become more, which is not listed: ${risen.map((kind) => `${kind} ${before[kind] ?? 0} -> ${now[kind]}`).join(", ")}`);
    process.exit(1);
  }
  writeFileSync(LIST, `${JSON.stringify(counts, null, 2)}\n`);
  console.log(Object.entries(now).map(([kind, count]) => `${kind} ${before[kind]} -> ${count}`).join(", "));
} else {
  const wrong = [];
  for (const path of new Set([...Object.keys(counts), ...Object.keys(listed)])) {
    for (const kind of new Set([...Object.keys(counts[path] ?? {}), ...Object.keys(listed[path] ?? {})])) {
      const [now, most] = [counts[path]?.[kind] ?? 0, listed[path]?.[kind] ?? 0];
      if (now < most) wrong.push(`${path}: ${kind} is ${now} and no longer ${most}; list it: node scripts/rawValues.mjs --update`);
      if (now <= most) continue;
      wrong.push(`${path}: ${now} raw values of ${kind}, ${most} are listed`);
      for (const { text, line, hint } of found.get(path).filter((one) => one.kind === kind)) wrong.push(`  ${path}:${line}: ${text}, ${hint}`);
    }
  }
  if (wrong.length > 0) {
    console.error(wrong.join("\n"));
    process.exitCode = 1;
  }
}
