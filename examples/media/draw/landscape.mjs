import { chance, glow, gradient, INK, ridge, seal, sheet } from "./ink.mjs";

const WIDTH = 1280;
const HEIGHT = 720;
const WATER = 470;

/** The same lake at two hours: dawn, with a red sun and a boat near by, and night, with a moon and the boat far away. */
const HOURS = {
  dawn: {
    sky: [[0, "#efe4d2"], [0.45, "#f4e6d3"], [0.66, "#f3dcc6"]],
    orb: { x: 905, y: 205, r: 58, fill: "#c4452c", halo: "#e58b63" },
    ranges: ["#b9b4a6", "#8f9088", "#5f665f", "#2f3733"],
    lake: [[0, "#efdcc8"], [0.35, "#e6dfd0"], [1, "#c5c5b8"]],
    boat: { x: 380, y: 590, scale: 1 },
    mist: 0.9,
    lamp: 0,
  },
  night: {
    sky: [[0, "#24333c"], [0.45, "#3f525a"], [0.66, "#74807e"]],
    orb: { x: 905, y: 165, r: 52, fill: "#f4ecd2", halo: "#cfd3c4" },
    ranges: ["#66747a", "#4a5a60", "#2f3f44", "#172327"],
    lake: [[0, "#7d8884"], [0.3, "#52636a"], [1, "#233239"]],
    boat: { x: 800, y: 520, scale: 0.55 },
    mist: 0.45,
    lamp: 1,
  },
};

const pine = (x, y, size, ink) => {
  const random = chance(x * 7 + y);
  const tufts = Array.from({ length: 9 }, (_, at) => {
    const up = at / 9;
    const side = at % 2 ? 1 : -1;
    const reach = (1.1 - up) * size * (0.42 + random() * 0.25);
    const cy = y - size * (0.35 + up * 0.72);
    return `<ellipse cx="${x + side * reach * 0.55 + up * size * 0.18}" cy="${cy}" rx="${reach * 0.62}" ry="${size * 0.055}" transform="rotate(${side * -7} ${x} ${cy})"/>`;
  });
  return `<g fill="${ink}" filter="url(#brush)" opacity="0.92">
    <path d="M${x - size * 0.035} ${y}Q${x + size * 0.02} ${y - size * 0.5} ${x + size * 0.16} ${y - size}q${size * 0.03} 0 ${size * 0.03} ${size * 0.02}Q${x + size * 0.09} ${y - size * 0.45} ${x + size * 0.05} ${y}z"/>
    ${tufts.join("")}</g>`;
};

const boat = ({ x, y, scale }, lamp) => `
  <g transform="translate(${x} ${y}) scale(${scale})">
    <ellipse cx="0" cy="26" rx="128" ry="7" fill="${INK}" opacity="0.22" filter="url(#soft4)"/>
    <g filter="url(#brush)" fill="${INK}">
      <path d="M-122 -2Q-60 20 0 20T122 -6Q96 26 62 29H-64Q-98 26 -122 -2z"/>
      <path d="M-46 12Q-44 -30 0 -31T44 12z" opacity="0.86"/>
      <path d="M86 -46q8 -6 15 1l-3 9 7 28q-8 6 -20 4l2 -28z"/>
      <path d="M74 -43Q93 -66 114 -41q-20 -7 -40 -2z"/>
      <path d="M105 -26L150 34" stroke="${INK}" stroke-width="3.4" fill="none"/>
    </g>
    ${lamp ? `<circle cx="0" cy="0" r="60" fill="url(#lamp)"/><rect x="-12" y="-9" width="24" height="21" fill="#f3c068" opacity="0.95"/>` : ""}
  </g>`;

const bird = (x, y, size) =>
  `<path d="M${x - size} ${y - size * 0.35}Q${x - size * 0.4} ${y - size * 0.5} ${x} ${y}Q${x + size * 0.4} ${y - size * 0.5} ${x + size} ${y - size * 0.3}" fill="none" stroke="${INK}" stroke-width="${size * 0.17}" stroke-linecap="round"/>`;

/** A lake among mountains, at `dawn` or at `night`. */
export function landscape(hour) {
  const of = HOURS[hour];
  const { orb } = of;
  const layers = [
    { seed: 11, base: 430, height: 260, peaks: 5 },
    { seed: 23, base: 455, height: 210, peaks: 7 },
    { seed: 5, base: 478, height: 130, peaks: 9 },
  ];
  const defs = [
    gradient("sky", of.sky),
    gradient("lake", of.lake),
    glow("halo", [[0, orb.halo, 0.75], [0.45, orb.halo, 0.3], [0.75, orb.halo, 0.07], [1, orb.halo, 0]]),
    glow("lamp", [[0, "#f6c66d", 0.85], [1, "#f6c66d", 0]]),
    ...layers.map((_, at) => gradient(`range${at}`, [[0, of.ranges[at]], [0.55, of.ranges[at], 0.75], [1, of.ranges[at], 0.02]])),
    gradient("shore", [[0, of.ranges[3]], [1, of.ranges[3], 0.9]]),
  ].join("");
  const mist = (y, opacity) =>
    `<ellipse cx="${WIDTH * 0.45}" cy="${y}" rx="${WIDTH * 0.7}" ry="26" fill="${of.sky[2][1]}" opacity="${opacity * of.mist}" filter="url(#soft30)"/>`;
  const random = chance(77);
  const ripples = Array.from({ length: 46 }, () => {
    const y = WATER + 14 + random() ** 1.4 * 230;
    const near = (y - WATER) / 250;
    const x = random() * WIDTH;
    return `<path d="M${x} ${y}q${20 + near * 50} ${-2 - near * 3} ${50 + near * 120} 0" stroke="${INK}" stroke-width="${0.8 + near * 1.6}" opacity="${0.10 + random() * 0.12}" fill="none"/>`;
  });
  const content = `
    <rect width="${WIDTH}" height="${WATER}" fill="url(#sky)"/>
    <circle cx="${orb.x}" cy="${orb.y}" r="${orb.r * 3.4}" fill="url(#halo)"/>
    <circle cx="${orb.x}" cy="${orb.y}" r="${orb.r}" fill="${orb.fill}" filter="url(#brush)" opacity="0.94"/>
    ${hour === "dawn" ? bird(610, 96, 20) + bird(672, 74, 15) + bird(664, 118, 12) + bird(724, 100, 10) : ""}
    ${layers.map((layer, at) => `<path d="${ridge(WIDTH, 520, layer)}" fill="url(#range${at})" filter="url(#wash)"/>${mist(430 + at * 26, 0.75 - at * 0.15)}`).join("")}
    <rect y="${WATER}" width="${WIDTH}" height="${HEIGHT - WATER}" fill="url(#lake)"/>
    <rect x="${orb.x - 30}" y="${WATER}" width="60" height="190" fill="${orb.fill}" opacity="0.26" filter="url(#soft12)"/>
    ${mist(WATER, 0.9)}
    <g>${ripples.join("")}</g>
    <path d="M${WIDTH} 520Q1150 528 1080 566T900 640Q840 676 790 ${HEIGHT}H${WIDTH}z" fill="url(#shore)" filter="url(#wash)"/>
    ${pine(1120, 590, 330, of.ranges[3])}${pine(1205, 570, 250, of.ranges[3])}${pine(1020, 640, 170, of.ranges[3])}
    ${boat(of.boat, of.lamp)}
    ${seal(52, 630, 38)}`;
  return sheet(WIDTH, HEIGHT, content, { defs });
}
