import { chance, glow, SEAL } from "../ink.mjs";
import { atPlace, aura, card, ease, lady, mix, PAPER, round, swell } from "./stage.mjs";

const LAND = [
  "M-150 -96Q-110 -150 -40 -158Q20 -166 70 -140Q128 -128 150 -84Q120 -70 128 -40Q100 -16 84 14Q60 34 36 20Q30 54 6 62Q-14 40 -30 22Q-64 30 -78 0Q-120 -10 -140 -44Q-160 -70 -150 -96z",
  "M60 74Q100 62 134 84Q150 108 124 128Q92 138 66 116Q50 94 60 74z",
  "M-168 22Q-120 20 -96 52Q-84 90 -110 120Q-130 150 -142 128Q-146 86 -172 66Q-184 44 -168 22z",
  "M-10 96q20 -8 30 6q-6 16 -24 12zM104 -8q14 -10 18 6q-2 18 -14 14zM-60 168Q0 150 62 170Q20 186 -60 168z",
];

const stars = () => {
  const random = chance(41);
  return Array.from({ length: 60 }, () => `<circle cx="${round(random() * 512)}" cy="${round(random() * 640)}" r="${round(0.8 + random() * 2)}" fill="#fff5dc" opacity="${round(0.4 + random() * 0.6)}"/>`).join("");
};

/** The globe around 0,0, of radius 190, with clouds that drift. */
const globe = (drift) => `
  <circle r="232" fill="url(#air)"/><circle r="190" fill="url(#sea)"/>
  <clipPath id="ball"><circle r="190"/></clipPath>
  <g clip-path="url(#ball)">
    ${LAND.map((path) => `<path d="${path}" fill="#8fae7c" stroke="#5f8061" stroke-width="4"/>`).join("")}
    <path d="M-110 -110Q-60 -130 -20 -110T60 -104Q20 -84 -30 -90T-110 -110z" fill="#c9bd8a" opacity="0.9"/>
    <g fill="none" stroke="#fffdf6" stroke-width="15" stroke-linecap="round" opacity="0.8" transform="translate(${round(drift)} 0)"><path d="M-190 -20q50 -22 96 0M10 -118q60 -20 110 8M-60 110q60 -20 120 4M90 34q40 -14 80 0M-150 -134q30 -12 60 0"/></g>
    <circle r="190" fill="url(#night)"/>
  </g>`;

/** Fields, a river and roofs as they look from a balloon, within a circle of radius 100. */
const fields = () => {
  const random = chance(9);
  const plots = Array.from({ length: 42 }, () => `<rect x="${round(-100 + random() * 190)}" y="${round(-100 + random() * 190)}" width="${round(18 + random() * 26)}" height="${round(12 + random() * 18)}" transform="rotate(-14)" fill="${["#a9bb84", "#8fae7c", "#c9bd8a", "#7f9c74", "#d9c99a"][Math.floor(random() * 5)]}"/>`).join("");
  const roofs = Array.from({ length: 34 }, () => {
    const [angle, far] = [random() * Math.PI * 2, 12 + random() * 34];
    return `<rect x="${round(Math.cos(angle) * far - 3)}" y="${round(Math.sin(angle) * far - 2.5)}" width="6" height="5" fill="${random() > 0.4 ? "#6c6258" : SEAL}"/>`;
  }).join("");
  return `<clipPath id="land"><circle r="100"/></clipPath><g clip-path="url(#land)"><rect x="-110" y="-110" width="220" height="220" fill="#9db57f"/>${plots}<path d="M-110 40Q-50 20 -20 52T60 60T120 20" fill="none" stroke="#6f9fae" stroke-width="13"/>${roofs}</g>`;
};

/** The picture shrinks to a dot on the globe, and the way back. */
export function earth(share) {
  const far = swell(share, [0.06, 0.56], [0.74, 0.97]);
  // Equal steps of time are equal steps of the exponent, as in a flight upwards.
  const near = Math.exp(mix(0, -3.9, far));
  const land = near * 15;
  const world = Math.max(1, near * 34);
  const at = [256, 316];
  const portrait = Math.max(0.05, near);
  const space = ease(far, 0.45, 0.85);
  const ring = (delay) => {
    const life = (share * 2 + delay) % 1;
    return `<circle r="${round(18 + life * 58)}" fill="none" stroke="${SEAL}" stroke-width="${round(7 * (1 - life) + 1)}" opacity="${round((1 - life) * ease(far, 0.8, 1))}"/>`;
  };
  const disc = Math.max(30, 430 * portrait);
  const content = `
    <rect width="512" height="640" fill="${PAPER}"/>
    <g opacity="${round(space * 100) / 100}"><rect width="512" height="640" fill="#12182b"/>${stars()}</g>
    <g transform="translate(${at})">
      <g opacity="${round(ease(far, 0.3, 0.62) * 100) / 100}" transform="scale(${round(world * 100) / 100}) translate(${round(-30 * (1 - 1 / world))} 0)">${globe(18 * Math.sin(share * Math.PI * 2))}</g>
      <g opacity="${round((1 - ease(far, 0.55, 0.8)) * ease(far, 0.02, 0.1) * 100) / 100}" transform="scale(${round(land * 100) / 100})">${fields()}</g>
      ${ring(0)}${ring(0.5)}
      <clipPath id="disc"><circle r="${round(disc)}"/></clipPath>
      <circle r="${round(disc + Math.min(10, 2 + disc * 0.12))}" fill="#fffaf0" opacity="${round(ease(far, 0.02, 0.12) * 100) / 100}"/>
      <g clip-path="url(#disc)"><g transform="scale(${round((disc / 430) * (1 + 0.25 * far) * 1000) / 1000}) translate(-${at[0]} -${at[1]})"><rect x="-400" y="-400" width="1300" height="1400" fill="${PAPER}"/>${aura}${atPlace(lady())}</g></g>
    </g>`;
  return card(content, {
    defs: glow("air", [[0, "#9fd0e8", 0.9], [0.8, "#9fd0e8", 0.75], [0.86, "#7fb4dc", 0.45], [1, "#7fb4dc", 0]]) +
      `<radialGradient id="sea" cx="0.38" cy="0.34" r="0.8"><stop offset="0" stop-color="#8fc3d6"/><stop offset="0.6" stop-color="#4a8aa8"/><stop offset="1" stop-color="#245069"/></radialGradient>` +
      `<radialGradient id="night" cx="0.36" cy="0.34" r="0.8"><stop offset="0.55" stop-color="#0c1630" stop-opacity="0"/><stop offset="1" stop-color="#0c1630" stop-opacity="0.6"/></radialGradient>`,
  });
}
