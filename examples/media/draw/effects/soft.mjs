/** What happens to the cat when it is soft: it swells, goes limp, runs, is kneaded or pressed flat. */

import { gradient } from "../ink.mjs";
import { cat, onPlinth, scene, shadow } from "./cat.mjs";
import { ease, mix, round, spring, swell } from "./stage.mjs";

/** How high a point is, from 0 at the feet to 1 at the tips of the ears. */
const height = (y) => -y / 352;
const gleam = (path, width, opacity) => `<path d="${path}" fill="none" stroke="#fff" stroke-width="${width}" stroke-linecap="round" opacity="${round(opacity * 10) / 10}"/>`;

/** The cat swells to a balloon on a ribbon, hovers, and shrinks again. */
export function inflate(share) {
  const size = Math.max(0, 0.4 * spring(share, 0.02, 0.22) + 0.6 * spring(share, 0.18, 0.62) - ease(share, 0.78, 0.96));
  const full = ease(size, 0.5, 0.95);
  const lift = 86 * full + 7 * full * Math.sin(share * Math.PI * 6);
  const lean = 3 * full * Math.sin(share * Math.PI * 4);
  const warp = (x, y) => {
    const far = Math.max(1, Math.hypot(x, y + 160));
    const to = mix(far, 226 * (1 - Math.exp(-far / 80)), size) / far;
    return [x * to, -160 + (y + 160) * to];
  };
  const foot = warp(0, 14)[1];
  const sway = 10 * Math.sin(share * Math.PI * 4);
  const knot = `<g opacity="${full}">
    <path d="M0 ${foot + 16}C${20 + sway} ${foot + 34} ${-24 + sway} ${foot + 50} 0 ${lift + 4}" fill="none" stroke="#f2c65f" stroke-width="5" stroke-linecap="round"/>
    <path d="M0 ${foot - 8}L-19 ${foot + 18}Q0 ${foot + 28} 19 ${foot + 18}Z" fill="#e6dad6" stroke="#a9999c" stroke-width="3" stroke-linejoin="round"/></g>`;
  const shine = `<g opacity="${full}">${gleam("M-104 -42Q-96 -14 -74 8", 13, 0.8)}${gleam("M-106 -66L-107 -70", 13, 0.8)}</g>`;
  return scene(`${shadow(1 - 0.3 * full, 1 - 0.45 * full)}
    ${onPlinth(`${knot}${cat(warp, { mouth: 0.75 * swell(share, [0.1, 0.3], [0.74, 0.84]), look: [0, -4 * full] })}${shine}`, `translate(0 ${round(-lift)}) rotate(${round(lean)} 0 -160)`)}`);
}

/** Three strokes of wind that leave a leak. */
const hiss = (share, x, y, strength) => [-24, 0, 24].map((angle, at) => {
  const run = (share * 6 + at * 0.37) % 1;
  return `<path transform="translate(${x} ${y}) rotate(${angle - 20}) scale(1.5)" d="M${round(12 + run * 34)} 0q14 -12 26 0t${round(30 - at * 3)} 0" fill="none" stroke="#e9f7ef" stroke-width="${7 - at}" stroke-linecap="round" opacity="${round(strength * (1 - run) * 10) / 10}"/>`;
}).join("");

/** The air leaks out with a hiss; the skin lies there in folds until it is pumped up again. */
export function deflate(share) {
  const limp = Math.max(-0.12, ease(share, 0.06, 0.46) - spring(share, 0.62, 0.96));
  const leak = swell(share, [0.04, 0.1], [0.5, 0.62]);
  const flap = leak * Math.sin(share * Math.PI * 22);
  const warp = (x, y) => {
    const h = Math.max(0, height(y));
    const droop = limp * ease(h, 0.84, 1) * Math.min(1, Math.abs(x) / 60);
    const fold = limp * (9 * Math.sin(y * 0.09 + x * 0.02) + 4 * flap);
    return [
      x * (1 + limp * (0.26 - 0.3 * h)) + limp * 74 * h * h + fold * Math.min(1, h * 3) + Math.sign(x) * droop * 40,
      y * (1 - limp * (0.54 - 0.12 * h)) + limp * (4 * Math.sin(x * 0.07 + 1) + Math.max(0, x) * 0.26 * h) * Math.min(1, h * 4) + droop * 34,
    ];
  };
  const folds = ["M-96 -92Q-70 -78 -40 -86", "M-104 -64Q-78 -48 -46 -56", "M-92 -36Q-66 -24 -38 -32", "M64 -44Q92 -30 118 -40", "M70 -20Q96 -8 122 -16"]
    .map((path) => `<path d="${path}" transform="translate(2 4)" stroke="#fff" stroke-width="4"/><path d="${path}" stroke="#a29399" stroke-width="5"/>`).join("");
  return scene(`${shadow(1 + 0.22 * limp)}
    ${onPlinth(`${hiss(share, 128, mix(-92, -58, limp), leak)}
      ${cat(warp, { open: 1 - 0.25 * Math.max(0, limp), look: [3 * limp, 5 * limp] })}
      <g fill="none" stroke-linecap="round" opacity="${round(ease(limp, 0.5, 0.9) * 8) / 10}">${folds}</g>`)}`);
}

/** A puddle on the plinth that runs over its edge, as far as it has `grown`. */
function puddle(grown, share) {
  const runs = [[-130, 46, 15], [-88, 28, 12], [-34, 58, 17], [30, 34, 13], [80, 54, 16], [132, 30, 12]].map(([x, long, half], at) => {
    const edge = 34 * Math.sqrt(1 - (x / 182) ** 2);
    const end = edge + (long + 4 * Math.sin(share * Math.PI * 4 + at)) * ease(grown, 0.6 + 0.06 * (at % 3), 1);
    return { x, half, edge, end, path: `M${x - half - 12} ${round(edge - 9)}Q${x - half} ${round(edge - 4)} ${x - half} ${round(mix(edge, end, 0.3))}L${x - half} ${round(end)}A${half} ${half + 3} 0 0 0 ${x + half} ${round(end)}L${x + half} ${round(mix(edge, end, 0.3))}Q${x + half} ${round(edge - 4)} ${x + half + 12} ${round(edge - 9)}Z` };
  });
  const wide = ease(grown, -0.2, 0.66);
  const shape = `<ellipse cy="4" rx="${round(174 * wide)}" ry="${round(31 * wide)}"/>${grown > 0.6 ? runs.map(({ path }) => `<path d="${path}"/>`).join("") : ""}`;
  return `<g fill="#4d0f08" opacity="0.45" transform="translate(5 8)" filter="url(#soft4)">${shape}</g>
    <g fill="#d3c5c4" transform="translate(0 4)">${shape}</g><g fill="#f8f2ec">${shape}</g>
    <path d="M${round(96 * wide)} 2q46 4 58 10q-30 12 -84 14q34 -12 26 -24z" fill="#f0a252" opacity="${ease(grown, 0.6, 0.9)}"/>
    <path d="M${round(-150 * wide)} 6q40 12 96 14q-20 8 -58 4z" fill="#c9432c" opacity="${ease(grown, 0.6, 0.9)}"/>
    ${grown > 0.6 ? runs.map(({ x, half, edge, end }) => gleam(`M${round(x - half * 0.4)} ${round(edge + 4)}V${round(Math.max(edge + 4, end - 4))}`, 5, 0.9)).join("") : ""}`;
}

/** The cat runs down from its ears into a puddle, which drips from the plinth, and wells up again. */
export function melt(share) {
  const run = ease(share, 0.06, 0.5) - ease(share, 0.74, 0.98);
  const wave = Math.sin(share * Math.PI * 4);
  const warp = (x, y) => {
    const h = Math.max(0, height(y));
    const low = (1 - h) ** 2;
    const fall = Math.max(0, h - 0.74) * 130 * run;
    return [
      x * (1 + run * (0.52 * low - 0.1 * h)) + run * (16 * Math.sin(y * 0.022 + 1) * h + 4 * wave * h) + Math.sign(x) * fall * 0.6,
      y * (1 - run * (0.6 - 0.2 * h)) + run * (Math.abs(x) * 0.2 + 14 * Math.sin(x * 0.045 + 2)) * Math.min(1, h * 2) + fall * 0.5,
    ];
  };
  const drops = [[-74, -170, 32, 40], [-22, -150, 24, 58], [50, -156, 30, 44], [86, -254, 26, 56], [-126, -130, 26, 36]].map(([x, y, wide, long], at) => {
    const [px, py] = warp(x, y);
    const end = long * run * (1 + 0.14 * Math.sin(share * Math.PI * 4 + at));
    const half = round(wide * 0.42);
    return `<path d="M${round(px - half)} ${round(py)}A${half} ${half} 0 0 1 ${round(px + half)} ${round(py)}V${round(py + end)}A${half} ${half} 0 0 1 ${round(px - half)} ${round(py + end)}Z" fill="url(#${at === 3 ? "amberRun" : "run"})"/>${gleam(`M${round(px - half * 0.4)} ${round(py + end * 0.5)}V${round(py + end)}`, round(half * 0.4), 0.9)}`;
  }).join("");
  const grown = ease(run, 0, 0.95);
  return scene(`${shadow(1 + 0.2 * run, 1 - 0.6 * run)}${onPlinth(`${grown > 0.05 ? puddle(grown, share) : ""}
    ${cat(warp, { open: 1 - 0.35 * run, mouth: 0.5 * ease(run, 0.2, 0.6), look: [0, 4 * run] })}
    <g opacity="${ease(run, 0.15, 0.35)}">${drops}</g>`)}`, {
    defs: gradient("run", [[0, "#d9cecc", 0], [0.45, "#ece3de"], [1, "#ffffff"]]) + gradient("amberRun", [[0, "#e8953a", 0], [0.3, "#e8953a"], [1, "#f6b766"]]),
  });
}

/** A hand from the right with its sleeve, the fingers forward; its palm is at 0,0. */
const HAND = `
  <path d="M74 -58L260 -96V112L74 66Z" fill="url(#sleeve)"/><path d="M64 -62Q84 -68 96 -62L98 70Q80 76 62 70Q54 4 64 -62Z" fill="#f6eadb"/>
  <path d="M70 -44C40 -62 14 -60 -2 -44C-16 -22 -14 36 0 48C20 62 46 60 70 50Z" fill="url(#palm)"/>
  <rect x="-22" y="-64" width="86" height="30" rx="15" transform="rotate(14 60 -50)" fill="url(#palm)" stroke="#c98d6c" stroke-width="2.5"/>
  ${[[-34, 48], [-8, 58], [19, 53], [44, 40]].map(([y, long]) => `<rect x="${30 - long - 20}" y="${y}" width="${long + 24}" height="26" rx="13" fill="url(#palm)" stroke="#c98d6c" stroke-width="2.5"/><path d="M${18 - long} ${y + 8}q-4 5 0 10" stroke="#fbe9da" stroke-width="5" fill="none" stroke-linecap="round"/>`).join("")}
  <path d="M36 -36Q64 4 34 62L66 54V-40Z" fill="#f0cdb2"/>`;

/** Two hands knead the cat like a ball of jelly. */
export function squish(share) {
  const near = swell(share, [0.02, 0.22], [0.76, 0.96]);
  const press = near * (0.62 + 0.38 * Math.cos(share * Math.PI * 8));
  const tilt = near * Math.sin(share * Math.PI * 8);
  const warp = (x, y) => {
    const waist = Math.exp(-(((y + 178) / 92) ** 2));
    const h = height(y);
    const wobble = near * 7 * Math.sin(share * Math.PI * 16 + h * 5) * h;
    return [x * (1 - 0.52 * press * waist + 0.2 * press * (1 - waist)) + wobble + tilt * 12 * h, y * (1 + 0.16 * press) - press * 26 * waist * (1 - Math.min(1, Math.abs(x) / 120))];
  };
  const reach = (y) => mix(330, warp(124, y)[0] + 48, near);
  const right = `<g transform="translate(${round(reach(-178) + 12 * tilt)} ${round(-172 + 16 * tilt)}) rotate(${round(6 * tilt)})">${HAND}</g>`;
  const left = `<g transform="translate(${round(-reach(-178) + 12 * tilt)} ${round(-172 - 16 * tilt)}) rotate(${round(6 * tilt)}) scale(-1 1)">${HAND}</g>`;
  return scene(`${shadow(1 + 0.1 * press)}
    ${onPlinth(`${cat(warp, { open: press > 0.5 ? 0 : 1 - 0.3 * press, mouth: 0.4 * ease(press, 0.3, 0.7) })}${near > 0 ? left + right : ""}`)}`, {
    defs: gradient("palm", [[0, "#fbe0cb"], [1, "#e6b594"]]) + gradient("sleeve", [[0, "#3c5190"], [0.35, "#6f86c4"], [1, "#2b3a6c"]]),
  });
}

/** The head of a press on its piston, its face at 0,0. */
const PRESS = `
  <rect x="-34" y="-640" width="68" height="560" fill="url(#steelAcross)"/><path d="M-34 -92h68v14h-68z" fill="#2d3338" opacity="0.5"/>
  <path d="M-96 -98Q-96 -110 -84 -110H84Q96 -110 96 -98L110 -70H-110Z" fill="url(#steelAcross)"/>
  <rect x="-214" y="-76" width="428" height="60" rx="8" fill="url(#steelAcross)"/>
  <clipPath id="hazard"><rect x="-214" y="-60" width="428" height="27"/></clipPath>
  <g clip-path="url(#hazard)"><rect x="-214" y="-60" width="428" height="27" fill="#f2b632"/>${Array.from({ length: 10 }, (_, at) => `<path d="M${-236 + at * 48} -33l27 -27h24l-27 27z" fill="#262a2d"/>`).join("")}</g>
  <rect x="-204" y="-16" width="408" height="16" rx="4" fill="#3e464b"/><path d="M-206 -72H206" stroke="#fff" stroke-width="4" opacity="0.7"/>`;

/** A press comes down and flattens the cat, which springs up again like rubber. */
export function crush(share) {
  const down = ease(share, 0.04, 0.2) ** 1.6;
  const up = ease(share, 0.5, 0.72);
  const face = share < 0.5 ? mix(-620, -116, down) : mix(-116, -620, up);
  const room = Math.max(0, (352 + face) / 236);
  const flat = share < 0.5 ? room : Math.max(room, 1 - spring(share, 0.54, 0.97));
  const shake = swell(share, [0.19, 0.21], [0.24, 0.4]) * Math.sin(share * Math.PI * 48) * 6;
  const warp = (x, y) => {
    const h = Math.min(1, Math.max(0, height(y)));
    return [x * (1 + flat * (0.2 + 0.16 * Math.sin(h * Math.PI))), y * (1 - 0.67 * flat)];
  };
  const dust = swell(share, [0.16, 0.22], [0.3, 0.5]);
  const puffs = [-1, 1].flatMap((side) => [0, 1, 2, 3].map((at) => {
    const run = ease(share, 0.16, 0.5);
    return `<circle cx="${round(side * (150 + at * 18 + run * 60))}" cy="${round(-8 - at * 14 * (0.4 + run))}" r="${round(10 + at * 4 + 12 * run)}" fill="#e8dccf" opacity="${round(dust * (9 - at * 2)) / 10}"/>`;
  })).join("");
  const stars = [-196, -168, 176, 206].map((x, at) => `<path transform="translate(${x} ${-118 - (at % 2) * 42}) rotate(${round(share * 360 + at * 30)}) scale(${round(10 * swell(share, [0.2, 0.26], [0.46, 0.54]) * (1 + 0.2 * (at % 2))) / 10})" d="M0 -20L6 -6L20 -4L9 6L12 20L0 12L-12 20L-9 6L-20 -4L-6 -6Z" fill="#ffd766" stroke="#b97c22" stroke-width="2"/>`).join("");
  return scene(`<g transform="translate(${round(shake)} ${round(Math.abs(shake))})">${shadow(1 + 0.3 * flat)}
    ${onPlinth(`${cat(warp, { open: 1, mouth: 0.9 * ease(flat, 0.3, 0.8), look: [0, -5 * flat] })}
      ${puffs}<g transform="translate(0 ${round(face)})">${PRESS}</g>${stars}`)}</g>`, {
    defs: gradient("steelAcross", [[0, "#6d777d"], [0.2, "#e9eef0"], [0.5, "#aab4b9"], [0.8, "#7b868c"], [1, "#434b50"]], { x2: 1, y2: 0 }),
  });
}
