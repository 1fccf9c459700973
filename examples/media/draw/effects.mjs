/**
 * Draws the stills and films of effects anew: `node examples/media/draw/effects.mjs [vendor…|vendor/name…]`, for instance
 * `pika/Melt`. With `--check` it draws nothing, but says whether the files are those that were made from these programs.
 *
 * Needed are Debian's chromium and ffmpeg, and `npm ci` in `web`. The files are committed; a build reads them.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { none as catAtRest } from "./effects/cat.mjs";
import { letsDance, subjectThree } from "./effects/dances.mjs";
import { earth } from "./effects/earth.mjs";
import { metal } from "./effects/metal.mjs";
import { muscle } from "./effects/muscle.mjs";
import { cakeIfy, taDa } from "./effects/party.mjs";
import { crumble, dissolve, explode } from "./effects/pieces.mjs";
import { robot } from "./effects/robot.mjs";
import { crush, deflate, inflate, melt, squish } from "./effects/soft.mjs";
import { spin } from "./effects/spin.mjs";
import { HEIGHT, none, WIDTH } from "./effects/stage.mjs";
import { decapitate, eyePop, levitate } from "./effects/stunts.mjs";
import { suit } from "./effects/suit.mjs";
import { thunder } from "./effects/thunder.mjs";
import { venom } from "./effects/venom.mjs";
import { wings } from "./effects/wings.mjs";

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const FPS = 12;
const FRAMES = 24;
const SIZE = "256:320";
/** In bytes. */
const MOST = { webp: 8 * 1024, jpg: 8 * 1024, mp4: 40 * 1024 };

/** The effects of each vendor, the frame of each that tells it best, and what its stills are. */
const VENDORS = {
  pixverse: {
    still: "webp",
    effects: {
      none: { draw: none, still: 0, film: false },
      venom: { draw: venom, still: 11 },
      muscle_surge: { draw: muscle, still: 14 },
      anything_robot: { draw: robot, still: 11 },
      microwave: { draw: spin, still: 2 },
      suit_swagger: { draw: suit, still: 15 },
      subject_three: { draw: subjectThree, still: 3 },
      lets_dance: { draw: letsDance, still: 3 },
      liquid_metal: { draw: metal, still: 11 },
      thunder_god: { draw: thunder, still: 4 },
      fairy_wings: { draw: wings, still: 1 },
      earth_zoom: { draw: earth, still: 14 },
    },
  },
  pika: {
    still: "jpg",
    effects: {
      none: { draw: catAtRest, still: 0 },
      Inflate: { draw: inflate, still: 12 },
      Melt: { draw: melt, still: 9 },
      Explode: { draw: explode, still: 6 },
      Squish: { draw: squish, still: 6 },
      Crush: { draw: crush, still: 8 },
      "Cake-ify": { draw: cakeIfy, still: 10 },
      "Ta-da": { draw: taDa, still: 13 },
      Deflate: { draw: deflate, still: 9 },
      Crumble: { draw: crumble, still: 8 },
      Dissolve: { draw: dissolve, still: 7 },
      Levitate: { draw: levitate, still: 10 },
      Decapitate: { draw: decapitate, still: 6 },
      "Eye-pop": { draw: eyePop, still: 6 },
    },
  },
};
/** Every effect with its vendor, where its files lie, and what they are. */
const ALL = Object.entries(VENDORS).flatMap(([vendor, { still: kind, effects }]) => Object.entries(effects).map(([name, effect]) => (
  { vendor, name, ...effect, files: [`${name}.${kind}`, ...(effect.film === false ? [] : [`${name}.mp4`])] })));
const place = (vendor, file) => at(`../../../providers/${vendor}/previews/${file}`);
/** What the files were made from, and what they were when they were made. */
const recordOf = (vendor) => (existsSync(place(vendor, "drawn.json")) ? JSON.parse(readFileSync(place(vendor, "drawn.json"), "utf8")) : {});

const sha256 = (data) => createHash("sha256").update(data).digest("hex");
const frames = ({ draw, film = true }) => Array.from({ length: film ? FRAMES : 1 }, (_, index) => draw(index / FRAMES));
/** Which drawings an effect stands for, and which of them is the still; rounded, because the last digits differ by version of Node. */
const drawing = (effect) =>
  sha256(`${effect.still}\n${frames(effect).join("\n")}`.replace(/-?\d+\.\d+(e-?\d+)?/g, (number) => (Math.round(Number(number) * 10) / 10 || 0).toString()));
const ffmpeg = (...args) => execFileSync("ffmpeg", ["-y", "-loglevel", "error", ...args]);

async function render(only) {
  const { chromium } = createRequire(at("../../../web/package.json"))("@playwright/test");
  const browser = await chromium.launch({ executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
  const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
  for (const effect of ALL) {
    const { vendor, name, files } = effect;
    if (only.length > 0 && !only.includes(vendor) && !only.includes(`${vendor}/${name}`)) continue;
    const folder = mkdtempSync(join(tmpdir(), "draw-"));
    for (const [index, svg] of frames(effect).entries()) {
      await page.setContent(`<style>body{margin:0}svg{display:block}</style>${svg}`);
      await page.screenshot({ path: join(folder, `${String(index).padStart(2, "0")}.png`) });
    }
    still(join(folder, `${String(effect.still).padStart(2, "0")}.png`), place(vendor, files[0]));
    if (files[1]) film(folder, place(vendor, files[1]));
    rmSync(folder, { recursive: true });
    const drawn = { drawing: drawing(effect), files: Object.fromEntries(files.map((file) => [file, sha256(readFileSync(place(vendor, file)))])) };
    const record = { ...recordOf(vendor), [name]: drawn };
    const sorted = Object.fromEntries(Object.keys(VENDORS[vendor].effects).filter((known) => record[known]).map((known) => [known, record[known]]));
    writeFileSync(place(vendor, "drawn.json"), `${JSON.stringify(sorted, null, 2)}\n`);
  }
  await browser.close();
}

/** A JPEG is made coarser until it fits. */
function still(picture, path) {
  const encode = (...how) => ffmpeg("-i", picture, "-vf", `scale=${SIZE}:flags=lanczos`, ...how, "-map_metadata", "-1", path);
  if (path.endsWith(".webp")) return encode("-c:v", "libwebp", "-quality", "74", "-compression_level", "6");
  for (let scale = 2; scale <= 16; scale += 1) {
    encode("-q:v", String(scale), "-huffman", "optimal", "-pix_fmt", "yuvj420p", "-bitexact");
    if (statSync(path).size <= MOST.jpg) return;
  }
}

/** Coarser until it fits. */
function film(folder, path) {
  for (let crf = 24; crf <= 40; crf += 2) {
    ffmpeg("-framerate", String(FPS), "-i", join(folder, "%02d.png"), "-vf", `scale=${SIZE}:flags=lanczos:out_color_matrix=bt709`,
      "-c:v", "libx264", "-profile:v", "high", "-preset", "veryslow", "-tune", "animation", "-crf", String(crf), "-bf", "0", "-refs", "2", "-pix_fmt", "yuv420p",
      "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709",
      "-movflags", "+faststart", "-map_metadata", "-1", "-threads", "1", path);
    if (statSync(path).size <= MOST.mp4) return;
  }
}

/** What is not as these programs make it. */
function check() {
  return ALL.flatMap((effect) => {
    const { vendor, name, files } = effect;
    const drawn = recordOf(vendor)[name];
    const problems = drawn?.drawing === drawing(effect) ? [] : [`${vendor}/${name}: its drawing has changed since its files were made`];
    for (const file of files) {
      const content = readFileSync(place(vendor, file));
      if (drawn?.files[file] !== sha256(content)) problems.push(`${vendor}/${file}: not the file that was made`);
      if (content.length > MOST[file.split(".")[1]]) problems.push(`${vendor}/${file}: ${content.length} bytes`);
    }
    return problems;
  });
}

const args = process.argv.slice(2);
if (args.includes("--check")) {
  const problems = check();
  for (const problem of problems) console.error(problem);
  process.exit(problems.length > 0 ? 1 : 0);
} else {
  await render(args);
}
