/** What the cat does that no cat can: it hovers, its head springs off, its eyes pop out. */

import { glow, gradient } from "../ink.mjs";
import { arm, body, cat, head, onPlinth, oval, scene, shadow } from "./cat.mjs";
import { ease, line, mix, round, spring, swell } from "./stage.mjs";

const STEEL = gradient("coil", [[0, "#6b757b"], [0.3, "#f4f7f7"], [0.6, "#a3adb2"], [1, "#4b5459"]], { x2: 1, y2: 0 });

/** A coil of wire from one point to another, bent sideways by `bow`. */
function coil([ax, ay], [bx, by], { turns, wide, wire, bow = 0 }) {
  const [dx, dy] = [bx - ax, by - ay];
  const long = Math.max(1, Math.hypot(dx, dy));
  const [nx, ny] = [-dy / long, dx / long];
  const points = Array.from({ length: turns * 16 + 1 }, (_, at) => {
    const share = at / (turns * 16);
    const turn = (at / 16) * Math.PI * 2;
    const side = wide * Math.cos(turn) + bow * Math.sin(share * Math.PI);
    const along = share * long + wide * 0.26 * Math.sin(turn);
    return { front: Math.sin(turn) >= 0, at: [ax + (dx / long) * along + nx * side, ay + (dy / long) * along + ny * side] };
  });
  const half = (front) => points.slice(1).map((point, at) => (point.front === front ? line([points[at].at, point.at]) : "")).join("");
  return `<g fill="none" stroke-linecap="round"><path d="${half(false)}" stroke="#454d52" stroke-width="${wire}"/>
    <path d="${half(true)}" stroke="#59636a" stroke-width="${wire + 2.5}"/><path d="${half(true)}" stroke="url(#coil)" stroke-width="${wire - 1}"/></g>`;
}

/** Short strokes around a point, which say that something sprang. */
const strokes = (x, y, from, long, strength) => Array.from({ length: 9 }, (_, at) => {
  const angle = Math.PI * (1.06 + (at / 8) * 0.88);
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return `<path d="${line([[x + c * from, y + s * from * 0.86], [x + c * (from + long * (at % 2 ? 0.6 : 1)), y + s * (from + long * (at % 2 ? 0.6 : 1)) * 0.86]])}" stroke="#ffe7a3" stroke-width="7" stroke-linecap="round" opacity="${round(strength * 10) / 10}"/>`;
}).join("");

/** Half of a ring of light around the hovering cat, with a bright spot that runs around. */
const ring = (y, wide, share, front) => `<g fill="none" stroke-linecap="round">
  <path d="M${-wide} ${y}A${wide} ${round(wide * 0.22)} 0 0 ${front ? 0 : 1} ${wide} ${y}" stroke="#ffeebc" stroke-width="${front ? 5 : 3}" opacity="${front ? 0.9 : 0.5}"/>
  ${[0, 0.5].map((phase) => {
    const turn = (share * 2 + phase + y * 0.004) * Math.PI * 2;
    return Math.sin(turn) >= 0 === front ? `<circle cx="${round(wide * Math.cos(turn))}" cy="${round(y + wide * 0.22 * Math.sin(turn))}" r="${front ? 20 : 13}" fill="url(#spark)" stroke="none"/>` : "";
  }).join("")}</g>`;

/** The cat rises in a light from the plinth and looks around up there. */
export function levitate(share) {
  const rise = swell(share, [0.04, 0.36], [0.72, 0.98]);
  const bob = 9 * rise * Math.sin(share * Math.PI * 6);
  const turn = rise * Math.sin((share - 0.1) * Math.PI * 4);
  const warp = (x, y) => [x, y - rise * 12 * Math.max(0, 1 + y / 60) * Math.cos(x * 0.024)];
  const motes = Array.from({ length: 16 }, (_, at) => {
    const up = (share * 2 + at * 0.137) % 1;
    const x = ((at * 73) % 300) - 150;
    return `<circle cx="${round(x + 10 * Math.sin(up * 6 + at))}" cy="${round(-up * 380 + 10)}" r="${round(11 - 6 * up + (at % 3))}" fill="url(#spark)" opacity="${round(rise * Math.sin(up * Math.PI) * 10) / 10}"/>`;
  }).join("");
  const lit = `<g opacity="${round(rise * 100) / 100}"><path d="M-128 4L-206 -470H206L128 4Q0 34 -128 4Z" fill="url(#beam)" filter="url(#soft4)"/><ellipse cy="4" rx="150" ry="26" fill="url(#pool)"/></g>`;
  return scene(`${shadow(1 - 0.46 * rise, 1 - 0.5 * rise)}
    ${onPlinth(`${lit}${motes}
      <g transform="translate(0 ${round(-88 * rise + bob)}) rotate(${round(turn * 3)} 0 -160)">
        <circle cy="-170" r="250" fill="url(#halo)" opacity="${round(rise * 10) / 10}"/>
        <g opacity="${round(rise * 10) / 10}">${ring(-20, 196, share, false)}${ring(-64, 216, share + 0.3, false)}</g>
        ${cat(warp, { turn, open: rise > 0.6 ? 0 : 1 })}
        <g opacity="${round(rise * 10) / 10}">${ring(-20, 196, share, true)}${ring(-64, 216, share + 0.3, true)}</g>
      </g>`)}`, {
    defs: gradient("beam", [[0, "#fff3c4", 0], [0.5, "#fff3c4", 0.16], [1, "#fff3c4", 0.6]]) + glow("pool", [[0, "#fffbe6", 0.95], [0.6, "#ffe7a0", 0.5], [1, "#ffe7a0", 0]]) +
      glow("halo", [[0, "#fff6d2", 0.75], [0.6, "#fff0bd", 0.3], [1, "#fff0bd", 0]]) + glow("spark", [[0, "#ffffff"], [0.3, "#fff2bf", 0.9], [1, "#ffe08a", 0]]),
  });
}

/** The head springs off on a coil, sways there in surprise, and sits down again. */
export function decapitate(share) {
  const off = 1.02 * spring(share, 0.1, 0.42) - ease(share, 0.7, 0.88) * 1.02;
  const duck = swell(share, [0.02, 0.09], [0.1, 0.16]) + 0.8 * swell(share, [0.84, 0.89], [0.9, 0.98]);
  const lift = Math.max(0, 104 * off);
  const loose = Math.min(1, Math.max(0, off));
  const sway = loose * Math.sin((share - 0.1) * Math.PI * 6);
  const lean = 34 * sway;
  const warp = (x, y) => [x * (1 + 0.06 * duck), y * (1 - 0.09 * duck)];
  const neck = -142 * (1 - 0.09 * duck);
  const open = loose > 0.04
    ? `<ellipse cy="${round(neck - 8)}" rx="66" ry="17" fill="#efe5df"/><ellipse cy="${round(neck - 7)}" rx="55" ry="12" fill="#3f3033"/>${coil([0, neck - 2], [lean, neck - lift], { turns: 6, wide: 40, wire: 9, bow: 16 * sway })}`
    : "";
  return scene(`${shadow()}${onPlinth(`${body(warp)}${open}${loose > 0.04 ? arm(warp) : ""}
    ${strokes(lean * 0.6, -226 - lift, 150, 34, swell(share, [0.14, 0.2], [0.3, 0.44]))}
    <g transform="translate(${round(lean)} ${round(-lift)}) rotate(${round(sway * 13)} 0 -140)">
      ${head(warp, { mouth: 0.7 * swell(share, [0.1, 0.16], [0.5, 0.66]), look: [6 * sway, 6 * loose] })}</g>
    ${loose > 0.04 ? "" : arm(warp)}`)}`, { defs: STEEL });
}

/** An eyeball that looks at us. */
const eyeball = (x, y, size, look) => `<g transform="translate(${round(x)} ${round(y)}) scale(${round(size * 100) / 100})">
  <circle cx="3" cy="5" r="27" fill="#4a2c25" opacity="0.3" filter="url(#soft4)"/><circle r="26" fill="url(#ball)" stroke="#8d7c80" stroke-width="1.4"/>
  <path d="M-24 6Q-14 9 -10 14M-20 14Q-12 15 -9 19M24 8Q15 9 11 14M-16 -19Q-11 -13 -11 -10" fill="none" stroke="#e2675a" stroke-width="1.2" opacity="0.4"/>
  <g transform="translate(${round(look[0])} ${round(look[1])})"><circle r="15.5" fill="#3a2415"/><circle r="14" fill="url(#iris)"/><circle r="8" fill="#1a100b"/><circle cx="-5" cy="-6" r="4.2" fill="#fff"/></g></g>`;

/** The eyes shoot out on springs, dangle there, and snap back. */
export function eyePop(share) {
  const squeeze = swell(share, [0.02, 0.1], [0.11, 0.16]);
  const out = spring(share, 0.11, 0.5) - ease(share, 0.74, 0.88) + 0.1 * swell(share, [0.86, 0.9], [0.9, 0.96]);
  const far = Math.max(0, out);
  const gone = far > 0.03;
  const high = 0.06 * far - 0.08 * squeeze;
  const warp = (x, y) => [x * (1 - high * 0.6), y * (1 + high)];
  const eyes = [-1, 1].map((side) => {
    const swing = far * Math.sin(share * Math.PI * 8 + side);
    const from = warp(side * 50, -222);
    const to = [from[0] + side * (84 * far + 6 * swing), from[1] - 88 * far + 12 * swing];
    return {
      socket: `<path d="${oval(round(from[0]), round(from[1]), 26, 28)}" fill="#8a5a54"/><path d="${oval(round(from[0]), round(from[1] + 5), 20, 21)}" fill="#5a2f2d"/>`,
      wire: coil(from, to, { turns: 7, wide: 17, wire: 6.5, bow: side * 10 * swing }),
      ball: eyeball(to[0], to[1], mix(1, 1.95, Math.min(1.2, far)), [-side * 2.5, 2 + swing]),
    };
  });
  return scene(`${shadow()}${onPlinth(`${cat(warp, { eyes: !gone, open: 1 - squeeze, mouth: gone ? Math.min(1, far) : 0 })}
    ${gone ? `${strokes(0, -220, 214, 36, swell(share, [0.14, 0.2], [0.36, 0.5]))}${eyes.map(({ socket }) => socket).join("")}${eyes.map(({ wire }) => wire).join("")}${eyes.map(({ ball }) => ball).join("")}` : ""}`)}`, { defs: STEEL });
}
