/** What happens to the cat when it goes to pieces: it bursts, crumbles to sand, or drifts away in specks. */

import { chance, glow, gradient } from "../ink.mjs";
import { cat, CONFETTI, onPlinth, outline, scene, shadow } from "./cat.mjs";
import { ease, line, mix, round, swell } from "./stage.mjs";

/** The part of a polygon that is nearer to one point than to another. */
function nearer(polygon, [ax, ay], [bx, by]) {
  const side = ([x, y]) => (x - (ax + bx) / 2) * (bx - ax) + (y - (ay + by) / 2) * (by - ay);
  return polygon.flatMap((from, at) => {
    const to = polygon[(at + 1) % polygon.length];
    const [a, b] = [side(from), side(to)];
    const cut = a / (a - b);
    return [...(a <= 0 ? [from] : []), ...(a < 0 !== b < 0 ? [[mix(from[0], to[0], cut), mix(from[1], to[1], cut)]] : [])];
  });
}

/** Shards that the whole cat breaks into, each around its middle. */
const SHARDS = (() => {
  const random = chance(23);
  const middles = Array.from({ length: 20 }, (_, at) => [-142 + (at % 4) * 94 + random() * 50 - 25, -322 + Math.floor(at / 4) * 76 + random() * 40 - 20]);
  const box = [[-230, -420], [230, -420], [230, 60], [-230, 60]];
  return middles.map((middle) => ({
    middle, spin: (random() - 0.5) * 160, far: 0.8 + random() * 0.4,
    shape: middles.reduce((polygon, other) => (other === middle ? polygon : nearer(polygon, middle, other)), box),
  }));
})();

/** A jagged star. */
const star = (tips, outer, inner, turn) => `${line(Array.from({ length: tips * 2 }, (_, at) => {
  const angle = (at / tips) * Math.PI + turn;
  const far = at % 2 ? inner : outer * (0.86 + 0.14 * Math.sin(at * 2.4));
  return [far * Math.cos(angle), far * Math.sin(angle)];
}))}Z`;

/** The cat trembles, bursts into shards, and comes together again. */
export function explode(share) {
  const tremble = swell(share, [0.02, 0.1], [0.13, 0.15]);
  const out = 1 - (1 - Math.min(1, Math.max(0, (share - 0.13) / 0.36))) ** 3.2;
  const apart = out * (1 - ease(share, 0.5, 0.86));
  const seat = 0.05 * swell(share, [0.82, 0.87], [0.88, 0.97]);
  const flash = swell(share, [0.11, 0.16], [0.25, 0.36]);
  const shards = SHARDS.map(({ middle: [x, y], spin, far }, at) => {
    const [dx, dy] = [x - 4, y + 165];
    const long = Math.hypot(dx, dy) + 40;
    const push = apart * far * (1 + 60 / long);
    const move = `translate(${round(dx * push * 0.64)} ${round(dy * push * 0.6 - 20 * apart + 26 * apart * share)}) rotate(${round(spin * apart * (0.85 + 0.5 * share))} ${round(x)} ${round(y)})`;
    return `<g transform="${move}"><g clip-path="url(#shard${at})" transform="translate(5 7)" opacity="${apart > 0.02 ? 1 : 0}"><use href="#clay"/></g><g clip-path="url(#shard${at})"><use href="#whole"/></g></g>`;
  }).join("");
  const random = chance(8);
  const bits = Array.from({ length: 56 }, (_, at) => {
    const angle = random() * Math.PI * 2;
    const far = (90 + random() * 220) * apart;
    const [x, y] = [far * Math.cos(angle), -170 + far * Math.sin(angle) * 1.05 + 34 * apart * share];
    const size = 7 + random() * 10;
    const turn = round(random() * 360 + share * 720);
    return at % 3 ? `<rect x="${round(-size / 2)}" y="${round(-size / 3)}" width="${round(size)}" height="${round(size * 0.62)}" rx="1.5" fill="${CONFETTI[at % 6]}" transform="translate(${round(x)} ${round(y)}) rotate(${turn}) scale(1 ${round(10 * Math.cos(share * 14 + at)) / 10 || 0.1})"/>`
      : `<circle cx="${round(x)}" cy="${round(y)}" r="${round(size * 0.42)}" fill="${CONFETTI[at % 6]}"/>`;
  }).join("");
  const burst = `<g transform="translate(0 -170) scale(${round(100 * ease(share, 0.06, 0.26) * (1 - ease(share, 0.24, 0.36))) / 100})" opacity="${round(ease(flash, 0, 0.5) * 100) / 100}">
    <path d="${star(13, 268, 150, 0.2)}" fill="#f0683c"/><path d="${star(13, 220, 118, 0.34)}" fill="#ffc247"/><path d="${star(11, 150, 88, 0.1)}" fill="#fff7d6"/></g>`;
  const shake = round(tremble * 7 * Math.sin(share * 160));
  const grow = 1 + 0.07 * tremble + seat;
  return scene(`${shadow(1, 1 - 0.75 * apart)}${onPlinth(`
    <defs><g id="whole">${cat((x, y) => [x * grow, y * (1 + 0.04 * tremble - seat)], { mouth: tremble + 0.8 * apart })}</g><g id="clay" fill="#a08f92">${outline()}</g>
    ${SHARDS.map(({ shape }, at) => `<clipPath id="shard${at}"><path d="${line(shape)}Z"/></clipPath>`).join("")}</defs>
    ${burst}${apart > 0.02 ? `${bits}${shards}` : `<g transform="translate(${shake} 0)"><use href="#whole"/></g>`}
    <circle cy="-170" r="300" fill="url(#flash)" opacity="${round(swell(share, [0.11, 0.15], [0.16, 0.26]) * 10) / 10}"/>`)}`, {
    defs: glow("flash", [[0, "#ffffff"], [0.5, "#fff6cf", 0.7], [1, "#fff6cf", 0]]),
  });
}

const within = (x, y, [cx, cy, rx, ry]) => ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 < 1;
const PARTS = [[0, -226, 132, 98], [0, -78, 120, 98], [0, -2, 124, 26], [-144, -192, 36, 84], [-100, -140, 66, 48], [-88, -308, 42, 56], [88, -308, 42, 56], [136, -56, 38, 70], [-128, -196, 22, 24], [128, -196, 22, 24]];
/** The colour of the cat at a point. */
function hue(x, y) {
  if (within(x, y, [16, -58, 32, 44]) || within(x, y, [0, -104, 18, 18])) return "#e9bb52";
  if ((x > 24 && y < -258) || within(x, y, [148, -90, 24, 26])) return "#e8953a";
  if (within(x, y, [-50, -222, 23, 26]) || within(x, y, [50, -222, 23, 26])) return "#7a4a1c";
  if (within(x, y, [-92, -310, 22, 30])) return "#eba596";
  if (Math.abs(x) < 84 && Math.abs(y + 128) < 14) return "#d8503a";
  return x + y * 0.3 > 10 ? "#e6dcd8" : "#fbf6f0";
}

/** The cat as grains on a honeycomb, each with some numbers of its own. */
const GRAINS = (() => {
  const random = chance(77);
  const grains = [];
  for (let row = 0; row < 36; row += 1) {
    for (let column = 0; column < 32; column += 1) {
      const [x, y] = [-182 + column * 12 + (row % 2) * 6 + random() * 5, -366 + row * 11 + random() * 5].map(round);
      if (PARTS.some((part) => within(x, y, part))) grains.push({ x, y, hue: hue(x, y), a: random(), b: random(), c: random() });
    }
  }
  return grains;
})();

/** The cat without the grains that have left. */
const remains = (left, content) => `<mask id="left" maskUnits="userSpaceOnUse" x="-240" y="-420" width="480" height="480"><rect x="-240" y="-420" width="480" height="480" fill="#fff"/>
  <path d="${left.map(({ x, y }) => `M${x} ${y}h0`).join("")}" stroke="#000" stroke-width="23" stroke-linecap="round"/></mask><g mask="url(#left)">${content}</g>`;

/** Dots of a few colours, each colour one path per width. */
function dots(all) {
  const groups = new Map();
  for (const { x, y, r, fill } of all) {
    if (r < 0.4) continue;
    const key = `stroke="${fill}" stroke-width="${Math.round(r) * 2 || 1}"`;
    groups.set(key, `${groups.get(key) ?? ""}M${round(x)} ${round(y)}h0`);
  }
  return `<g stroke-linecap="round" fill="none">${[...groups].map(([paint, path]) => `<path d="${path}" ${paint}/>`).join("")}</g>`;
}

const SANDS = ["#f0d6a4", "#e2bd80", "#cda363", "#b98c4d"];

/** The cat turns to sandstone, trickles down from its ears into a heap, and is blown together again. */
export function crumble(share) {
  const stone = ease(share, 0.02, 0.16) - ease(share, 0.86, 0.99);
  const start = ({ x, y, a }) => 0.12 + 0.38 * ((y + 358) / 370 + 0.16 * Math.sin(x * 0.045 + 1)) + 0.05 * a;
  const back = ({ y, b }) => 0.7 + 0.16 * (-y / 358) + 0.04 * b;
  const gone = GRAINS.filter((grain) => share > start(grain) && share < back(grain) + 0.06);
  const rising = ease(share, 0.7, 0.9);
  const heap = ease(share, 0.22, 0.64) * (1 - rising);
  const top = (x) => -118 * heap * Math.max(0, 1 - Math.abs(x) / (172 * Math.sqrt(heap) + 1)) ** 1.15;
  const flying = gone.flatMap((grain) => {
    const { x, y, a, b, c } = grain;
    const [fall, rise] = [(share - start(grain)) / 0.17, (share - back(grain)) / 0.08];
    const fill = SANDS[Math.floor(c * 4)];
    if (fall < 1) return [{ x: x + (a - 0.5) * 60 * fall, y: mix(y, Math.min(0, top(x)), fall * fall), r: mix(8, 1.8 + 3.4 * b, Math.min(1, fall * 5)), fill }];
    return rise > -1 ? [{ x: x + (a - 0.5) * 130 * Math.min(0, rise) ** 2 + 20 * Math.sin(rise * 4 + b * 6) * Math.min(0, rise), y: mix(y, -10, Math.min(1, Math.max(0, -rise)) ** 1.6), r: 2.4 + 3.4 * b, fill }] : [];
  });
  const wide = Math.sqrt(Math.min(1, heap * 1.6));
  const slope = Array.from({ length: 45 }, (_, at) => [(at - 22) * 7.6 * wide, 10 + top((at - 22) * 7.6 * wide) + (at % 3)]);
  const random = chance(5);
  const specks = heap > 0.1 ? dots(Array.from({ length: 170 }, () => {
    const x = (random() - 0.5) * 300 * Math.sqrt(heap);
    return { x, y: mix(12, top(x) + 4, random() ** 0.8), r: 1 + random() * 2.6, fill: SANDS[Math.floor(random() * 4)] };
  })) : "";
  return scene(`${shadow(1 + 0.2 * heap)}${onPlinth(`
    ${remains(gone, `${cat()}<g fill="url(#stone)" opacity="${round(stone * 90) / 100}">${outline()}</g>
      <g opacity="${round(stone * 50) / 100}">${cat()}</g>
      <path d="M-60 -318L-40 -280L-62 -250L-30 -214L-44 -180M70 -300L48 -262L80 -236M-100 -60L-64 -80L-50 -40L-20 -52M90 -120L60 -96L84 -60L60 -20" fill="none" stroke="#7a5527" stroke-width="3.5" opacity="${round(stone * 10) / 10}"/>`)}
    ${heap > 0.02 ? `<path d="${line(slope)}Q${round(slope.at(-1)[0])} 23 0 23Q${round(slope[0][0])} 23 ${round(slope[0][0])} 8Z" fill="url(#sand)"/>${specks}` : ""}
    ${dots(flying)}`)}`, {
    defs: gradient("stone", [[0, "#f3dcae"], [0.5, "#dcb679"], [1, "#b78a4c"]], { x2: 0.8 }) + gradient("sand", [[0, "#f3dcae"], [0.4, "#e2bd80"], [1, "#a87a3e"]], { x2: 0.7 }),
  });
}

/** The cat comes apart from one side into specks that the wind carries off, and that gather from the other. */
export function dissolve(share) {
  const start = ({ x, y, a }) => 0.05 + 0.3 * ((170 - x) / 350) + 0.1 * ((y + 358) / 370) + 0.05 * a;
  const back = ({ x, y, b }) => 0.66 + 0.19 * ((x + 180) / 350) + 0.05 * (-y / 358) + 0.03 * b;
  const gone = GRAINS.filter((grain) => share > start(grain) && share < back(grain));
  const specks = gone.flatMap((grain) => {
    const { x, y, a, b, c, hue: fill } = grain;
    const away = (share - start(grain)) / (0.26 + 0.14 * c);
    const home = (back(grain) - share) / 0.2;
    if (away < 1) {
      return [{ x: x + away * (70 + 150 * b) + 16 * Math.sin(away * 5 + a * 6), y: y - away ** 1.3 * (40 + 150 * a) + 14 * Math.sin(away * 7 + c * 6), r: (3 + 5 * b) * (1 - away) ** 0.7, fill }];
    }
    return home < 1 ? [{ x: x - home * (60 + 130 * b) - 12 * Math.sin(home * 5 + a * 6), y: y - home ** 1.3 * (20 + 120 * a), r: (3 + 4 * b) * (1 - home) ** 0.7, fill }] : [];
  });
  const left = 1 - gone.length / GRAINS.length;
  return scene(`${shadow(1, left)}${onPlinth(`${remains(gone, cat())}${dots(specks)}`)}`);
}
