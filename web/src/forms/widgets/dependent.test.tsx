import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderForm } from "../testing";
import type { JsonSchema } from "../types";

const model: JsonSchema = {
  type: "string", title: "模型", "x-widget": "model", default: "new", "x-en": { title: "Model" },
  oneOf: [
    { const: "new", title: "新款", description: "画面最好", "x-since": "2026-02-25", "x-en": { title: "New one" } },
    { const: "mid", title: "中款", "x-en": { title: "Middle one" } },
    { const: "old", title: "旧款", "x-until": "2026-05-10", "x-en": { title: "Old one" } },
  ],
};
const duration: JsonSchema = {
  type: "string", title: "时长", "x-widget": "segmented", enum: ["5", "8", "10"], default: "5", "x-unit": "秒",
  "x-options-when": { 8: { model: ["new", "mid"] } }, "x-en": { title: "Duration", unit: "s" },
};
const height: JsonSchema = {
  type: "string", title: "清晰度", enum: ["720P", "1080P"], default: "720P", "x-options-when": { "1080P": { duration: ["5"] } },
  "x-en": { title: "Definition" },
};
const form = (fields: Record<string, JsonSchema>): JsonSchema => ({ type: "object", properties: { model, duration, ...fields }, additionalProperties: false });
const all = form({ height: { ...height, "x-widget": "segmented" } });
const now = () => Date.parse("2026-03-01T00:00:00Z");
type Rendered = ReturnType<typeof renderForm>;

const chooseModel = async ({ user }: Rendered, name: RegExp) => {
  await user.click(await screen.findByRole("combobox", { name: /模型|Model/ }));
  await user.click(await screen.findByRole("option", { name }));
};

describe("options that depend on other fields", () => {
  it("are not there where the model does not have them", async () => {
    const page = renderForm(all);
    expect(screen.getByRole("radio", { name: "8 秒" })).toBeEnabled();
    await chooseModel(page, /旧款/);
    expect(screen.queryByRole("radio", { name: "8 秒" })).toBeNull();
    await chooseModel(page, /中款/);
    expect(screen.getByRole("radio", { name: "8 秒" })).toBeEnabled();
  });

  it.each(["segmented", "ratio", "cards"])("are disabled in %s with the reason as a line, a title and a description", async (widget) => {
    const { user } = renderForm(form({ height: { ...height, "x-widget": widget } }));
    await user.click(screen.getByRole("radio", { name: "10 秒" }));
    const tile = screen.getByRole("radio", { name: /1080P/ });
    expect(tile).toBeDisabled();
    expect(tile).toHaveAttribute("aria-description", "仅当时长为 5 秒");
    expect(tile.closest("label")).toHaveAttribute("title", "仅当时长为 5 秒");
    expect(screen.getByText("1080P：仅当时长为 5 秒")).toBeVisible();
    await user.click(screen.getByRole("radio", { name: "5 秒" }));
    expect(screen.getByRole("radio", { name: /1080P/ })).toBeEnabled();
    expect(screen.queryByText(/仅当/)).toBeNull();
  });

  it("are passed over by the arrow keys", async () => {
    const { user, value } = renderForm(all, { value: { duration: "10" } });
    screen.getByRole("radio", { name: "720P" }).focus();
    await user.keyboard("{ArrowRight}");
    expect(value()).toMatchObject({ height: "720P" });
  });

  it("are disabled in a select with the reason below their names", async () => {
    const { user, value } = renderForm(form({ height: { ...height, "x-widget": "select" } }), { value: { duration: "10" } });
    await user.click(await screen.findByRole("combobox", { name: "清晰度" }));
    const option = await screen.findByRole("option", { name: /1080P/ });
    expect(option).toHaveTextContent("仅当时长为 5 秒");
    expect(option).toHaveAttribute("data-combobox-disabled");
    await user.click(option);
    expect(value()).toMatchObject({ height: "720P" });
  });

  it("are disabled in what a chip opens, and the chip shows what they moved to", async () => {
    const page = renderForm(form({ height: { ...height, "x-widget": "select", "x-chip": true } }), { value: { height: "1080P" } });
    await page.user.click(screen.getByRole("radio", { name: "10 秒" }));
    await page.user.click(screen.getByRole("button", { name: "清晰度: 720P" }));
    const list = within(await screen.findByRole("dialog", { name: /清晰度/ }));
    expect(list.getByRole("radio", { name: /1080P/ })).toBeDisabled();
    expect(list.getByText("仅当时长为 5 秒")).toBeVisible();
  });

  it("leave words in the place of a list with one option", async () => {
    renderForm({ type: "object", properties: { model, duration: { ...duration, "x-widget": "select", enum: ["5", "8"] } } }, { value: { model: "old" } });
    await waitFor(() => expect(document.querySelector("output")).toHaveTextContent("5 秒"));
  });

  it("say in English why they wait", async () => {
    renderForm(all, { lang: "en", value: { duration: "10" } });
    expect(await screen.findByText("1080P: Only with Duration 5 s")).toBeVisible();
  });
});

describe("a field whose option is ruled out", () => {
  it("moves to the nearest that remains, once, and says so", async () => {
    const page = renderForm(all, { value: { duration: "8", height: "720P" } });
    await chooseModel(page, /旧款/);
    expect(page.value()).toEqual({ model: "old", duration: "10", height: "720P" });
    expect(page.toasts).toEqual(["时长已改为 10 秒"]);
    expect(page.status()).toEqual({ valid: true, uploading: false });
    await chooseModel(page, /新款/);
    expect(page.value()).toEqual({ model: "new", duration: "10", height: "720P" });
    expect(page.toasts).toHaveLength(1);
  });

  it("says all that moved in one message", async () => {
    const page = renderForm({ type: "object", properties: { ...all.properties, height: { ...height, "x-options-when": { "1080P": { duration: ["5", "8"] } } } } }, { value: { duration: "8", height: "1080P" } });
    await chooseModel(page, /旧款/);
    expect(page.value()).toEqual({ model: "old", duration: "10", height: "720P" });
    expect(page.toasts).toEqual(["时长已改为 10 秒、清晰度已改为 720P"]);
  });

  it("says in English what it changed to", async () => {
    const page = renderForm(all, { lang: "en", value: { duration: "8" } });
    await chooseModel(page, /Old one/);
    expect(page.toasts).toEqual(["Duration changed to 10 s"]);
  });

  it("is settled in what a form opens with, without a word, and in what comes later, with one", async () => {
    const page = renderForm(all, { value: { model: "old", duration: "8" } });
    expect(page.emitted[0]).toEqual({ model: "old", duration: "10", height: "720P" });
    expect(page.toasts).toEqual([]);
    page.replace({ model: "new", duration: "10", height: "1080P" });
    await waitFor(() => expect(page.value()).toEqual({ model: "new", duration: "10", height: "720P" }));
    expect(page.toasts).toEqual(["清晰度已改为 720P"]);
    expect(page.status()?.valid).toBe(true);
  });
});

describe("the model widget", () => {
  const names = () => screen.getAllByRole("option").map((option) => option.textContent);

  it("is a list with what is new and what goes soon", async () => {
    const { user } = renderForm(all, { context: { now } });
    await user.click(await screen.findByRole("combobox", { name: "模型" }));
    await screen.findByRole("option", { name: /旧款/ });
    expect(names()).toEqual(["新款新画面最好", "中款", "旧款2026-05-10 下线"]);
  });

  it("has no badges once they are out of date", async () => {
    const { user } = renderForm(all, { context: { now: () => Date.parse("2026-06-01") } });
    await user.click(await screen.findByRole("combobox", { name: "模型" }));
    await screen.findByRole("option", { name: /旧款/ });
    expect(names()).toEqual(["新款画面最好", "中款", "旧款"]);
  });

  it("opens all models with their badges from a chip", async () => {
    const { user } = renderForm({ type: "object", properties: { model: { ...model, "x-chip": true } } }, { lang: "en", context: { now } });
    await user.click(screen.getByRole("button", { name: "Model: New one" }));
    const list = within(await screen.findByRole("dialog", { name: /Model/ }));
    expect(list.getByText("New")).toBeVisible();
    expect(list.getByText("Until 2026-05-10")).toBeVisible();
  });
});
