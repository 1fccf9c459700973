import { SEAL } from "../ink.mjs";
import { atPlace, aura, card, lady, mix, OUTLINE, swell } from "./stage.mjs";

const rivet = (x, y) => `<circle cx="${x}" cy="${y}" r="8" fill="#6f7a7f"/><circle cx="${x - 2}" cy="${y - 2}" r="4" fill="#e8eded"/>`;

/** The person's machine: the same outline in plates, a visor for eyes, the mark on the forehead a lamp. */
function machine(share) {
  const scan = Math.sin(share * Math.PI * 8) * 84;
  return `
    <path d="M0 -280V-370" stroke="#6f7a7f" stroke-width="12"/><circle cx="0" cy="-384" r="24" fill="${SEAL}"/><circle cx="-7" cy="-391" r="8" fill="#ffb9a6"/>
    <path d="M-40 -282H40L28 -320H-28z" fill="url(#gunmetal)"/>
    <path d="M-64 140h128v160h-128z" fill="url(#gunmetal)"/>
    ${[176, 206, 236, 266].map((y) => `<rect x="-78" y="${y}" width="156" height="20" rx="9" fill="url(#steel)" stroke="#5d676c" stroke-width="3"/>`).join("")}
    <path d="${OUTLINE.shoulders}" fill="url(#steel)" stroke="#5d676c" stroke-width="5"/>
    <g fill="none" stroke="#5d676c" stroke-width="6">
      <path d="M-96 262L-40 400L-20 800M96 262L40 400L20 800M-240 320Q-200 480 -220 800M240 320Q200 480 220 800M-220 560H-34M220 560H34"/></g>
    <path d="M-90 246L0 372L90 246L126 262L0 436L-126 262z" fill="${SEAL}" stroke="#6d2013" stroke-width="4"/>
    <ellipse cx="-338" cy="448" rx="98" ry="112" fill="url(#steel)" stroke="#5d676c" stroke-width="6"/><ellipse cx="338" cy="448" rx="98" ry="112" fill="url(#steel)" stroke="#5d676c" stroke-width="6"/>
    <path d="M-424 470Q-340 520 -250 470M250 470Q340 520 424 470" fill="none" stroke="${SEAL}" stroke-width="14"/>
    ${rivet(-338, 390)}${rivet(338, 390)}${rivet(-160, 530)}${rivet(160, 530)}
    <path d="M-176 -40C-190 -210 -110 -290 0 -290S190 -210 176 -40L170 110L112 196H-112L-170 110z" fill="url(#steel)" stroke="#5d676c" stroke-width="6"/>
    <path d="M-20 -289H20L14 -130H-14z" fill="${SEAL}"/>
    <path d="M-134 52L-96 176H96L134 52Q0 92 -134 52z" fill="#eef1f0" stroke="#7d878b" stroke-width="4"/>
    <circle cx="-178" cy="-6" r="46" fill="url(#gunmetal)"/><circle cx="-178" cy="-6" r="20" fill="url(#steel)"/>
    <circle cx="178" cy="-6" r="46" fill="url(#gunmetal)"/><circle cx="178" cy="-6" r="20" fill="url(#steel)"/>
    <rect x="-152" y="-84" width="304" height="112" rx="50" fill="#0e1719" stroke="#5d676c" stroke-width="6"/>
    <rect x="-126" y="-40" width="252" height="24" rx="12" fill="#1d6f70"/>
    <circle cx="${scan}" cy="-28" r="88" fill="url(#cyan)"/><rect x="${scan - 36}" y="-44" width="72" height="32" rx="16" fill="#d9fffa"/>
    <g fill="#39434a">${[-52, -26, 0, 26, 52].map((x) => `<rect x="${x - 7}" y="106" width="14" height="48" rx="6"/>`).join("")}</g>
    <path d="M0 -134l13 20-13 26-13-26z" fill="#ffd9cc"/>
    <circle cx="0" cy="524" r="104" fill="url(#cyan)" opacity="${0.75 + 0.25 * Math.sin(share * Math.PI * 8)}"/><circle cx="0" cy="524" r="38" fill="#d9fffa" stroke="#1d6f70" stroke-width="10"/>`;
}

/** A line of light passes over the person and leaves a machine, and takes it back. */
export function robot(share) {
  const edge = mix(-500, 500, swell(share, [0.03, 0.4], [0.62, 0.97]));
  const sparks = Array.from({ length: 14 }, (_, at) => {
    const y = -380 + at * 74;
    return `<rect x="${edge + Math.sin(at * 5 + share * 40) * 26 - 7}" y="${y}" width="14" height="14" fill="#d9fffa" opacity="${0.5 + 0.5 * Math.sin(at * 3 + share * 50)}"/>`;
  }).join("");
  const content = `${aura}${atPlace(`
    ${lady()}
    <clipPath id="done"><rect x="-520" y="-700" width="${Math.max(0, edge + 520)}" height="1600"/></clipPath>
    <g clip-path="url(#done)"><g fill="#e9e0d0"><rect x="-520" y="-420" width="1040" height="1300"/></g><circle cx="0" cy="-20" r="464" fill="url(#aura)"/>${machine(share)}</g>
    ${Math.abs(edge) < 490 ? `<rect x="${edge - 26}" y="-600" width="52" height="1500" fill="#4fd8d0" opacity="0.28" filter="url(#soft12)"/><rect x="${edge - 5}" y="-600" width="10" height="1500" fill="#c9fff8"/>${sparks}` : ""}`)}`;
  return card(content);
}
