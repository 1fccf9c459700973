import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderForm } from "./testing";
import type { JsonSchema } from "./types";

const axis = (title: string): JsonSchema => ({
  type: "number", title, minimum: -10, maximum: 10, multipleOf: 0.1, default: 0, "x-widget": "slider",
});

/** Every widget at once, in the shape real tools use. */
const rich: JsonSchema = {
  type: "object",
  additionalProperties: false,
  required: ["prompt", "image"],
  properties: {
    kind: { const: "text2video" },
    prompt: {
      type: "string", title: "提示词", description: "越具体越好", maxLength: 20, "x-widget": "prompt", "x-placeholder": "例如：小巷",
      errorMessage: { required: "请输入描述", maxLength: "提示词不能超过20个字符" }, "x-en": { title: "Prompt" },
    },
    image: { type: "string", title: "参考图", "x-widget": "media", "x-media": { accept: ["image"] } },
    model: { type: "string", title: "模型", oneOf: [{ const: "v1", title: "一代" }, { const: "v2", title: "二代" }], default: "v1", "x-widget": "select" },
    mode: { type: "string", title: "模式", oneOf: [{ const: "std", title: "标准" }, { const: "pro", title: "高品质" }], default: "std", "x-widget": "segmented" },
    ratio: { type: "string", title: "画面比例", enum: ["16:9", "9:16"], default: "16:9", "x-widget": "ratio" },
    template: { type: "string", title: "模板", oneOf: [{ const: "0", title: "无模板" }, { const: "7", title: "拥抱" }], default: "0", "x-widget": "cards", "x-cards": { "7": { image: "/t.jpg" } } },
    duration: { type: "integer", title: "时长", enum: [5, 10], default: 5, "x-unit": "秒" },
    cfg: { type: "number", title: "相关性", minimum: 0, maximum: 1, multipleOf: 0.05, default: 0.5, "x-widget": "slider" },
    steps: { type: "integer", title: "步数", minimum: 1, maximum: 50 },
    name: { type: "string", title: "名称" },
    seed: { type: "integer", title: "种子", minimum: 0, maximum: 100, "x-widget": "seed", "x-advanced": true },
    watermark: { type: "boolean", title: "水印", default: false, "x-widget": "switch", "x-advanced": true },
    camera_type: { type: "string", title: "运镜", enum: ["auto", "simple"], default: "auto", "x-advanced": true },
    camera: {
      type: "object", title: "运镜参数", additionalProperties: false, "x-widget": "group", "x-advanced": true,
      "x-visible-when": { camera_type: ["simple"] }, properties: { zoom: axis("变焦"), pan: axis("摇镜") },
    },
  },
};
const START = {
  kind: "text2video", model: "v1", mode: "std", ratio: "16:9", template: "0", duration: 5, cfg: 0.5, watermark: false, camera_type: "auto",
};

describe("SchemaForm", () => {
  it("emits exactly what was filled in, typed as the schema says", async () => {
    const { user, value, status, emitted, uploads, form } = renderForm(rich);
    expect(emitted).toEqual([START]);
    expect(status()).toEqual({ valid: false, uploading: false });

    await user.type(screen.getByLabelText(/提示词/), "雨后小巷");
    await user.upload(document.querySelector<HTMLInputElement>("input[type=file]")!, new File(["x"], "a.png", { type: "image/png" }));
    expect(status()).toEqual({ valid: false, uploading: true });
    await act(async () => uploads[0]!.done());
    await user.click(screen.getByRole("combobox", { name: "模型" }));
    await user.click(await screen.findByRole("option", { name: "二代" }));
    await user.click(screen.getByRole("radio", { name: "高品质" }));
    await user.click(screen.getByRole("radio", { name: "9:16" }));
    await user.click(screen.getByRole("radio", { name: "拥抱" }));
    await user.click(screen.getByRole("radio", { name: "10 秒" }));
    await user.clear(screen.getByRole("spinbutton", { name: "相关性的数值" }));
    await user.type(screen.getByRole("spinbutton", { name: "相关性的数值" }), "0.15");
    await user.type(screen.getByRole("spinbutton", { name: "步数" }), "30");
    await user.type(screen.getByRole("textbox", { name: "名称" }), "练习");
    await user.click(screen.getByRole("button", { name: /高级设置/ }));
    await user.type(screen.getByRole("spinbutton", { name: "种子" }), "42");
    await user.click(screen.getByRole("switch", { name: "水印" }));
    await user.click(screen.getByRole("radio", { name: "simple" }));
    await user.type(await screen.findByRole("spinbutton", { name: "变焦的数值" }), "{Control>}a{/Control}-2.5");

    expect(value()).toEqual({
      kind: "text2video", prompt: "雨后小巷", image: "up_1", model: "v2", mode: "pro", ratio: "9:16", template: "7", duration: 10,
      cfg: 0.15, steps: 30, name: "练习", seed: 42, watermark: true, camera_type: "simple", camera: { zoom: -2.5, pan: 0 },
    });
    expect(status()).toEqual({ valid: true, uploading: false });
    expect(form().reveal()).toBe(true);
  });

  it("does not emit what a condition hides, and gives it back when shown again", async () => {
    const { user, value } = renderForm(rich, { value: { camera_type: "simple" } });
    await user.click(screen.getByRole("button", { name: /高级设置/ }));
    await user.type(screen.getByRole("spinbutton", { name: "摇镜的数值" }), "{Control>}a{/Control}3");
    expect(value()).toMatchObject({ camera: { zoom: 0, pan: 3 } });
    await user.click(screen.getByRole("radio", { name: "auto" }));
    expect(value()).not.toHaveProperty("camera");
    await waitFor(() => expect(screen.queryByRole("group", { name: "运镜参数" })).not.toBeInTheDocument());
    await user.click(screen.getByRole("radio", { name: "simple" }));
    expect(value()).toMatchObject({ camera: { zoom: 0, pan: 3 } });
    expect(await screen.findByRole("spinbutton", { name: "摇镜的数值" })).toHaveValue("3");
  });

  it("resets a group as a whole", async () => {
    const { user, value } = renderForm(rich, { value: { camera_type: "simple", camera: { zoom: 4, pan: 1 } } });
    await user.click(screen.getByRole("button", { name: /高级设置/ }));
    const group = screen.getByRole("group", { name: "运镜参数" });
    await user.click(within(group).getByRole("button", { name: "全部重置" }));
    expect(value()).toMatchObject({ camera: { zoom: 0, pan: 0 } });
    expect(within(group).getByRole("spinbutton", { name: "变焦的数值" })).toHaveValue("0");
    expect(within(group).getByRole("button", { name: "全部重置" })).toBeDisabled();
  });

  it("keeps quiet about an untouched form, then speaks at the field, tied to it for screen readers", async () => {
    const { user, form } = renderForm(rich);
    const prompt = screen.getByLabelText(/提示词/);
    expect(screen.queryByText("请输入描述")).not.toBeInTheDocument();
    expect(prompt).toHaveAccessibleDescription("越具体越好");
    await user.type(prompt, "x");
    await user.clear(prompt);
    expect(screen.getByText("请输入描述")).toBeVisible();
    expect(prompt).toBeInvalid();
    expect(prompt).toHaveAccessibleDescription("越具体越好 请输入描述");
    expect(screen.queryByText("请上传参考图")).not.toBeInTheDocument();
    act(() => void form().reveal());
    expect(screen.getByText("请上传参考图")).toBeVisible();
    expect(prompt).toHaveFocus();
  });

  it("counts characters as code points and says when there are too many", async () => {
    const { user, status } = renderForm(rich, { value: { image: "up_9" } });
    await user.click(screen.getByLabelText(/提示词/));
    await user.paste("👍".repeat(20));
    expect(screen.getByText("20/20")).toBeInTheDocument();
    expect(status()?.valid).toBe(true);
    await user.paste("猫");
    expect(screen.getByText("21/20")).toBeInTheDocument();
    expect(screen.getByText("提示词不能超过20个字符")).toBeVisible();
    expect(status()?.valid).toBe(false);
  });

  it("shows the server's problems at their fields, focuses the first, and drops each once its field changes", async () => {
    const { user, update } = renderForm(rich, { value: { prompt: "猫", image: "up_1" } });
    update({
      errors: [
        { path: "/params/seed", message: "种子不可用" },
        { path: "/prompt", message: "内容未通过审核" },
        { path: "/params/image/0", message: "图片已失效" },
        { path: "/elsewhere", message: "余额校验失败" },
      ],
    });
    const prompt = screen.getByLabelText(/提示词/);
    // The picture, which the form cannot do without, stands above the words.
    const picture = screen.getByText("图片已失效").closest("[data-field]");
    await waitFor(() => expect(picture).toContainElement(document.activeElement as HTMLElement));
    expect(prompt).toHaveAccessibleDescription(/内容未通过审核/);
    expect(screen.getByText("图片已失效")).toBeVisible();
    expect(screen.getByRole("alert")).toHaveTextContent("余额校验失败");
    // The advanced section opened by itself, as it holds a problem.
    expect(screen.getByRole("button", { name: /高级设置/ })).toHaveAttribute("aria-expanded", "true");
    expect(screen.getByText("种子不可用")).toBeInTheDocument();
    await user.type(prompt, "咪");
    expect(screen.queryByText("内容未通过审核")).not.toBeInTheDocument();
    expect(screen.getByText("种子不可用")).toBeInTheDocument();
  });

  it("opens the advanced section to focus a problem inside it", async () => {
    const { update } = renderForm(rich);
    expect(screen.getByRole("button", { name: /高级设置/ })).toHaveAttribute("aria-expanded", "false");
    update({ errors: [{ path: "/params/seed", message: "种子不可用" }] });
    await waitFor(() => expect(screen.getByRole("spinbutton", { name: "种子" })).toHaveFocus());
  });

  it("waits for the form to be enabled before it moves focus", async () => {
    const errors = [{ path: "/prompt", message: "内容未通过审核" }];
    const { update } = renderForm(rich, { disabled: true });
    update({ errors, disabled: true });
    expect(screen.getByLabelText(/提示词/)).not.toHaveFocus();
    update({ errors, disabled: false });
    await waitFor(() => expect(screen.getByLabelText(/提示词/)).toHaveFocus());
  });

  it("takes a value from outside, without giving an emptied field its default back", async () => {
    const { user, replace, value } = renderForm(rich);
    act(() => replace({ prompt: "重用", ratio: "9:16", image: "up_5" }));
    expect(screen.getByLabelText(/提示词/)).toHaveValue("重用");
    expect(screen.getByRole("radio", { name: "9:16" })).toBeChecked();
    expect(screen.getByRole("spinbutton", { name: "相关性的数值" })).toHaveValue("");
    await user.type(screen.getByRole("textbox", { name: "名称" }), "一");
    expect(value()).toEqual({ prompt: "重用", ratio: "9:16", image: "up_5", name: "一" });
  });

  it("lets go of keys the schema no longer knows, as of an old draft", () => {
    const { value, replace } = renderForm(rich, { value: { gone: 1, camera_type: "simple", camera: { zoom: 1, lens: 2 } } });
    expect(value()).not.toHaveProperty("gone");
    expect(value()).toMatchObject({ camera: { zoom: 1 } });
    expect((value()!["camera"] as object)).not.toHaveProperty("lens");
    act(() => replace({ gone: 2, prompt: "猫" }));
    expect(value()).toEqual({ prompt: "猫" });
  });

  it("starts over for another schema", () => {
    const { update, value } = renderForm(rich);
    update({ schema: { type: "object", properties: { n: { type: "integer", title: "数量", default: 2 } } }, value: {} });
    expect(screen.getByRole("spinbutton", { name: "数量" })).toHaveValue("2");
    expect(value()).toMatchObject({ n: 2 });
  });

  it("is wholly disabled on demand", async () => {
    const { user, emitted } = renderForm({ ...rich }, { disabled: true, value: { image: "up_1", camera_type: "simple" } });
    await user.click(screen.getByRole("button", { name: /高级设置/ }));
    const controls = document.querySelectorAll<HTMLInputElement>("input:not([type=hidden]), textarea");
    expect(controls.length).toBeGreaterThan(15);
    for (const control of controls) expect(control, control.id || control.outerHTML).toBeDisabled();
    expect(screen.queryByRole("button", { name: /移除/ })).not.toBeInTheDocument();
    expect(emitted).toHaveLength(1);
  });

  it("names every control", async () => {
    const { user } = renderForm(rich, { value: { camera_type: "simple", image: "up_1" } });
    await user.click(screen.getByRole("button", { name: /高级设置/ }));
    for (const role of ["textbox", "slider", "spinbutton", "radio", "radiogroup", "switch", "combobox", "button", "group"]) {
      for (const control of screen.getAllByRole(role)) expect(control, control.outerHTML).toHaveAccessibleName();
    }
    const ids = [...document.querySelectorAll("[id]")].map((element) => element.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const element of document.querySelectorAll("[aria-describedby],[aria-labelledby]")) {
      for (const name of ["aria-describedby", "aria-labelledby"]) {
        for (const id of element.getAttribute(name)?.split(" ") ?? []) expect(document.getElementById(id), id).not.toBeNull();
      }
    }
  });

  it("speaks English where the schema does", () => {
    renderForm(rich, { lang: "en-US" });
    expect(screen.getByLabelText(/Prompt/)).toBeInTheDocument();
    expect(screen.getByRole("button", { name: /Advanced settings/ })).toBeInTheDocument();
  });

  it("compiles no code: it works where the page forbids eval", async () => {
    const forbidden = vi.fn(() => {
      throw new EvalError("unsafe-eval");
    });
    vi.stubGlobal("Function", forbidden);
    vi.stubGlobal("eval", forbidden);
    try {
      const { user, form, status } = renderForm(rich);
      await user.type(screen.getByLabelText(/提示词/), "一二三四五六七八九十一二三四五六七八九十超");
      act(() => void form().reveal());
      expect(screen.getByText("提示词不能超过20个字符")).toBeVisible();
      expect(status()?.valid).toBe(false);
      expect(() => new (globalThis as { Function: FunctionConstructor }).Function("return 1")).toThrow("unsafe-eval");
      expect(forbidden).toHaveBeenCalledTimes(1);
    } finally {
      vi.unstubAllGlobals();
    }
  });
});
