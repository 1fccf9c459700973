import { describe, expect, it } from "vitest";
import type { JsonSchema } from "../types";
import { choicesOf } from "./choices";
import { localize } from "./localize";
import { appendMedia, mediaIds } from "./mediaValues";
import { defaults, fromPointer, normalize, sameJson, setAt, toPointer, visibleFields } from "./values";
import { widgetOf } from "./view";

const schema: JsonSchema = {
  type: "object",
  properties: {
    prompt: { type: "string" },
    camera: { type: "string", default: "auto" },
    config: {
      type: "object",
      "x-visible-when": { camera: ["simple"] },
      properties: { zoom: { type: "number", default: 0 }, pan: { type: "number" } },
    },
    tag: { const: "v1" },
    images: { type: "array", items: { type: "string" }, maxItems: 2, "x-limit-message": "最多只能上传2张图片", errorMessage: { uniqueItems: "该图片已添加为参考图。" } },
    image: { type: "string", "x-widget": "media" },
  },
};

it("a form opens with what most people want, which need not be the default of a call", () => {
  const model: JsonSchema = { type: "string", enum: ["v2", "v1"], default: "v1", "x-opens-with": "v2" };
  expect(defaults({ type: "object", properties: { model } })).toEqual({ model: "v2" });
});

describe("values", () => {
  it("starts with defaults, constants and the defaults within groups", () => {
    expect(defaults(schema)).toEqual({ camera: "auto", config: { zoom: 0 }, tag: "v1" });
    expect(defaults({ properties: { g: { type: "object", default: { a: 2 }, properties: { a: { default: 1 }, b: { default: 3 } } } } })).toEqual({ g: { a: 2, b: 3 } });
  });

  it("gives each caller a default of its own", () => {
    const shared: JsonSchema = { properties: { list: { type: "array", default: ["a"] } } };
    (defaults(shared)["list"] as string[]).push("b");
    expect(defaults(shared)).toEqual({ list: ["a"] });
  });

  it("drops hidden fields and what holds nothing, also within groups", () => {
    const value = { prompt: undefined, camera: "auto", config: { zoom: 1 } };
    expect(normalize(schema, value)).toEqual({ camera: "auto" });
    expect(normalize(schema, { camera: "simple", config: { zoom: 1, pan: undefined } })).toEqual({ camera: "simple", config: { zoom: 1 } });
    expect("prompt" in normalize(schema, value)).toBe(false);
  });

  it("judges conditions with defaults filled in", () => {
    const byDefault: JsonSchema = { properties: { a: { default: 1 }, b: { "x-visible-when": { a: [1] } }, c: { "x-visible-when": { a: [2], d: [3] } } } };
    expect([...visibleFields(byDefault, {})]).toEqual(["a", "b"]);
    expect([...visibleFields(byDefault, { a: 2, d: 3 })]).toEqual(["a", "c"]);
    expect([...visibleFields(byDefault, { a: 2 })]).toEqual(["a"]);
  });

  it("appends media once, up to the limit, or sets a single field", () => {
    const first = appendMedia(schema, {}, "images", "up_1");
    expect(first).toEqual({ value: { images: ["up_1"] }, added: true });
    expect(appendMedia(schema, first.value, "images", "up_1")).toEqual({ value: first.value, added: false, message: "该图片已添加为参考图。" });
    const full = appendMedia(schema, first.value, "images", "up_2").value;
    expect(appendMedia(schema, full, "images", "up_3")).toEqual({ value: full, added: false, message: "最多只能上传2张图片" });
    expect(appendMedia(schema, { image: "up_1" }, "image", "up_2")).toEqual({ value: { image: "up_2" }, added: true });
    expect(appendMedia(schema, {}, "nothing", "up_2").added).toBe(false);
    expect(mediaIds(["a", "", 3])).toEqual(["a"]);
  });

  it("compares and addresses JSON", () => {
    expect(sameJson({ a: [1, { b: undefined }] }, { a: [1, {}] })).toBe(true);
    expect(sameJson({ a: 1 }, { a: "1" })).toBe(false);
    expect(sameJson([], {})).toBe(false);
    expect(fromPointer(toPointer(["a/b", "c~d"]))).toEqual(["a/b", "c~d"]);
    expect(setAt({ a: { b: 1 } }, ["a", "c"], 2)).toEqual({ a: { b: 1, c: 2 } });
    expect(setAt({ a: 1, b: 2 }, ["a"], undefined)).toEqual({ b: 2 });
  });

  it("reads choices from oneOf and enum", () => {
    expect(choicesOf({ oneOf: [{ const: "a", title: "甲", description: "说明" }, { const: "b" }] })).toEqual([
      { key: "a", value: "a", label: "甲", description: "说明" },
      { key: "b", value: "b", label: "b" },
    ]);
    expect(choicesOf({ enum: [5, 10], "x-unit": "秒" }).map((choice) => choice.label)).toEqual(["5 秒", "10 秒"]);
    const seconds = choicesOf({ oneOf: [{ const: "5", title: "5" }, { const: "x", title: "自动" }], "x-unit": "秒" });
    expect(seconds.map((choice) => choice.label)).toEqual(["5 秒", "自动"]);
    expect(choicesOf({ type: "string" })).toEqual([]);
  });

  it("translates titles, options and groups, and leaves the source alone", () => {
    const source: JsonSchema = {
      properties: { a: { title: "甲", description: "帮助", "x-unit": "秒", "x-en": { title: "A", unit: "s" }, oneOf: [{ const: 1, title: "一", "x-en": { title: "One" } }] } },
    };
    const field = localize(source, "en").properties!["a"]!;
    expect([field.title, field.description, field["x-unit"], field.oneOf![0]!.title]).toEqual(["A", undefined, "s", "One"]);
    expect(source.properties!["a"]!.title).toBe("甲");
    expect(localize(source, "zh")).toBe(source);
  });

  it.each<[JsonSchema, string]>([
    [{ type: "string", "x-widget": "ratio" }, "ratio"],
    [{ type: "string", "x-widget": "hologram" }, "text"],
    [{ const: "x" }, "hidden"],
    [{ type: "boolean" }, "switch"],
    [{ type: "integer" }, "number"],
    [{ type: "string", maxLength: 1000 }, "prompt"],
    [{ type: "string", enum: ["a", "b"] }, "segmented"],
    [{ type: "string", enum: ["a", "b", "c", "d", "e", "f"] }, "select"],
    [{ type: "array", items: { enum: ["a"] } }, "checks"],
    [{ type: "array", items: { type: "string" } }, "lines"],
    [{ type: "array", "x-media": {} }, "media"],
    [{ type: "object", properties: {} }, "group"],
    [{ type: "string", writeOnly: true }, "secret"],
  ])("%j is drawn as %s", (field, widget) => {
    expect(widgetOf(field)).toBe(widget);
  });
});
