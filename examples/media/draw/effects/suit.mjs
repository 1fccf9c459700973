import { glow, gradient, SEAL } from "../ink.mjs";
import { bust, hair, head } from "../people.mjs";
import { atPlace, aura, card, mix, spring, swell } from "./stage.mjs";

const HALF = `
  <path d="M80 236C170 276 330 300 396 416C434 500 444 640 448 820L2 820L2 560Q70 420 80 236z" fill="url(#cloth)"/>
  <path d="M80 238Q150 262 168 330L120 372L158 408Q120 520 4 640Q60 400 70 252z" fill="#3a3f47" stroke="#12151a" stroke-width="4"/>
  <path d="M300 340Q270 520 290 820M196 610h110" fill="none" stroke="#12151a" stroke-width="5" opacity="0.7"/>`;

const SHIRT = `<path d="M-84 232L-10 640H10L84 232Q0 300 -84 232z" fill="#fbfaf6"/>
  <path d="M-70 214L-96 262L-30 330L0 276L30 330L96 262L70 214Q0 286 -70 214z" fill="#ffffff" stroke="#c5c1b6" stroke-width="4"/>`;
const TIE = `<path d="M-24 284H24L14 330H-14z" fill="#8f2a1b"/><path d="M-14 330H14L36 560L0 610L-36 560z" fill="url(#silk)"/>`;
const GLASSES = `
  <path d="M-146 -36H-22Q-16 30 -74 34Q-138 34 -146 -36zM146 -36H22Q16 30 74 34Q138 34 146 -36z" fill="#14171b" stroke="#14171b" stroke-width="8" stroke-linejoin="round"/>
  <path d="M-30 -30Q0 -44 30 -30" fill="none" stroke="#14171b" stroke-width="12"/>
  <path d="M-122 -24L-92 22M46 -24L76 22" stroke="#8b98a3" stroke-width="12" stroke-linecap="round" opacity="0.75"/>`;

/** A suit closes over the robe, a tie drops, dark glasses come last; a lamp follows. */
export function suit(share) {
  const off = 1 - swell(share, [0, 0.01], [0.86, 0.98]);
  const worn = (from, to) => (share < 0.5 ? spring(share, from, to) : 1 - off);
  const jacket = share < 0.5 ? swell(share, [0.06, 0.26], [2, 3]) : 1 - off;
  const tie = worn(0.24, 0.42);
  const shades = worn(0.38, 0.56);
  const lamp = swell(share, [0.04, 0.3], [0.84, 0.98]);
  const glint = swell(share, [0.56, 0.62], [0.66, 0.74]);
  const sway = `rotate(${2.2 * Math.sin(share * Math.PI * 4)} 0 700)`;
  const content = `${aura}
    <rect width="512" height="640" fill="#1a1d22" opacity="${lamp}"/>
    <path d="M196 -20H316L520 660H-8z" fill="#f7e9c8" opacity="${0.2 * lamp}" filter="url(#soft12)"/>
    <circle cx="256" cy="310" r="250" fill="url(#lamp)" opacity="${lamp}"/>
    ${atPlace(`
    ${hair(true)}${bust(true)}
    <clipPath id="dressed"><rect x="-500" y="${mix(820, 180, jacket)}" width="1000" height="700"/></clipPath>
    <g clip-path="url(#dressed)">${SHIRT}</g>
    <g transform="translate(0 ${mix(-1250, 0, tie)})">${TIE}</g>
    <g transform="translate(${mix(620, 0, jacket)} 0)">${HALF}</g><g transform="translate(${mix(-620, 0, jacket)} 0) scale(-1 1)">${HALF}</g>
    <g opacity="${jacket}"><circle cx="0" cy="690" r="13" fill="#0d0f12"/></g><g transform="translate(${mix(620, 0, jacket)} 0)"><path d="M206 470l58 -14l8 30l-62 14z" fill="${SEAL}"/></g>
    ${head("lady", { open: 1 })}
    <g transform="translate(0 ${mix(-900, 0, shades)})">${GLASSES}</g>
    <path transform="translate(-104 -22) scale(${glint * 1.5}) rotate(${share * 120})" d="M0 -70L9 -9L70 0L9 9L0 70L-9 9L-70 0L-9 -9z" fill="#fff"/>`, sway)}`;
  return card(content, {
    defs: gradient("cloth", [[0, "#343941"], [0.6, "#22262c"], [1, "#15181c"]]) + glow("lamp", [[0, "#fff3d6", 0.75], [0.6, "#e9cf98", 0.28], [1, "#e9cf98", 0]]),
  });
}
