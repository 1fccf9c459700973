import { describe, expect, it } from "vitest";
import type { JsonSchema } from "../types";
import { isValid, validate } from "./validate";

const one = (field: JsonSchema, required = false): JsonSchema => ({
  type: "object",
  additionalProperties: false,
  properties: { x: { title: "甲", ...field } },
  ...(required ? { required: ["x"] } : {}),
});
const messages = (schema: JsonSchema, value: Record<string, unknown>) => validate(schema, value);

/** keyword, field, accepted values, refused values, default text. The server's own check has the same outcomes. */
const TABLE: [string, JsonSchema, unknown[], unknown[], string][] = [
  ["type string", { type: "string" }, ["", "文"], [1, true, [], {}], "甲的类型不正确"],
  ["type integer", { type: "integer" }, [0, -3, 20.0, 1e3], [0.5, "1", true], "甲请填写整数"],
  ["type number", { type: "number" }, [0, 0.5, -1e-7], ["0.5", NaN, Infinity], "甲请填写数字"],
  ["type boolean", { type: "boolean" }, [true, false], [0, "true"], "甲的类型不正确"],
  ["type array", { type: "array", items: { type: "string" } }, [[], ["a"]], ["a", {}], "甲的类型不正确"],
  ["enum", { type: "string", enum: ["5", "10"] }, ["5"], ["6", ""], "甲的取值不在可选范围内"],
  ["enum of numbers", { type: "integer", enum: [5, 10] }, [5], [6], "甲的取值不在可选范围内"],
  ["const", { type: "string", const: "a" }, ["a"], ["b"], "甲的取值不在可选范围内"],
  ["oneOf", { type: "string", oneOf: [{ const: "a", title: "A" }, { const: "b", title: "B" }] }, ["a", "b"], ["c"], "甲的取值不在可选范围内"],
  ["minimum", { type: "number", minimum: -1 }, [-1, 0], [-1.01], "甲不能小于-1"],
  ["maximum", { type: "number", maximum: 1 }, [1], [1.0001], "甲不能大于1"],
  ["multipleOf 0.05", { type: "number", multipleOf: 0.05 }, [0, 0.05, 0.15, 0.35, 0.55, 0.95, 1, -0.3], [0.01, 0.151, 0.15000001], "甲必须是0.05的倍数"],
  ["multipleOf 0.1", { type: "number", multipleOf: 0.1 }, [0.3, 0.7, -9.9, 10], [0.25, 0.30000000000000004], "甲必须是0.1的倍数"],
  ["multipleOf 0.01", { type: "number", multipleOf: 0.01 }, [0.29, 0.57, 0.58, 1.13], [0.295], "甲必须是0.01的倍数"],
  ["minLength counts code points", { type: "string", minLength: 2 }, ["中文", "👨👩"], ["中", "👨"], "甲至少需要2个字符"],
  ["maxLength counts code points", { type: "string", maxLength: 3 }, ["中文字", "👍👍👍", "𠮷𠮷𠮷"], ["中文字多", "👍👍👍👍"], "甲不能超过3个字符"],
  ["pattern", { type: "string", pattern: "\\S" }, ["a", " a "], ["", "   ", "\n"], "甲的格式不正确"],
  ["pattern by code point", { type: "string", pattern: "^.$" }, ["👍"], ["ab"], "甲的格式不正确"],
  ["minItems", { type: "array", items: { type: "string" }, minItems: 2 }, [["a", "b"]], [[], ["a"]], "甲至少需要2项"],
  ["maxItems", { type: "array", items: { type: "string" }, maxItems: 1 }, [[], ["a"]], [["a", "b"]], "甲最多1项"],
  ["uniqueItems", { type: "array", items: {}, uniqueItems: true }, [["a", "b"], [1, "1"]], [["a", "a"], [{ k: 1 }, { k: 1 }]], "甲有重复项"],
  ["format is an annotation", { type: "string", format: "uri" }, ["https://a.cn", "no address"], [], ""],
];

describe("validate", () => {
  it.each(TABLE)("%s", (_name, field, accepted, refused, message) => {
    const schema = one(field);
    for (const value of accepted) expect(messages(schema, { x: value }), JSON.stringify(value)).toEqual([]);
    for (const value of refused) expect(messages(schema, { x: value }), JSON.stringify(value)).toEqual([{ path: "/x", message }]);
  });

  it.each(TABLE)("%s: the schema's own words come first", (_name, field, _accepted, refused) => {
    const stated = ["type", "enum", "const", "oneOf", "minimum", "maximum", "multipleOf", "minLength", "maxLength", "pattern", "minItems", "maxItems", "uniqueItems"];
    const schema = one({ ...field, errorMessage: Object.fromEntries(stated.map((keyword) => [keyword, `自定义 ${keyword}`])) });
    for (const value of refused) {
      expect(messages(schema, { x: value })[0]?.message, JSON.stringify(value)).toMatch(/^自定义 /);
    }
  });

  it("uses the server's code `oneOf` for the words of any failed choice", () => {
    const schema = one({ type: "string", enum: ["a"], errorMessage: { oneOf: "只能是 a" } });
    expect(messages(schema, { x: "b" })).toEqual([{ path: "/x", message: "只能是 a" }]);
  });

  it("names what is missing, in words that suit the field", () => {
    expect(messages(one({ type: "string" }, true), {})).toEqual([{ path: "/x", message: "请填写甲" }]);
    expect(messages(one({ type: "string", enum: ["a"] }, true), {})).toEqual([{ path: "/x", message: "请选择甲" }]);
    expect(messages(one({ type: "string", "x-widget": "media" }, true), {})).toEqual([{ path: "/x", message: "请上传甲" }]);
    expect(messages(one({ type: "string", errorMessage: { required: "请输入描述" } }, true), {})).toEqual([{ path: "/x", message: "请输入描述" }]);
    expect(messages(one({ type: "string" }, true), { x: undefined })).toHaveLength(1);
  });

  it("counts a field with a default as given, as the server fills it in", () => {
    expect(messages(one({ type: "string", default: "a" }, true), {})).toEqual([]);
  });

  it("refuses unknown keys by name", () => {
    expect(messages(one({ type: "string" }), { y: 1 })).toEqual([{ path: "/y", message: "不支持的参数：y" }]);
  });

  it("points into groups and lists", () => {
    const schema: JsonSchema = {
      type: "object",
      properties: {
        camera: { type: "object", properties: { zoom: { type: "number", title: "变焦", maximum: 10 } } },
        images: { type: "array", items: { type: "string", maxLength: 2, title: "图" } },
      },
    };
    expect(messages(schema, { camera: { zoom: 11 }, images: ["a", "long"] })).toEqual([
      { path: "/camera/zoom", message: "变焦不能大于10" },
      { path: "/images/1", message: "图不能超过2个字符" },
    ]);
  });

  it("keeps names with slashes, tildes, percent signs and Chinese intact", () => {
    const name = "a/b~c%25#参数";
    const schema: JsonSchema = { type: "object", properties: { [name]: { type: "integer", title: "甲" } } };
    expect(messages(schema, { [name]: "x" })[0]?.path).toBe("/a~1b~0c%25#参数");
  });

  it("reports in the declared order, one problem a field", () => {
    const schema: JsonSchema = {
      type: "object",
      required: ["b", "a"],
      properties: { a: { type: "string" }, b: { type: "string", minLength: 3, pattern: "^z" } },
    };
    expect(messages(schema, { b: "x" }).map((problem) => problem.path)).toEqual(["/a", "/b"]);
  });

  it("neither checks nor requires hidden fields", () => {
    const schema: JsonSchema = {
      type: "object",
      required: ["zoom"],
      properties: {
        camera: { type: "string", default: "auto" },
        zoom: { type: "number", title: "变焦", maximum: 1, "x-visible-when": { camera: ["simple"] } },
      },
    };
    expect(messages(schema, { camera: "auto", zoom: 99 })).toEqual([]);
    expect(messages(schema, {})).toEqual([]);
    expect(messages(schema, { camera: "simple" })).toEqual([{ path: "/zoom", message: "请填写变焦" }]);
    expect(messages(schema, { camera: "simple", zoom: 99 })).toEqual([{ path: "/zoom", message: "变焦不能大于1" }]);
  });

  it("asks for one of several fields", () => {
    const schema: JsonSchema = {
      type: "object",
      "x-require-any": ["prompt", "images"],
      errorMessage: { "x-require-any": "请输入描述或上传图片" },
      properties: { prompt: { type: "string" }, images: { type: "array", items: { type: "string" } } },
    };
    const unmet = [{ path: "/prompt", message: "请输入描述或上传图片" }];
    for (const value of [{}, { prompt: " \n" }, { images: [] }]) expect(messages(schema, value)).toEqual(unmet);
    for (const value of [{ prompt: "猫" }, { images: ["up_1"] }]) expect(messages(schema, value)).toEqual([]);
  });

  it("refuses an option that another field rules out, at the option's field", () => {
    const schema: JsonSchema = {
      properties: {
        duration: { type: "string", oneOf: [{ const: "6" }, { const: "10" }], default: "6" },
        resolution: {
          type: "string", oneOf: [{ const: "768P" }, { const: "1080P" }], default: "768P",
          "x-options-when": { "1080P": { duration: ["6"] } }, errorMessage: { "x-options-when": "1080P 只支持 6 秒" },
        },
      },
    };
    expect(messages(schema, { duration: "10", resolution: "1080P" })).toEqual([{ path: "/resolution", message: "1080P 只支持 6 秒" }]);
    for (const value of [{}, { duration: "10" }, { resolution: "1080P" }]) expect(messages(schema, value)).toEqual([]);
  });

  it("speaks English, and not the Chinese messages of the schema", () => {
    const schema = one({ type: "string", maxLength: 1, "x-en": { title: "Alpha" }, errorMessage: { maxLength: "太长" } });
    expect(validate(schema, { x: "ab" }, "en")[0]?.message).toBe("Alpha must not exceed 1 characters");
  });

  it("agrees with itself: a value without problems is valid as a whole", () => {
    for (const [, field, accepted, refused] of TABLE) {
      for (const value of accepted) expect(isValid(one(field), { x: value })).toBe(true);
      for (const value of refused) expect(isValid(one(field), { x: value })).toBe(false);
    }
  });
});
