import { describe, expect, it } from "vitest";
import type { JsonSchema } from "../types";
import { followReferences, mentionsIn, referenceField, renumber } from "./references";

const schema: JsonSchema = {
  type: "object",
  properties: {
    words: { type: "string", "x-widget": "prompt" },
    frame: { type: "string", "x-widget": "media" },
    references: { type: "array", items: { type: "string" }, maxItems: 4, "x-widget": "media", "x-media": { accept: ["image"] } },
  },
};

describe("mentions of pictures", () => {
  it("are found in both languages, and only where several pictures are taken", () => {
    expect(mentionsIn("把图片2的帽子给Image 1").map(({ number }) => number)).toEqual([2, 1]);
    expect(mentionsIn("三张图片")).toEqual([]);
    expect(referenceField(schema)).toBe("references");
    expect(referenceField({ type: "object", properties: { frame: schema.properties!["frame"]! } })).toBeNull();
  });

  it.each([
    ["图片1与图片2", ["a", "b"], ["b", "a"], "图片2与图片1"],
    ["图片1与图片2与图片3", ["a", "b", "c"], ["a", "c"], "图片1与图片3与图片2"],
    ["图片1与图片2", ["a", "b"], ["b"], "图片2与图片1"],
    ["图片2", ["a"], ["a", "b"], "图片2"],
    ["图片1、图片2、图片3", ["a", "b", "c"], [], "图片1、图片2、图片3"],
    ["图片1与图片2", ["a", "b"], ["x", "b"], "图片1与图片2"],
    ["Image 10 and Image 1", ["a"], ["x", "a"], "Image 10 and Image 2"],
  ])("%s follows its pictures from %j to %j", (text, before, after, renumbered) => {
    expect(renumber(text, before, after)).toBe(renumbered);
  });

  it("are renumbered in the prompt alone, when pictures that were there move", () => {
    const before = { words: "图片1", references: ["a", "b"] };
    expect(followReferences(schema, before, { words: "图片1", references: ["b", "a"] })).toEqual({ words: "图片2", references: ["b", "a"] });
    const added = { words: "图片1", references: ["a", "b", "c"] };
    expect(followReferences(schema, before, added)).toBe(added);
  });
});
