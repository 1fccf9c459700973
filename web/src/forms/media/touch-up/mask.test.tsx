import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderForm } from "../../testing";
import type { JsonSchema } from "../../types";
import { remember } from "../items";
import { fakeCanvas } from "./fakeCanvas";

const schema: JsonSchema = {
  type: "object",
  properties: {
    image: { type: "string", title: "原图", "x-widget": "media", "x-media": { accept: ["image"] } },
    mask: { type: "string", title: "重画区域", "x-widget": "media", "x-media": { accept: ["image"], mime: ["image/png"], mask_of: "image" } },
  },
};

async function painted() {
  const canvas = fakeCanvas();
  remember({ id: "up_a", url: "/m/a", kind: "image", name: "a.jpg" });
  const form = renderForm(schema, { value: { image: "up_a" } });
  await form.user.click(await screen.findByRole("button", { name: /^涂抹要重画的地方/ }));
  const dialog = await screen.findByRole("dialog", { name: "涂抹要重画的地方" });
  const stage = (await within(dialog).findByRole("img", { name: "图片画布" })).parentElement!;
  expect(within(dialog).getByRole("button", { name: "完成" })).toBeDisabled();
  fireEvent.pointerDown(stage, { pointerId: 1, button: 0, clientX: 10, clientY: 10 });
  fireEvent.pointerUp(stage, { pointerId: 1, clientX: 10, clientY: 10 });
  await form.user.click(within(dialog).getByRole("button", { name: "反选" }));
  await form.user.click(within(dialog).getByRole("button", { name: "完成" }));
  await waitFor(() => expect(form.uploads).toHaveLength(1));
  await act(async () => form.uploads[0]!.done({ id: "up_mask", url: "/m/mask" }));
  return { ...form, ...canvas };
}

it("a mask waits for its picture, and takes nothing that is dropped on the page", async () => {
  const { view } = renderForm(schema);
  const button = await screen.findByRole("button", { name: /^涂抹要重画的地方/ });
  expect(button).toBeDisabled();
  expect(button).toHaveTextContent("请先添加「原图」");
  view.unmount();
  const { value } = renderForm(schema, { value: { image: "up_a" }, eagerUploads: true });
  const files = [new File(["b"], "b.png", { type: "image/png" })];
  await act(async () => void fireEvent.drop(document.body, { dataTransfer: { types: ["Files"], files, items: [], getData: () => "" } }));
  await waitFor(() => expect(value()).toEqual({ image: "up_1" }));
});

it("a painted mask is a PNG of the picture's own size, shown over it and painted on", async () => {
  const { user, uploads, value, sizes } = await painted();
  expect(uploads[0]!.file).toMatchObject({ name: "a-遮罩.png", type: "image/png" });
  expect(sizes).toEqual(["400x300"]);
  expect(value()).toEqual({ image: "up_a", mask: "up_mask" });
  const tile = document.querySelector("[data-field='/mask'] [data-tile]")!;
  expect(tile.querySelector("img")).toHaveAttribute("src", "/m/a");
  await user.click(screen.getByRole("button", { name: "修改涂抹" }));
  await screen.findByRole("img", { name: "图片画布" });
  expect(fetch).toHaveBeenCalledWith("/m/mask", expect.anything());
});

it("goes with its picture, and says so", async () => {
  const { user, value } = await painted();
  await user.click(screen.getByRole("button", { name: "移除 a.jpg" }));
  await waitFor(() => expect(value()).toEqual({}));
  expect(await screen.findByText("请先添加「原图」")).toBeInTheDocument();
});
