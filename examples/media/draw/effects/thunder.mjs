import { chance, glow, gradient } from "../ink.mjs";
import { atPlace, card, lady, line, round } from "./stage.mjs";

/** A bolt from one point to another, with twigs, the same for the same seed. */
function bolt(seed, [x0, y0], [x1, y1], wide) {
  const random = chance(seed * 7919 + 13);
  for (let skip = 0; skip < 5; skip += 1) random();
  const spine = Array.from({ length: 9 }, (_, at) => {
    const far = at / 8;
    const off = at === 0 || at === 8 ? 0 : (random() - 0.5) * Math.hypot(x1 - x0, y1 - y0) * 0.22;
    return [x0 + (x1 - x0) * far + off, y0 + (y1 - y0) * far + off * 0.25];
  });
  const twigs = [2, 4, 6].map((at) => {
    const [x, y] = spine[at];
    const side = random() > 0.5 ? 1 : -1;
    return line([[x, y], [x + side * 34, y + 30], [x + side * (48 + random() * 30), y + 78]]);
  }).join("");
  return `<g fill="none" stroke-linejoin="miter" stroke-linecap="round">
    <path d="${line(spine)}${twigs}" stroke="#8fb9ff" stroke-width="${wide * 3}" opacity="0.5" filter="url(#soft4)"/>
    <path d="${twigs}" stroke="#dbe9ff" stroke-width="${wide * 0.5}"/><path d="${line(spine)}" stroke="#fff" stroke-width="${wide}"/></g>`;
}

const drum = (angle) => {
  const [x, y] = [256 + 206 * Math.sin(angle), 268 - 206 * Math.cos(angle)];
  return `<g transform="translate(${round(x)} ${round(y)})"><circle r="37" fill="#7c2718"/><circle r="29" fill="#efe0c0"/><circle r="29" fill="none" stroke="#c9a45c" stroke-width="5"/><path d="M0 -17a17 17 0 0 1 0 34a8.5 8.5 0 0 1 0 -17a8.5 8.5 0 0 0 0 -17" fill="#7c2718"/></g>`;
};

/** Night, a ring of drums, eyes of light; lightning strikes three times. */
export function thunder(share) {
  const frame = Math.round(share * 24);
  const strike = [4, 5, 6, 12, 13, 14, 19, 20].includes(frame % 24);
  const first = [4, 12, 19].includes(frame % 24);
  const light = first ? 1 : strike ? 0.7 : 0.28 + 0.1 * Math.sin(share * Math.PI * 8);
  const seed = frame < 9 ? 3 : frame < 17 ? 8 : 5;
  const sides = frame < 9 ? [[96, -20], [70, 470]] : frame < 17 ? [[420, -20], [452, 480]] : [[210, -20], [60, 380]];
  const angles = [-1.75, -1.17, -0.58, 0, 0.58, 1.17, 1.75];
  const cloud = (x, y, size) => `<g transform="translate(${round(x)} ${y}) scale(${size})" fill="url(#cloud)"><ellipse rx="120" ry="44"/><ellipse cx="-70" cy="16" rx="80" ry="36"/><ellipse cx="78" cy="14" rx="90" ry="38"/><ellipse cx="10" cy="-26" rx="66" ry="40"/></g>`;
  const drift = 10 * Math.sin(share * Math.PI * 2);
  const sparks = [11, 23, 31].map((at) => {
    const random = chance(at * 31 + frame * 977);
    random();
    const x = 90 + random() * 330;
    const y = 430 + random() * 170;
    return bolt(at + frame * 3, [x, y], [x + (random() - 0.5) * 130, y + (random() - 0.5) * 90], 4);
  }).join("");
  const eyes = `
    <g filter="url(#soft12)" opacity="${round(0.6 + light * 0.4)}"><ellipse cx="-66" cy="-4" rx="70" ry="42" fill="#9cc6ff"/><ellipse cx="66" cy="-4" rx="70" ry="42" fill="#9cc6ff"/></g>
    <path d="M-104 2Q-70 -36 -30 0Q-66 24 -104 2zM104 2Q70 -36 30 0Q66 24 104 2z" fill="#fff"/>`;
  const content = `
    <rect width="512" height="640" fill="url(#storm)"/><rect width="512" height="640" fill="#7f9fe0" opacity="${round(strike ? 0.32 * light : 0)}"/>
    <circle cx="256" cy="268" r="206" fill="none" stroke="#c9a45c" stroke-width="7" opacity="0.9"/>
    <circle cx="256" cy="268" r="250" fill="url(#charge)" opacity="${round(light)}"/>
    ${angles.map(drum).join("")}
    ${strike ? bolt(seed, ...sides, first ? 13 : 8) : ""}
    ${atPlace(`${lady()}
      <clipPath id="tBody"><path d="M-176 -40C-190 -210 -110 -400 0 -400S190 -210 176 -40C176 60 190 180 190 270C330 306 440 400 444 800H-444C-440 400 -330 306 -190 270C-190 180 -176 60 -176 -40z"/></clipPath>
      <rect clip-path="url(#tBody)" x="-460" y="-420" width="920" height="1240" fill="#13204a" opacity="${round(0.46 - 0.3 * light)}"/>
      ${eyes}`)}
    ${sparks}
    ${cloud(90 + drift, 40, 1.05)}${cloud(420 - drift, 30, 1.15)}${cloud(250 + drift * 0.5, 12, 0.9)}`;
  return card(content, {
    ground: "#1b2138",
    defs: gradient("storm", [[0, "#161b30"], [0.6, "#2f3a5f"], [1, "#4a5478"]]) + gradient("cloud", [[0, "#6d7796"], [1, "#2b3350"]]) + glow("charge", [[0, "#cfe1ff", 0.9], [0.6, "#7ea4f0", 0.35], [1, "#7ea4f0", 0]]),
  });
}
