import { describe, expect, it } from "vitest";
import type { ModelsView, ModelView } from "./api";
import { changeOf, composed, difference, fileOf, patched, readFile } from "./changes";
import { entryOf, readEntry, withMembers, type Entry } from "./entry";
import { gridsOf } from "./prices";
import { faultsByModel, faultsOf } from "./faults";

const entry: Entry = { id: "two", title: { zh: "二", en: "Two" }, points: { text: 8, image: 9 }, only: { length: ["5", "10"] }, has: ["voice"], times: { length: "value" } };
const shown = (model: Entry, more: Partial<ModelView> = {}): ModelView => ({ model: model as unknown as ModelView["model"], source: "plugin", key: model.id, change: null, modes: ["text", "image"], ...more });
const text = (zh: string) => ({ zh, en: zh });
const view: ModelsView = {
  tool: "data", title: text("数据"), field: "model", version: 3,
  modes: [{ id: "text", label: text("文字"), default: "two", opens_with: "two" }, { id: "image", label: text("图片"), default: "two", opens_with: "two" }],
  parameters: [{ name: "length", title: text("时长"), options: [{ value: "5", title: text("5") }, { value: "10", title: text("10") }], open: true, priced: true, default: "5" }],
  features: { voice: [] }, times: {}, models: [], prices: [], set_elsewhere: [], left_out: {},
};

describe("a change of a model", () => {
  it("is the smallest patch, which makes what was written of what there was", () => {
    const { has: _, ...next } = withMembers(entry, { points: { text: 8, image: 12 }, only: { length: ["5"], size: ["1"] } });
    const patch = difference({ ...entry }, { ...next });
    expect(patch).toEqual({ points: { image: 12 }, only: { length: ["5"], size: ["1"] }, has: null });
    expect(patched(entry, patch)).toEqual(next);
  });

  it("takes the place of the one before without losing it, and lets nothing of the plug-in's shine through", () => {
    const plugins = { points: { text: 30, image: 30 }, times: { length: { "5": 1, "10": 2 } }, until: "2027-01-01" };
    const first = { points: 5, times: null, has: ["voice"] };
    const second = { points: { text: 6 }, times: { length: { "5": 3 } }, until: null };
    const both = composed(first, second, ([member, name]) => (member === "points" ? ["text", "image"] : member !== "times" ? [] : name ? ["5", "10"] : ["length"]));
    expect(patched(plugins, both)).toEqual({ points: { text: 6 }, times: { length: { "5": 3 } }, has: ["voice"] });
    const names = () => ["5", "10"];
    expect(patched(plugins, composed({ times: { length: "value" } }, { times: { length: { "5": 3 } } }, names)).times).toEqual({ length: { "5": 3 } });
  });

  it("of the plug-in's model is what differs from it, and none where nothing does any more", () => {
    const off = shown(withMembers(entry, { offered: false, points: 9 }), { source: "changed", change: { offered: false, points: 9 } });
    expect(changeOf(view, off, withMembers(entryOf(off), { offered: undefined }))).toEqual({ two: { points: 9 } });
    const onlyOff = shown(withMembers(entry, { offered: false }), { source: "changed", change: { offered: false } });
    expect(changeOf(view, onlyOff, entry)).toEqual({ two: null });
  });

  it("of an added model is the whole, under the key that it was added with", () => {
    const added = shown(withMembers(entry, { id: "new" }), { source: "added", key: "new", change: {} });
    expect(changeOf(view, added, withMembers(entryOf(added), { id: "newer", points: 4 }))).toEqual({ new: { ...entry, id: "newer", points: 4, formerly: ["new"] } });
  });

  it("that renames leaves every former id understood, however often", () => {
    expect(changeOf(view, shown(entry), withMembers(entry, { id: "three" }))).toEqual({ two: { id: "three" } });
    const renamed = withMembers(entry, { id: "three", formerly: ["two"] });
    const item = shown(renamed, { source: "changed", key: "two", change: { id: "three" } });
    expect(changeOf(view, item, withMembers(renamed, { id: "four" }))).toEqual({ two: { id: "four", formerly: ["three"] } });
    expect(changeOf(view, item, withMembers(renamed, { id: "two" }))).toEqual({ two: { formerly: ["three"] } });
  });

  it("is read from a file as it was written, and from no other file", () => {
    const models = [shown(entry), shown(entry, { key: "a", change: { points: 1 } }), shown(entry, { key: "b", change: { offered: false } })];
    expect(readFile(fileOf({ ...view, models }))).toEqual({ a: { points: 1 }, b: { offered: false } });
    expect(["", "[]", "{}", '{"changes":{}}', '{"changes":{"a":1}}', '{"changes":[]}'].map(readFile)).toEqual([null, null, null, null, null, null]);
    expect(readFile('{"changes":{"a":null}}')).toEqual({ a: null });
  });
});

describe("a model as JSON", () => {
  it("names the member that the form cannot draw, and takes a text in one language for both", () => {
    expect(readEntry("{")).toEqual({ wrong: "" });
    expect(readEntry('{"points":"8"}')).toEqual({ wrong: "points" });
    expect(readEntry('{"times":{"length":"number"}}')).toEqual({ wrong: "times" });
    expect(readEntry('{"id":"a","title":"甲","until":null}')).toEqual({ entry: { id: "a", title: { zh: "甲", en: "甲" } } });
  });
});

describe("prices of a model", () => {
  it("stand in a grid for each mode: rows for the parameter with the most values, columns for the others", () => {
    const price = (length: string, quality: string, points: number) => ({ model: "two", mode: "text", when: { quality, length }, points });
    expect(gridsOf([price("5", "std", 8), price("10", "std", 16), price("15", "std", 24), price("5", "pro", 10), { model: "two", mode: "image", when: {}, points: 3 }])).toEqual([
      {
        model: "two", mode: "text", rows: "length", columns: [{ quality: "std" }, { quality: "pro" }],
        lines: [{ value: "5", points: [8, 10] }, { value: "10", points: [16, null] }, { value: "15", points: [24, null] }],
      },
      { model: "two", mode: "image", rows: null, columns: [{}], lines: [{ value: undefined, points: [3] }] },
    ]);
  });
});

describe("what is wrong with a change", () => {
  const field = (path: string, message: string) => ({ path, message, code: "x" });

  it("stands at its input, or in front of all where there is none", () => {
    const faults = faultsOf([field("/changes/a~1b/only/length/0", "取值"), field("/changes/a~1b/has/1", "能力"), field("/changes/c/points", "别的"), field("/table/default", "默认"), field("/accept_ended", "确认")], "a/b", ["only/length", "has"]);
    expect([faults.at("only/length"), faults.at("has"), faults.at("points"), faults.unconfirmed, faults.rest]).toEqual(["取值", "能力", undefined, "确认", ["别的", "默认"]]);
  });

  it("names the model in a file of many", () => {
    expect(faultsByModel([field("/changes/a/points", "太大"), field("/table/default", "默认"), field("/accept_ended", "确认")])).toEqual(["a / points: 太大", "默认"]);
  });
});
