import { SEAL } from "../ink.mjs";
import { hair, head } from "../people.mjs";
import { round } from "./stage.mjs";

/** Half the width of the robe at a height. */
const half = (y) => (y < 130 ? 78 - y * 0.16 : 57 + ((y - 130) / 150) ** 1.25 * 62);

/**
 * The person from head to foot, turned by an angle; the middle of the face is at 0,0 and the hem at 350. Whatever lies on
 * the front wanders round her as on a column.
 */
export function robed(angle, { hands = true, open = 1 } = {}) {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const facing = cos > 0.14;
  const edge = (side) => Array.from({ length: 13 }, (_, at) => {
    const y = 82 + at * 22.5;
    return `L${round(side * half(y - 82))} ${round(y)}`;
  });
  const body = `M-24 66Q-66 72 -78 100${edge(-1).slice(1).join("")}Q0 376 ${round(half(270))} 352${edge(1).reverse().slice(0, -1).join("")}L78 100Q66 72 24 66z`;
  const pleats = Array.from({ length: 10 }, (_, at) => {
    const turned = angle + (at / 10) * Math.PI * 2 + 0.3;
    const depth = Math.cos(turned);
    if (depth <= 0.05) return "";
    const x = Math.sin(turned);
    return `<path d="M${round(x * 56)} 216Q${round(x * 74)} 290 ${round(x * 112)} ${round(350 + depth * 8)}" opacity="${round(0.7 * depth)}"/>`;
  }).join("");
  const front = `translate(${round(sin * 40)} 0) scale(${round(Math.max(0.06, cos) * 100) / 100} 1)`;
  const collar = facing
    ? `<g transform="${front}"><path d="M-26 66L34 190M26 66L-34 190" stroke="#f6eadb" stroke-width="15" fill="none"/><path d="M-30 66L30 190M30 66L-30 190" stroke="${SEAL}" stroke-width="5" fill="none"/><path d="M-24 64Q0 84 24 64L8 100H-8z" fill="#e8c3a8"/></g>`
    : "";
  const tie = cos > -0.1
    ? `<path d="M${round(sin * 58)} 218q6 50 ${round(-4 + sin * 16)} 96" fill="none" stroke="#c9a45c" stroke-width="${round(4 + 5 * Math.max(0, cos))}"/>`
    : "";
  const arms = hands ? `<path d="M-74 92Q-98 112 -92 170Q-86 214 -56 226L-40 180zM74 92Q98 112 92 170Q86 214 56 226L40 180z" fill="#4d7a76" stroke="#2b4f4c" stroke-width="3"/>` : "";
  const sleeve = hands && facing
    ? `<g transform="${front}"><path d="M-78 110Q-104 180 -62 232Q0 252 62 232Q104 180 78 110Q60 168 0 172Q-60 168 -78 110z" fill="#4d7a76" stroke="#2b4f4c" stroke-width="3"/><path d="M-30 178Q0 166 30 178L34 238Q0 250 -34 238z" fill="#f6eadb"/><path d="M-34 232Q0 244 34 232" stroke="${SEAL}" stroke-width="6" fill="none"/></g>`
    : "";
  const pin = `<g transform="scale(${round(cos * 100) / 100} 1)"><path d="M-120 -322L128 -352" stroke="#c9a45c" stroke-width="8" stroke-linecap="round"/></g><circle cx="${round(134 * cos)}" cy="-353" r="15" fill="${SEAL}"/>`;
  const crown = hair(true).split("\n").slice(0, 2).join("");
  // Seen from behind, long hair falls over the robe.
  const strands = Array.from({ length: 9 }, (_, at) => angle + (at / 9) * Math.PI * 2).filter((turned) => Math.cos(turned) > 0.15)
    .map((turned) => Math.sin(turned)).map((x) => `M${round(x * 118)} -215Q${round(x * 168)} 60 ${round(x * 138)} 398`).join("");
  const mane = `<path d="M-176 -40C-190 -210 -110 -290 0 -290S190 -210 176 -40C176 60 184 240 150 400Q0 450 -150 400C-184 240 -176 60 -176 -40z" fill="url(#hair)"/><path d="${strands}" stroke="#57504d" stroke-width="6" fill="none" opacity="0.7"/>`;
  const face = facing
    ? `<clipPath id="skull"><path d="M-182 -300H182V340H-182z"/></clipPath><g clip-path="url(#skull)"><g transform="translate(${round(sin * 96)} 0) scale(${round(Math.max(0.12, cos ** 0.8) * 100) / 100} 1)">${head("lady", { open })}</g></g>`
    : "";
  return `
    <g transform="scale(0.36)">${crown}</g>
    ${facing ? `<g transform="translate(${round(sin * 22)} 0) scale(${round(Math.max(0.3, cos) * 100) / 100} 1)"><path d="M-22 44h44v30q-22 14 -44 0z" fill="#dcae92"/></g>` : ""}
    ${facing ? "" : arms}<path d="${body}" fill="url(#robe)"/>
    <g fill="none" stroke="#1d3a38" stroke-width="3.4">${pleats}</g>
    ${collar}
    <path d="M-57 200Q0 ${round(214 + cos * 4)} 57 200L58 222Q0 ${round(236 + cos * 4)} -58 222z" fill="#c9a45c"/>
    ${facing ? arms : ""}${tie}${sleeve}
    <g transform="scale(0.36)">${facing ? "" : mane}${face}${pin}</g>`;
}
