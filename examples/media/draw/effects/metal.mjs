import { gradient } from "../ink.mjs";
import { atPlace, aura, card, ease, lady, line, mix, OUTLINE, round } from "./stage.mjs";

const CHROME = [[0, "#fdfefe"], [0.16, "#cfd6da"], [0.3, "#8b959c"], [0.42, "#39424a"], [0.5, "#20262c"], [0.54, "#c8d1d6"], [0.7, "#f6f8f9"], [0.84, "#9aa4ab"], [1, "#4a535b"]];

/** A sheet of light and dark that runs down over whatever is made of metal. */
const bands = (share) => Array.from({ length: 15 }, (_, at) => {
  const y = -520 + at * 110 + share * 110 * 2;
  const wave = Array.from({ length: 25 }, (_, part) => {
    const x = -480 + part * 40;
    return [x, y + 26 * Math.sin(x * 0.013 + at * 1.1 + share * Math.PI * 2) + (x * x) * 0.00034];
  });
  return `<path d="${line(wave)}" fill="none" stroke="${at % 2 ? "#ffffff" : "#1c2228"}" stroke-width="${at % 2 ? 26 : 38}" opacity="${at % 2 ? 0.75 : 0.5}"/>`;
}).join("");

const statue = (share) => `
  <clipPath id="mHair"><path d="${OUTLINE.hair}"/><path d="${OUTLINE.bun}"/></clipPath>
  <clipPath id="mBody"><path d="${OUTLINE.shoulders}"/></clipPath>
  <clipPath id="mFace"><path d="${OUTLINE.face}"/></clipPath>
  <g fill="url(#darkChrome)"><path d="${OUTLINE.hair}"/><path d="${OUTLINE.bun}"/></g>
  <g clip-path="url(#mHair)" opacity="0.75" filter="url(#soft4)">${bands(share)}</g>
  <path d="${OUTLINE.neck}" fill="url(#chromeAcross)"/>
  <path d="${OUTLINE.shoulders}" fill="url(#chrome)"/>
  <g clip-path="url(#mBody)" filter="url(#soft4)">${bands(share)}</g>
  <path d="M-96 250Q-80 340 -10 456M96 250Q80 360 -66 640L-110 800" fill="none" stroke="#2b333a" stroke-width="16"/>
  <path d="M-84 250Q-68 340 2 452M108 254Q92 364 -54 644" fill="none" stroke="#fff" stroke-width="8"/>
  <path d="${OUTLINE.face}" fill="url(#chromeFace)" stroke="#2b333a" stroke-width="5"/>
  <g clip-path="url(#mFace)" opacity="0.28" filter="url(#soft12)">${bands(share)}</g>
  <path d="M2 -214C-90 -216 -158 -160 -160 -20C-162 20 -156 60 -148 96C-150 20 -128 -70 -62 -128Q-20 -160 2 -214zM-2 -214C90 -216 158 -160 160 -20C162 20 156 60 148 96C150 20 128 -70 62 -128Q20 -160 -2 -214z" fill="url(#darkChrome)"/>
  <g fill="none" stroke="#20262c" stroke-linecap="round">
    <path d="M-100 -6Q-66 -40 -32 -4M100 -6Q66 -40 32 -4" stroke-width="9"/><path d="M-116 -58Q-70 -84 -18 -62M116 -58Q70 -84 18 -62" stroke-width="9"/>
    <path d="M9 -18Q5 30 17 58Q8 74 -12 68" stroke-width="7"/><path d="M-46 114Q0 128 46 114" stroke-width="9"/></g>
  <path d="M-96 4Q-66 22 -36 4Q-66 -16 -96 4zM96 4Q66 22 36 4Q66 -16 96 4z" fill="#f6f8f9" stroke="#4a535b" stroke-width="3"/>
  <path d="M-36 122Q0 150 36 122Q0 134 -36 122z" fill="#5b656d"/>
  <path d="M-122 40Q-112 110 -66 150" fill="none" stroke="#fff" stroke-width="13" stroke-linecap="round"/>
  <path d="M-150 -120C-140 -200 -80 -252 -10 -262" fill="none" stroke="#fff" stroke-width="13" stroke-linecap="round"/>
  <path d="M-360 440C-310 356 -220 330 -140 300" fill="none" stroke="#fff" stroke-width="14" stroke-linecap="round"/>`;

/** Silver pours over the person from above, gleams, and runs off below. */
export function metal(share) {
  const turn = share * Math.PI * 2;
  const edge = (progress, phase) => Array.from({ length: 65 }, (_, at) => {
    const x = -480 + at * 15;
    const drip = 120 * Math.max(0, Math.sin(x * 0.027 + phase)) ** 4 + 60 * Math.max(0, Math.sin(x * 0.061 + phase * 2)) ** 6;
    return [x, mix(-640, 940, progress) + drip + 22 * Math.sin(x * 0.012 + turn)];
  });
  const low = edge(ease(share, 0.02, 0.4), 0.7);
  const high = edge(ease(share, 0.66, 0.98), 2.4);
  const pour = `${line(low)}${line([...high].reverse()).replace("M", "L")}z`;
  const drops = [[-330, -250, 24], [330, -190, 30], [-380, 60, 16], [392, 90, 18], [250, -330, 14]].map(([x, y, r], at) =>
    `<g transform="translate(${x} ${round(y + 26 * Math.sin(turn + at * 1.4))})" opacity="${round(ease(share, 0.2, 0.4) * (1 - ease(share, 0.7, 0.9)))}"><ellipse rx="${r}" ry="${round(r * (1 + 0.18 * Math.sin(turn * 2 + at)))}" fill="url(#chrome)"/><ellipse cx="${-r * 0.3}" cy="${-r * 0.4}" rx="${r * 0.28}" ry="${r * 0.2}" fill="#fff"/></g>`).join("");
  const content = `${aura}${atPlace(`
    ${lady()}
    <clipPath id="pour"><path d="${pour}"/></clipPath><g clip-path="url(#pour)">${statue(share)}</g>
    ${drops}`)}`;
  return card(content, {
    defs: gradient("chrome", CHROME) + gradient("chromeAcross", CHROME, { x2: 1, y2: 0 }) +
      gradient("darkChrome", [[0, "#e5eaed"], [0.2, "#59636b"], [0.5, "#1b2127"], [0.75, "#707a82"], [1, "#14191e"]], { x2: 0.6, y2: 1 }) +
      gradient("chromeFace", [[0, "#8b959c"], [0.25, "#eef2f4"], [0.5, "#c3cbd0"], [0.72, "#fafbfc"], [1, "#7c868d"]], { x2: 0.7, y2: 1 }),
  });
}
