import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderForm } from "../../testing";
import type { JsonSchema } from "../../types";
import { remember } from "../items";
import { fakeCanvas } from "./fakeCanvas";

const schema: JsonSchema = {
  type: "object",
  properties: {
    words: { type: "string", title: "提示词", "x-widget": "prompt" },
    images: { type: "array", title: "参考图", items: { type: "string" }, maxItems: 3, "x-widget": "media", "x-media": { accept: ["image"], max_bytes: 1000 } },
  },
};

async function opened(value: Record<string, unknown> = { words: "把图片1变红，像图片2", images: ["up_a", "up_b"] }) {
  const canvas = fakeCanvas();
  for (const name of ["a", "b"]) remember({ id: `up_${name}`, url: `/m/${name}`, kind: "image", name: `${name}.png` });
  const form = renderForm(schema, { value });
  await form.user.click(screen.getAllByRole("button", { name: "修图：a.png" })[0]!);
  const dialog = await screen.findByRole("dialog", { name: "修图" });
  await within(dialog).findByRole("img", { name: "图片画布" });
  return { ...form, ...canvas, dialog };
}
const paint = (dialog: HTMLElement) => {
  const stage = within(dialog).getByRole("img", { name: "图片画布" }).parentElement!;
  fireEvent.pointerDown(stage, { pointerId: 1, button: 0, clientX: 10, clientY: 10 });
  fireEvent.pointerMove(stage, { pointerId: 1, clientX: 40, clientY: 30 });
  fireEvent.pointerUp(stage, { pointerId: 1, clientX: 40, clientY: 30 });
};

it("a picture that was marked takes the place of the one it was made from, and can be exchanged back", async () => {
  const { user, uploads, value, dialog, drawn, sizes, toasts, actions } = await opened();
  paint(dialog);
  await user.click(within(dialog).getByRole("button", { name: "完成" }));
  await waitFor(() => expect(uploads).toHaveLength(1));
  expect(uploads[0]!.file.name).toBe("a-修图.png");
  expect(sizes).toEqual(["400x300"]);
  expect(drawn.some((call) => call.startsWith("quadraticCurveTo"))).toBe(true);
  // Until it has arrived the field holds what it held.
  expect(value()).toMatchObject({ images: ["up_a", "up_b"] });
  await act(async () => uploads[0]!.done({ id: "up_new" }));
  expect(value()).toEqual({ words: "把图片1变红，像图片2", images: ["up_new", "up_b"] });
  expect(toasts).toEqual(["图片已替换"]);
  act(() => actions[0]!.run());
  expect(value()).toMatchObject({ images: ["up_a", "up_b"] });
});

it("the picture comes back where the new one is given up", async () => {
  const { user, uploads, value, dialog } = await opened();
  paint(dialog);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(uploads).toHaveLength(1));
  await act(async () => uploads[0]!.fail("网络连接失败"));
  await user.click(screen.getByRole("button", { name: "移除 a-修图.png" }));
  expect(value()).toMatchObject({ images: ["up_a", "up_b"] });
  expect(screen.getByRole("button", { name: "预览 a.png" })).toBeInTheDocument();
});

it("Escape asks only where something would be lost", async () => {
  const { user, uploads, dialog } = await opened();
  paint(dialog);
  await user.keyboard("{Escape}");
  await user.click(within(dialog).getByRole("button", { name: "继续编辑" }));
  await user.keyboard("{Control>}z{/Control}{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole("button", { name: "预览 a.png" })).toHaveFocus());
  expect(uploads).toHaveLength(0);
});

it("crops and extends by proportions, and turns", async () => {
  const { user, uploads, dialog, sizes } = await opened();
  await user.click(within(dialog).getByRole("button", { name: "裁剪" }));
  await user.click(within(dialog).getByRole("button", { name: "1:1" }));
  expect(within(dialog).getByRole("group", { name: "裁剪框 300 × 300" })).toBeInTheDocument();
  act(() => within(dialog).getByRole("group", { name: /^裁剪框/ }).focus());
  await user.keyboard("{ArrowRight}{Shift>}{ArrowLeft}{/Shift}");
  expect(within(dialog).getByRole("group", { name: "裁剪框 296 × 296" })).toBeInTheDocument();
  await user.click(within(dialog).getByRole("button", { name: "扩边" }));
  await user.click(within(dialog).getByRole("button", { name: "16:9" }));
  await user.click(within(dialog).getByRole("button", { name: "完成" }));
  await waitFor(() => expect(uploads).toHaveLength(1));
  expect(sizes).toEqual(["526x296"]);
});

it("says that a picture cannot be read, and tries again", async () => {
  fakeCanvas();
  vi.stubGlobal("fetch", vi.fn(async () => new Response(null, { status: 404 })));
  remember({ id: "up_a", url: "/m/a", kind: "image", name: "a.png" });
  const { user } = renderForm(schema, { value: { images: ["up_a"] } });
  screen.getByRole("button", { name: "预览 a.png" }).focus();
  await user.keyboard("e");
  expect(await screen.findByText("图片读取失败，请重试或重新上传")).toBeInTheDocument();
  fakeCanvas();
  await user.click(screen.getByRole("button", { name: "重试" }));
  expect(await screen.findByRole("img", { name: "图片画布" })).toBeInTheDocument();
});
