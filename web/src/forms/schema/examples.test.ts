import { describe, expect, it } from "vitest";
import type { JsonSchema } from "../types";
import { usableExample, withExample } from "./mediaValues";

const schema: JsonSchema = {
  type: "object",
  properties: {
    prompt: { type: "string", "x-widget": "prompt" },
    image: { type: "string", "x-widget": "media", "x-media": { accept: ["image"] } },
    task: { type: "string", "x-widget": "task" },
    ratio: { type: "string", "x-widget": "ratio", default: "1:1" },
  },
};

describe("an example", () => {
  it("brings the site's media and no one account's files and tasks", () => {
    expect(usableExample(schema, { prompt: "潮起", image: "ex_landscape", task: "task_1" }, "zh-CN")).toEqual({ prompt: "潮起", image: "ex_landscape" });
    expect(usableExample(schema, { prompt: "潮起", image: "up_1" }, "zh-CN")).toEqual({ prompt: "潮起" });
    expect(usableExample(schema, { image: "ex_landscape" }, "zh-CN")).toEqual({ image: "ex_landscape" });
    expect(usableExample(schema, { task: "task_1", ratio: "16:9" }, "zh-CN")).toBeNull();
  });

  it("speaks the reader's language", () => {
    const both: JsonSchema = { ...schema, "x-en": { example: { prompt: "Tide" } } };
    expect(usableExample(both, { prompt: "潮起", ratio: "16:9" }, "en")).toEqual({ prompt: "Tide", ratio: "16:9" });
    expect(usableExample(both, { prompt: "潮起" }, "zh-CN")).toEqual({ prompt: "潮起" });
  });

  it("takes the place of the whole form, but not of files that the person brought", () => {
    const example = { prompt: "潮起", image: "ex_landscape" };
    expect(withExample(schema, { prompt: "我的", ratio: "16:9" }, example)).toEqual({ ...example, ratio: "1:1" });
    expect(withExample(schema, { image: "up_mine" }, example)).toEqual({ prompt: "潮起", image: "up_mine", ratio: "1:1" });
    expect(withExample(schema, { image: "ex_teapot" }, example)["image"]).toBe("ex_landscape");
  });
});
