/** Fields, forms and modes that sample tools are made of. */
import type { Glyph, JSONSchema, Mode, Text } from "@/lib/api/types";

/** A text whose English a test need not know. */
export const text = (zh: string, en = zh): Text => ({ zh, en });

export const glyph: Glyph = { pigment: "ink", line: "M4 4h16v16H4z", fill: null };

export const prompt: JSONSchema = {
  type: "string",
  title: "提示词",
  description: "描述主体、动作、镜头与氛围，越具体越好。",
  minLength: 1,
  maxLength: 10240,
  "x-widget": "prompt",
  "x-placeholder": "例如：雨后的江南小巷，一位撑油纸伞的女子缓步走过，镜头跟随",
  "x-en": { title: "Prompt", description: "Subject, action, camera and mood." },
  errorMessage: { required: "请输入描述", minLength: "请输入描述", maxLength: "提示词不能超过10240个字符" },
};

export const images = (title: string, maxItems: number): JSONSchema => ({
  type: "array",
  title,
  items: { type: "string" },
  maxItems,
  uniqueItems: true,
  "x-widget": "media",
  "x-media": { accept: ["image"], mime: ["image/png", "image/jpeg", "image/webp"], max_bytes: 10 * 1024 * 1024 },
  "x-limit-message": `最多只能上传 ${maxItems} 张图片`,
  "x-en": { title: "Reference images" },
});

export const image = (title: string): JSONSchema => ({
  type: "string",
  title,
  "x-widget": "media",
  "x-media": { accept: ["image"], mime: ["image/png", "image/jpeg"], max_bytes: 10 * 1024 * 1024 },
  "x-en": { title: "Image" },
  errorMessage: { required: "请上传参考图" },
});

export const choice = (title: string, en: string, options: [string, string][], widget: string, extra: JSONSchema = {}): JSONSchema => ({
  type: "string",
  title,
  oneOf: options.map(([value, label]) => ({ const: value, title: label })),
  default: options[0]![0],
  "x-widget": widget,
  "x-en": { title: en },
  ...extra,
});

export const ratio: JSONSchema = {
  type: "string",
  title: "画面比例",
  enum: ["16:9", "9:16", "1:1", "4:3", "3:4"],
  default: "16:9",
  "x-widget": "ratio",
  "x-en": { title: "Aspect ratio" },
};

export const object = (properties: Record<string, JSONSchema>, required: string[]): JSONSchema => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});

export const mode = (value: Partial<Mode> & Pick<Mode, "id" | "label" | "schema" | "output">): Mode => ({
  example: { prompt: "清晨薄雾中的黄山云海，一轮红日缓缓升起，航拍镜头向前推进，水墨画质感" },
  price: { dimensions: [], rows: [{ when: [], points: 10 }], per: null, measured: null },
  max_active: null,
  history_cap: 100,
  deadline_ms: 600_000,
  follow_ups: [],
  cancel: "refund",
  streaming: false,
  follow_up_only: false,
  also_at: null,
  estimate_ms: 60_000,
  steps: [],
  timeout_message: null,
  download_failed: null,
  ...value,
});
