import { act, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderForm } from "../testing";
import type { JsonSchema } from "../types";

const optional = vi.hoisted(() => ({ value: true }));
vi.mock("./shrink", () => ({
  shrink: (file: File) =>
    Promise.resolve({ file: new File(["small"], file.name, { type: file.type }), width: 2048, height: 1536, optional: optional.value }),
}));
vi.stubGlobal("createImageBitmap", () => {});

const schema: JsonSchema = {
  type: "object",
  properties: { image: { type: "string", title: "参考图", "x-widget": "media", "x-media": { accept: ["image"], max_width: 2048 } } },
};
const photo = new File(["a large photograph"], "photo.jpg", { type: "image/jpeg", lastModified: 1 });

async function uploaded() {
  const form = renderForm(schema);
  await form.user.upload(document.querySelector<HTMLInputElement>("input[type=file]")!, photo);
  await waitFor(() => expect(form.uploads).toHaveLength(1));
  await act(async () => form.uploads[0]!.done({ id: "up_small" }));
  expect(screen.getByText(/^已缩小到 2048×1536/)).toBeInTheDocument();
  return form;
}

it("a picture that was only larger than needed can be sent as it was", async () => {
  const { user, uploads, value } = await uploaded();
  expect(value()).toEqual({ image: "up_small" });
  await user.click(screen.getByRole("button", { name: /^用原图/ }));
  expect(uploads[1]!.file).toBe(photo);
  await act(async () => uploads[1]!.done({ id: "up_photo" }));
  expect(value()).toEqual({ image: "up_photo" });
  expect(screen.queryByText(/^已缩小到/)).not.toBeInTheDocument();
});

it("one that the field would refuse cannot", async () => {
  optional.value = false;
  await uploaded();
  expect(screen.queryByRole("button", { name: /^用原图/ })).not.toBeInTheDocument();
});
