/**
 * Draws the stills and films of effect templates anew: `node examples/media/draw/effects.mjs [name…]`. With `--check` it draws
 * nothing, but says whether the files are those that were made from these programs.
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
import { letsDance, subjectThree } from "./effects/dances.mjs";
import { earth } from "./effects/earth.mjs";
import { metal } from "./effects/metal.mjs";
import { muscle } from "./effects/muscle.mjs";
import { robot } from "./effects/robot.mjs";
import { spin } from "./effects/spin.mjs";
import { HEIGHT, none, WIDTH } from "./effects/stage.mjs";
import { suit } from "./effects/suit.mjs";
import { thunder } from "./effects/thunder.mjs";
import { venom } from "./effects/venom.mjs";
import { wings } from "./effects/wings.mjs";

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const FILES = at("../../../providers/pixverse/previews");
/** What the files were made from, and what they were when they were made. */
const RECORD = join(FILES, "drawn.json");
const FPS = 12;
const FRAMES = 24;
const SIZE = "256:320";
/** In bytes. */
const MOST = { webp: 8 * 1024, mp4: 40 * 1024 };

/** Each effect, and the frame that tells it best. */
const EFFECTS = {
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
};

const sha256 = (data) => createHash("sha256").update(data).digest("hex");
const frames = ({ draw, film = true }) => Array.from({ length: film ? FRAMES : 1 }, (_, index) => draw(index / FRAMES));
const filesOf = (name) => [`${name}.webp`, ...(EFFECTS[name].film === false ? [] : [`${name}.mp4`])];
/** Which drawings a name stands for, and which of them is the still; rounded, because the last digits differ by version of Node. */
const drawing = (name) =>
  sha256(`${EFFECTS[name].still}\n${frames(EFFECTS[name]).join("\n")}`.replace(/-?\d+\.\d+(e-?\d+)?/g, (number) => (Math.round(Number(number) * 10) / 10 || 0).toString()));
const ffmpeg = (...args) => execFileSync("ffmpeg", ["-y", "-loglevel", "error", ...args]);

async function render(only) {
  const { chromium } = createRequire(at("../../../web/package.json"))("@playwright/test");
  const record = existsSync(RECORD) ? JSON.parse(readFileSync(RECORD, "utf8")) : {};
  const browser = await chromium.launch({ executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
  const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
  for (const name of only.length > 0 ? only : Object.keys(EFFECTS)) {
    const effect = EFFECTS[name];
    const folder = mkdtempSync(join(tmpdir(), "draw-"));
    for (const [index, svg] of frames(effect).entries()) {
      await page.setContent(`<style>body{margin:0}svg{display:block}</style>${svg}`);
      await page.screenshot({ path: join(folder, `${String(index).padStart(2, "0")}.png`) });
    }
    const still = join(FILES, `${name}.webp`);
    ffmpeg("-i", join(folder, `${String(effect.still).padStart(2, "0")}.png`), "-vf", `scale=${SIZE}:flags=lanczos`,
      "-c:v", "libwebp", "-quality", "74", "-compression_level", "6", "-map_metadata", "-1", still);
    if (effect.film !== false) film(folder, join(FILES, `${name}.mp4`));
    rmSync(folder, { recursive: true });
    record[name] = { drawing: drawing(name), files: Object.fromEntries(filesOf(name).map((file) => [file, sha256(readFileSync(join(FILES, file)))])) };
  }
  await browser.close();
  const sorted = Object.fromEntries(Object.keys(EFFECTS).filter((name) => record[name]).map((name) => [name, record[name]]));
  writeFileSync(RECORD, `${JSON.stringify(sorted, null, 2)}\n`);
}

/** Coarser until it fits. */
function film(folder, path) {
  for (let crf = 24; crf <= 40; crf += 2) {
    ffmpeg("-framerate", String(FPS), "-i", join(folder, "%02d.png"), "-vf", `scale=${SIZE}:flags=lanczos`,
      "-c:v", "libx264", "-profile:v", "high", "-preset", "veryslow", "-tune", "animation", "-crf", String(crf), "-bf", "0", "-refs", "2", "-pix_fmt", "yuv420p",
      "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709",
      "-movflags", "+faststart", "-map_metadata", "-1", "-threads", "1", path);
    if (statSync(path).size <= MOST.mp4) return;
  }
}

/** The names whose files are not those of these programs. */
function check() {
  const record = JSON.parse(readFileSync(RECORD, "utf8"));
  return Object.keys(EFFECTS).flatMap((name) => {
    const problems = record[name]?.drawing === drawing(name) ? [] : [`${name}: its drawing has changed since its files were made`];
    for (const file of filesOf(name)) {
      const content = readFileSync(join(FILES, file));
      if (record[name]?.files[file] !== sha256(content)) problems.push(`${file}: not the file that was made`);
      if (content.length > MOST[file.split(".")[1]]) problems.push(`${file}: ${content.length} bytes`);
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
