/**
 * Draws every example medium anew: `node examples/media/draw/render.mjs [name…]`.
 *
 * Needed are Debian's chromium, ffmpeg and espeak-ng, and `npm ci` in `web`. The files are committed; a build reads them.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { garment, teapot, teapotMask } from "./objects.mjs";
import { landscape } from "./landscape.mjs";
import { dancer, fullBody, portrait } from "./people.mjs";

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const { chromium } = createRequire(at("../../../web/package.json"))("@playwright/test");
const FILES = at("../files");
const FPS = 24;
const COVER_SCALE = 1.5;

const STILLS = {
  landscape: () => landscape("dawn"),
  landscape_night: () => landscape("night"),
  portrait: () => portrait("lady"),
  scholar: () => portrait("scholar"),
  model: () => fullBody(),
  garment: () => garment(),
  teapot: () => teapot(),
  teapot_mask: () => teapotMask(),
};
const CLIPS = {
  dance: { seconds: 4, frame: (share) => dancer(share) },
  speaker: { seconds: 4, frame: (share) => portrait("lady", { share, size: [540, 720] }) },
};
/** What the voice says; also the text that a listener may check it against. */
const SENTENCE = "欢迎来到百工，说出您的想法吧。";

async function main(only) {
  const wanted = (name) => only.length === 0 || only.includes(name);
  const browser = await chromium.launch({ executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
  const page = await browser.newPage();
  // Screens of phones have more pixels than a clip.
  const sharp = await browser.newPage({ deviceScaleFactor: COVER_SCALE });
  const shoot = async (svg, path, quality, on = page) => {
    const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(svg);
    await on.setViewportSize({ width: Number(width), height: Number(height) });
    await on.setContent(`<style>body{margin:0}svg{display:block}</style>${svg}`);
    await on.screenshot({ path, type: "jpeg", quality });
  };
  for (const [name, draw] of Object.entries(STILLS)) {
    if (wanted(name)) await shoot(draw(), join(FILES, `${name}.jpg`), 72);
  }
  for (const [name, { seconds, frame }] of Object.entries(CLIPS)) {
    const cover = `${name}_cover`;
    if (wanted(cover)) await shoot(frame(0), join(FILES, `${cover}.jpg`), 72, sharp);
    if (!wanted(name)) continue;
    const folder = mkdtempSync(join(tmpdir(), "draw-"));
    const frames = seconds * FPS;
    for (let index = 0; index < frames; index += 1) {
      await shoot(frame(index / frames), join(folder, `${String(index).padStart(4, "0")}.jpg`), 90);
    }
    execFileSync("ffmpeg", [
      "-y", "-loglevel", "error", "-framerate", String(FPS), "-i", join(folder, "%04d.jpg"),
      "-c:v", "libx264", "-preset", "veryslow", "-tune", "animation", "-crf", "29", "-pix_fmt", "yuv420p",
      "-map_metadata", "-1", join(folder, "film.mp4"),
    ]);
    // The simulated vendors see of a film what it carries as its cover.
    const small = join(folder, "cover.jpg");
    execFileSync("ffmpeg", ["-y", "-loglevel", "error", "-i", join(FILES, `${cover}.jpg`), "-vf", "scale=405:540", "-q:v", "6", small]);
    execFileSync("ffmpeg", [
      "-y", "-loglevel", "error", "-i", join(folder, "film.mp4"), "-i", small, "-map", "0:v", "-map", "1", "-c", "copy",
      "-disposition:v:1", "attached_pic", "-movflags", "+faststart", "-map_metadata", "-1", join(FILES, `${name}.mp4`),
    ]);
    rmSync(folder, { recursive: true });
  }
  await browser.close();
  if (wanted("voice")) voice();
}

/** A voice that reads the sentence, levelled for a telephone's loudspeaker. */
function voice() {
  const folder = mkdtempSync(join(tmpdir(), "draw-"));
  const raw = join(folder, "voice.wav");
  execFileSync("espeak-ng", ["-v", "cmn+f2", "-s", "150", "-p", "52", "-g", "4", "-w", raw, SENTENCE]);
  execFileSync("ffmpeg", [
    "-y", "-loglevel", "error", "-i", raw, "-af", "highpass=f=90,lowpass=f=7200,loudnorm=I=-18:TP=-2", "-ac", "1", "-ar", "24000",
    "-c:a", "libmp3lame", "-b:a", "32k", "-map_metadata", "-1", join(FILES, "voice.mp3"),
  ]);
  rmSync(folder, { recursive: true });
}

await main(process.argv.slice(2));
