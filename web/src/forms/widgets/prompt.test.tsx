import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderForm } from "../testing";
import type { FormContext, JsonSchema } from "../types";

const schema: JsonSchema = {
  type: "object",
  properties: {
    words: { type: "string", title: "提示词", maxLength: 1000, "x-widget": "prompt" },
    pictures: { type: "array", title: "参考图", items: { type: "string" }, maxItems: 4, "x-widget": "media", "x-media": { accept: ["image"] } },
  },
};
const area = () => screen.getByLabelText<HTMLTextAreaElement>("提示词");
const withContext = (extra: Partial<FormContext>) => ({ context: extra as FormContext });

describe("naming pictures in a prompt", () => {
  it("offers the pictures after an @, and writes plain words for the one that is chosen", async () => {
    const { user, value } = renderForm(schema, { value: { pictures: ["up_1", "up_2"] } });
    await user.type(area(), "让@");
    const list = await screen.findByRole("listbox", { name: "引用图片" });
    expect(within(list).getAllByRole("option").map((option) => option.textContent)).toEqual(["图片1", "图片2"]);
    await user.keyboard("{ArrowDown}{Enter}");
    expect(value()).toMatchObject({ words: "让图片2" });
    expect(screen.queryByRole("listbox")).not.toBeInTheDocument();
    await user.type(area(), "戴上@1");
    await user.click(screen.getByRole("option", { name: "图片1" }));
    expect(value()).toMatchObject({ words: "让图片2戴上图片1" });
  });

  it("leaves an @ alone where there is nothing to name, or after Escape", async () => {
    const { user, value, replace } = renderForm(schema);
    await user.type(area(), "a@b");
    expect(value()).toMatchObject({ words: "a@b" });
    act(() => replace({ words: "", pictures: ["up_1"] }));
    await user.type(area(), "c@{Escape}d");
    expect(value()).toMatchObject({ words: "c@d" });
  });

  it("follows the pictures when they are moved or removed, and says which are missing", async () => {
    const { user, value } = renderForm(schema, { value: { words: "图片1与图片2", pictures: ["up_1", "up_2"] } });
    screen.getAllByRole("button", { name: /^预览/ })[0]!.focus();
    await user.keyboard("{Alt>}{ArrowRight}{/Alt}");
    expect(value()).toEqual({ words: "图片2与图片1", pictures: ["up_2", "up_1"] });
    await user.click(screen.getByRole("button", { name: /^移除 文件 1/ }));
    await waitFor(() => expect(value()).toEqual({ words: "图片2与图片1", pictures: ["up_2"] }));
    const chips = screen.getByRole("list", { name: "提示词中引用的图片" });
    expect(within(chips).getAllByRole("button").map((chip) => chip.textContent)).toEqual(["图片2未添加", "图片1"]);
  });
});

describe("earlier prompts", () => {
  const promptHistory = vi.fn(async () => ["雨夜的街", "海边的灯塔", "海上的月"]);

  it("open with the arrow in an empty prompt, are searched, and one is taken", async () => {
    const { user, value } = renderForm(schema, withContext({ promptHistory }));
    area().focus();
    await user.keyboard("{ArrowUp}");
    const search = await screen.findByRole("textbox", { name: "搜索历史提示词" });
    expect(await screen.findByRole("button", { name: "雨夜的街" })).toBeInTheDocument();
    await user.type(search, "海");
    expect(screen.queryByRole("button", { name: "雨夜的街" })).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "海上的月" }));
    expect(value()).toMatchObject({ words: "海上的月" });
    expect(promptHistory).toHaveBeenCalledWith("/words");
  });

  it("say when there are none, and when they cannot be read", async () => {
    const failing = vi.fn<() => Promise<string[]>>().mockRejectedValueOnce(new Error("x")).mockResolvedValue([]);
    const { user } = renderForm(schema, withContext({ promptHistory: failing }));
    await user.click(screen.getByRole("button", { name: "历史提示词" }));
    await user.click(within(await screen.findByRole("alert")).getByRole("button", { name: "重试" }));
    expect(await screen.findByText("还没有用过提示词")).toBeInTheDocument();
  });
});

describe("what an option comes to", () => {
  const choices: JsonSchema = {
    type: "object",
    properties: { model: { type: "string", title: "模型", enum: ["std", "pro"], default: "std", "x-widget": "segmented" }, style: { type: "string", title: "风格", enum: ["a", "b"], default: "a", "x-widget": "segmented" } },
  };
  it("stands beside it where options differ, for eyes and for screen readers", () => {
    const optionNotes = (pointer: string, value: unknown) => [pointer === "/model" && value === "pro" ? "35 积分" : "20 积分", value === "pro" ? "约 3分钟" : null];
    renderForm(choices, withContext({ optionNotes }));
    expect(screen.getByRole("radio", { name: "pro" })).toHaveAccessibleDescription("35 积分");
    expect(screen.getAllByText("20 积分")).toHaveLength(1);
    expect(screen.queryByText("约 3分钟")).not.toBeInTheDocument();
  });

  it("is each kind of note by itself: the same price everywhere says nothing beside times that differ", () => {
    const optionNotes = (_: string, value: unknown) => ["20 积分", value === "pro" || value === "b" ? "约 3分钟" : "约 1分钟"];
    renderForm({ ...choices, properties: { ...choices.properties, style: { ...choices.properties!["style"], "x-widget": "cards" } } }, withContext({ optionNotes }));
    expect(screen.getByRole("radio", { name: "pro" })).toHaveAccessibleDescription("约 3分钟");
    expect(screen.getByRole("radio", { name: "a" })).toHaveAccessibleDescription("约 1分钟");
    expect(screen.queryByText("20 积分")).not.toBeInTheDocument();
  });
});

describe("a prompt and the site's text model", () => {
  const prompt = { value: { words: "雨夜的街" } };

  it("is polished, and the words before come back by one press", async () => {
    const rewritePrompt = vi.fn(async () => "雨夜的街，霓虹倒映在积水里");
    const { user, value, actions } = renderForm(schema, { ...prompt, ...withContext({ rewritePrompt }) });
    await user.click(await screen.findByRole("button", { name: "润色" }));
    await waitFor(() => expect(value()).toMatchObject({ words: "雨夜的街，霓虹倒映在积水里" }));
    expect(rewritePrompt).toHaveBeenCalledWith("雨夜的街", "polish");
    act(() => actions.at(-1)!.run());
    expect(value()).toMatchObject({ words: "雨夜的街" });
  });

  it("is translated into the language that it is not in", async () => {
    const rewritePrompt = vi.fn(async () => "A street on a rainy night");
    const { user } = renderForm(schema, { ...prompt, ...withContext({ rewritePrompt }) });
    await user.click(await screen.findByRole("button", { name: "译成英文" }));
    expect(rewritePrompt).toHaveBeenCalledWith("雨夜的街", "to_english");
    expect(await screen.findByRole("button", { name: "译成中文" })).toBeInTheDocument();
  });

  it("keeps what was typed while the model wrote, and says when it failed", async () => {
    let answer: (text: string) => void = () => {};
    const rewritePrompt = vi.fn(() => new Promise<string>((resolve) => (answer = resolve)));
    const { user, value, toasts } = renderForm(schema, { ...prompt, ...withContext({ rewritePrompt }) });
    await user.click(await screen.findByRole("button", { name: "润色" }));
    await user.type(area(), "，有猫");
    await act(async () => answer("别的"));
    expect(value()).toMatchObject({ words: "雨夜的街，有猫" });
    rewritePrompt.mockRejectedValueOnce(new Error("gone"));
    await user.click(screen.getByRole("button", { name: "润色" }));
    await waitFor(() => expect(toasts).toContain("改写失败，请稍后再试"));
  });

  it("has no buttons where the site has no model", async () => {
    renderForm(schema, prompt);
    await screen.findByRole("button", { name: "清空" });
    expect(screen.queryByRole("button", { name: "润色" })).not.toBeInTheDocument();
  });
});
