/** Ink, paper and the few strokes that every picture is made of. */

export const INK = "#1f1b16";
export const SEAL = "#b23a26";

/** Numbers that look drawn by chance and are the same on every run. */
export function chance(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

/** Filters of a sheet: the grain of paper, the edge of a wet brush, mist. Lengths are in pixels of the picture. */
const FILTERS = `
  <filter id="paper" x="0" y="0" width="100%" height="100%">
    <feTurbulence type="fractalNoise" baseFrequency="0.009 0.013" numOctaves="4" seed="4" result="cloud"/>
    <feColorMatrix in="cloud" values="0 0 0 0 0.36  0 0 0 0 0.29  0 0 0 0 0.18  0 0 0 0.30 -0.09"/>
  </filter>
  <filter id="brush" x="-10%" y="-10%" width="120%" height="120%">
    <feTurbulence type="fractalNoise" baseFrequency="0.035" numOctaves="3" seed="9"/>
    <feDisplacementMap in="SourceGraphic" scale="5" xChannelSelector="R" yChannelSelector="G"/>
  </filter>
  <filter id="wash" x="-10%" y="-10%" width="120%" height="120%">
    <feTurbulence type="fractalNoise" baseFrequency="0.012 0.02" numOctaves="4" seed="2" result="noise"/>
    <feDisplacementMap in="SourceGraphic" in2="noise" scale="26" xChannelSelector="R" yChannelSelector="G" result="rough"/>
    <feColorMatrix in="noise" values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0 0 0 2.4 -0.25" result="holes"/>
    <feComposite in="rough" in2="holes" operator="in" result="grained"/>
    <feMerge><feMergeNode in="grained"/><feMergeNode in="rough"/></feMerge>
  </filter>
  <filter id="soft4"><feGaussianBlur stdDeviation="4"/></filter>
  <filter id="soft12" x="-100%" y="-30%" width="300%" height="160%"><feGaussianBlur stdDeviation="12"/></filter>
  <filter id="soft30" x="-50%" y="-300%" width="200%" height="700%"><feGaussianBlur stdDeviation="30"/></filter>`;

/** A whole picture on paper; without its `grain` it is smooth. */
export function sheet(width, height, content, { ground = "#f3ede1", defs = "", grain = true } = {}) {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
  <defs>${FILTERS}${defs}</defs>
  <rect width="${width}" height="${height}" fill="${ground}"/>
  ${content}
  ${grain ? `<rect width="${width}" height="${height}" filter="url(#paper)" opacity="0.5"/>` : ""}
</svg>`;
}

export const gradient = (id, stops, { x1 = 0, y1 = 0, x2 = 0, y2 = 1 } = {}) =>
  `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stops
    .map(([at, color, opacity = 1]) => `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity}"/>`)
    .join("")}</linearGradient>`;

export const glow = (id, stops) =>
  `<radialGradient id="${id}">${stops
    .map(([at, color, opacity = 1]) => `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity}"/>`)
    .join("")}</radialGradient>`;

/** The outline of a range of mountains from the left edge to the right, down to `foot`. */
export function ridge(width, foot, { seed, base, height, peaks }) {
  const random = chance(seed);
  const parts = Array.from({ length: 7 }, (_, at) => ({
    step: (at + 1) * peaks * (0.7 + random() * 0.6),
    phase: random() * Math.PI * 2,
    weight: 1 / (at + 1) ** 1.25,
  }));
  let path = `M0 ${foot}`;
  for (let x = 0; x <= width; x += 6) {
    const wave = parts.reduce((sum, { step, phase, weight }) => sum + Math.sin((x / width) * step * Math.PI + phase) * weight, 0);
    path += `L${x} ${(base - height * (0.5 + wave * 0.42)).toFixed(1)}`;
  }
  return `${path}L${width} ${foot}Z`;
}

/** A seal in the corner: two strokes within a square, no words. */
export const seal = (x, y, size) => `
  <g transform="translate(${x} ${y}) scale(${size / 40})" filter="url(#brush)">
    <rect width="40" height="40" rx="5" fill="${SEAL}"/>
    <path d="M9 11h22M20 11v9M11 20h18v11H11z" fill="none" stroke="#f6e8dc" stroke-width="3.2"/>
  </g>`;
