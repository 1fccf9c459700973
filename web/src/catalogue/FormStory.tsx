import { Switch } from "@mantine/core";
import { useState } from "react";
import { drawPlayer } from "@/app/routes/players";
import { SchemaForm, type FormContext, type Params } from "@/forms";
import { useTexts } from "@/i18n";
import type { JSONSchema } from "@/lib/api/types";
import { choice, images, object, prompt, ratio } from "@/testing/fixtureParts";
import styles from "./catalogue.module.css";

const options: [string, string][] = [["std", "标准"], ["pro", "高品质"], ["max", "大师"]];
const field = (title: string, en: string, widget: string, rest: JSONSchema): JSONSchema => ({ title, "x-en": { title: en }, "x-widget": widget, ...rest });

/** A field of every widget that needs no vendor. */
const SCHEMA: JSONSchema = object(
  {
    prompt,
    images: images("参考图", 4),
    mode: choice("品质", "Quality", options, "segmented"),
    model: field("模型", "Model", "model", {
      type: "string",
      oneOf: [
        { const: "v3", title: "三代", description: "画面最好", "x-since": "2026-02-25" },
        { const: "v2", title: "二代" },
        { const: "v1", title: "一代", "x-until": "2026-05-10" },
      ],
      default: "v3",
    }),
    duration: choice("时长", "Duration", [["5", "5 秒"], ["10", "10 秒"], ["15", "15 秒"]], "segmented", { "x-options-when": { 15: { model: ["v3"] } } }),
    size: choice("清晰度", "Definition", [["720P", "720P"], ["1080P", "1080P"]], "select", { "x-options-when": { "1080P": { duration: ["5"] } } }),
    wide: { ...ratio, "x-options-when": { "4:3": { duration: ["5"] }, "3:4": { duration: ["5"] } }, "x-chip": true },
    chip: choice("模型", "Model", options, "select", { "x-chip": true }),
    quality: choice("品质", "Quality", options, "segmented", { "x-chip": true }),
    shape: { ...ratio, "x-chip": true },
    spoken: field("有旁白", "Narrated", "switch", { type: "boolean", default: true, "x-chip": true }),
    ratio,
    effect: choice("效果", "Effect", options, "cards", { "x-cards": { std: { text: "标" }, pro: { text: "高" }, max: { text: "大" } } }),
    strength: field("强度", "Strength", "slider", { type: "number", minimum: 0, maximum: 1, multipleOf: 0.1, default: 0.5 }),
    count: field("数量", "Count", "number", { type: "integer", minimum: 1, maximum: 9, default: 2 }),
    seed: field("种子", "Seed", "seed", { type: "integer", minimum: 0, maximum: 99999 }),
    sound: field("带声音", "With sound", "switch", { type: "boolean", default: true }),
    parts: field("部分", "Parts", "checks", { type: "array", uniqueItems: true, items: { type: "string", enum: ["A", "B", "C"] } }),
    lyrics: field("标题", "Title", "text", { type: "string", maxLength: 80 }),
  },
  ["prompt"],
);

const never = () => new Promise<never>(() => undefined);
const context: FormContext = {
  uploadFile: never,
  importUrl: never,
  previewUrl: (id) => `/api/v1/media/${id}`,
  drawPlayer,
  recentUploads: async () => [],
  recentWorks: async () => [],
  describeTask: never,
  toast: () => undefined,
  now: () => Date.parse("2026-03-01"),
};

export function FormStory() {
  const { language } = useTexts();
  const [value, setValue] = useState<Params>({});
  const [disabled, setDisabled] = useState(false);
  return (
    <div className={styles.wide} style={{ maxWidth: 420 }}>
      <Switch label="disabled" checked={disabled} onChange={(event) => setDisabled(event.currentTarget.checked)} />
      <SchemaForm schema={SCHEMA} value={value} onChange={setValue} disabled={disabled} context={context} lang={language} errors={[{ path: "/lyrics", message: language === "en" ? "Too long" : "太长" }]} />
    </div>
  );
}
