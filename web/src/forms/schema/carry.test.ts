import { describe, expect, it } from "vitest";
import type { JsonSchema, Params } from "../types";
import { carryOver } from "./carry";
import { choicesOf } from "./choices";
import { parseRatio } from "./ratio";
import { validate } from "./validate";
import { defaults } from "./values";
import { widgetOf } from "./view";

const files = import.meta.glob<Record<string, JsonSchema>>("../../../../provider-specs/*/*.schema.json", { eager: true, import: "default" });
/** Every form of every tool, by file and mode. */
const forms = Object.entries(files).flatMap(([file, modes]) => Object.entries(modes).map(([mode, schema]) => ({ name: `${file.split("/").at(-1)} ${mode}`, schema })));
/** Forms of films speak of films. Those that go on from an earlier task are opened by that task alone. */
const films = forms.filter(({ schema }) => JSON.stringify(schema).includes("视频") && !Object.values(schema.properties ?? {}).some((field) => widgetOf(field) === "task"));

const media = (field: JsonSchema, name: string) => {
  const [kind] = field["x-media"]?.accept ?? ["image"];
  const count = field.type === "array" ? Math.max(1, field.minItems ?? 1) : 1;
  const ids = Array.from({ length: count }, (_, at) => `ex_${kind}_${name}_${at}`);
  return field.type === "array" ? ids : ids[0];
};
/** A value of a person's own: not what the field starts with, wherever it offers another. */
function ownValue(name: string, field: JsonSchema): unknown {
  const choices = choicesOf(field).map(({ value }) => value);
  if (choices.length > 0) return choices.find((value) => value !== field.default) ?? choices[0];
  switch (widgetOf(field)) {
    case "media":
      return media(field, name);
    case "prompt":
    case "text":
      return `海上日出 ${name}`;
    case "seed":
      return 4711;
    case "switch":
      return !field.default;
    default:
      return field.type === "integer" || field.type === "number" ? field.maximum : field.default;
  }
}
/** A form filled in with such values, as far as they go together. */
function filledIn(schema: JsonSchema): Params {
  let values = defaults(schema);
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const next = { ...values, [name]: ownValue(name, field) };
    if (!validate(schema, next).some(({ path }) => path === `/${name}`)) values = next;
  }
  return values;
}

type Entry = [string, JsonSchema];
/**
 * Whether two fields are shared, by what people see of them and not by how the carry finds it: both are proportions, seeds or
 * pictures, bear the same name or the same title, or are counted in the same unit.
 */
function shared([name, field]: Entry, [otherName, other]: Entry): boolean {
  const [a, b] = [widgetOf(field), widgetOf(other)];
  if (a === "media" || b === "media") return a === b && String(field["x-media"]?.accept) === String(other["x-media"]?.accept);
  if (a === "ratio" || b === "ratio" || a === "seed" || b === "seed") return a === b;
  const alike = a === b || (choicesOf(field).length > 0 && choicesOf(other).length > 0);
  return alike && (name === otherName || field.title === other.title || (field["x-unit"] !== undefined && field["x-unit"] === other["x-unit"]));
}

describe("carrying a form over to another tool", () => {
  it("brings at least 80 % of the shared fields of all forms of films", () => {
    let [all, received] = [0, 0];
    const lost = new Map<string, number>();
    for (const from of films) {
      const filled = filledIn(from.schema);
      const sources = Object.entries(from.schema.properties ?? {}).filter(([name]) => filled[name] !== undefined && filled[name] !== "" && String(filled[name]) !== "");
      for (const to of films) {
        if (to === from) continue;
        const { carried } = carryOver(from.schema, filled, to.schema);
        for (const target of Object.entries(to.schema.properties ?? {})) {
          if (!sources.some((source) => shared(source, target))) continue;
          all += 1;
          if (carried.some((one) => one.to === target[0])) received += 1;
          else lost.set(target[0], (lost.get(target[0]) ?? 0) + 1);
        }
      }
    }
    const share = received / all;
    console.info(`shared fields carried over between ${films.length} forms of films: ${received} of ${all} = ${(share * 100).toFixed(1)} %; not:`, Object.fromEntries([...lost].toSorted((a, b) => b[1] - a[1]).slice(0, 8)));
    expect(films.length).toBeGreaterThan(30);
    expect(share).toBeGreaterThanOrEqual(0.8);
  });

  it("makes no invalid form: every value that it sets is one that the form takes", () => {
    for (const from of forms) {
      const filled = filledIn(from.schema);
      for (const to of forms) {
        const { values, missing, errors, carried } = carryOver(from.schema, filled, to.schema);
        const left = validate(to.schema, values).map(({ path }) => path.split("/")[1]);
        expect(left.filter((name) => !missing.includes(name!)), `${from.name} → ${to.name}`).toEqual(errors.map(({ path }) => path.split("/")[1]));
        expect(carried.filter((one) => values[one.to] === undefined), `${from.name} → ${to.name}`).toEqual([]);
      }
    }
  });

  it("loses nothing of a form that is carried over to itself", () => {
    for (const { name, schema } of forms) {
      const filled = filledIn(schema);
      const { dropped, carried } = carryOver(schema, filled, schema);
      expect(dropped, name).toEqual([]);
      expect(carried.every(({ exact }) => exact), name).toBe(true);
    }
  });

  const prompt: JsonSchema = { type: "string", title: "描述", maxLength: 20, "x-widget": "prompt" };
  const picture: JsonSchema = { type: "string", "x-widget": "media", "x-media": { accept: ["image"] } };
  const form = (properties: Record<string, JsonSchema>, required: string[] = []): JsonSchema => ({ type: "object", properties, required, additionalProperties: false });

  it("finds the proportion among sizes, and the nearest length, and says where it is not the same", () => {
    const from = form({ a: prompt, shape: { enum: ["16:9", "9:16", "21:9"], "x-widget": "ratio" }, long: { enum: ["5", "10"], "x-unit": "秒" } });
    const to = form({
      b: prompt,
      size: { enum: ["1024x1024", "3840x2160", "1280x720", "720x1280"], default: "1280x720", "x-widget": "ratio" },
      time: { type: "integer", minimum: 4, maximum: 8, default: 4, "x-unit": "秒" },
    });
    const carried = carryOver(from, { a: "海", shape: "16:9", long: "10" }, to);
    expect(carried.values).toEqual({ b: "海", size: "1280x720", time: 8 });
    expect(carried.carried.map((one) => [one.to, one.exact])).toEqual([["b", true], ["size", true], ["time", false]]);
    expect(carryOver(from, { a: "海", shape: "21:9" }, to).carried.find((one) => one.to === "size")?.exact).toBe(false);
    expect(parseRatio(String(carryOver(from, { a: "海", shape: "9:16" }, to).values["size"]))).toEqual({ width: 720, height: 1280 });
  });

  it("keeps the first and the last picture in their places, and gives a list all of them", () => {
    const from = form({ first: picture, last: picture });
    const given = { first: "up_1", last: "up_2" };
    expect(carryOver(from, given, form({ start: picture, end: picture })).values).toEqual({ start: "up_1", end: "up_2" });
    expect(carryOver(from, given, form({ image: picture })).dropped).toEqual(["last"]);
    const list = form({ images: { type: "array", items: { type: "string" }, maxItems: 3, "x-widget": "media", "x-media": { accept: ["image"] } } });
    expect(carryOver(from, given, list).values).toEqual({ images: ["up_1", "up_2"] });
    const back = carryOver(list, { images: ["up_1", "up_2"] }, form({ start: picture, end: picture }));
    expect(back.values).toEqual({ start: "up_1" });
    expect(back.carried).toEqual([{ from: ["images"], to: "start", exact: false }]);
  });

  it("names what is left behind, of what the person chose, and what is missing", () => {
    const from = form({ a: prompt, move: { enum: ["auto", "left"], default: "auto" }, style: { enum: ["x", "y"], default: "x" }, seed: { type: "integer", maximum: 99, "x-widget": "seed" } });
    const to = form({ b: prompt, image: picture, seed: { type: "integer", maximum: 9, "x-widget": "seed" } }, ["image"]);
    const carried = carryOver(from, { a: "海", move: "left", style: "x", seed: 50 }, to);
    expect(carried.dropped).toEqual(["move", "seed"]);
    expect(carried.missing).toEqual(["image"]);
  });

  it("never cuts words that are too long, and takes no number from another scale", () => {
    const long = carryOver(form({ a: prompt }), { a: "海上生明月" }, form({ b: { ...prompt, maxLength: 3 } }));
    expect(long.values).toEqual({ b: "海上生明月" });
    expect(long.errors).toHaveLength(1);
    const scale = (minimum: number, maximum: number): JsonSchema => ({ type: "number", title: "强度", minimum, maximum, default: minimum });
    expect(carryOver(form({ x: scale(0, 1) }), { x: 0.5 }, form({ y: scale(0, 20) })).carried).toEqual([]);
  });

  it("goes by what options need of each other", () => {
    const from = form({ height: { enum: ["720p", "1080p"], default: "720p" }, time: { enum: ["6", "10"], "x-unit": "秒" } });
    const to = form({
      time: { enum: ["6", "10"], default: "6", "x-unit": "秒" },
      height: { enum: ["768P", "1080P"], default: "768P", "x-options-when": { "1080P": { time: ["6"] } } },
    });
    expect(carryOver(from, { height: "1080p", time: "10" }, to).values).toEqual({ time: "10", height: "768P" });
    expect(carryOver(from, { height: "1080p", time: "6" }, to).values).toEqual({ time: "6", height: "1080P" });
    const high = form({ ...to.properties, height: { ...to.properties!["height"], default: "1080P" } });
    const settled = carryOver(from, { time: "10" }, high);
    expect(settled.values).toEqual({ time: "10", height: "768P" });
    expect(settled.errors).toEqual([]);
  });
});
