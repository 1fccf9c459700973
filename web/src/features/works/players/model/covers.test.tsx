import { act, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { artifact, finished, nanoBanana } from "@/testing/fixtures";
import { renderPart } from "@/testing/render";
import { ActsProvider } from "../../acts/acts";
import { TileFace } from "../../wall/TileFace";
import { keepCover, keptCover } from "./covers";

const facts = { triangles: 1, size: [1, 1, 1] as [number, number, number] };

it("a model's tile shows the picture that this browser kept of it", async () => {
  const kept = new Map<string, Response>();
  const store = {
    put: async (key: string, answer: Response) => void kept.set(key, answer),
    match: async (key: string) => kept.get(key)?.clone(),
    keys: async () => [...kept.keys()],
    delete: async (key: string) => kept.delete(key),
  };
  vi.stubGlobal("caches", { open: async () => store });
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:cover");
  const near: (() => void)[] = [];
  vi.stubGlobal("IntersectionObserver", class {
    constructor(told: (entries: { isIntersecting: boolean }[]) => void) {
      near.push(() => told([{ isIntersecting: true }]));
    }
    observe() {}
    disconnect() {}
  });
  await keepCover("ar_kept", { picture: new Blob(["picture"], { type: "image/webp" }), facts });
  expect((await keptCover("ar_kept"))?.facts).toEqual(facts);
  expect(await keptCover("ar_other")).toBeNull();

  const work = finished(1, { artifacts: [artifact("ar_kept", "model", { mime: "model/gltf-binary", name: "鼎.glb", url: "/api/v1/media/ar_kept", small: null, cover: null })] });
  const { container } = renderPart(
    <ActsProvider tools={[nanoBanana]} onDraft={() => {}} onRetried={() => {}}>
      <TileFace task={work} playing={false} current />
    </ActsProvider>,
  );
  expect(container.querySelector("img")).toBeNull();
  await act(async () => near.forEach((tell) => tell()));
  await vi.waitFor(() => expect(container.querySelector("img")).toHaveAttribute("src", "blob:cover"));
  expect(screen.getByRole("button")).toBeVisible();
});
