import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { GalleryItem } from "@/lib/api/types";
import { anonymous, finished, kling, nanoBanana } from "@/testing/fixtures";
import { renderApp } from "@/testing/render";
import { api, http, HttpResponse, server, state } from "@/testing/server";
// Fetched on demand by the page; here before the clock of a test runs.
import "@/features/gallery/components/GalleryRows";
import "@/features/gallery/components/Inspiration";

const film = (id: string, tool: string): GalleryItem => ({
  id, source: "site", kind: "video", tool, mode: kling.modes[0]!.id, title: { zh: `片 ${id}`, en: `Film ${id}` }, author: null, author_avatar: null,
  mime: "video/mp4", width: 640, height: 360, duration_ms: 5000, url: `/api/v1/gallery/${id}/media`, poster: null, likes: 2, liked: false,
  own: false, public_ms: null,
});

/** A gallery that answers by tool and by kind, and tells of each work what it was made with. */
function publish(items: GalleryItem[]) {
  server.use(
    http.get(api("/gallery"), ({ request }) => {
      const { searchParams: asked } = new URL(request.url);
      const fits = (item: GalleryItem) => item.tool === (asked.get("tool") ?? item.tool) && item.kind === (asked.get("kind") ?? item.kind);
      return HttpResponse.json({ items: items.filter(fits), next_cursor: null });
    }),
    http.get(api("/gallery/:id"), ({ params }) => {
      const item = items.find(({ id }) => id === params["id"])!;
      return HttpResponse.json({ ...item, prompt: "海上日出", params: { prompt: "海上日出" } });
    }),
  );
}

/** Everything is in the window. */
const seeAll = () =>
  vi.stubGlobal("IntersectionObserver", class {
    constructor(private readonly tell: (entries: unknown[]) => void) {}
    observe() {
      this.tell([{ isIntersecting: true }]);
    }
    unobserve() {}
    disconnect() {}
  });

describe("beside a form", () => {
  it("stands what others made with the tool, then with others of its kind, and one press makes the same", async () => {
    seeAll();
    publish([film("b", nanoBanana.id), film("a", kling.id)]);
    const { user } = renderApp(kling.route);
    const others = within(await screen.findByRole("region", { name: "大家做出来的" }));
    const pieces = others.getAllByRole("listitem");
    expect(pieces.map((piece) => piece.querySelector("strong")?.textContent)).toEqual(["片 a", "片 b"]);
    expect(pieces[1]).toHaveTextContent("Nano Banana");
    await user.click(await within(pieces[0]!).findByRole("button", { name: /^片 a\s*做同款 · \d+ 积分$/ }));
    await waitFor(() => expect(screen.getByRole("textbox", { name: /提示词/ })).toHaveValue("海上日出"));
  });

  it("follows one's own works, once there are any", async () => {
    publish([film("a", kling.id)]);
    state.session = anonymous;
    state.tasks = [finished(1, { id: "t_1", tool: kling.id, mode: kling.modes[0]!.id, summary: "灯塔" })];
    renderApp(kling.route);
    const others = await screen.findByRole("region", { name: "大家做出来的" });
    expect(screen.getByRole("region", { name: "作品" }).lastElementChild).toBe(others);
    expect(screen.queryByRole("heading", { name: "第一件作品，从这里开始" })).toBeNull();
  });

  it("says so where nobody has published anything of the kind", async () => {
    publish([]);
    renderApp(kling.route);
    expect(await screen.findByText("还没有公开的同类作品")).toBeVisible();
    expect(screen.getByRole("heading", { name: "第一件作品，从这里开始" })).toBeVisible();
  });
});

it("below the first screen of home stands what was published last, a row for a kind that has enough", async () => {
  publish(["a", "b", "c"].map((id) => film(id, kling.id)));
  renderApp("/");
  const films = within(await screen.findByRole("region", { name: "最新的视频" }));
  expect(films.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(["/image-gallery?kind=video", "/works/a", "/works/b", "/works/c"]);
  expect(screen.queryByRole("region", { name: "最新的图片" })).toBeNull();
});
