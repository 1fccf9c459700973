import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
// Fetched on demand by the page; here before the clock of a test runs.
import "@/features/works/players/compare/CompareSlider";
import { kling, nanoBanana } from "@/testing/fixtures";
import { renderApp } from "@/testing/render";
import { api, http, HttpResponse, server } from "@/testing/server";

const work = {
  id: "a", source: "user", tool: kling.id, mode: kling.modes[0]!.id, title: { zh: "月下", en: "Moonlight" }, author: null, author_avatar: null,
  width: 640, height: 360, duration_ms: 5000, url: "/api/v1/gallery/a/media", poster: null, likes: 0, liked: false, own: false, public_ms: 1,
  params: null, prompt: null,
};

it.each([
  ["video", "video/mp4", "播放进度", "循环播放"],
  ["audio", "audio/mpeg", "播放进度", "播放速度"],
] as const)("a shared %s is played by the player that works of one's own have", async (kind, mime, seek, more) => {
  server.use(http.get(api("/gallery/a"), () => HttpResponse.json({ ...work, kind, mime })));
  const { container } = renderApp("/works/a");
  expect(await screen.findByRole("slider", { name: seek })).toBeInTheDocument();
  expect(screen.getByLabelText(more)).toBeInTheDocument();
  expect(container.querySelector("[controls]")).toBeNull();
});

it("a shared film waits with its own first picture, not with the small one of lists", async () => {
  const poster = "/api/v1/gallery/a/poster";
  server.use(http.get(api("/gallery/a"), () => HttpResponse.json({ ...work, kind: "video", mime: "video/mp4", poster })));
  const { container } = renderApp("/works/a");
  await screen.findByRole("slider", { name: "播放进度" });
  expect(container.querySelector("video")).not.toHaveAttribute("poster");
});

it("a shared model is shown at once", async () => {
  server.use(
    http.get(api("/gallery/a"), () => HttpResponse.json({ ...work, kind: "model", mime: "model/gltf-binary" })),
    http.get(api("/gallery/a/media"), () => new HttpResponse(null, { status: 404 })),
  );
  renderApp("/works/a");
  expect(await screen.findByRole("application", { name: "3D 模型，可旋转查看" })).toBeInTheDocument();
});

it("an edit of the site's own lies over the picture that it was, which stands with what else it was made from", async () => {
  const edit = nanoBanana.modes.find(({ schema }) => "images" in (schema["properties"] as object))!;
  const given = { prompt: "变成夜晚", images: ["wk_night_images"] };
  server.use(http.get(api("/gallery/a"), () => HttpResponse.json({ ...work, source: "site", kind: "image", mime: "image/webp", tool: nanoBanana.id, mode: edit.id, params: given, prompt: given.prompt })));
  const { container } = renderApp("/works/a");
  expect(await screen.findByRole("slider", { name: "对比原图与结果" })).toBeInTheDocument();
  expect(screen.getByRole("img", { name: "原图" })).toHaveAttribute("src", "/api/v1/media/wk_night_images");
  expect(screen.getByRole("img", { name: "结果" })).toHaveAttribute("src", work.url);
  const made = within(screen.getByRole("region", { name: "所用素材" })).getByRole("listitem");
  expect(made.querySelector("img")).toHaveAttribute("src", "/api/v1/media/wk_night_images");
  expect(container.querySelectorAll("dd").length).toBeGreaterThan(0);
});
