/** Sample tools with what few tools have: stages, forms that only a result leads to, songs. */
import type { FollowUp, JSONSchema, SongPage, Tool } from "@/lib/api/types";
import { choice, glyph, image, mode, object, prompt, text } from "./fixtureParts.ts";

const media = (title: string, kind: "video" | "audio"): JSONSchema => ({
  type: "string",
  title,
  "x-widget": "media",
  "x-media": { accept: [kind] },
  "x-en": { title: kind },
  errorMessage: { required: "请先上传视频和音频文件" },
});

export const avatar: Tool = {
  id: "avatar",
  vendor: "avatar",
  vendor_title: text("数字人"),
  title: text("数字人"),
  summary: text("一段视频与一段声音，生成会说话的数字人。"),
  route: "/provider-generator/video-generator/digital-human",
  glyph,
  demo: true,
  modes: [
    mode({
      id: "talk",
      label: text("数字人视频"),
      output: "video",
      example: {},
      estimate_ms: 120_000,
      steps: [
        { label: text("提交任务"), from: 5, done: 10 },
        { label: text("数据处理"), from: 10, done: 30 },
        { label: text("视频合成"), from: 30, done: 70 },
        { label: text("完成"), from: 100, done: 100 },
      ],
      schema: object({ video: media("人物视频", "video"), audio: media("语音", "audio") }, ["video", "audio"]),
    }),
  ],
};

const earlier: JSONSchema = { type: "string", title: "原任务", "x-task": { modes: ["image"] }, "x-widget": "task", "x-en": { title: "Earlier task" } };
const motion = choice("运动幅度", "Motion", [["low", "小"], ["high", "大"]], "segmented");
const toVideo: FollowUp = {
  id: "to-video",
  label: text("生成视频"),
  tool: "midjourney",
  mode: "video_from_image",
  on: "image",
  prefill: { image: { from: "artifact" } },
  append: false,
  ask: ["prompt"],
};

/** A button that the vendor returned with a picture. */
export const vendorButton = (id: string, label: string): FollowUp => ({
  id,
  label: text(label),
  tool: "midjourney",
  mode: "action",
  on: "image",
  prefill: { task: { from: "task" }, custom_id: { from: "const", value: `MJ::${id}` } },
  append: false,
  ask: [],
});

const options = (title: string) => choice(title, title, [["none", "不限"], ["one", "选项一"], ["two", "选项二"]], "select");

export const midjourney: Tool = {
  id: "midjourney",
  vendor: "midjourney",
  vendor_title: text("Midjourney"),
  title: text("Midjourney 创作"),
  summary: text("以图像质感见长，可再生成视频。"),
  route: "/provider-generator/video-generator/video-midjourney-generator",
  glyph,
  demo: true,
  modes: [
    mode({
      id: "image",
      label: text("图片生成"),
      output: "image",
      follow_ups: [toVideo],
      schema: object(
        {
          prompt,
          style: { ...object({ light: options("光线"), tone: options("色调"), lens: options("镜头") }, []), title: "构图与风格", "x-widget": "group", "x-advanced": true },
        },
        ["prompt"],
      ),
    }),
    mode({ id: "video", label: text("图生视频"), output: "video", schema: object({ image: image("起始图片"), prompt, motion }, ["image"]) }),
    mode({
      id: "action",
      label: text("图片操作"),
      output: "image",
      follow_up_only: true,
      follow_ups: [toVideo],
      price: { dimensions: [], rows: [{ when: [], points: 6 }], per: null, measured: null },
      schema: object({ task: earlier, custom_id: { type: "string", title: "操作", "x-en": { title: "Action" } } }, ["task", "custom_id"]),
    }),
    mode({
      id: "video_from_image",
      label: text("图片生成视频"),
      output: "video",
      follow_up_only: true,
      price: { dimensions: ["motion"], rows: [{ when: ["low"], points: 40 }, { when: ["high"], points: 60 }], per: null, measured: null },
      schema: object({ image: image("起始图片"), prompt, motion }, ["image", "prompt"]),
    }),
  ],
};

export const suno: Tool = {
  id: "suno",
  vendor: "suno",
  vendor_title: text("Suno"),
  title: text("AI 音乐"),
  summary: text("一句话或一首词，谱成两首歌。"),
  route: "/provider-generator/video-generator/suno-generator",
  glyph,
  demo: true,
  modes: [mode({ id: "song", label: text("灵感创作"), output: "audio", schema: object({ prompt }, ["prompt"]) })],
};

const WORDS = "[主歌]\n青石板上雨声慢\n油纸伞下谁在等\n[副歌]\n江南啊江南\n一梦到天明\n[间奏]\n\n[尾声]\n雨停了 人未还";

/** A page of seven songs. */
export function songPage(current: number, size: number): SongPage {
  const names = ["雨巷", "长安月", "采莲曲", "大漠孤烟", "夜航船", "春江花月夜", "归去来兮"];
  const records = names.map((title, at) => ({
    id: `ar_song_${at}`,
    title,
    submitTime: Date.UTC(2026, 10, 20 - at, 8),
    imageUrl: at === 3 ? null : `/api/v1/media/ar_cover_${at}`,
    duration: 95 + at * 7,
    musicUrl: `/api/v1/media/ar_song_${at}`,
    description: at === 2 ? "" : WORDS,
  }));
  return { records: records.slice((current - 1) * size, current * size), total: records.length };
}
