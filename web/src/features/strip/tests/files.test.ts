import { expect, it } from "vitest";
import { cuesOf, type Cut } from "../files/cut";
import { escaped, fcpxml } from "../files/fcpxml";
import { otio } from "../files/otio";
import { srt } from "../files/srt";
import { wrap } from "../mp4/words";
import { placed } from "../timeline";
import { clip } from "./sample";

const clips = placed(
  [
    clip("a", { name: 'Sea & <sky> "1"', from_ms: 1000, to_ms: 3000, words: "one\n\n two " }),
    clip("b", { kind: "image", length_ms: 60_000, to_ms: 3000 }),
    clip("a2", { name: "again", artifact: "a_a", from_ms: 3500, words: "three" }),
  ],
  24,
);
const files = ["media/01-sea 海.mp4", "media/02-b.png", "media/01-sea 海.mp4"];
const cut: Cut = {
  name: "A & B",
  rate: 24,
  width: 1280,
  height: 720,
  clips: clips.map((piece, at) => ({ ...piece, file: files[at]!, sounds: at !== 1 })),
  ownSound: true,
  song: { name: "song", file: "media/03-song.mp3", length: 720, volume: 0.5 },
  comment: "AI-generated",
};

it("subtitles stand where their clips do, without empty lines", () => {
  expect(srt(cuesOf(clips, 24))).toBe("1\n00:00:00,000 --> 00:00:02,000\none\n two\n\n2\n00:00:05,000 --> 00:00:06,500\nthree\n");
  expect(srt([{ start_ms: 3_723_004.4, end_ms: 3_724_999.6, words: "x" }])).toContain("01:02:03,004 --> 01:02:05,000");
});

interface Item {
  OTIO_SCHEMA: string;
  kind?: string;
  children?: Item[];
  source_range?: { start_time: { value: number; rate: number }; duration: { value: number } };
  media_references?: { DEFAULT_MEDIA: { target_url: string; available_range: { duration: { value: number } } } };
}

it("OpenTimelineIO has tracks of clips with their files and their in and out points", () => {
  const timeline = JSON.parse(otio(cut)) as { OTIO_SCHEMA: string; tracks: Item; metadata: { comment: string } };
  expect([timeline.OTIO_SCHEMA, timeline.tracks.OTIO_SCHEMA, timeline.metadata.comment]).toEqual(["Timeline.1", "Stack.1", "AI-generated"]);
  const tracks = timeline.tracks.children!;
  expect(tracks.map(({ OTIO_SCHEMA, kind, children }) => [OTIO_SCHEMA, kind, children!.map((child) => child.OTIO_SCHEMA)])).toEqual([
    ["Track.1", "Video", ["Clip.2", "Clip.2", "Clip.2"]],
    ["Track.1", "Audio", ["Clip.2", "Gap.1", "Clip.2"]],
    ["Track.1", "Audio", ["Clip.2"]],
  ]);
  const seen = tracks[0]!.children!.map(({ source_range, media_references }) => [source_range!.start_time.value, source_range!.duration.value, media_references!.DEFAULT_MEDIA.target_url]);
  expect(seen).toEqual([
    [24, 48, "media/01-sea%20%E6%B5%B7.mp4"],
    [0, 72, "media/02-b.png"],
    [84, 36, "media/01-sea%20%E6%B5%B7.mp4"],
  ]);
  // The song ends with the strip.
  expect(tracks[2]!.children![0]!.source_range!.duration.value).toBe(156);
});

it("FCPXML names each file once and puts clips one after the other", () => {
  const page = new DOMParser().parseFromString(fcpxml(cut), "application/xml");
  expect(page.querySelector("parsererror")).toBeNull();
  expect(page.documentElement.getAttribute("version")).toBe("1.9");
  expect([...page.querySelectorAll("media-rep")].map((media) => media.getAttribute("src"))).toEqual(["./media/01-sea%20%E6%B5%B7.mp4", "./media/02-b.png", "./media/03-song.mp3"]);
  const spine = [...page.querySelector("spine")!.children];
  expect(spine.map((one) => [one.tagName, ...["name", "offset", "start", "duration"].map((key) => one.getAttribute(key))])).toEqual([
    ["asset-clip", 'Sea & <sky> "1"', "0s", "24/24s", "48/24s"],
    ["video", "b", "48/24s", "0s", "72/24s"],
    ["asset-clip", "again", "120/24s", "84/24s", "36/24s"],
  ]);
  const song = spine[0]!.querySelector("asset-clip")!;
  expect(["lane", "offset", "duration"].map((key) => song.getAttribute(key))).toEqual(["-1", "24/24s", "156/24s"]);
  expect(song.querySelector("adjust-volume")!.getAttribute("amount")).toBe("-6dB");
  const ids = [...page.querySelectorAll("[id]")].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const user of page.querySelectorAll("[ref], [format]")) expect(ids).toContain(user.getAttribute("ref") ?? user.getAttribute("format"));
  expect(fcpxml({ ...cut, ownSound: false })).toContain('srcEnable="video"');
});

it("XML takes any text", () => {
  expect(escaped('a<b>&"c"\u0001\uD800 d\ne 🌊')).toBe("a&lt;b&gt;&amp;&quot;c&quot; d e 🌊");
});

it("subtitles break where they must, with and without spaces", () => {
  const measure = (line: string) => line.length;
  expect(wrap("the quick brown fox", 10, measure)).toEqual(["the quick", "brown fox"]);
  expect(wrap("one\ntwo", 10, measure)).toEqual(["one", "two"]);
  expect(wrap("\u6d77".repeat(12), 5, measure).every((line) => line.length <= 5)).toBe(true);
});
