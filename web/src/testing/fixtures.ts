/** Sample answers of `/api/v1` for component tests and for looking at pages without a host. */
import { choice, glyph, image, images, mode, object, prompt, ratio, text } from "./fixtureParts.ts";
import { avatar, midjourney, suno } from "./fixtureTools.ts";
import type { Artifact, FollowUp, JSONSchema, Mode, PointsEntry, Session, Site, Statement, Task, TaskMoney, Tool } from "@/lib/api/types";

const useAsReference: FollowUp = {
  id: "use-as-reference",
  label: text("用作参考图"),
  tool: "nano-banana",
  mode: "line1",
  on: "image",
  prefill: { images: { from: "artifact" } },
  append: true,
  ask: ["prompt"],
};

const animate: FollowUp = {
  id: "animate",
  label: text("生成视频"),
  tool: "kling",
  mode: "image2video",
  on: "image",
  prefill: { image: { from: "artifact" }, prompt: { from: "param", name: "prompt" }, duration: { from: "const", value: "10" } },
  append: false,
  ask: ["prompt"],
};

const klingCommon = {
  model_name: choice("模型", "Model", [["kling-v1", "Kling V1"], ["kling-v1-6", "Kling V1.6"], ["kling-v2-master", "Kling V2 大师版"]], "select"),
  mode: choice("模式", "Quality", [["std", "标准"], ["pro", "高品质"]], "segmented"),
  duration: choice("时长", "Duration", [["5", "5 秒"], ["10", "10 秒"]], "segmented"),
};

const cfg: JSONSchema = {
  type: "number",
  title: "提示词相关性",
  minimum: 0,
  maximum: 1,
  multipleOf: 0.05,
  default: 0.5,
  "x-widget": "slider",
  "x-advanced": true,
  "x-en": { title: "CFG scale" },
};

const klingPrice = {
  dimensions: ["mode", "duration"],
  rows: [
    { when: ["std", "5"], points: 35 },
    { when: ["std", "10"], points: 70 },
    { when: ["pro", "5"], points: 70 },
    { when: ["pro", "10"], points: 140 },
  ],
  per: null, measured: null,
};

export const kling: Tool = {
  id: "kling",
  vendor: "kling",
  vendor_title: text("可灵"),
  title: text("可灵视频"),
  summary: text("文字或图片生成电影质感的视频，支持运镜控制与首尾帧。"),
  route: "/provider-generator/video-generator/video-kling-creator",
  glyph,
  demo: true,
  modes: [
    mode({
      id: "text2video",
      label: text("文生视频"),
      output: "video",
      price: klingPrice,
      schema: object(
        {
          prompt,
          ...klingCommon,
          aspect_ratio: ratio,
          negative_prompt: { type: "string", title: "反向提示词", maxLength: 2500, "x-widget": "prompt", "x-advanced": true, "x-en": { title: "Negative prompt" } },
          cfg_scale: cfg,
        },
        ["prompt"],
      ),
    }),
    mode({
      id: "image2video",
      label: text("图生视频"),
      output: "video",
      price: klingPrice,
      schema: object({ image: image("参考图"), prompt, ...klingCommon, cfg_scale: cfg }, ["image"]),
    }),
    mode({
      id: "multi-image2video",
      label: text("多图生视频"),
      output: "video",
      price: klingPrice,
      schema: object({ images: images("参考图", 4), prompt, mode: klingCommon.mode, duration: klingCommon.duration, aspect_ratio: ratio }, ["prompt", "images"]),
    }),
  ],
};

export const nanoBanana: Tool = {
  id: "nano-banana",
  vendor: "google",
  vendor_title: text("Google"),
  title: text("Nano Banana"),
  summary: text("用一句话创作或修改图片，可参考多张图，擅长保持人物与风格一致。"),
  route: "/provider-generator/video-generator/nanobanana-generator",
  glyph,
  demo: true,
  modes: [
    mode({
      id: "line1",
      label: text("线路一"),
      output: "image",
      streaming: true,
      cancel: "no_refund",
      follow_ups: [useAsReference, animate],
      price: {
        dimensions: ["model"],
        rows: [
          { when: ["gemini-2.5-flash-image"], points: 12 },
          { when: ["gemini-2.5-flash-image-vip"], points: 20 },
          { when: ["gemini-2.5-flash-image-hd"], points: 30 },
        ],
        per: null, measured: null,
      },
      schema: object(
        {
          prompt,
          images: images("参考图", 9),
          model: choice("模型", "Model", [["gemini-2.5-flash-image", "标准"], ["gemini-2.5-flash-image-vip", "进阶"], ["gemini-2.5-flash-image-hd", "高清"]], "segmented"),
        },
        ["prompt"],
      ),
    }),
    mode({ id: "line2", label: text("线路二"), output: "image", follow_ups: [useAsReference, animate], schema: object({ prompt, images: images("参考图", 9) }, ["prompt"]) }),
  ],
};

const jimengV4: Tool = {
  id: "jimeng-v4",
  vendor: "bytedance",
  vendor_title: text("即梦"),
  title: text("V4.0 图片"),
  summary: text("多图参考、一次最多五张，直出 4K 画面。"),
  route: "/provider-generator/video-generator/jimeng-v4-generator",
  glyph,
  demo: true,
  modes: [
    mode({
      id: "image",
      label: text("图片生成"),
      output: "image",
      max_active: { most: 10, message: text("最多同时生成 10 个任务") },
      history_cap: 20,
      follow_ups: [useAsReference, animate],
      price: { dimensions: [], rows: [{ when: [], points: 20 }], per: "n", measured: null },
      schema: object(
        {
          prompt,
          images: images("参考图", 5),
          n: { type: "integer", title: "数量", minimum: 1, maximum: 5, default: 1, "x-widget": "slider", "x-unit": "张", "x-en": { title: "Count" } },
          size: { type: "string", title: "尺寸", enum: ["2560x1440", "4096x4096", "1440x2560"], default: "2560x1440", "x-widget": "ratio", "x-en": { title: "Size" } },
        },
        ["prompt"],
      ),
    }),
  ],
};

const simple = (id: string, title: string, vendor: string, route: string, output: Mode["output"], summary: string): Tool => ({
  id,
  vendor: id,
  vendor_title: text(vendor),
  title: text(title),
  summary: text(summary),
  route,
  glyph,
  demo: true,
  modes: [mode({ id: "default", label: text(output === "video" ? "文生视频" : "生成"), output, schema: object({ prompt, aspect_ratio: ratio }, ["prompt"]) })],
});

const PREFIX = "/provider-generator/video-generator";
export const tools: Tool[] = [
  nanoBanana,
  kling,
  jimengV4,
  simple("pixverse", "Pixverse 视频", "Pixverse", "/pixverse", "video", "十二款特效模板与可调运镜，让画面动起来。"),
  simple("pika", "Pika 视频", "Pika", "/pika", "video", "轻快有趣的文图生视频。"),
  simple("luma", "Luma 视频", "Luma", "/luma", "video", "首尾帧与视频延长，镜头运动自然。"),
  simple("veo3", "Veo3 视频", "Google", `${PREFIX}/video-veo3-generator`, "video", "画面与声音同时生成。"),
  simple("hailuo", "海螺视频", "海螺", `${PREFIX}/video-hailuo-creator`, "video", "768P 与 1080P，细节稳定。"),
  simple("hunyuan", "混元视频", "腾讯混元", `${PREFIX}/video-hunyuan-creator`, "video", "一句话生成视频。"),
  simple("model3d", "3D 生成", "3D", `${PREFIX}/3d-generator`, "model", "一张图片生成可下载的 3D 模型。"),
  avatar,
  midjourney,
  suno,
];

const entry = (id: string) => ({ tool: id, title: tools.find((tool) => tool.id === id)!.title, mode: null });

export const site: Site = {
  name: "百工",
  logo: null,
  default_mode: null,
  simple_tool: "kling",
  version: "0.1.0",
  demo: true,
  anonymous_points: 100,
  registered_points: 300,
  upgrade_points: 200,
  rewrites_prompts: false,
  verify_email: true,
  moderates_gallery: true,
  chat_url: null,
  home: { images: null, music: null, points: null, prices: null, docs: null, create: null, legacy: false, chat: [], inspiration: [] },
  outbox_url: null,
  upload_max_bytes: 100 * 1024 * 1024,
  default_tool: "nano-banana",
  rail: [
    {
      id: "video",
      title: text("视频"),
      icon: "video",
      sections: [
        { title: text("国内 AI"), entries: ["kling", "hailuo", "hunyuan"].map(entry) },
        { title: text("国外 AI"), entries: [...["luma", "pika", "pixverse", "veo3"].map(entry), { tool: "midjourney", title: text("Midjourney 视频"), mode: "video" }] },
        { title: text("其他工具"), entries: ["model3d", "avatar"].map(entry) },
      ],
    },
    { id: "image", title: text("图片"), icon: "image", sections: [{ title: text("图片创作"), entries: ["nano-banana", "jimeng-v4", "midjourney"].map(entry) }] },
    { id: "music", title: text("音乐"), icon: "audio", sections: [{ title: text("音乐创作"), entries: [entry("suno")] }] },
    { id: "text", title: text("文本"), icon: "text", sections: [], external_url: "https://chat.example/" },
  ],
};

export const visitor: Session = { user: null, points: null };
export const anonymous: Session = {
  user: { id: "u_1", uid: 100_200_301, login_name: "anon-7f3k", display_name: "访客 7f3k", anonymous: true, role: "user", expires_ms: null, avatar: null },
  points: { available: 100, held: 0 },
};

export function artifact(id: string, kind: Artifact["kind"] = "image", extra: Partial<Artifact> = {}): Artifact {
  const mime = { image: "image/png", video: "video/mp4", audio: "audio/wav", model: "model/gltf-binary", text: "text/plain" }[kind];
  return {
    id,
    kind,
    mime,
    url: kind === "text" ? null : `/api/v1/media/${id}?sig=x`,
    download_url: kind === "text" ? null : `/api/v1/media/${id}?sig=x&download=1`,
    name: `${id}.${mime.split("/")[1]}`,
    bytes: 1_234_567,
    width: 1280,
    height: 720,
    duration_ms: kind === "video" || kind === "audio" ? 5000 : null,
    text: kind === "text" ? "工欲善其事，必先利其器。" : null,
    stored: true,
    follow_ups: [],
    title: null,
    description: null,
    cover: null,
    small: null,
    ...extra,
  };
}

let clockMs = Date.UTC(2026, 10, 21, 4, 0, 0);
/** A task of Nano Banana's first line, queued; every call is a little newer than the last. */
export function task(extra: Partial<Task> = {}): Task {
  clockMs += 60_000;
  const id = extra.id ?? `t_${clockMs}`;
  return {
    id,
    tool: "nano-banana",
    mode: "line1",
    test: false,
    state: "queued",
    storage: "none",
    progress: { percent: null, message: null, text: null, ahead: null, revision: 0 },
    params: { prompt: "宋代汝窑天青釉茶盏，晨光斜照", model: "gemini-2.5-flash-image" },
    summary: "宋代汝窑天青釉茶盏，晨光斜照",
    act: null,
    points: 12,
    absorbed_points: 0,
    up_to: false,
    charged: null,
    charge: "held",
    payer_id: null,
    cancel: "refund",
    error: null,
    artifacts: [],
    parent_id: null,
    attempts: 1,
    eta_ms: null,
    usual: null,
    set_aside: false,
    created_ms: clockMs,
    updated_ms: clockMs,
    started_ms: null,
    finished_ms: null,
    held_until_ms: null,
    kept: false,
    favourite: false,
    tags: [],
    folder: null,
    expires_ms: null,
    ...extra,
  };
}

/** The same task, finished, with `count` pictures. */
export const finished = (count = 1, extra: Partial<Task> = {}): Task => {
  const base = task(extra);
  return {
    ...base,
    state: "succeeded",
    storage: "stored",
    charge: "captured",
    charged: base.points,
    cancel: "none",
    started_ms: base.created_ms + 1000,
    finished_ms: base.created_ms + 43_000,
    artifacts: Array.from({ length: count }, (_, i) => artifact(`ar_${base.id}_${i}`)),
    ...extra,
  };
};

/** What became of a task's points. */
export const money = (taskId: string, steps: Pick<TaskMoney["steps"][number], "kind" | "points" | "reason">[]): TaskMoney => ({
  task_id: taskId,
  state: "failed",
  charge: "released",
  price: 12,
  held: 0,
  captured: 0,
  released: 12,
  adjusted: 0,
  steps: steps.map((step, at) => ({ ...step, seq: at + 1, available_after: 88, held_after: 12, created_ms: clockMs + at })),
});

/** A statement, newest first: its entries are given oldest first, as changes of what is available and held. */
export function statement(changes: (Pick<PointsEntry, "kind" | "available_delta" | "held_delta" | "note"> & Partial<PointsEntry>)[]): Statement {
  let [available, held, received, spent] = [0, 0, 0, 0];
  const items = changes.map((change, at): PointsEntry => {
    available += change.available_delta;
    held += change.held_delta;
    const moved = change.available_delta + change.held_delta;
    if (moved > 0) received += moved;
    else spent -= moved;
    return {
      id: `e_${at}`,
      seq: at + 1,
      available_after: available,
      held_after: held,
      task_id: null,
      tool: null,
      summary: null,
      created_ms: clockMs + at * 60_000,
      ...change,
    };
  });
  return { items: items.toReversed(), next_cursor: null, totals: { entries: items.length, received, spent } };
}
