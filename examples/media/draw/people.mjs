import { glow, gradient, INK, SEAL, seal, sheet } from "./ink.mjs";

export const SKIN = "#f3d9c4";
export const SKIN_DEEP = "#dcae92";
export const HAIR = "#221c1b";

export const DEFS = [
  gradient("skin", [[0, "#f7e2d0"], [0.7, SKIN], [1, "#e9c4aa"]]),
  gradient("hair", [[0, "#3a3231"], [0.5, HAIR], [1, "#181312"]]),
  glow("blush", [[0, "#d9694f", 0.42], [1, "#d9694f", 0]]),
  glow("aura", [[0, "#fff9ee", 0.95], [1, "#fff9ee", 0]]),
  gradient("robe", [[0, "#5d8a86"], [1, "#2f5552"]]),
  gradient("robe2", [[0, "#8b8577"], [1, "#4e4a42"]]),
  gradient("linen", [[0, "#fbf7ef"], [1, "#e3dac8"]]),
  gradient("silk", [[0, "#c75440"], [1, "#8f2a1b"]]),
].join("");

/** An eye around 0,0; `open` from 0 to 1. The inner corner is on the left. */
const eye = (open) => {
  const lid = -17 * open + 4;
  return `
    <path d="M-33 4Q-2 ${lid * 1.9} 33 -3Q4 ${13 * open + 4} -33 4z" fill="#fffaf2"/>
    <clipPath id="eye${open}"><path d="M-33 4Q-2 ${lid * 1.9} 33 -3Q4 ${13 * open + 4} -33 4z"/></clipPath>
    <g clip-path="url(#eye${open})"><circle cx="1" cy="-3" r="14.5" fill="#3b2a20"/><circle cx="1" cy="-3" r="7.5" fill="#120d0a"/><circle cx="-4" cy="-8" r="3.4" fill="#fff"/></g>
    <path d="M-34 5Q-2 ${lid * 2} 35 -5Q42 -9 44 -13" fill="none" stroke="${INK}" stroke-width="5.2" stroke-linecap="round"/>
    <path d="M-24 ${-10 * open - 6}Q2 ${-30 * open - 4} 34 ${-15 * open - 4}" fill="none" stroke="${SKIN_DEEP}" stroke-width="2.4"/>
    <path d="M-20 ${9 * open + 3}Q4 ${14 * open + 3} 26 ${5 * open + 1}" fill="none" stroke="#a9745b" stroke-width="1.6"/>`;
};

const FACES = {
  lady: {
    outline: "M-152 -40C-154 -150 -86 -212 0 -212S154 -150 152 -40C150 50 112 134 56 176Q0 208 -56 176C-112 134 -150 50 -152 -40z",
    brow: "M-84 -58C-52 -78 -14 -78 26 -58C-10 -70 -50 -68 -84 -58z",
    lips: "#b6432f",
  },
  scholar: {
    outline: "M-154 -40C-156 -150 -88 -208 0 -208S156 -150 154 -40C154 60 128 136 70 184Q0 214 -70 184C-128 136 -154 60 -154 -40z",
    brow: "M-88 -50C-56 -80 -12 -84 30 -60C-8 -66 -48 -64 -88 -50z",
    lips: "#b4705b",
  },
};

/** The hair behind a head and its neck, around the middle of the face. */
export function hair(lady) {
  return lady
    ? `<path d="M-176 -40C-190 -210 -110 -290 0 -290S190 -210 176 -40C176 60 190 180 184 330L-184 330C-190 180 -176 60 -176 -40z" fill="url(#hair)"/>
       <path d="M-78 -270C-120 -330 -70 -400 0 -400S120 -330 78 -270z" fill="url(#hair)"/>
       <path d="M-120 -322L128 -352" stroke="#c9a45c" stroke-width="8" stroke-linecap="round"/><circle cx="134" cy="-353" r="15" fill="${SEAL}"/>
       <path d="M134 -338v46" stroke="#c9a45c" stroke-width="2.4"/><circle cx="134" cy="-284" r="7" fill="#7fa39b"/>
       <path d="M-58 -300Q-50 -370 0 -378M-20 -296Q-10 -350 30 -366" stroke="#57504d" stroke-width="3" fill="none" opacity="0.8"/>`
    : `<path d="M-170 -20C-190 -210 -110 -282 0 -282S190 -210 170 -20C168 10 160 30 152 40L-152 40C-160 30 -168 10 -170 -20z" fill="url(#hair)"/>
       <path d="M-52 -268C-76 -320 -46 -368 0 -368S76 -320 52 -268z" fill="url(#hair)"/><path d="M-54 -284Q0 -262 54 -284L50 -304Q0 -286 -50 -304z" fill="#4a6b70"/>`;
}

/** A head from the front around the middle of its face; about 300 wide and 560 high. */
export function head(kind, { open = 1, speak = 0 } = {}) {
  const face = FACES[kind];
  const lady = kind === "lady";
  const front = lady
    ? `<path d="M2 -214C-90 -216 -158 -160 -160 -20C-162 20 -156 60 -148 96C-150 20 -128 -70 -62 -128Q-20 -160 2 -214z" fill="url(#hair)"/>
       <path d="M-2 -214C90 -216 158 -160 160 -20C162 20 156 60 148 96C150 20 128 -70 62 -128Q20 -160 -2 -214z" fill="url(#hair)"/>
       <path d="M-8 -206C-70 -196 -126 -140 -142 -50M8 -206C70 -196 126 -140 142 -50" stroke="#5b5350" stroke-width="3" fill="none" opacity="0.7"/>`
    : `<path d="M-160 -10C-162 -130 -110 -214 0 -214S162 -130 160 -10Q150 -84 118 -134Q60 -168 0 -168T-118 -134Q-150 -84 -160 -10z" fill="url(#hair)"/>`;
  const mouth = `
    <path d="M-45 114Q-18 ${106 - speak * 2} -6 110Q0 114 6 110Q18 ${106 - speak * 2} 45 114Q22 ${121 - speak} 0 ${120 - speak}Q-22 ${121 - speak} -45 114z" fill="${face.lips}"/>
    <path d="M-34 ${121 + speak}Q0 ${142 + speak * 2.2} 34 ${121 + speak}Q0 ${127 + speak * 1.6} -34 ${121 + speak}z" fill="${face.lips}" opacity="0.88"/>
    ${speak > 1 ? `<path d="M-34 ${120}Q0 ${118 - speak} 34 120Q0 ${126 + speak * 2} -34 120z" fill="#5d2018"/>` : ""}
    <path d="M-48 112Q0 128 48 112" fill="none" stroke="#6d2a1f" stroke-width="2.2" opacity="${speak > 1 ? 0 : 0.8}"/>`;
  const beard = lady
    ? ""
    : `<path d="M-40 100Q-20 92 -4 100Q-30 104 -58 122Q-52 106 -40 100zM40 100Q20 92 4 100Q30 104 58 122Q52 106 40 100z" fill="${HAIR}" opacity="0.9"/>
       <path d="M-16 158Q0 152 16 158Q10 216 0 236Q-10 216 -16 158z" fill="${HAIR}" opacity="0.88"/>`;
  return `
    ${lady ? "" : `<path d="M-154 -20q-24 -10 -24 26t34 62M154 -20q24 -10 24 26t-34 62" fill="${SKIN}" stroke="${SKIN_DEEP}" stroke-width="3"/>`}
    <path d="${face.outline}" fill="url(#skin)" stroke="#a97c63" stroke-width="2.4"/>
    <circle cx="-88" cy="66" r="56" fill="url(#blush)" opacity="${lady ? 1 : 0.45}"/><circle cx="88" cy="66" r="56" fill="url(#blush)" opacity="${lady ? 1 : 0.45}"/>
    <g transform="translate(66 -6)">${eye(open)}</g><g transform="translate(-66 -6) scale(-1 1)">${eye(open)}</g>
    <path d="${face.brow}" fill="${HAIR}" transform="translate(38 8) scale(-1 1) translate(-52 0)" opacity="0.92"/>
    <path d="${face.brow}" fill="${HAIR}" transform="translate(-38 8) translate(-52 0)" opacity="0.92"/>
    <path d="M9 -18Q5 30 15 58Q10 72 -1 71M-13 62Q-8 72 -1 71" fill="none" stroke="#b98568" stroke-width="3" stroke-linecap="round"/>
    ${mouth}${beard}${front}
    ${lady ? `<path d="M0 -118l7 12-7 16-7-16z" fill="${SEAL}"/>` : ""}`;
}

/** Shoulders and crossed collars below a head whose face is around 0,0. */
export const bust = (lady) => `
  <path d="M-110 250L110 250L60 520L-40 520z" fill="#f1e8d8"/>
  <path d="M-64 130L-70 262Q0 320 70 262L64 130z" fill="#e8c3a8"/>
  <path d="M-62 176Q0 250 62 176L64 214Q0 270 -64 214z" fill="#cf9f84" opacity="0.6"/>
  <path d="M-80 240C-170 282 -330 306 -392 420C-430 500 -440 640 -444 800L444 800C440 640 430 500 392 420C330 306 170 282 80 240L10 420z" fill="url(#${lady ? "robe" : "robe2"})"/>
  <path d="M-84 236Q-70 330 26 470L-20 560Q-120 420 -128 262z" fill="url(#linen)" stroke="#b9ab94" stroke-width="2"/>
  <path d="M84 236Q70 350 -90 640L-150 800L-70 800Q60 560 128 262z" fill="url(#linen)" stroke="#b9ab94" stroke-width="2"/>
  <path d="M96 240Q84 360 -66 650L-124 800" fill="none" stroke="${lady ? SEAL : "#3f4a4b"}" stroke-width="11"/>
  <path d="M-98 240Q-88 336 -8 454" fill="none" stroke="${lady ? SEAL : "#3f4a4b"}" stroke-width="11"/>
  <g fill="none" stroke="${INK}" stroke-width="3.4" opacity="0.32" filter="url(#brush)">
    <path d="M-300 350Q-250 520 -270 800M300 350Q250 520 280 800M-360 470Q-330 640 -350 800M360 470Q330 640 356 800M180 330Q160 520 60 800"/></g>`;

/** A person from the front, head and shoulders. `share` is the place within a clip of a few seconds that repeats. */
export function portrait(kind, { share = 0, size = [960, 1280] } = {}) {
  const turn = Math.PI * 2 * share;
  const blink = (at) => Math.max(0, 1 - Math.abs(share - at) / 0.022);
  const open = Math.round((1 - 0.94 * Math.min(1, blink(0.3) + blink(0.78))) * 100) / 100;
  const speak = share === 0 ? 0 : Math.max(0, Math.sin(turn * 5) * Math.sin(turn / 2) * 7);
  const nod = `translate(${Math.sin(turn) * 7} ${Math.sin(turn * 2) * 3}) rotate(${Math.sin(turn) * 1.6} 0 230)`;
  const content = `
    <g transform="scale(${size[0] / 960})">
      <circle cx="480" cy="560" r="470" fill="url(#aura)"/>
      <g transform="translate(480 590)">
        <g transform="${nod}">${hair(kind === "lady")}</g>
        <g transform="translate(0 ${Math.sin(turn * 2) * 1.6})">${bust(kind === "lady")}</g>
        <g transform="${nod}">${head(kind, { open, speak })}</g>
      </g>
      ${seal(60, 1170, 52)}
    </g>`;
  return sheet(size[0], size[1], content, { defs: DEFS, ground: kind === "lady" ? "#e9e0d0" : "#dfe0d8" });
}

/** A person from head to foot in plain linen, from the front. */
export function fullBody() {
  const arm = (side) => `
    <g transform="scale(${side} 1)">
      <path d="M96 356Q140 380 156 470L176 640Q168 652 148 648L118 520z" fill="url(#linen)" stroke="#b9ab94" stroke-width="2"/>
      <path d="M150 642Q170 642 174 660Q182 704 170 724Q158 730 152 712Q146 680 150 642z" fill="${SKIN}" stroke="${SKIN_DEEP}" stroke-width="2"/>
    </g>`;
  const content = `
    <circle cx="384" cy="520" r="480" fill="url(#aura)"/>
    <ellipse cx="384" cy="1094" rx="180" ry="16" fill="${INK}" opacity="0.2" filter="url(#soft12)"/>
    <g transform="translate(384 0)">
      <g transform="translate(0 216) scale(0.36)">${hair(true)}</g>
      <path d="M-64 1060q-4 26 -22 32q-14 10 10 12h52l4 -50zM64 1060q4 26 22 32q14 10 -10 12h-52l-4 -50z" fill="#3b332b"/>
      ${arm(1)}${arm(-1)}
      <path d="M-88 610C-108 760 -136 920 -150 1062Q0 1096 150 1062C136 920 108 760 88 610z" fill="#cfc7b6" stroke="#a59b87" stroke-width="2"/>
      <g fill="none" stroke="${INK}" stroke-width="2.4" opacity="0.26"><path d="M-40 640Q-60 860 -72 1072M4 640Q6 860 4 1080M46 640Q66 860 76 1072M-70 640Q-96 860 -118 1066M72 640Q98 860 120 1066"/></g>
      <g transform="translate(0 216) scale(0.36)"><path d="M-64 130L-70 300Q0 360 70 300L64 130z" fill="#e8c3a8"/></g>
      <path d="M-30 322Q-80 340 -112 362Q-104 470 -92 616Q0 640 92 616Q104 470 112 362Q80 340 30 322Q0 360 -30 322z" fill="url(#linen)" stroke="#b9ab94" stroke-width="2"/>
      <path d="M-32 322Q0 366 32 322" fill="none" stroke="#b9ab94" stroke-width="7"/>
      <path d="M-92 604Q0 628 92 604L94 634Q0 658 -94 634z" fill="#8d8371"/>
      <g transform="translate(0 216) scale(0.36)">${head("lady")}</g>
    </g>${seal(44, 1068, 42)}`;
  return sheet(768, 1152, content, { defs: DEFS, ground: "#ece4d6" });
}

/** A dancer with long sleeves; `share` is the place within the clip, which repeats. */
export function dancer(share) {
  const turn = Math.PI * 2 * share;
  const sway = Math.sin(turn);
  const step = Math.sin(turn * 2);
  const lift = [0.5 + 0.5 * Math.sin(turn), 0.5 + 0.5 * Math.sin(turn + Math.PI)];
  const sleeve = (side, up, phase) => {
    const angle = -0.35 - up * 0.95;
    const [hx, hy] = [Math.cos(angle) * 112, Math.sin(angle) * 112 + 20];
    const points = Array.from({ length: 9 }, (_, at) => {
      const far = at / 8;
      const wave = Math.sin(turn * 2 - far * 4.2 + phase) * 26 * far;
      return [hx + far * 118 + wave * 0.5, hy + far * far * 170 - up * 90 * far + wave];
    });
    const edge = points.map(([x, y], at) => `${at ? "L" : "M"}${x.toFixed(1)} ${(y - 12 + at).toFixed(1)}`).join("");
    const under = [...points].reverse().map(([x, y], at) => `L${(x - 6).toFixed(1)} ${(y + 46 - at * 3).toFixed(1)}`).join("");
    return `<g transform="scale(${side} 1)">
      <path d="M18 -14Q${hx * 0.5} ${hy * 0.4 - 14} ${hx} ${hy - 16}L${hx} ${hy + 16}Q${hx * 0.5} ${hy * 0.6 + 30} 20 46z" fill="url(#silk)" stroke-linejoin="round"/>
      <path d="${edge}${under}z" fill="#fbf3e6" stroke="#b79f80" stroke-width="2" stroke-linejoin="round" opacity="0.97"/></g>`;
  };
  const hem = Array.from({ length: 13 }, (_, at) => {
    const x = -150 + at * 25;
    return `L${(x + sway * 14).toFixed(1)} ${(322 + Math.sin(turn * 2 + at * 0.9) * 9 - Math.abs(x) * 0.05).toFixed(1)}`;
  }).join("");
  const poise = `translate(${-sway * 4} -108) rotate(${-sway * 7}) scale(0.235)`;
  const petals = Array.from({ length: 14 }, (_, at) => {
    const fall = (share + at * 0.071) % 1;
    const x = (at * 97) % 540;
    return `<ellipse cx="${x + Math.sin(turn + at) * 20}" cy="${fall * 760 - 20}" rx="7" ry="4" transform="rotate(${fall * 320 + at * 40} ${x} ${fall * 760})" fill="#c9614b" opacity="0.55"/>`;
  }).join("");
  const content = `
    <circle cx="270" cy="310" r="290" fill="url(#aura)"/>
    <circle cx="402" cy="150" r="62" fill="${SEAL}" opacity="0.22"/>
    ${petals}
    <ellipse cx="${270 + sway * 10}" cy="664" rx="128" ry="12" fill="${INK}" opacity="0.22" filter="url(#soft4)"/>
    <g transform="translate(${270 + sway * 14} ${312 + step * 5}) rotate(${sway * 4})">
      <g transform="${poise}">${hair(true)}</g>
      ${sleeve(1, lift[0], 0)}${sleeve(-1, lift[1], 1.6)}
      <path d="M-40 92C-60 180 -110 260 -150 322${hem}C110 260 60 180 40 92z" fill="url(#robe)"/>
      <g fill="none" stroke="#1d3a38" stroke-width="2" opacity="0.45"><path d="M-22 110Q${-50 + sway * 10} 210 ${-84 + sway * 16} 320M0 110Q${sway * 12} 210 ${sway * 22} 326M22 110Q${50 + sway * 10} 210 ${88 + sway * 16} 320"/></g>
      <path d="M-22 -36Q-44 -28 -50 -12Q-42 40 -42 100Q0 112 42 100Q42 40 50 -12Q44 -28 22 -36Q0 -14 -22 -36z" fill="url(#silk)"/>
      <path d="M-22 -38Q0 14 8 52M22 -38Q8 8 -30 70" fill="none" stroke="#f6eadb" stroke-width="8"/>
      <path d="M-44 84Q0 98 44 84L44 104Q0 118 -44 104z" fill="#c9a45c"/>
      <path d="M6 104q${10 + sway * 16} 70 ${2 + sway * 26} 128" fill="none" stroke="#c9a45c" stroke-width="6"/>
      <path d="M-14 -84h28v56q-14 14 -28 0z" fill="#e8c3a8"/>
      <g transform="${poise}">${head("lady", { open: 0.75 })}</g>
    </g>
    ${seal(28, 664, 30)}`;
  return sheet(540, 720, content, { defs: DEFS, ground: "#ece2d2" });
}
