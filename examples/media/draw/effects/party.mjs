/** What happens to the cat at a party: it turns out to be a cake, and it is unveiled. */

import { chance, glow, gradient } from "../ink.mjs";
import { bent, cat, CONFETTI, onPlinth, scene, shadow } from "./cat.mjs";
import { ease, mix, round, swell } from "./stage.mjs";

/** Where the cut is, and the face of it as it is seen from the right: the profile of the cat, foreshortened. */
const CUT = 14;
const PROFILE = "M14 -318C50 -318 76 -276 76 -226C76 -182 62 -156 50 -146C76 -132 84 -84 82 -44C80 -8 56 8 14 10C-20 10 -46 -8 -48 -44C-50 -84 -42 -132 -22 -146C-34 -156 -48 -182 -48 -226C-48 -276 -22 -318 14 -318Z";

/** Sponge, cream and jam. */
const layers = () => {
  const random = chance(12);
  const crumb = Array.from({ length: 120 }, () => `<circle cx="${round(-50 + random() * 130)}" cy="${round(-320 + random() * 330)}" r="${round(1.2 + random() * 2.4)}" fill="${random() < 0.6 ? "#d99c52" : "#ffe2a6"}"/>`).join("");
  const bands = [-276, -226, -176, -120, -70, -22].map((y) => `
    <path d="M-60 ${y}Q14 ${y + 16} 90 ${y}" stroke="#fffaf0" stroke-width="17"/><path d="M-60 ${y + 11}Q14 ${y + 27} 90 ${y + 11}" stroke="#d8364a" stroke-width="8"/>
    ${[-26, 8, 46].map((x, at) => `<path d="M${x} ${y + 7}h${8 + at * 3}" stroke="#f0889a" stroke-width="6"/>`).join("")}`).join("");
  return `<clipPath id="profile"><path d="${PROFILE}"/></clipPath>
    <g clip-path="url(#profile)"><path d="${PROFILE}" fill="url(#sponge)"/>${crumb}<g fill="none" stroke-linecap="round">${bands}</g>
      <path d="${PROFILE}" fill="none" stroke="#fffaf3" stroke-width="16"/><path d="${PROFILE}" fill="none" stroke="#d6c6c2" stroke-width="3"/></g>`;
};

/** A long knife that points down; its tip is at 0,0. */
const KNIFE = `
  <path d="M-20 -330L22 -330L22 -60Q20 -20 0 0Q-20 -60 -20 -120Z" fill="url(#blade)" stroke="#59636a" stroke-width="2"/>
  <path d="M-10 -322L-10 -110Q-8 -70 -2 -34" fill="none" stroke="#fff" stroke-width="5" opacity="0.9"/>
  <rect x="-24" y="-346" width="50" height="20" rx="5" fill="url(#gold)"/><rect x="-18" y="-500" width="38" height="158" rx="15" fill="#5a2c1c"/><path d="M-9 -486v130" stroke="#8d4f33" stroke-width="7" stroke-linecap="round"/>
  ${[-464, -420, -376].map((y) => `<circle cx="1" cy="${y}" r="5" fill="#e9bb52"/>`).join("")}`;

/** A knife goes down through the cat; a half leans away, and inside there is cake. */
export function cakeIfy(share) {
  const down = ease(share, 0.03, 0.2) - ease(share, 0.24, 0.38);
  const leave = ease(share, 0.66, 0.82);
  const apart = ease(share, 0.24, 0.42) - ease(share, 0.76, 0.94);
  const cut = share > 0.1 && share < 0.96;
  const parted = ease(share, 0.24, 0.4) + 0.07 * swell(share, [0.34, 0.4], [0.4, 0.5]) - ease(share, 0.76, 0.94);
  const looks = { open: 1, look: [8 * apart, 0], mouth: 0.5 * swell(share, [0.16, 0.24], [0.66, 0.78]) };
  const random = chance(31);
  const crumbs = Array.from({ length: 22 }, () => {
    const [x, far, size, high] = [random(), random(), random(), random()];
    const run = ease(share, 0.22, 0.36 + 0.1 * far);
    return `<circle cx="${round(mix(CUT, -40 + x * 190, run))}" cy="${round(-150 * high * (1 - run ** 2) - 60 * Math.sin(run * Math.PI) + 14 + far * 10)}" r="${round(2.5 + size * 4)}" fill="${["#e8b566", "#fff4df", "#d99c52", "#d8364a"][Math.floor(size * 4)]}" opacity="${round(swell(share, [0.2, 0.24], [0.78, 0.9]) * 10) / 10}"/>`;
  }).join("");
  const blade = share < 0.23 ? [CUT, mix(-620, 6, down), 0] : [mix(CUT, 92, ease(share, 0.24, 0.4)), mix(6, -286, ease(share, 0.22, 0.38)) - 500 * leave, mix(0, 15, ease(share, 0.26, 0.42))];
  const open = ease(parted, 0.05, 0.6);
  return scene(`${shadow(1 + 0.14 * apart)}${onPlinth(`
    <clipPath id="halfLeft"><path d="M-260 -420H${CUT}V40H-260Z"/></clipPath><clipPath id="halfRight"><path d="M${CUT} -420H260V40H${CUT}Z"/></clipPath>
    <defs><g id="sweet">${cat(undefined, looks)}</g></defs>
    ${cut ? `<g transform="translate(${round(-44 * parted)} 0) rotate(${round(-2 * parted)})">
        <g clip-path="url(#halfLeft)"><use href="#sweet"/></g>
        <g transform="translate(${round(CUT * (1 - open))} 0) scale(${round(open * 100) / 100} 1)">${open > 0 ? layers() : ""}</g></g>
      <g transform="translate(${round(60 * parted)} ${round(4 * parted)}) rotate(${round(11 * parted)} 90 10)">
        <g clip-path="url(#halfRight)"><use href="#sweet"/></g><path d="M${CUT} -316V8" stroke="#c9b6b2" stroke-width="3"/></g>`
    : '<use href="#sweet"/>'}
    ${crumbs}
    ${share > 0.02 && share < 0.84 ? `<g transform="translate(${round(blade[0])} ${round(blade[1])}) rotate(${round(blade[2])})">${KNIFE}</g>` : ""}`)}`, {
    defs: gradient("sponge", [[0, "#f9d58e"], [0.6, "#f0bf6f"], [1, "#d99c52"]], { x2: 1, y2: 0.2 }) +
      gradient("blade", [[0, "#8d999f"], [0.35, "#ffffff"], [0.6, "#cbd3d6"], [1, "#7a868c"]], { x2: 1, y2: 0 }),
  });
}

/** A cloth that hangs over the cat, or is pulled away upwards by its middle. */
function cloth(pulled, share) {
  const flutter = Math.sin(share * Math.PI * 10);
  const warp = (x, y) => {
    const h = Math.min(1, Math.max(0, -y / 384));
    const narrow = mix(1, 0.5 + 0.5 * (1 - h) ** 1.4, pulled);
    const trail = pulled * (1 - h) ** 1.3;
    return [x * narrow + pulled * (150 * h - 20) + trail * (20 * Math.sin(x * 0.03 + flutter) - 30), y * (1 - 0.16 * pulled) - pulled * 330 + trail * 26 * Math.sin(x * 0.04 + flutter * 2)];
  };
  const draw = (path, paint) => `<path d="${bent(path, warp)}" ${paint}/>`;
  const edge = "M-186 14C-166 30 -150 4 -128 20C-106 34 -92 10 -68 26C-44 40 -28 12 -4 28C20 42 36 12 62 26C86 38 102 8 126 22C148 32 168 6 190 14";
  return `
    ${draw(`${edge}C176 -90 172 -220 150 -282C146 -330 130 -366 104 -362C80 -352 50 -330 24 -326C10 -336 -10 -336 -24 -326C-50 -330 -80 -352 -104 -362C-130 -366 -142 -326 -146 -282C-176 -264 -176 -90 -186 14Z`, 'fill="url(#silkCloth)"')}
    ${["M-104 -356C-126 -250 -150 -110 -128 20C-112 -90 -92 -230 -104 -356Z", "M-24 -322C-60 -220 -88 -90 -68 26C-44 -80 -22 -210 -24 -322Z", "M40 -324C34 -200 44 -80 62 26C74 -80 58 -220 40 -324Z", "M108 -356C104 -240 112 -90 126 22C150 -80 140 -240 108 -356Z"].map((path) => draw(path, 'fill="#3d1650" opacity="0.32" filter="url(#soft4)"')).join("")}
    ${["M-84 -336C-104 -220 -112 -100 -100 16", "M0 -320C-24 -200 -30 -100 -16 14", "M76 -336C76 -220 84 -100 96 8", "M140 -280C152 -180 160 -90 168 0"].map((path) => draw(path, 'fill="none" stroke="#e3b2ee" stroke-width="9" stroke-linecap="round" opacity="0.5" filter="url(#soft4)"')).join("")}
    ${draw(edge, 'fill="none" stroke="#f2c65f" stroke-width="11" stroke-linecap="round" stroke-linejoin="round"')}${draw(edge, 'fill="none" stroke="#fff0b8" stroke-width="3" stroke-linejoin="round"')}`;
}

const sparkle = (x, y, size, turn = 0) => `<path transform="translate(${x} ${y}) rotate(${turn}) scale(${round(size * 10) / 10})" d="M0 -10Q1.4 -1.4 10 0Q1.4 1.4 0 10Q-1.4 1.4 -10 0Q-1.4 -1.4 0 -10Z" fill="#fff6cf"/>`;

/** A cloth falls over the cat, is whisked away, and there it is, in rays, stars and confetti. */
export function taDa(share) {
  const fall = ease(share, 0.02, 0.16);
  const pulled = Math.max(0, ease(share, 0.32, 0.56)) ** 1.3;
  const shown = swell(share, [0.36, 0.5], [0.8, 0.98]);
  const settle = 1 + 0.05 * swell(share, [0.14, 0.18], [0.18, 0.26]) * Math.cos(share * 50);
  const joy = 0.08 * shown * Math.sin((share - 0.4) * Math.PI * 8) * (1 - ease(share, 0.5, 0.8));
  const rays = Array.from({ length: 14 }, (_, at) => {
    const angle = (at / 14 + share / 14 * 2) * Math.PI * 2;
    const point = (by) => [470 * Math.cos(angle + by), 470 * Math.sin(angle + by)].map(round).join(" ");
    return `<path d="M0 0L${point(-0.1)}L${point(0.1)}Z"/>`;
  }).join("");
  const stars = [[-196, -320, 2.6], [-150, -420, 1.8], [-60, -440, 2.4], [206, -250, 2.2], [-222, -190, 1.8], [196, -120, 1.5], [60, -400, 1.7]]
    .map(([x, y, size], at) => sparkle(x, y, size * Math.max(0, shown * (0.7 + 0.4 * Math.sin(share * Math.PI * 8 + at * 1.7))), round(share * 90))).join("");
  const random = chance(19);
  const confetti = Array.from({ length: 34 }, (_, at) => {
    const [x, y, size] = [random(), random(), random()];
    const run = Math.max(0, (share - 0.43) / 0.53);
    return `<rect x="-7" y="-4" width="${round(9 + 6 * size)}" height="8" rx="2" fill="${CONFETTI[at % 6]}" opacity="${round(run > 0 ? shown * 10 : 0) / 10}" transform="translate(${round((x - 0.5) * 500 * ease(run, 0, 0.3))} ${round(-150 - y * 330 * ease(run, 0, 0.3) + 300 * run * run)}) rotate(${round(share * 700 * (size - 0.4) + at * 40)})"/>`;
  }).join("");
  const covered = share > 0.02 && share < 0.7;
  return scene(`${shadow(1 + 0.2 * fall * (1 - pulled))}${onPlinth(`
    ${confetti}${share > 0.15 && share < 0.33 ? "" : cat((x, y) => [x * (1 - joy), y * (1 + joy)], { open: shown > 0.4 && share < 0.86 ? 0 : 1, mouth: 0.9 * swell(share, [0.38, 0.44], [0.78, 0.88]) })}
    ${covered ? `<g transform="translate(0 ${round(-640 * (1 - fall) - 200 * ease(share, 0.52, 0.7))}) rotate(${round(8 * pulled)}) scale(1 ${round(settle * 100) / 100})">${cloth(pulled, share)}</g>` : ""}
    ${stars}`)}`, {
    behind: `<g transform="translate(256 340)" opacity="${round(shown * 100) / 100}"><g fill="#fff3c4" opacity="0.5">${rays}</g><circle r="280" fill="url(#fame)"/></g>`,
    defs: gradient("silkCloth", [[0, "#b35cc6"], [0.4, "#8d3fa6"], [1, "#5c2273"]], { x2: 0.8 }) + glow("fame", [[0, "#fffbe6"], [0.5, "#fff0bd", 0.6], [1, "#fff0bd", 0]]),
  });
}
