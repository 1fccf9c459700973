import type { Mode, Tool } from "@/lib/api/types";
import { CONCEPTS } from "./concepts";
import { factsOf, plain, type Facts } from "./facts";

/** A tool that answers a wish. */
export interface Find {
  tool: Tool;
  /** The mode that answers it; null where the tool itself is meant. */
  mode: Mode | null;
  score: number;
}

/** What a word counts by the place where it is found. */
const WEIGHTS = { name: 10, label: 5, summary: 4, options: 3.5, about: 2 };
/** Whatever answers less well than this share of the best is left out. */
const SHARE = 0.3;
const LEAST = 1.5;
/** A mode that only goes on from a finished work is second to one that starts. */
const FOLLOWING = 0.8;

interface Known {
  tool: Tool;
  names: string[];
  name: string;
  summary: string;
  /** All that it says. */
  all: string;
  facts: Facts[];
}

const read = new WeakMap<readonly Tool[], Known[]>();

function known(tools: readonly Tool[]): Known[] {
  const kept = read.get(tools);
  if (kept) return kept;
  const all = tools.map((tool): Known => {
    const names = [tool.title.zh, tool.title.en, tool.vendor_title.zh, tool.vendor_title.en].map((name) => plain(name));
    const name = names.join("");
    const summary = plain(`${tool.summary.zh} ${tool.summary.en}`);
    const facts = factsOf(tool);
    return { tool, names, name, summary, facts, all: name + summary + facts.map((one) => one.name + one.about + one.options).join("") };
  });
  read.set(tools, all);
  return all;
}

const SMALL = new Set("a an the my me i to into in on of for from with and or is it this that how can want would like make turn some so at by be do please 的 一".split(" "));
const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text);

/** The words of a wish as they are looked for: Latin ones from their start, Han by twos, which need no dictionary. */
function termsOf(wish: string): string[] {
  const terms = wish.trim().split(" ").flatMap((word) => {
    if (!isHan(word)) return SMALL.has(word) ? [] : [` ${word}`];
    const signs = [...word];
    return signs.length === 1 ? [word] : signs.slice(1).map((sign, at) => signs[at]! + sign);
  });
  return [...new Set(terms)];
}

/** Tools that answer a wish, the best first; equals keep their order. A wish may be a name, an ability or a sentence. */
export function find(tools: readonly Tool[], wish: string): Find[] {
  const sought = plain(wish);
  if (sought.trim() === "") return [];
  const all = known(tools);
  const meant = CONCEPTS.filter(({ words }) => words.test(sought) || words.test(wish.toLowerCase()));
  // What most tools say tells none from another.
  const terms = termsOf(sought).map((term) => ({ term, rarity: Math.log((all.length + 1) / (all.filter((one) => one.all.includes(term)).length + 0.5)) }));

  const finds = all.flatMap((one): Find[] => {
    const named = nameScore(one, sought);
    const best = one.facts
      .map((facts) => ({ facts, words: wordScore(terms, one, facts), meaning: meaningScore(meant, facts) }))
      .map(({ facts, words, meaning }) => ({ facts, score: words.total + meaning * (facts.mode.follow_up_only ? FOLLOWING : 1), telling: words.ofMode + Math.max(0, meaning) }))
      .reduce((a, b) => (b.score > a.score ? b : a));
    const score = named + best.score;
    if (score < LEAST) return [];
    return [{ tool: one.tool, mode: best.telling > 0 && best.telling >= named ? best.facts.mode : null, score }];
  });
  const ordered = finds.toSorted((a, b) => b.score - a.score);
  return ordered.filter(({ score }) => score >= SHARE * ordered[0]!.score);
}

/** Whoever writes a tool's name means it. */
function nameScore({ names }: Known, sought: string): number {
  const wish = sought.trim();
  const scores = names.map((padded) => {
    const name = padded.trim();
    if (name === wish) return 60;
    if (name.startsWith(wish)) return 30;
    return sought.includes(padded) || (isHan(name) && name.length > 1 && wish.includes(name)) ? 20 : 0;
  });
  return Math.max(...scores);
}

function wordScore(terms: { term: string; rarity: number }[], one: Known, facts: Facts): { total: number; ofMode: number } {
  let total = 0;
  let ofMode = 0;
  for (const { term, rarity } of terms) {
    const mode = Math.max(
      facts.name.includes(term) ? WEIGHTS.label : 0,
      facts.options.includes(term) ? WEIGHTS.options : 0,
      facts.about.includes(term) ? WEIGHTS.about : 0,
    );
    const tool = Math.max(one.name.includes(term) ? WEIGHTS.name : 0, one.summary.includes(term) ? WEIGHTS.summary : 0);
    total += Math.max(mode, tool) * rarity;
    ofMode += mode * rarity;
  }
  const count = Math.max(1, terms.length);
  return { total: total / count, ofMode: ofMode / count };
}

/** What a mode does of all that was wished for; what it lacks counts against it. */
function meaningScore(meant: typeof CONCEPTS, facts: Facts): number {
  return meant.reduce((sum, { weight, fits }) => {
    const fit = fits(facts);
    return sum + (fit > 0 ? weight * fit : -weight / 2);
  }, 0);
}
