/** What the films of Pika's effects share: a lucky cat of porcelain on a lacquered plinth, before a ground lit from behind. */

import { glow, gradient, INK, sheet } from "../ink.mjs";
import { HEIGHT, round, WIDTH } from "./stage.mjs";

const AMBER = "#e8953a";
const AMBER_DEEP = "#c46f1f";
const ROSE = "#eba596";
export const CONFETTI = ["#ffd766", "#f26b4e", "#ffffff", "#7fd6c2", "#f2a7b5", "#b98be0"];

/** Light from the upper left, as it falls on something round. */
const rounded = (id, stops) =>
  glow(id, stops).replace("<radialGradient", '<radialGradient cx="0.4" cy="0.3" r="0.78"');

const DEFS = [
  rounded("fur", [[0, "#ffffff"], [0.5, "#f8f3ec"], [0.8, "#e2d8d2"], [1, "#bcb0b4"]]),
  rounded("limb", [[0, "#ffffff"], [0.6, "#f3ece5"], [1, "#c4b8ba"]]),
  rounded("amber", [[0, "#f6b766"], [0.7, AMBER], [1, AMBER_DEEP]]),
  rounded("iris", [[0, "#ffd77a"], [0.65, "#d98f24"], [1, "#8a4f12"]]),
  rounded("ball", [[0, "#ffffff"], [0.62, "#f6f0ea"], [1, "#b9adb2"]]),
  gradient("gold", [[0, "#fff0b8"], [0.4, "#e9bb52"], [0.8, "#b97c22"], [1, "#e0ac4a"]], { x2: 1 }),
  gradient("collar", [[0, "#8f2417"], [0.45, "#d8503a"], [1, "#8f2417"]], { x2: 1, y2: 0 }),
  gradient("wall", [[0, "#1f5a60"], [0.62, "#3f8784"], [1, "#2b6a6c"]]),
  gradient("lacquer", [[0, "#6d1710"], [0.3, "#cf4a34"], [0.46, "#b5351f"], [1, "#5a120c"]], { x2: 1, y2: 0 }),
  glow("lacquerTop", [[0, "#d2543c"], [0.7, "#b23a26"], [1, "#98291a"]]),
  glow("lamp", [[0, "#d9f2dc", 0.85], [0.5, "#9fd3c0", 0.42], [1, "#6fb0a6", 0]]),
  glow("cheek", [[0, "#ee7f68", 0.6], [1, "#ee7f68", 0]]),
].join("");

/** An ellipse as a path, which can be bent like any other. */
export function oval(x, y, rx, ry = rx) {
  const [a, b] = [rx * 0.552, ry * 0.552];
  return `M${x} ${y - ry}C${x + a} ${y - ry} ${x + rx} ${y - b} ${x + rx} ${y}C${x + rx} ${y + b} ${x + a} ${y + ry} ${x} ${y + ry}C${x - a} ${y + ry} ${x - rx} ${y + b} ${x - rx} ${y}C${x - rx} ${y - b} ${x - a} ${y - ry} ${x} ${y - ry}Z`;
}

/** Takes every point of a path elsewhere. Paths are absolute, of pairs only. */
export const bent = (path, warp) => path.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, x, y) => warp(Number(x), Number(y)).map(round).join(" "));
const mirrored = (path) => bent(path, (x, y) => [-x, y]);
const asIs = (x, y) => [x, y];

const EAR = "M-114 -248C-126 -296 -122 -338 -108 -352C-92 -358 -50 -332 -26 -304C-60 -298 -98 -280 -114 -248Z";
const EAR_INSIDE = "M-104 -274C-112 -304 -110 -326 -103 -334C-92 -336 -68 -320 -52 -306C-74 -298 -92 -290 -104 -274Z";
/** The outline of the cat in parts that overlap. It sits on 0,0 and is 352 high. */
const OUTLINE = {
  tail: "M70 -8C130 2 168 -40 164 -92C162 -114 132 -116 130 -94C130 -66 110 -52 76 -56Z",
  body: "M0 -172C58 -172 94 -138 108 -86C120 -40 114 0 84 6C40 14 -40 14 -84 6C-114 0 -120 -40 -108 -86C-94 -138 -58 -172 0 -172Z",
  arm: "M-58 -112C-90 -96 -134 -108 -156 -146C-170 -174 -174 -214 -166 -240C-158 -264 -122 -262 -116 -238C-110 -210 -118 -184 -106 -168C-94 -154 -62 -146 -58 -112Z",
  ear: EAR,
  otherEar: mirrored(EAR),
  head: "M0 -318C74 -318 124 -280 124 -224C124 -168 76 -136 0 -136C-76 -136 -124 -168 -124 -224C-124 -280 -74 -318 0 -318Z",
};
export const outline = (warp = asIs, parts = Object.keys(OUTLINE)) => parts.map((part) => `<path d="${bent(OUTLINE[part], warp)}"/>`).join("");

const shape = (path, warp, paint) => `<path d="${bent(path, warp)}" ${paint}/>`;
/** What lies in front moves farther than what it lies on when the cat turns. */
const turned = (warp, turn, far) => (x, y) => warp(x * (1 - 0.12 * Math.abs(turn)) + turn * far, y);

/** Tail, body, feet, the waving arm, the coin and the collar. */
export function body(warp = asIs, { turn = 0 } = {}) {
  const near = turned(warp, turn, 20);
  return `
    ${shape(OUTLINE.tail, turned(warp, turn, -16), 'fill="url(#limb)"')}
    ${shape("M131 -86C126 -116 162 -116 164 -92C165 -80 164 -70 161 -62C150 -72 138 -74 130 -68C131 -74 131 -80 131 -86Z", turned(warp, turn, -16), 'fill="url(#amber)"')}
    ${shape(OUTLINE.body, warp, 'fill="url(#fur)"')}
    ${shape("M-92 -40C-60 -6 60 -6 96 -48C112 -10 104 2 84 6C40 14 -40 14 -84 6C-104 2 -104 -16 -92 -40Z", warp, 'fill="#9a8a98" opacity="0.2" filter="url(#soft4)"')}
    ${[-50, 50].map((x) => `${shape(oval(x, -4, 38, 20), near, 'fill="url(#limb)"')}${shape(`M${x - 10} 2C${x - 11} 7 ${x - 11} 9 ${x - 9} 13M${x + 10} 2C${x + 11} 7 ${x + 11} 9 ${x + 9} 13`, near, 'fill="none" stroke="#b3a4a8" stroke-width="3" stroke-linecap="round"')}`).join("")}
    ${shape("M-76 -158C-40 -124 40 -124 76 -158L84 -134C44 -100 -44 -100 -84 -134Z", near, 'fill="url(#collar)"')}
    ${shape(oval(16, -58, 32, 44), near, 'fill="url(#gold)" stroke="#94601a" stroke-width="2.5"')}
    ${shape(oval(16, -58, 23, 34), near, 'fill="none" stroke="#a36d1e" stroke-width="3"')}
    ${shape("M6 -74L26 -74M2 -58L30 -58M6 -42L26 -42M16 -82L16 -34", near, 'fill="none" stroke="#a36d1e" stroke-width="4" stroke-linecap="round"')}
    ${shape("M74 -132C110 -116 108 -74 78 -50C64 -40 38 -44 36 -60C34 -76 52 -78 58 -92C64 -108 56 -138 74 -132Z", near, 'fill="url(#limb)"')}
    ${shape("M40 -66C46 -68 52 -68 56 -64M42 -54C48 -57 54 -56 58 -52", near, 'fill="none" stroke="#b3a4a8" stroke-width="3" stroke-linecap="round"')}
    ${shape(oval(0, -104, 18), near, 'fill="url(#gold)" stroke="#94601a" stroke-width="2"')}
    ${shape("M-16 -106L16 -106M0 -100L0 -88", near, 'fill="none" stroke="#7d4d12" stroke-width="3.4"')}`;
}

/** The waving arm, which is seen before the head. */
export const arm = (warp = asIs) => `
  ${shape(OUTLINE.arm, warp, 'fill="url(#limb)"')}
  ${shape(oval(-141, -226, 13, 11), warp, `fill="${ROSE}"`)}${shape(`${oval(-157, -243, 5)}${oval(-141, -248, 5)}${oval(-126, -242, 5)}`, warp, `fill="${ROSE}"`)}`;

const eye = (x, near, open, look) => open > 0.25
  ? `${shape(oval(x, -222, 23, 26 * open), near, `fill="#3a2415"`)}${shape(oval(x, -222, 20, 23 * open), near, 'fill="url(#iris)"')}
     ${shape(oval(x + look[0], -222 + look[1], 13, 17 * open), near, 'fill="#1a100b"')}${shape(oval(x - 7 + look[0] * 0.5, -231 + look[1] * 0.5, 6, 7 * open), near, 'fill="#fff"')}${shape(oval(x + 6, -213, 3), near, 'fill="#fff" opacity="0.8"')}`
  : shape(`M${x - 22} -216C${x - 10} -232 ${x + 10} -232 ${x + 22} -216`, near, `fill="none" stroke="${INK}" stroke-width="6" stroke-linecap="round"`);

/** The head. Eyes are `open` from 0 to 1 or missing, the mouth is open from 0 to 1. */
export function head(warp = asIs, { open = 1, mouth = 0, look = [0, 0], turn = 0, eyes = true } = {}) {
  const near = turned(warp, turn, 34);
  const ears = [EAR, mirrored(EAR)].map((ear, at) => `${shape(ear, warp, `fill="url(#${at ? "amber" : "limb"})"`)}${shape(at ? mirrored(EAR_INSIDE) : EAR_INSIDE, turned(warp, turn, 10), `fill="${ROSE}"`)}`).join("");
  const lips = mouth > 0.1
    ? shape(oval(0, -172, 10 + 8 * mouth, 6 + 16 * mouth), near, 'fill="#7c2a22"') + shape(oval(0, -172 + 8 * mouth, 7 + 5 * mouth, 3 + 6 * mouth), near, 'fill="#e8836f"')
    : shape("M-30 -186C-26 -172 -4 -172 0 -188C4 -172 26 -172 30 -186", near, `fill="none" stroke="#5b4038" stroke-width="5" stroke-linecap="round"`);
  return `
    ${ears}${shape(OUTLINE.head, warp, 'fill="url(#fur)"')}
    <clipPath id="skull">${outline(warp, ["head"])}</clipPath>
    <g clip-path="url(#skull)">
      ${shape("M22 -330C14 -296 34 -262 70 -258C100 -256 130 -240 190 -214L190 -330Z", turned(warp, turn, 14), 'fill="url(#amber)"')}
      ${shape("M-14 -330C-18 -304 -8 -284 0 -278C8 -284 12 -304 10 -330Z", turned(warp, turn, 20), 'fill="#5b4038"')}
      ${shape("M-130 -196C-70 -128 70 -128 130 -196L130 -130L-130 -130Z", warp, 'fill="#9a8a98" opacity="0.22" filter="url(#soft4)"')}
    </g>
    ${shape("M-92 -252C-80 -278 -56 -291 -34 -295", warp, 'fill="none" stroke="#fff" stroke-width="12" stroke-linecap="round" opacity="0.9"')}
    ${[-82, 82].map((x) => shape(oval(x, -186, 30, 22), near, 'fill="url(#cheek)"')).join("")}
    ${eyes ? [-50, 50].map((x) => eye(x, near, open, look)).join("") : ""}
    ${lips}${shape("M-10 -200C-4 -204 4 -204 10 -200C8 -192 4 -188 0 -187C-4 -188 -8 -192 -10 -200Z", near, 'fill="#d9705c"')}
    ${shape("M-76 -198L-138 -206M-76 -188L-136 -182M76 -198L138 -206M76 -188L136 -182", near, 'fill="none" stroke="#7b6a68" stroke-width="2.6" stroke-linecap="round"')}`;
}

export const cat = (warp = asIs, looks = {}) => `${body(warp, looks)}${head(warp, looks)}${arm(warp)}`;

const FLOOR = 520;
/** Puts something that stands on 0,0 onto the plinth. */
export const onPlinth = (content, more = "") => `<g transform="translate(256 ${FLOOR}) ${more}">${content}</g>`;

/** A shadow on the plinth: 1 as wide as the cat's, and as dark. */
export const shadow = (wide = 1, dark = 1) => `<ellipse cx="${256 + 8 * wide}" cy="${FLOOR + 6}" rx="${round(128 * wide)}" ry="${round(21 * wide ** 0.7)}" fill="#3d0a06" opacity="${round(dark * 60) / 100}" filter="url(#soft4)"/>`;

/** The ground and the plinth, with something behind the plinth and something on it. */
export const scene = (content, { behind = "", defs = "" } = {}) => sheet(WIDTH, HEIGHT, `
  <circle cx="256" cy="290" r="330" fill="url(#lamp)"/>
  <ellipse cx="256" cy="606" rx="300" ry="46" fill="#123c40" opacity="0.5" filter="url(#soft12)"/>
  ${behind}
  <path d="M76 ${FLOOR + 6}v58a180 34 0 0 0 360 0v-58z" fill="url(#lacquer)"/>
  <path d="M76 ${FLOOR + 52}v12a180 34 0 0 0 360 0v-12a180 34 0 0 1 -360 0z" fill="url(#gold)"/>
  <ellipse cx="256" cy="${FLOOR + 6}" rx="180" ry="34" fill="url(#gold)"/><ellipse cx="256" cy="${FLOOR + 4}" rx="175" ry="31" fill="url(#lacquerTop)"/>
  <path d="M108 ${FLOOR + 30}v52" stroke="#ffb9a3" stroke-width="9" opacity="0.45" filter="url(#soft4)"/>
  ${content}`, { ground: "url(#wall)", defs: DEFS + defs, grain: false });

/** The cat at rest. */
export const none = () => scene(shadow() + onPlinth(cat()));
