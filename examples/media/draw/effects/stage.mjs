/** What every film of an effect shares: the card, the person on it before anything happens, and time. */

import { glow, gradient, sheet } from "../ink.mjs";
import { bust, DEFS, hair, head } from "../people.mjs";

export const WIDTH = 512;
export const HEIGHT = 640;
export const PAPER = "#e9e0d0";

/** A card on paper, or on another ground. */
export const card = (content, { defs = "", ground = PAPER } = {}) =>
  sheet(WIDTH, HEIGHT, content, { ground, defs: DEFS + METAL + defs });

const METAL = [
  gradient("steel", [[0, "#f4f6f5"], [0.45, "#b9c1c3"], [0.55, "#8d979b"], [1, "#dfe4e4"]], { x1: 0, x2: 1, y2: 0.6 }),
  gradient("gunmetal", [[0, "#5d676c"], [0.5, "#353c40"], [1, "#1f2427"]]),
  glow("cyan", [[0, "#b8fff6", 0.95], [0.35, "#4fd8d0", 0.55], [1, "#4fd8d0", 0]]),
].join("");

/** Lets `x` pass from 0 at `from` to 1 at `to`, gently at both ends. */
export function ease(x, from, to) {
  const at = Math.min(1, Math.max(0, (x - from) / (to - from)));
  return at * at * (3 - 2 * at);
}

/** Rises, rests and falls within a loop: 0 to 1 between `up`, 1 to 0 between `down`. */
export const swell = (share, up, down) => ease(share, ...up) * (1 - ease(share, ...down));

/** Arrives with a little spring. */
export function spring(x, from, to) {
  const at = Math.min(1, Math.max(0, (x - from) / (to - from)));
  return 1 - Math.cos(at * Math.PI * 2.5) * (1 - at) ** 2.2;
}

export const mix = (from, to, share) => from + (to - from) * share;
export const round = (number) => Math.round(number * 10) / 10;

/** A broken line through points. */
export const line = (points) => points.map(([x, y], at) => `${at ? "L" : "M"}${round(x)} ${round(y)}`).join("");

/** Head and shoulders as they stand on every card; the middle of the face is at 0,0. */
export const PLACE = "translate(256 312) scale(0.56)";
export const atPlace = (content, more = "") => `<g transform="${PLACE} ${more}">${content}</g>`;

export const lady = (face = {}) => `${hair(true)}${bust(true)}${head("lady", face)}`;
export const aura = `<circle cx="256" cy="300" r="260" fill="url(#aura)"/>`;

/** The outline of head and shoulders, as parts that overlap. */
export const OUTLINE = {
  hair: "M-176 -40C-190 -210 -110 -290 0 -290S190 -210 176 -40C176 60 190 180 184 330L-184 330C-190 180 -176 60 -176 -40z",
  bun: "M-78 -262C-120 -330 -70 -400 0 -400S120 -330 78 -262z",
  face: "M-152 -40C-154 -150 -86 -212 0 -212S154 -150 152 -40C150 50 112 134 56 176Q0 208 -56 176C-112 134 -150 50 -152 -40z",
  neck: "M-64 130L-72 300L72 300L64 130z",
  shoulders: "M-80 240C-170 282 -330 306 -392 420C-430 500 -440 640 -444 800L444 800C440 640 430 500 392 420C330 306 170 282 80 240z",
};
export const WHOLE = [OUTLINE.hair, OUTLINE.bun, OUTLINE.neck, OUTLINE.shoulders].map((part) => `<path d="${part}"/>`).join("");

/** The person without any effect. */
export const none = () => card(`${aura}${atPlace(lady())}`);
