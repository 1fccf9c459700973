import { describe, expect, it } from "vitest";
import { loadEnglish, textsFor } from "../texts";
import type { JsonSchema, Params } from "../types";
import { badgesOf } from "./lifetime";
import { offeredOf } from "./offered";
import { startingValues } from "./remembered";
import { settleOptions } from "./settleOptions";
import { validate } from "./validate";

const MODELS: JsonSchema = { type: "string", title: "模型", "x-widget": "model", oneOf: [{ const: "new", title: "新款" }, { const: "old", title: "旧款" }], default: "new" };
const DURATION: JsonSchema = {
  type: "string", title: "时长", "x-unit": "秒", enum: ["3", "5", "7", "8", "10", "auto"], default: "5",
  "x-options-when": Object.fromEntries(["3", "7", "8", "auto"].map((option) => [option, { model: ["new"] }])),
};
const HEIGHT: JsonSchema = {
  type: "string", title: "清晰度", enum: ["720P", "1080P", "4K"], default: "720P",
  "x-options-when": { "1080P": { duration: ["5", "7"] }, "4K": { duration: ["5"], sound: [false] } },
};
const SOUND: JsonSchema = { type: "boolean", title: "声音", default: false };
const form = (properties: Record<string, JsonSchema>): JsonSchema => ({ type: "object", properties });
const schema = form({ model: MODELS, duration: DURATION, height: HEIGHT, sound: SOUND });
const settled = (values: Params, kept?: string[]) => settleOptions(schema, values, kept);
const keys = (field: JsonSchema) => field.enum;

describe("options that others rule out", () => {
  it("are gone where the model does not have them", () => {
    const { spec, ruled } = offeredOf(schema, "duration", { model: "old" }, textsFor("zh"));
    expect(keys(spec)).toEqual(["5", "10"]);
    expect(ruled.size).toBe(0);
    expect(keys(offeredOf(schema, "duration", {}, textsFor("zh")).spec)).toEqual(DURATION.enum);
  });

  it("are gone as well where the field that rules them out is not drawn", () => {
    const hidden = form({ model: { ...MODELS, "x-widget": "hidden" }, duration: DURATION });
    expect(keys(offeredOf(hidden, "duration", { model: "old" }, textsFor("zh")).spec)).toEqual(["5", "10"]);
  });

  it("name no condition that the model does not meet, and are gone where none is left", () => {
    const height: JsonSchema = { ...HEIGHT, "x-options-when": { "1080P": { duration: ["3", "5"] }, "4K": { duration: ["3"] } } };
    const { spec, ruled } = offeredOf(form({ model: MODELS, duration: DURATION, height }), "height", { model: "old", duration: "10" }, textsFor("zh"));
    expect(keys(spec)).toEqual(["720P", "1080P"]);
    expect(Object.fromEntries(ruled)).toEqual({ "1080P": "仅当时长为 5 秒" });
  });

  it("wait with all conditions that are not met, in the words of the form", () => {
    const { spec, ruled } = offeredOf(schema, "height", { model: "new", duration: "10", sound: true }, textsFor("zh"));
    expect(keys(spec)).toEqual(["720P", "1080P", "4K"]);
    expect(Object.fromEntries(ruled)).toEqual({ "1080P": "仅当时长为 5 秒或 7 秒", "4K": "仅当时长为 5 秒、声音关闭" });
  });
});

describe("a chosen option that is ruled out", () => {
  it("gives way to the nearest number that remains", () => {
    expect(settled({ model: "old", duration: "8", height: "720P" })).toEqual({ values: { model: "old", duration: "10", height: "720P" }, moved: ["duration"] });
    expect(settled({ model: "old", duration: "3" }).values).toMatchObject({ duration: "5" });
  });

  it("gives way to what the form opens with, then to the default, then to the first that remains", () => {
    const values = { model: "old", duration: "auto" };
    const opened = (field: JsonSchema) => settleOptions(form({ model: MODELS, duration: { ...DURATION, ...field } }), values).values["duration"];
    expect(opened({ "x-opens-with": "10" })).toBe("10");
    expect(opened({ "x-opens-with": "8", default: "10" })).toBe("10");
    expect(opened({ default: "8" })).toBe("5");
  });

  it("draws along in one pass what depends on it, wherever it stands", () => {
    const { model, duration, height } = schema.properties as Record<string, JsonSchema>;
    const backwards = form({ height: height!, duration: duration!, model: model! });
    const all = settleOptions(backwards, { height: "1080P", duration: "7", model: "old" });
    // 7 goes to 5, with which 1080P can stay.
    expect(all).toEqual({ values: { height: "1080P", duration: "5", model: "old" }, moved: ["duration"] });
    const far = settleOptions(backwards, { height: "1080P", duration: "8", model: "old" });
    expect(far).toEqual({ values: { height: "720P", duration: "10", model: "old" }, moved: ["duration", "height"] });
    expect(validate(backwards, far.values)).toEqual([]);
  });

  it("ends where options rule each other out, and what was just chosen stays", () => {
    const mutual = form({
      a: { type: "string", enum: ["1", "2"], default: "1", "x-options-when": { 2: { b: ["2"] } } },
      b: { type: "string", enum: ["1", "2"], default: "1", "x-options-when": { 2: { a: ["2"] } } },
    });
    expect(settleOptions(mutual, { a: "2", b: "1" }).values).toEqual({ a: "1", b: "1" });
    expect(settleOptions(mutual, { a: "1", b: "2" }, ["a"]).values).toEqual({ a: "1", b: "1" });
    expect(settled({ model: "old", duration: "8" }, ["duration"]).moved).toEqual([]);
  });

  it("stays where it is hidden, and is compared with the absence of a hidden sibling", () => {
    const hides = form({
      more: { type: "boolean", default: false },
      style: { type: "string", enum: ["x", "y"], default: "x", "x-visible-when": { more: [true] } },
      grade: { type: "string", enum: ["std", "pro", "raw"], default: "std", "x-options-when": { pro: { style: ["x"] }, raw: { style: [null] } } },
      depth: { type: "string", enum: ["1", "2"], default: "1", "x-visible-when": { more: [true] }, "x-options-when": { 2: { grade: ["pro"] } } },
    });
    expect(settleOptions(hides, { more: false, style: "x", grade: "pro", depth: "2" }).values).toMatchObject({ grade: "std", depth: "2" });
    expect(settleOptions(hides, { more: true, style: "x", grade: "pro", depth: "2" }).moved).toEqual([]);
    expect(settleOptions(hides, { more: false, grade: "raw" }).moved).toEqual([]);
    expect(settleOptions(hides, { more: true, style: "x", grade: "raw" }).values).toMatchObject({ grade: "std" });
  });

  it("is settled in what is remembered and in drafts, so that a form opens with what the server takes", () => {
    const kept = { prompts: {}, comesBack: false };
    for (const values of [startingValues(schema, { ...kept, draft: null, choices: { model: "old", duration: "7" } }), startingValues(schema, { ...kept, draft: { model: "old", duration: "7" }, choices: {} })]) {
      expect(values).toMatchObject({ model: "old", duration: "5" });
      expect(validate(schema, values)).toEqual([]);
    }
  });

  it("is refused by the name of what does not take it, where the schema has no words of its own", async () => {
    expect(validate(schema, { model: "old", duration: "8" })).toEqual([{ path: "/duration", message: "旧款不支持时长“8 秒”" }]);
    await loadEnglish();
    expect(validate(schema, { model: "old", duration: "8" }, "en")[0]?.message).toBe("旧款 does not take “8 秒” for “时长”");
    const own = form({ model: MODELS, duration: { ...DURATION, errorMessage: { "x-options-when": "旧款只有 5 和 10 秒" } } });
    expect(validate(own, { model: "old", duration: "8" })[0]?.message).toBe("旧款只有 5 和 10 秒");
  });
});

describe("the badges of an option", () => {
  const day = (date: string) => Date.parse(`${date}T12:00:00+08:00`);
  const at = (date: string) => badgesOf({ key: "a", value: "a", label: "a", since: "2026-02-25", until: "2027-01-10" }, day(date), textsFor("zh"));

  it("call it new for 60 days", () => {
    expect(at("2026-02-24")).toEqual({});
    for (const date of ["2026-02-25", "2026-04-26"]) expect(at(date)).toEqual({ new: "新" });
    expect(at("2026-04-27")).toEqual({});
  });

  it("say when it goes, in the 90 days before", () => {
    expect(at("2026-10-11")).toEqual({});
    for (const date of ["2026-10-12", "2027-01-10"]) expect(at(date)).toEqual({ until: "2027-01-10 下线" });
    expect(at("2027-01-11")).toEqual({});
  });

  it("go by the site's day, wherever the reader is", () => {
    const option = { key: "a", value: "a", label: "a", since: "2026-02-25" };
    expect(badgesOf(option, Date.parse("2026-02-24T16:00:00Z"), textsFor("zh"))).toEqual({ new: "新" });
    expect(badgesOf(option, Date.parse("2026-02-24T15:59:59Z"), textsFor("zh"))).toEqual({});
  });
});
