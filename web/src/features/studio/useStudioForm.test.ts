import { describe, expect, it } from "vitest";
import { validate, type JsonSchema } from "@/forms";
import type { FollowUp } from "@/lib/api/types";
import { draftFromFollowUp } from "@/lib/prefill";
import { artifact, finished } from "@/testing/fixtures";
import { applyDraft } from "./useStudioForm";

const schema: JsonSchema = {
  type: "object",
  properties: {
    prompt: { type: "string", title: "魔法咒语" },
    images: { type: "array", title: "参考图片", items: { type: "string" }, maxItems: 2 },
  },
};
const followUp = (append: boolean): FollowUp => ({
  id: "edit",
  label: { zh: "编辑", en: "Edit" },
  tool: "any",
  mode: "any",
  on: "image",
  prefill: { images: { from: "artifact" } },
  append,
  ask: ["prompt"],
});
const filled = (append: boolean, current: Record<string, unknown>) => {
  const picture = artifact("ar_new", "image");
  const draft = draftFromFollowUp(followUp(append), finished(1, { artifacts: [picture] }), picture);
  return applyDraft(schema, current, draft, "zh-CN").params;
};

describe("a result that leads into a form with a list of pictures", () => {
  it("is the only picture there, whatever stood there before", () => {
    const params = filled(false, { prompt: "夜晚", images: ["ar_old"] });
    expect(params).toEqual({ prompt: "夜晚", images: ["ar_new"] });
    expect(validate(schema, params)).toEqual([]);
  });

  it("stands behind those that are there when it is added", () => {
    expect(filled(true, { prompt: "夜晚", images: ["ar_old"] })).toEqual({ prompt: "夜晚", images: ["ar_old", "ar_new"] });
  });

  it("brings its own prompt where none is written", () => {
    expect(filled(true, { images: ["ar_old"] })).toEqual({ prompt: "宋代汝窑天青釉茶盏，晨光斜照", images: ["ar_old", "ar_new"] });
  });
});
