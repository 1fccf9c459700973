import { describe, expect, it } from "vitest";
import type { JsonSchema } from "../types";
import { choicesIn, promptsOf, settingsOf, startingValues, withSettings } from "./remembered";

const schema: JsonSchema = {
  type: "object",
  properties: {
    words: { type: "string", "x-widget": "prompt" },
    ratio: { type: "string", enum: ["16:9", "9:16"], default: "16:9", "x-widget": "ratio" },
    own: { type: "string", enum: ["16:9", "1:1"], default: "16:9", "x-widget": "ratio", "x-fresh": true },
    seconds: { type: "integer", minimum: 1, maximum: 10, default: 5, "x-widget": "slider" },
    strength: { type: "integer", minimum: 1, maximum: 10, default: 5, "x-widget": "slider", "x-advanced": true },
    seed: { type: "integer", "x-widget": "seed", "x-fresh": true },
    image: { type: "string", "x-widget": "media" },
  },
};
const value = { words: "海", ratio: "9:16", own: "1:1", seconds: 8, strength: 9, seed: 7, image: "up_1" };
const none = { draft: null, choices: {}, prompts: {}, comesBack: false };

describe("what is remembered of a form", () => {
  it("are the words, and the choices that are made again and again", () => {
    expect(promptsOf(schema, value)).toEqual({ words: "海" });
    expect(promptsOf(schema, {})).toEqual({ words: "" });
    expect(choicesIn(schema, value)).toEqual({ ratio: "9:16", seconds: 8 });
    expect(settingsOf(schema, value)).toEqual({ ratio: "9:16", own: "1:1", seconds: 8, strength: 9, seed: 7 });
  });

  it("are no choices of fields that have only one option", () => {
    const one: JsonSchema = { type: "string", oneOf: [{ const: "v1.6", title: "V1.6" }], default: "v1.6", "x-widget": "select" };
    expect(choicesIn({ type: "object", properties: { model: one } }, { model: "v1.6" })).toEqual({});
  });

  it("lets no kept choice into a field that starts anew", () => {
    expect(startingValues(schema, { ...none, choices: { own: "1:1", strength: 9 } })).toMatchObject({ own: "16:9", strength: 5 });
  });

  it("gives a form that was never open the choices that it takes, and no others", () => {
    const start = startingValues(schema, { ...none, choices: { ratio: "9:16", seconds: 60, unknown: 1 } });
    expect(start).toEqual({ ratio: "9:16", own: "16:9", seconds: 5, strength: 5 });
  });

  it("gives a form that was open before what it held, with the words that were written last anywhere", () => {
    const kept = { ...none, draft: value, choices: { ratio: "16:9" } };
    expect(startingValues(schema, kept)).toEqual(value);
    expect(startingValues(schema, { ...kept, prompts: { words: "山" } })).toEqual({ ...value, words: "山" });
    expect(startingValues(schema, { ...kept, prompts: { words: "" } })).toEqual({ ...value, words: undefined });
  });

  it("starts fields anew that say so when the reader comes back from another form, and not after a reload", () => {
    const kept = { ...none, draft: value };
    expect(startingValues(schema, { ...kept, comesBack: true })).toEqual({ ...value, own: "16:9", seed: undefined });
    expect(startingValues(schema, kept)).toEqual(value);
  });

  it("lays presets over the settings, and leaves words and files alone", () => {
    const preset = settingsOf(schema, { ...value, ratio: "16:9", strength: 2, seconds: 99 });
    expect(withSettings(schema, { ...value, words: "山" }, preset)).toEqual({
      words: "山", image: "up_1", ratio: "16:9", own: "1:1", seconds: 5, strength: 2, seed: 7,
    });
  });
});
