import { describe, expect, it } from "vitest";
import type { Tool } from "@/lib/api/types";
import sample from "@/testing/sampleTools.json";
import { find } from "./rank";

const tools = sample.tools as unknown as Tool[];
const DRAWS = ["nano-banana", "flux", "seedream", "veo3", "midjourney"];
const EDITS = ["nano-banana", "flux", "seedream", "veo3"];
const ANIMATES = ["cogvideox", "doubao", "hailuo", "jimeng", "kling", "luma", "midjourney", "pika", "pixverse", "runway", "veo3", "vidu", "wan", "wan25"];
const FILMS = [...ANIMATES, "hunyuan"];
const SOUNDS = ["pika", "veo3", "wan25"];
const SPEAKS = ["avatar", "wan25"];
const DANCES = ["wan-animate", "pixverse"];
const FRAMES = ["vidu", "kling", "luma", "midjourney"];
const EXTENDS = ["luma", "pika", "midjourney"];

/** What people say, and the tools that do it. */
const WISHES: [string, string[]][] = [
  ["把照片变成会说话的人", SPEAKS],
  ["让我的照片跳舞", DANCES],
  ["给衣服换模特", ["tryon"]],
  ["写一首生日歌", ["suno"]],
  ["把这张图变成3D模型", ["model3d"]],
  ["延长这段视频", EXTENDS],
  ["去掉背景", EDITS],
  ["4K 海报", ["seedream"]],
  ["用两张照片做一个过渡视频", FRAMES],
  ["让老照片动起来", ANIMATES],
  ["帮我做一个抖音短视频", FILMS],
  ["把视频里的人换成我", ["wan-animate"]],
  ["看看这条裙子穿在我身上什么样", ["tryon"]],
  ["给我家的猫画一张头像", DRAWS],
  ["把视频改成动漫风格", ["runway"]],
  ["做一个带声音的视频", SOUNDS],
  ["没有人声的背景音乐", ["suno"]],
  ["把我写的歌词唱出来", ["suno"]],
  ["把几张图合成一张", EDITS],
  ["做一个可以打印的手办", ["model3d"]],
  ["make my photo dance", DANCES],
  ["a person who speaks with my voice recording", SPEAKS],
  ["see how this dress looks on me", ["tryon"]],
  ["write a birthday song for my mum", ["suno"]],
  ["turn this picture into a 3D model", ["model3d"]],
  ["make my video longer", EXTENDS],
  ["remove the background of a photo", EDITS],
  ["4K poster for a concert", ["seedream"]],
  ["bring an old photo to life", ANIMATES],
  ["swap the actor in my video", ["wan-animate"]],
  ["calm instrumental music for a podcast", ["suno"]],
  ["anime video", ["pixverse", "runway", "vidu"]],
  ["blend two pictures into one", EDITS],
  ["first and last frame", FRAMES],
  ["logo for my coffee shop", DRAWS],
  ["lip sync", SPEAKS],
  ["upscale a picture", ["midjourney"]],
  ["video with sound effects", SOUNDS],
  ["change the weather in my video", ["runway"]],
  ["slow camera zoom over a city", ["kling", "pika", "pixverse", "runway"]],
];

describe("a wish in ordinary words", () => {
  it.each(WISHES)("%s", (wish, acceptable) => {
    expect(acceptable).toContain(find(tools, wish)[0]?.tool.id);
  });
});

describe("a name or an ability", () => {
  it.each([
    ["可灵", "kling"],
    ["kling", "kling"],
    ["runw", "runway"],
    ["数字人", "avatar"],
    ["虚拟试衣", "tryon"],
    ["腾讯", "hunyuan"],
    ["科目三", "pixverse"],
    ["首尾帧", "vidu"],
    ["seedance", "doubao"],
  ])("%s", (sought, id) => {
    expect(find(tools, sought)[0]?.tool.id).toBe(id);
  });

  it("leads to the mode that has it, and to no mode where the tool itself is named", () => {
    expect(find(tools, "首尾帧")[0]?.mode?.id).toBe("start_end");
    expect(find(tools, "可灵")[0]?.mode).toBeNull();
  });

  it("finds nothing in what is no wish", () => {
    expect(find(tools, "zzqx")).toEqual([]);
    expect(find(tools, "  ")).toEqual([]);
  });
});

it("takes less than 5 ms", () => {
  find(tools, "warm");
  const start = performance.now();
  for (const [wish] of WISHES) find(tools, wish);
  expect((performance.now() - start) / WISHES.length).toBeLessThan(5);
});
