import { atPlace, aura, card, lady, line, mix, swell, WHOLE } from "./stage.mjs";

const EYE = "M-26 -8C-50 -58 -96 -92 -146 -112C-160 -66 -150 -14 -112 16C-84 34 -44 26 -26 -8z";

/** Teeth along a curve from one corner of the mouth to the other, pointing up or down. */
function teeth(count, lip, length) {
  return Array.from({ length: count }, (_, at) => {
    const x = mix(-118, 118, at / count);
    const next = mix(-118, 118, (at + 1) / count);
    const long = length * (0.72 + 0.28 * Math.sin(at * 2.4));
    return `M${x} ${lip(x)}L${(x + next) / 2} ${lip((x + next) / 2) + long}L${next} ${lip(next)}z`;
  }).join("");
}

const upper = (x) => 84 + 44 * (1 - (x / 118) ** 2) - 20;
const lower = (x) => 84 + 108 * (1 - (x / 118) ** 2);

const BEAST = `
  <g fill="none" stroke="#7f8f9c" stroke-linecap="round" opacity="0.85">
    <path d="M-150 -110C-140 -200 -80 -252 -10 -262" stroke-width="13"/>
    <path d="M-52 -330C-46 -362 -22 -378 6 -380" stroke-width="11"/>
    <path d="M152 0C160 70 166 150 166 250" stroke-width="7" opacity="0.6"/>
    <path d="M-352 450C-310 362 -220 330 -140 300" stroke-width="13"/>
    <path d="M214 316C300 344 350 390 368 452" stroke-width="8" opacity="0.7"/>
  </g>
  <g fill="none" stroke="#2c333b" stroke-width="9" stroke-linecap="round" opacity="0.9">
    <path d="M-60 300Q-90 420 -210 500T-300 760M70 310Q80 430 190 520T290 770M0 330Q20 470 -30 560T10 790M-180 360Q-260 470 -270 610M190 370Q270 480 290 600"/>
  </g>
  <g fill="#f4f7f6"><path d="${EYE}"/><path d="${EYE}" transform="scale(-1 1)"/></g>
  <path d="M-132 70Q-60 128 0 110Q60 128 132 70Q116 168 40 200Q0 212 -40 200Q-116 168 -132 70z" fill="#5b0f12"/>
  <path d="M-30 178Q-10 132 26 150Q58 180 40 246Q30 282 8 268Q22 222 -30 178z" fill="#b8303a"/>
  <path d="${teeth(11, upper, 46)}" fill="#fbf7ea"/><path d="${teeth(9, lower, -38)}" fill="#efe8d4"/>`;

/** Black liquid climbs over the person, grins, and drains away. */
export function venom(share) {
  const cover = swell(share, [0.04, 0.42], [0.66, 0.98]);
  const turn = share * Math.PI * 2;
  const front = Array.from({ length: 65 }, (_, at) => {
    const x = -480 + at * 15;
    const finger = 90 * Math.max(0, Math.sin(x * 0.031 + 1.2 + Math.sin(turn) * 0.5)) ** 3;
    const run = 52 * Math.sin(x * 0.0105 + turn) + 24 * Math.sin(x * 0.043 - turn * 2);
    return [x, mix(880, -560, cover) + x * 0.42 * (1 - cover * 0.4) + run - finger];
  });
  const region = `${line(front)}L480 900L-480 900z`;
  const drips = front.filter((_, at) => at % 9 === 4).map(([x, y], at) =>
    `<circle cx="${x}" cy="${y - 34 - 20 * Math.sin(turn * 2 + at * 2)}" r="${6 + (at % 3) * 3}"/>`).join("");
  const content = `${aura}${atPlace(`
    ${lady({ open: 1 })}
    <clipPath id="flood"><path d="${region}"/></clipPath>
    <g clip-path="url(#flood)">
      <g fill="#0c0e11" stroke="#0c0e11" stroke-width="26" stroke-linejoin="round">${WHOLE}</g>
      ${BEAST}
    </g>
    <clipPath id="body">${WHOLE}</clipPath>
    <g clip-path="url(#body)"><path d="${line(front)}" fill="none" stroke="#4b5661" stroke-width="9" opacity="0.9"/><g fill="#0c0e11">${drips}</g></g>`)}`;
  return card(content);
}
