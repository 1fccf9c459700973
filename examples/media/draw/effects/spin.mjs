import { gradient, INK, SEAL } from "../ink.mjs";
import { robed } from "./robed.mjs";
import { aura, card, round } from "./stage.mjs";

const arc = (rx, ry, from, to) => {
  const at = (angle) => `${round(256 + rx * Math.cos(angle))} ${round(512 + ry * Math.sin(angle))}`;
  return `M${at(from)}A${rx} ${ry} 0 ${to - from > Math.PI ? 1 : 0} 1 ${at(to)}`;
};

/** The person turns once on a round stand. */
export function spin(share) {
  const turn = share * Math.PI * 2;
  const marks = Array.from({ length: 20 }, (_, at) => {
    const angle = -turn + (at / 20) * Math.PI * 2;
    const near = Math.sin(angle);
    if (near <= 0.02) return "";
    const x = 256 + 168 * Math.cos(angle);
    const y = 566 + 34 * near;
    return `<path d="M${round(x)} ${round(y + 5)}v20" stroke="#c9a45c" stroke-width="${round(3 + near * 5)}" opacity="${round(0.35 + 0.65 * near)}"/>`;
  }).join("");
  const head = -turn * 1 + 0.9;
  const trail = Array.from({ length: 16 }, (_, at) => {
    const from = head + at * 0.12;
    const behind = Math.sin(from + 0.06) < 0;
    return { behind, path: `<path d="${arc(214, 52, from, from + 0.14)}" opacity="${round((1 - at / 16) * (behind ? 0.35 : 0.95) * 100) / 100}" stroke-width="${round(11 - at * 0.5)}"/>` };
  });
  const [tx, ty] = [256 + 214 * Math.cos(head), 512 + 52 * Math.sin(head)];
  const point = Math.atan2(-52 * Math.cos(head), 214 * Math.sin(head));
  const arrow = { behind: Math.sin(head) < 0, path: `<path transform="translate(${round(tx)} ${round(ty)}) rotate(${round((point * 180) / Math.PI)})" d="M22 0L-10 -18L-10 18z" fill="${SEAL}" stroke="none" opacity="${Math.sin(head) < 0 ? 0.4 : 1}"/>` };
  const ring = (behind) => `<g fill="none" stroke="${SEAL}" stroke-linecap="butt">${[...trail, arrow].filter((part) => part.behind === behind).map(({ path }) => path).join("")}</g>`;
  const content = `${aura}
    <ellipse cx="256" cy="612" rx="190" ry="18" fill="${INK}" opacity="0.28" filter="url(#soft4)"/>
    <path d="M88 566v28a168 34 0 0 0 336 0v-28z" fill="url(#lacquer)"/>${marks}
    <ellipse cx="256" cy="566" rx="168" ry="34" fill="#3a2f28"/><ellipse cx="256" cy="564" rx="150" ry="28" fill="#54463b"/>
    <ellipse cx="256" cy="562" rx="104" ry="17" fill="${INK}" opacity="0.5"/>
    ${ring(true)}
    <g transform="translate(256 186) scale(1.05)">${robed(turn)}</g>
    ${ring(false)}`;
  return card(content, { defs: gradient("lacquer", [[0, "#2a211b"], [0.5, "#6b3a2c"], [1, "#221a15"]], { x2: 1, y2: 0 }) });
}
