import { glow, gradient, INK, SEAL, seal, sheet } from "./ink.mjs";

const SIZE = 1024;

/** A celadon teapot on a plain ground. */
export function teapot() {
  const defs = [
    glow("ground", [[0, "#fffaf1"], [1, "#fffaf1", 0]]),
    `<radialGradient id="glaze" cx="0.36" cy="0.26" r="0.9"><stop offset="0" stop-color="#e4f0e6"/><stop offset="0.32" stop-color="#b4d0c0"/><stop offset="0.72" stop-color="#7ba693"/><stop offset="1" stop-color="#4b7766"/></radialGradient>`,
    gradient("cane", [[0, "#b98a55"], [1, "#7b522b"]]),
    gradient("lid", [[0, "#d5e6da"], [1, "#84ad9b"]]),
  ].join("");
  const content = `
    <circle cx="512" cy="520" r="480" fill="url(#ground)"/>
    <ellipse cx="530" cy="782" rx="300" ry="30" fill="${INK}" opacity="0.28" filter="url(#soft12)"/>
    <path d="M320 420C320 180 704 180 704 420" fill="none" stroke="url(#cane)" stroke-width="26" stroke-linecap="round"/>
    <path d="M320 420C320 180 704 180 704 420" fill="none" stroke="#5b3a1c" stroke-width="26" stroke-dasharray="3 17" opacity="0.45"/>
    <path d="M712 520C800 500 820 430 872 392L908 408C884 470 870 610 716 660z" fill="url(#glaze)" stroke="#40685a" stroke-width="4"/>
    <ellipse cx="890" cy="400" rx="21" ry="9" transform="rotate(24 890 400)" fill="#3b5d50"/>
    <path d="M300 430C190 520 220 720 372 776H652C804 720 834 520 724 430C660 396 364 396 300 430z" fill="url(#glaze)" stroke="#40685a" stroke-width="4"/>
    <path d="M390 776h244l-14 24H404z" fill="#5f8b79"/>
    <path d="M372 424C380 372 644 372 652 424C600 446 424 446 372 424z" fill="url(#lid)" stroke="#40685a" stroke-width="4"/>
    <ellipse cx="512" cy="372" rx="30" ry="24" fill="url(#lid)" stroke="#40685a" stroke-width="4"/>
    <path d="M296 500C270 580 284 660 330 712" fill="none" stroke="#f6fff8" stroke-width="16" stroke-linecap="round" opacity="0.6" filter="url(#soft4)"/>
    <g fill="none" stroke="#3d6456" stroke-width="6" stroke-linecap="round" opacity="0.75" filter="url(#brush)">
      <path d="M560 720C540 640 600 590 640 540M590 640C620 640 650 650 664 676M604 606C600 570 610 548 622 530"/></g>
    <g fill="${SEAL}" opacity="0.85" filter="url(#brush)"><circle cx="646" cy="532" r="15"/><circle cx="672" cy="682" r="12"/><circle cx="624" cy="520" r="9"/></g>
    ${seal(60, 910, 46)}`;
  return sheet(SIZE, SIZE, content, { defs, ground: "#ede5d7" });
}

/** A jacket with crossed collars, laid flat. */
export function garment() {
  const defs = [
    glow("ground", [[0, "#fffaf1"], [1, "#fffaf1", 0]]),
    gradient("cloth", [[0, "#c85a45"], [1, "#96301f"]]),
    gradient("cuff", [[0, "#f7efe0"], [1, "#dfd2ba"]]),
  ].join("");
  const plum = (x, y, size) =>
    `<g transform="translate(${x} ${y}) scale(${size})" fill="#f2d9b8" opacity="0.9">${[0, 72, 144, 216, 288].map((turn) => `<circle cx="0" cy="-9" r="7.5" transform="rotate(${turn})"/>`).join("")}<circle r="4" fill="#c9903f"/></g>`;
  const content = `
    <circle cx="512" cy="512" r="500" fill="url(#ground)"/>
    <path d="M300 240L96 560L214 650L320 500L320 850H704L704 500L810 650L928 560L724 240L596 190H428z" transform="translate(8 18)" fill="${INK}" opacity="0.24" filter="url(#soft12)"/>
    <g stroke="#6f2014" stroke-width="4" stroke-linejoin="round">
      <path d="M316 236L104 548L222 634L334 470z" fill="url(#cloth)"/><path d="M708 236L920 548L802 634L690 470z" fill="url(#cloth)"/>
      <path d="M104 548L80 586L198 672L222 634z" fill="url(#cuff)"/><path d="M920 548L944 586L826 672L802 634z" fill="url(#cuff)"/>
      <path d="M316 236Q420 190 432 188H592Q604 190 708 236L712 858Q512 880 312 858z" fill="url(#cloth)"/>
    </g>
    <path d="M432 188Q512 250 592 188L578 204Q512 262 446 204z" fill="#5a1a10"/>
    <path d="M430 186Q470 320 600 470L566 512Q440 360 396 200z" fill="url(#cuff)" stroke="#b39f80" stroke-width="3"/>
    <path d="M594 186Q570 350 400 600L340 858L408 866L462 640Q610 400 630 200z" fill="url(#cuff)" stroke="#b39f80" stroke-width="3"/>
    <g fill="none" stroke="#5d170c" stroke-width="4" opacity="0.4" filter="url(#brush)"><path d="M352 470Q366 640 350 850M664 470Q652 640 672 850M600 560Q580 700 590 860M240 430Q270 470 270 560M784 430Q754 470 754 560"/></g>
    <path d="M462 640q40 10 74 -16M462 650q30 40 18 96" fill="none" stroke="#7d2517" stroke-width="8" stroke-linecap="round"/>
    ${plum(640, 600, 1.5)}${plum(606, 700, 1.1)}${plum(664, 760, 1.3)}${plum(214, 500, 1.2)}${plum(812, 500, 1.2)}${plum(360, 330, 1.1)}${plum(650, 320, 1.1)}
    ${seal(60, 910, 46)}`;
  return sheet(SIZE, SIZE, content, { defs, ground: "#ece5d8" });
}

/** What somebody has painted over the teapot, as a mask of its picture. */
export const teapotMask = () => `<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="1024" viewBox="0 0 1024 1024">
  <rect width="1024" height="1024" fill="#000"/>
  <path d="M300 400C320 210 704 210 720 400C800 470 840 400 890 400M340 470H720M280 560H800M290 650H760M340 740H690" fill="none" stroke="#fff" stroke-width="120" stroke-linecap="round" stroke-linejoin="round"/>
</svg>`;
