import { act, fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderForm } from "../testing";
import type { JsonSchema } from "../types";

const alone = (field: JsonSchema, required = false): JsonSchema => ({
  type: "object",
  properties: { x: { title: "甲", ...field } },
  ...(required ? { required: ["x"] } : {}),
});

describe("prompt", () => {
  const field: JsonSchema = { type: "string", maxLength: 100, "x-widget": "prompt", "x-placeholder": "写点什么" };

  it("submits with Ctrl or Cmd and Enter, but not while composing", () => {
    const { context } = renderForm(alone(field));
    const area = screen.getByPlaceholderText("写点什么");
    fireEvent.keyDown(area, { key: "Enter" });
    fireEvent.keyDown(area, { key: "Enter", ctrlKey: true, isComposing: true });
    expect(context.onSubmit).not.toHaveBeenCalled();
    fireEvent.keyDown(area, { key: "Enter", ctrlKey: true });
    fireEvent.keyDown(area, { key: "Enter", metaKey: true });
    expect(context.onSubmit).toHaveBeenCalledTimes(2);
  });

  it("empties with its button and keeps focus", async () => {
    const { user, value } = renderForm(alone(field), { value: { x: "旧" } });
    await user.click(screen.getByRole("button", { name: "清空" }));
    expect(value()).toEqual({});
    expect(screen.getByRole("textbox")).toHaveFocus();
  });

  it("sends an empty text where leaving it out would bring a default back", async () => {
    const { user, value } = renderForm(alone({ ...field, default: "丑" }));
    await user.clear(screen.getByRole("textbox"));
    expect(value()).toEqual({ x: "" });
  });
});

describe("radios", () => {
  it("move with the arrow keys", async () => {
    const { user, value } = renderForm(alone({ type: "string", enum: ["16:9", "2560x1440", "adaptive"], default: "16:9", "x-widget": "ratio" }));
    await user.tab();
    expect(screen.getByRole("radio", { name: "16:9" })).toHaveFocus();
    await user.keyboard("{ArrowRight}");
    expect(value()).toEqual({ x: "2560x1440" });
    expect(screen.getByRole("radio", { name: /2560×1440/ })).toBeChecked();
    await user.keyboard("{ArrowRight}{ArrowRight}");
    expect(value()).toEqual({ x: "16:9" });
  });

  it("can be emptied when optional and without a default, and not otherwise", async () => {
    const first = renderForm(alone({ type: "string", enum: ["a", "b"] }), { value: { x: "a" } });
    await first.user.click(screen.getByRole("radio", { name: "a" }));
    expect(first.value()).toEqual({});
    first.view.unmount();
    const second = renderForm(alone({ type: "string", enum: ["a", "b"] }, true), { value: { x: "a" } });
    await second.user.click(screen.getByRole("radio", { name: "a" }));
    expect(second.value()).toEqual({ x: "a" });
  });
});

describe("slider", () => {
  const field: JsonSchema = { type: "number", minimum: -10, maximum: 10, multipleOf: 0.1, default: 0, "x-widget": "slider", "x-unit": "度" };

  it("is a named range with exact steps", () => {
    const { value } = renderForm(alone(field));
    const slider = screen.getByRole("slider", { name: "甲" });
    expect(slider).toHaveAttribute("step", "0.1");
    expect(slider).toHaveAttribute("aria-valuetext", "0 度");
    fireEvent.change(slider, { target: { value: "0.3" } });
    expect(value()).toEqual({ x: 0.3 });
    fireEvent.doubleClick(slider);
    expect(value()).toEqual({ x: 0 });
  });

  it("has a number beside it that is brought onto the grid when left", async () => {
    const { user, value } = renderForm(alone(field));
    const number = screen.getByRole("spinbutton", { name: "甲的数值" });
    await user.clear(number);
    await user.type(number, "-99.97");
    expect(value()).toEqual({ x: -99.97 });
    expect(screen.getByText("甲不能小于-10度")).toBeInTheDocument();
    await user.tab();
    expect(value()).toEqual({ x: -10 });
    await user.click(number);
    await user.keyboard("{ArrowUp}{ArrowUp}{PageUp}{ArrowDown}");
    expect(value()).toEqual({ x: -8.9 });
  });
});

describe("numbers", () => {
  it("keep unfinished text, name what is no number, and understand full-width digits", async () => {
    const { user, value, status } = renderForm(alone({ type: "number", minimum: -5, maximum: 5 }));
    const box = screen.getByRole("spinbutton", { name: "甲" });
    await user.type(box, "-");
    expect(box).toHaveValue("-");
    expect(value()).toEqual({});
    await user.type(box, "1.");
    expect(box).toHaveValue("-1.");
    expect(value()).toEqual({ x: -1 });
    await user.clear(box);
    await user.type(box, "abc");
    expect(screen.getByText("甲请填写数字")).toBeInTheDocument();
    expect(status()?.valid).toBe(false);
    await user.clear(box);
    await user.type(box, "３");
    expect(value()).toEqual({ x: 3 });
  });

  it("throw dice for a seed, and take it back", async () => {
    const { user, value } = renderForm(alone({ type: "integer", minimum: 0, maximum: 9, "x-widget": "seed" }));
    const box = screen.getByRole("spinbutton", { name: "甲" });
    expect(box).toHaveAttribute("placeholder", "随机");
    await user.click(screen.getByRole("button", { name: "随机种子" }));
    const seed = value()!["x"] as number;
    expect(Number.isInteger(seed) && seed >= 0 && seed <= 9).toBe(true);
    expect(box).toHaveValue(String(seed));
    await user.click(screen.getByRole("button", { name: "清空" }));
    expect(value()).toEqual({});
  });
});

describe("choices", () => {
  it("search when there are many, keep numbers numbers, and clear when optional", async () => {
    const many = Array.from({ length: 12 }, (_, n) => n + 1);
    const { user, value } = renderForm(alone({ type: "integer", enum: many, "x-unit": "秒", "x-widget": "select" }));
    const select = await screen.findByRole("combobox", { name: "甲" });
    await user.click(select);
    await user.type(select, "11");
    const options = screen.getAllByRole("option");
    expect(options.map((option) => option.textContent)).toEqual(["11 秒"]);
    await user.click(options[0]!);
    expect(value()).toEqual({ x: 11 });
    await user.click(screen.getByRole("button", { name: "清空" }));
    expect(value()).toEqual({});
  });

  it("keep the declared order of several", async () => {
    const { user, value } = renderForm(alone({ type: "array", items: { type: "string", enum: ["人", "景", "物"] } }));
    await user.click(screen.getByRole("checkbox", { name: "物" }));
    await user.click(screen.getByRole("checkbox", { name: "人" }));
    expect(value()).toEqual({ x: ["人", "物"] });
    await user.click(screen.getByRole("checkbox", { name: "人" }));
    await user.click(screen.getByRole("checkbox", { name: "物" }));
    expect(value()).toEqual({});
  });
});

describe("the rest", () => {
  it("reads one item a line and keeps the blank line being typed", async () => {
    const { user, value, replace } = renderForm(alone({ type: "array", items: { type: "string" } }));
    await user.type(screen.getByRole("textbox"), "一{Enter}二{Enter}");
    expect(value()).toEqual({ x: ["一", "二"] });
    expect(screen.getByRole("textbox")).toHaveValue("一\n二\n");
    act(() => replace({ x: ["三"] }));
    expect(screen.getByRole("textbox")).toHaveValue("三");
  });

  it("hides secrets and respects read-only fields", async () => {
    const { user, value } = renderForm({
      type: "object",
      properties: { key: { type: "string", title: "密钥", writeOnly: true }, fixed: { type: "string", title: "固定", readOnly: true, default: "a" } },
    });
    expect(screen.getByLabelText("密钥")).toHaveAttribute("type", "password");
    await user.type(screen.getByLabelText("固定"), "b");
    expect(value()).toEqual({ fixed: "a" });
  });

  it("draws no field for hidden ones but sends them", () => {
    const { value } = renderForm({ type: "object", properties: { x: { type: "string", title: "甲", default: "a", "x-widget": "hidden" } } });
    expect(screen.queryByText("甲")).not.toBeInTheDocument();
    expect(value()).toEqual({ x: "a" });
  });
});

describe("an earlier task", () => {
  const field: JsonSchema = { type: "string", "x-task": { modes: ["text"] }, "x-widget": "task" };

  it("is shown by what it made, and cannot be typed", async () => {
    renderForm(alone(field), { value: { x: "t_9" } });
    expect(await screen.findByText("作品 t_9")).toBeInTheDocument();
    expect(screen.queryByRole("textbox")).not.toBeInTheDocument();
  });

  it("says where it comes from while there is none", () => {
    renderForm(alone(field));
    expect(screen.getByText("请从作品下方的「继续创作」进入")).toBeInTheDocument();
  });
});

describe("options in English", () => {
  it("speak it where the schema does", () => {
    const field: JsonSchema = { type: "string", oneOf: [{ const: "std", title: "标准", "x-en": { title: "Standard" } }, { const: "pro", title: "Pro" }], "x-en": { title: "Quality" } };
    renderForm(alone(field), { lang: "en" });
    expect(screen.getByRole("radiogroup", { name: "Quality" })).toBeInTheDocument();
    expect(screen.getByRole("radio", { name: "Standard" })).toBeInTheDocument();
  });
});
