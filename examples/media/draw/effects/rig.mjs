import { INK, SEAL } from "../ink.mjs";
import { hair, head, SKIN } from "../people.mjs";
import { round } from "./stage.mjs";

const point = ([x, y]) => `${round(x)} ${round(y)}`;

/** Where the joint between two bones of a length is; `side` says to which side it bends. */
function joint([ax, ay], [bx, by], length, side) {
  const [dx, dy] = [bx - ax, by - ay];
  const far = Math.min(Math.hypot(dx, dy), length * 2 - 0.5);
  const out = Math.sqrt(length * length - (far * far) / 4);
  return [(ax + bx) / 2 - (dy / far) * out * side, (ay + by) / 2 + (dx / far) * out * side];
}

const CLOTHES = {
  lady: { top: "url(#silk)", edge: "#f6eadb", legs: "#2f5552", sash: "#c9a45c", cuff: "#f6eadb" },
  scholar: { top: "#4b6f86", edge: "#f1e8d8", legs: "#3a3a3c", sash: SEAL, cuff: "#f1e8d8" },
};

/**
 * Somebody who dances. The hip is at 0,0 and the floor at 168. A pose gives hands and feet as points (left and right as we
 * see them), how far knees and elbows bend outwards (1) or inwards (-1), the lean in degrees, and the shift of the hip.
 */
export function dancing(kind, { hands, feet, knees = [1, 1], elbows = [1, 1], lean = 0, hip = [0, 0], tilt = 0, toes = [0, 0] }) {
  const wear = CLOTHES[kind];
  const leg = (at, side) => {
    const root = [hip[0] + side * 24, hip[1] + 12];
    const foot = [feet[at][0], feet[at][1] - 12];
    const knee = joint(root, foot, 82, -side * knees[at]);
    return `
      <path d="M${point(root)}L${point(knee)}L${point(foot)}" fill="none" stroke="${wear.legs}" stroke-width="40" stroke-linejoin="round" stroke-linecap="round"/>
      <path d="M${point(knee)}L${point(foot)}" stroke="${wear.legs}" stroke-width="44" stroke-linecap="butt"/>
      <g transform="translate(${point(feet[at])}) rotate(${toes[at]})"><path d="M-16 -14H14Q${side * 10 + 18} -6 ${side * 14 + 20} 6H-${18 - side * 14}Q-24 -4 -16 -14z" fill="${INK}"/></g>`;
  };
  const arm = (at, side) => {
    const root = [side * 50, -98];
    const elbow = joint(root, hands[at], 66, side * elbows[at]);
    const share = 0.72;
    const cuff = [elbow[0] + (hands[at][0] - elbow[0]) * share, elbow[1] + (hands[at][1] - elbow[1]) * share];
    return `
      <circle cx="${round(hands[at][0])}" cy="${round(hands[at][1])}" r="17" fill="${SKIN}" stroke="#c99b7d" stroke-width="2.5"/>
      <path d="M${point(root)}L${point(elbow)}L${point(cuff)}" fill="none" stroke="#00000030" stroke-width="38" stroke-linejoin="round" stroke-linecap="round"/>
      <path d="M${point(root)}L${point(elbow)}L${point(cuff)}" fill="none" stroke="${kind === "lady" ? "#b3452f" : wear.top}" stroke-width="33" stroke-linejoin="round" stroke-linecap="round"/>
      <circle cx="${round(cuff[0])}" cy="${round(cuff[1])}" r="19" fill="${wear.cuff}"/>`;
  };
  const crown = hair(kind === "lady");
  return `
    ${leg(0, -1)}${leg(1, 1)}
    <g transform="translate(${point(hip)}) rotate(${round(lean)})">
      <g transform="translate(0 -196) rotate(${round(tilt)}) scale(0.37)">${crown}</g>
      ${arm(0, -1)}${arm(1, 1)}
      <path d="M-20 -134Q-54 -126 -64 -100L-50 -8Q-66 30 -70 58Q0 76 70 58Q66 30 50 -8L64 -100Q54 -126 20 -134Q0 -112 -20 -134z" fill="${wear.top}"/>
      <path d="M-20 -132Q0 -90 14 -30M20 -132Q4 -92 -26 -20" fill="none" stroke="${wear.edge}" stroke-width="9"/>
      <path d="M-52 -22Q0 -8 52 -22L54 2Q0 16 -54 2z" fill="${wear.sash}"/>
      <path d="M14 6q12 26 4 58" fill="none" stroke="${wear.sash}" stroke-width="8"/>
      <path d="M-18 -150h36v22q-18 14 -36 0z" fill="#e8c3a8"/>
      <g transform="translate(0 -196) rotate(${round(tilt)}) scale(0.37)">${head(kind, { open: 0.9, speak: kind === "lady" ? 0 : 2 })}</g>
    </g>`;
}
