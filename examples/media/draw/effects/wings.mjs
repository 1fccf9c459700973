import { glow, gradient } from "../ink.mjs";
import { robed } from "./robed.mjs";
import { aura, card, round } from "./stage.mjs";

const wing = (path, veins, fill) => `<path d="${path}" fill="url(#${fill})" stroke="#6aa79f" stroke-width="4"/><path d="${veins}" fill="none" stroke="#6aa79f" stroke-width="2.6" opacity="0.8"/>`;
const UPPER = wing(
  "M0 0C30 -90 90 -190 190 -216C226 -222 238 -190 232 -150C222 -70 150 10 0 24z",
  "M2 8Q90 -90 200 -196M4 12Q110 -50 228 -140M6 16Q110 0 190 -60M110 -84Q130 -130 150 -190M120 -50Q160 -80 200 -100", "veil");
const LOWER = wing("M0 10C80 20 160 50 178 118C186 160 150 186 118 170C60 140 20 80 -4 30z", "M2 20Q90 70 150 160M2 18Q90 40 168 110", "veil2");

/** Four clear wings beat; the person floats above the ground. */
export function wings(share) {
  const beat = Math.sin(share * Math.PI * 8);
  const open = 0.74 + 0.26 * beat;
  const rise = 9 * Math.sin(share * Math.PI * 4 + 0.6);
  const side = (way) => `<g transform="scale(${way} 1)"><g transform="translate(22 0) scale(${round(open * 100) / 100} 1) rotate(${round(-beat * 11)})">${UPPER}</g><g transform="translate(22 18) scale(${round((0.84 + 0.16 * beat) * 100) / 100} 1) rotate(${round(beat * 7)})">${LOWER}</g></g>`;
  const dust = Array.from({ length: 26 }, (_, at) => {
    const life = (share * 2 + at * 0.137) % 1;
    const x = 256 + Math.sin(at * 2.4) * (90 + (at % 5) * 34);
    const y = 250 + ((at * 61) % 280) + life * 90;
    const size = (5 + (at % 3) * 3) * Math.sin(life * Math.PI);
    return `<path transform="translate(${round(x)} ${round(y)}) scale(${round(size * 10) / 100})" d="M0 -16L3 -3L16 0L3 3L0 16L-3 3L-16 0L-3 -3z" fill="${at % 3 ? "#e0b65a" : "#fffdf2"}"/>`;
  }).join("");
  const content = `${aura}<circle cx="256" cy="290" r="250" fill="url(#dawn)"/>
    <ellipse cx="256" cy="612" rx="${round(96 - rise)}" ry="11" fill="#1f1b16" opacity="0.2" filter="url(#soft4)"/>
    <g transform="translate(256 ${round(196 + rise)})">
      <g transform="translate(0 130) scale(0.98)">${side(1)}${side(-1)}</g>
      ${robed(0, { open: 0.55 })}
    </g>${dust}`;
  return card(content, {
    ground: "#e2e6d8",
    defs: glow("dawn", [[0, "#fff8dc", 0.9], [0.6, "#d9ecd9", 0.5], [1, "#d9ecd9", 0]]) +
      gradient("veil", [[0, "#f4fffb", 0.9], [0.45, "#bfeadf", 0.8], [0.75, "#e8d3ee", 0.75], [1, "#f9e2c0", 0.85]], { x2: 1, y2: -1 + 1, y1: 1 }) +
      gradient("veil2", [[0, "#f4fffb", 0.85], [0.6, "#bfe0ea", 0.75], [1, "#f2d3e0", 0.85]], { x2: 1, y2: 1 }),
  });
}
