import { framesIn } from "../timeline";
import { addressOf, type Cut } from "./cut";

/** Text within XML. What XML knows no way to write is left out. */
export const escaped = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;")
    .replace(/[\n\r\t]+/g, " ");

type Attributes = Record<string, string | number | false>;

function tag(name: string, attributes: Attributes, children: string[] = []): string {
  const words = Object.entries(attributes).flatMap(([key, value]) => (value === false ? [] : ` ${key}="${escaped(String(value))}"`));
  const head = `<${name}${words.join("")}`;
  if (children.length === 0) return `${head}/>`;
  return `${head}>\n${children.join("\n").replace(/^/gm, "  ")}\n</${name}>`;
}

/** As quiet as Final Cut goes. */
const SILENCE_DB = -96;
const decibels = (volume: number) => `${volume > 0 ? Math.round(200 * Math.log10(volume)) / 10 : SILENCE_DB}dB`;

/** A strip as FCPXML 1.9. Files are named by addresses that begin at the description's own folder. */
export function fcpxml({ name, rate, width, height, clips, ownSound, song, comment }: Cut): string {
  const time = (frames: number) => (frames === 0 ? "0s" : `${frames}/${rate}s`);
  const media = (file: string) => [tag("media-rep", { kind: "original-media", src: `./${addressOf(file)}` })];
  const assets = new Map<string, { id: string; text: string }>();
  const formats = [tag("format", { id: "strip", frameDuration: `1/${rate}s`, width, height, colorSpace: "1-1-1 (Rec. 709)" })];
  for (const { clip, file, available, sounds } of clips) {
    if (assets.has(file)) continue;
    const still = clip.kind === "image";
    const [id, format] = [`asset${assets.size + 1}`, `format${assets.size + 1}`];
    formats.push(tag("format", { id: format, ...(still ? { name: "FFVideoFormatRateUndefined" } : { frameDuration: `1/${rate}s` }), width: clip.width, height: clip.height }));
    const heard = sounds && { hasAudio: 1, audioSources: 1, audioChannels: 2 };
    const whole = { name: clip.name, start: "0s", duration: time(still ? 0 : available), hasVideo: 1, videoSources: 1, format };
    assets.set(file, { id, text: tag("asset", { id, ...whole, ...heard }, media(file)) });
  }
  const resources = [...formats, ...[...assets.values()].map(({ text }) => text)];
  if (song) resources.push(tag("asset", { id: "song", name: song.name, start: "0s", duration: time(song.length), hasAudio: 1, audioSources: 1, audioChannels: 2 }, media(song.file)));

  const total = framesIn(clips);
  const spine = clips.map(({ clip, file, start, from, length, sounds }, at) => {
    const still = clip.kind === "image";
    const under = song && at === 0 ? [music(song, time(still ? 0 : from), time(Math.min(song.length, total)))] : [];
    const where = { ref: assets.get(file)!.id, name: clip.name, offset: time(start), start: time(still ? 0 : from), duration: time(length) };
    return still ? tag("video", where, under) : tag("asset-clip", { ...where, srcEnable: sounds && !ownSound && "video" }, under);
  });
  const sequence = tag("sequence", { format: "strip", duration: time(total), tcStart: "0s", tcFormat: "NDF", audioLayout: "stereo", audioRate: "48k" }, [
    `<note>${escaped(comment)}</note>`,
    tag("spine", {}, spine),
  ]);
  const library = tag("library", {}, [tag("event", { name }, [tag("project", { name }, [sequence])])]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE fcpxml>\n${tag("fcpxml", { version: "1.9" }, [tag("resources", {}, resources), library])}\n`;
}

/** The song hangs below the first clip, from its beginning to the end of the strip. */
const music = ({ name, volume }: NonNullable<Cut["song"]>, offset: string, duration: string): string =>
  tag("asset-clip", { ref: "song", lane: -1, name, offset, start: "0s", duration, audioRole: "music" }, [tag("adjust-volume", { amount: decibels(volume) })]);
