import { INK, SEAL } from "../ink.mjs";
import { dancing } from "./rig.mjs";
import { aura, card, round } from "./stage.mjs";

const floor = (x, wide) => `<ellipse cx="${round(x)}" cy="600" rx="${wide}" ry="13" fill="${INK}" opacity="0.24" filter="url(#soft4)"/>`;

/** Three beats of one tune: knees knock, one foot kicks out to the side, both hands wave along. */
export function subjectThree(share) {
  const turn = share * Math.PI * 4;
  const sway = Math.sin(turn);
  const kick = [Math.max(0, sway), Math.max(0, -sway)];
  const bob = Math.abs(Math.cos(turn)) * 12;
  const feet = [[-34 - kick[0] * 122, 164 - kick[0] * 58], [34 + kick[1] * 122, 164 - kick[1] * 58]];
  const flick = Math.sin(turn * 2) * 16;
  const hands = [[-64 + sway * 92, -56 - kick[1] * 56 + flick], [64 + sway * 92, -56 - kick[0] * 56 - flick]];
  const pose = { feet, hands, knees: [kick[0] > 0.4 ? -0.5 : -0.85, kick[1] > 0.4 ? -0.5 : -0.85], elbows: [1, 1], lean: sway * 9, hip: [sway * 22, bob], tilt: -sway * 10, toes: [kick[0] * 34, -kick[1] * 34] };
  const strokes = [0, 1].map((at) => {
    const strong = kick[at];
    const side = at ? 1 : -1;
    return `<g fill="none" stroke="${SEAL}" stroke-width="7" stroke-linecap="round" opacity="${round(strong)}" transform="translate(${256 + side * 196} 520) scale(${side} 1)"><path d="M0 -40q26 34 8 74M22 -52q36 46 12 98"/></g>`;
  }).join("");
  const content = `${aura}<circle cx="256" cy="300" r="188" fill="${SEAL}" opacity="0.16"/>
    ${floor(256 + sway * 10, 150)}${strokes}
    <g transform="translate(256 408) scale(1.12)">${dancing("lady", pose)}</g>`;
  return card(content);
}

const CONFETTI = ["#c9614b", "#c9a45c", "#5d8a86", "#b23a26", "#7fa39b"];

/** Two who dance together: they hop by turns, hand in hand, and wave with the other one. */
export function letsDance(share) {
  const turn = share * Math.PI * 4;
  const hop = (phase) => Math.max(0, Math.sin(turn + phase));
  const [a, b] = [hop(0), hop(Math.PI)];
  const sway = Math.sin(turn);
  const paper = Array.from({ length: 26 }, (_, at) => {
    const fall = (share + at * 0.173) % 1;
    const x = (at * 83) % 512;
    return `<rect x="${round(x + 14 * Math.sin(share * Math.PI * 2 + at))}" y="${round(fall * 700 - 30)}" width="13" height="8" rx="2" fill="${CONFETTI[at % 5]}" transform="rotate(${round(share * 360 + at * 40)} ${x} ${round(fall * 700 - 26)})"/>`;
  }).join("");
  const lantern = (x, y, size) => `<g transform="translate(${x} ${y}) rotate(${round(sway * 7)} 0 -60) scale(${size})"><path d="M0 -90V-34" stroke="#7b522b" stroke-width="4"/><ellipse rx="40" ry="34" fill="${SEAL}"/><path d="M-16 -32Q-26 0 -16 32M16 -32Q26 0 16 32M0 -34V34" stroke="#8f2a1b" stroke-width="4" fill="none"/><rect x="-18" y="-40" width="36" height="10" fill="#c9a45c"/><rect x="-18" y="30" width="36" height="10" fill="#c9a45c"/><path d="M0 40v34" stroke="#c9a45c" stroke-width="5"/></g>`;
  const left = { feet: [[-48 - 26 * a, 166], [30, 166 - a * 34]], hands: [[-96 - 8 * sway, -178 - 46 * b], [96, -112 - 30 * (a + b)]], lean: -6 - sway * 7, hip: [0, -a * 24 + b * 8], tilt: 6 + sway * 8, knees: [0.35, 0.8], elbows: [-1, 1] };
  const right = { feet: [[-30, 166 - b * 34], [48 + 26 * b, 166]], hands: [[-96, -112 - 30 * (a + b)], [96 - 8 * sway, -178 - 46 * a]], lean: 6 - sway * 7, hip: [0, -b * 24 + a * 8], tilt: -6 + sway * 8, knees: [0.8, 0.35], elbows: [1, -1] };
  const content = `${aura}${lantern(70, 84, 0.9)}${lantern(444, 70, 0.8)}${paper}
    ${floor(150, 92)}${floor(362, 92)}
    <g transform="translate(160 446) scale(0.88)">${dancing("lady", left)}</g>
    <g transform="translate(352 446) scale(0.88)">${dancing("scholar", right)}</g>`;
  return card(content);
}
