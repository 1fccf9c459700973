import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderForm } from "../testing";
import type { JsonSchema } from "../types";

const schema: JsonSchema = {
  type: "object",
  additionalProperties: false,
  required: ["prompt", "image", "model"],
  properties: {
    prompt: { type: "string", title: "提示词", maxLength: 400, "x-widget": "prompt" },
    model: {
      type: "string", title: "模型", "x-widget": "select", "x-chip": true, "x-fresh": true,
      oneOf: [{ const: "v2", title: "二代", description: "画面最好" }, { const: "v1", title: "一代", description: "最省" }],
    },
    ratio: { type: "string", title: "画面比例", enum: ["16:9", "9:16"], default: "16:9", "x-widget": "ratio", "x-chip": true },
    quality: { type: "string", title: "品质", oneOf: [{ const: "std", title: "标准" }, { const: "pro", title: "高" }], default: "std", "x-widget": "segmented", "x-chip": true },
    sound: { type: "boolean", title: "带声音", default: false, "x-widget": "switch", "x-chip": true },
    cut: { type: "integer", title: "裁切", minimum: 0, maximum: 9, "x-widget": "number", "x-chip": true, "x-visible-when": { sound: [true] } },
    image: { type: "string", title: "首帧", "x-widget": "media", "x-media": { accept: ["image"] } },
    image_tail: { type: "string", title: "尾帧", "x-widget": "media", "x-media": { accept: ["image"] } },
    seed: { type: "integer", title: "种子", minimum: 0, maximum: 100, "x-widget": "seed", "x-advanced": true },
  },
};
const chip = (name: string | RegExp) => screen.getByRole("button", { name });

describe("chips", () => {
  it("stand in one row behind the pictures and the words, each by its value", () => {
    renderForm(schema);
    const order = [...document.querySelectorAll("[data-field]")].map((field) => field.getAttribute("data-field"));
    expect(order).toEqual(["/image", "/image_tail", "/prompt", "/model", "/ratio", "/quality", "/sound"]);
    const row = within(screen.getByRole("group", { name: "设置" }));
    expect(row.getAllByRole("button").map((button) => button.textContent)).toEqual(["模型*", "16:9", "品质标准"]);
  });

  it("open all options of a list at once, with what each is good at, and close on a press", async () => {
    const { user, value } = renderForm(schema);
    await user.click(chip("模型"));
    const list = within(await screen.findByRole("dialog", { name: "模型" }));
    expect(list.getByRole("radio", { name: /二代/ }).closest("label")).toHaveTextContent("画面最好");
    await user.click(list.getByRole("radio", { name: /一代/ }));
    expect(value()).toMatchObject({ model: "v1" });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(chip("模型: 一代")).toHaveFocus());
  });

  it("stay open while the arrow keys pass over their options", async () => {
    const { user, value } = renderForm(schema);
    await user.click(chip("画面比例: 16:9"));
    const tile = within(await screen.findByRole("dialog", { name: /^画面比例/ })).getByRole("radio", { name: "9:16" });
    // What a browser sends for a key: a click that no pointer made.
    fireEvent.click(tile, { detail: 0 });
    expect(value()).toMatchObject({ ratio: "9:16" });
    expect(screen.getByRole("dialog", { name: /^画面比例/ })).toBeVisible();
  });

  it("switch at once what is on or off, and what hangs on it", async () => {
    const { user, value } = renderForm(schema);
    expect(screen.queryByRole("button", { name: /裁切/ })).toBeNull();
    await user.click(screen.getByRole("switch", { name: "带声音" }));
    expect(value()).toMatchObject({ sound: true });
    expect(chip("裁切")).toBeVisible();
  });

  it("say what is wrong with them below the row, and take the focus for it", async () => {
    const { form } = renderForm(schema, { value: { prompt: "猫", image: "up_1" } });
    act(() => void form().reveal());
    await waitFor(() => expect(chip("模型")).toHaveFocus());
    expect(chip("模型")).toHaveAccessibleDescription("模型: 请选择模型");
  });
});
