import { INK, SEAL } from "../ink.mjs";
import { hair, head, SKIN_DEEP } from "../people.mjs";
import { aura, card, ease, mix } from "./stage.mjs";

const LINE = "#a97c63";

/** One arm, raised and bent; `size` from slender to mighty. The shoulder is at the left. */
function arm(size) {
  const shoulder = [mix(84, 116, size), mix(322, 318, size)];
  const elbow = [mix(176, 206, size), mix(356, 352, size)];
  const fist = [mix(170, 176, size), mix(226, 204, size)];
  const middle = [(shoulder[0] + elbow[0]) / 2, (shoulder[1] + elbow[1]) / 2];
  const lean = (Math.atan2(elbow[1] - shoulder[1], elbow[0] - shoulder[0]) * 180) / Math.PI;
  const lower = [(elbow[0] + fist[0]) / 2, (elbow[1] + fist[1]) / 2];
  const parts = `
    <circle cx="${shoulder[0]}" cy="${shoulder[1]}" r="${mix(24, 52, size)}"/>
    <ellipse cx="${middle[0] + 4 * size}" cy="${middle[1] - mix(2, 30, size)}" rx="${mix(46, 50, size)}" ry="${mix(19, 50, size)}" transform="rotate(${lean} ${middle[0]} ${middle[1]})"/>
    <ellipse cx="${middle[0]}" cy="${middle[1] + mix(2, 16, size)}" rx="${mix(54, 64, size)}" ry="${mix(18, 34, size)}" transform="rotate(${lean} ${middle[0]} ${middle[1]})"/>
    <circle cx="${elbow[0]}" cy="${elbow[1]}" r="${mix(18, 30, size)}"/>
    <ellipse cx="${lower[0] + 6 * size}" cy="${lower[1] + 12 * size}" rx="${mix(17, 36, size)}" ry="${mix(66, 78, size)}" transform="rotate(${size * 8} ${lower[0]} ${lower[1]})"/>
    <rect x="${fist[0] - mix(20, 27, size)}" y="${fist[1] - mix(24, 30, size)}" width="${mix(40, 54, size)}" height="${mix(44, 52, size)}" rx="17"/>`;
  const knuckles = [0, 1, 2].map((at) => `M${fist[0] - 10 + at * 10} ${fist[1] - mix(20, 26, size)}v${mix(16, 20, size)}`).join("");
  return `
    <g fill="${LINE}" stroke="${LINE}" stroke-width="5">${parts}</g>
    <g fill="#f3d3bb">${parts}</g>
    <g fill="none" stroke="${LINE}" stroke-width="3.4" stroke-linecap="round">
      <path d="${knuckles}" stroke-width="2.4"/>
      <g opacity="${ease(size, 0.25, 0.8)}">
        <path d="M${middle[0] - 40} ${middle[1] + 2}Q${middle[0] + 2} ${middle[1] + 22} ${middle[0] + 46} ${middle[1] + 2}"/>
        <path d="M${shoulder[0] - 30} ${shoulder[1] + 38}Q${shoulder[0] + 18} ${shoulder[1] + 26} ${shoulder[0] + 26} ${shoulder[1] - 20}"/>
        <path d="M${elbow[0] + 10} ${elbow[1] - 26}Q${elbow[0] + 16} ${elbow[1] - 70} ${elbow[0] + 2} ${elbow[1] - 104}"/>
        <path d="M${middle[0] - 8} ${middle[1] - 66}Q${middle[0] + 18} ${middle[1] - 62} ${middle[0] + 34} ${middle[1] - 36}" stroke="#fff3e4" stroke-width="7" opacity="0.8"/>
      </g>
    </g>`;
}

function torso(size) {
  const wide = mix(86, 128, size);
  const waist = mix(66, 76, size);
  return `
    <path d="M${-wide} ${mix(312, 300, size)}Q-${mix(50, 62, size)} ${mix(294, 268, size)} -${mix(22, 34, size)} 252L${mix(22, 34, size)} 252Q${mix(50, 62, size)} ${mix(294, 268, size)} ${wide} ${mix(312, 300, size)}L${wide - 6} 400L-${wide - 6} 400z" fill="#f3d3bb" stroke="${LINE}" stroke-width="3"/>
    <path d="M-${mix(58, 74, size)} 282Q-${mix(52, 70, size)} 350 -${wide + 2} ${mix(368, 372, size)}Q-${mix(76, 116, size)} 450 -${waist} 530L-${waist + 8} 660H${waist + 8}L${waist} 530Q${mix(76, 116, size)} 450 ${wide + 2} ${mix(368, 372, size)}Q${mix(52, 70, size)} 350 ${mix(58, 74, size)} 282Q0 ${mix(366, 350, size)} -${mix(58, 74, size)} 282z" fill="url(#robe)"/>
    <path d="M-${mix(58, 74, size)} 282Q0 ${mix(366, 350, size)} ${mix(58, 74, size)} 282" fill="none" stroke="#f1e8d8" stroke-width="11"/>
    <path d="M-${mix(58, 74, size)} 280Q0 ${mix(366, 350, size)} ${mix(58, 74, size)} 280" fill="none" stroke="${SEAL}" stroke-width="5"/>
    <path d="M-${waist} 526Q0 548 ${waist} 526V560Q0 582 -${waist} 560z" fill="#c9a45c"/>
    <g fill="none" stroke="#1d3a38" stroke-width="4" stroke-linecap="round" opacity="${0.75 * ease(size, 0.3, 0.9)}">
      <path d="M0 356V516M-${wide - 26} 372Q-60 430 -6 400M${wide - 26} 372Q60 430 6 400M-44 452Q-22 462 -4 454M44 452Q22 462 4 454M-40 492Q-20 502 -4 494M40 492Q20 502 4 494"/>
    </g>`;
}

/** Arms, shoulders and chest swell twice. */
export function muscle(share) {
  const size = 0.55 * ease(share, 0.08, 0.24) - 0.12 * ease(share, 0.26, 0.34) + 0.57 * ease(share, 0.36, 0.5) - ease(share, 0.84, 0.98) + 0.045 * Math.sin(share * Math.PI * 16) * ease(share, 0.5, 0.55) * (1 - ease(share, 0.78, 0.84));
  const power = ease(share, 0.4, 0.54) * (1 - ease(share, 0.8, 0.94));
  const rays = Array.from({ length: 18 }, (_, at) => {
    const angle = Math.PI * 0.86 + (at / 17) * Math.PI * 1.28;
    const long = (at % 2 ? 44 : 82) * (0.8 + 0.2 * Math.sin(share * Math.PI * 12 + at));
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    return `<path d="M${c * 236 - s * 9} ${s * 236 + c * 9}L${c * (250 + long)} ${s * (250 + long)}L${c * 236 + s * 9} ${s * 236 - c * 9}z"/>`;
  }).join("");
  const shake = power * 2.4 * Math.sin(share * Math.PI * 24);
  const content = `${aura}
    <g transform="translate(256 300)" fill="${SEAL}" opacity="${0.85 * power}">${rays}</g>
    <g transform="translate(${256 + shake} 0)">
      <g transform="translate(0 184) scale(0.37)">${hair(true)}</g>
      ${torso(size)}${arm(size)}<g transform="scale(-1 1)">${arm(size)}</g>
      <path d="M-${mix(23, 34, size)} 232L-${mix(24, 40, size)} 276Q0 292 ${mix(24, 40, size)} 276L${mix(23, 34, size)} 232z" fill="#e8c3a8"/>
      <path d="M-22 248Q0 268 22 248" fill="none" stroke="${SKIN_DEEP}" stroke-width="4"/>
      <g transform="translate(0 184) scale(0.37)">${head("lady", { open: 1 - 0.35 * power })}
        <g stroke="${INK}" stroke-width="9" stroke-linecap="round" opacity="${power}"><path d="M-104 -78L-34 -50M104 -78L34 -50"/></g></g>
    </g>`;
  return card(content);
}
