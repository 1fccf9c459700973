import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setLanguage } from "@/i18n";
import { incomingDraft } from "@/lib/drafts";
import { toasts } from "@/lib/toast";
import { member } from "@/testing/accountFixtures";
import { sessionQuery } from "@/lib/api/queries";
import type { GalleryItem, GalleryWork } from "@/lib/api/types";
import { kling, tools } from "@/testing/fixtures";
import { renderPart } from "@/testing/render";
import { api, http, HttpResponse, server, state } from "@/testing/server";
import { GalleryPage } from "./components/GalleryPage";
import { WorkPage } from "./components/WorkPage";

const item = (id: string, extra: Partial<GalleryItem> = {}): GalleryItem => ({
  id, source: "user", kind: "image", tool: kling.id, mode: kling.modes[0]!.id, title: { zh: `作品 ${id}`, en: `Work ${id}` }, author: "李白", author_avatar: null,
  mime: "image/png", width: 640, height: 480, duration_ms: null, url: `/api/v1/gallery/${id}/media`, poster: null, likes: 2, liked: false,
  own: false, public_ms: 1, ...extra,
});
const film = (id: string) => item(id, { kind: "video", mime: "video/mp4", duration_ms: 5000 });

const player = (of: GalleryItem, loud: boolean) => <p>{`${loud ? "响" : "静"} ${of.id}`}</p>;

let near: (() => void)[] = [];
beforeEach(() => {
  near = [];
  vi.stubGlobal("ResizeObserver", class {
    constructor(private readonly tell: (entries: unknown[]) => void) {}
    observe() {
      this.tell([{ contentRect: { x: 0, y: 0, width: 1000, height: 600, top: 0, left: 0, bottom: 0, right: 0 } }]);
    }
    unobserve() {}
    disconnect() {}
  });
  vi.stubGlobal("requestAnimationFrame", (run: FrameRequestCallback) => setTimeout(() => run(0), 0));
  vi.stubGlobal("IntersectionObserver", class {
    constructor(tell: (entries: unknown[]) => void, readonly options: { rootMargin: string }) {
      expect(options.rootMargin).toBe("500px");
      near.push(() => tell([{ isIntersecting: true }]));
    }
    observe() {}
    unobserve() {}
    disconnect() {}
  });
});

afterEach(() => setLanguage("zh-CN"));

describe("the gallery", () => {
  it("shows the picture itself where its small one cannot be had", async () => {
    server.use(http.get(api("/gallery"), () => HttpResponse.json({ items: [item("a", { poster: "/api/v1/gallery/a/poster" })], next_cursor: null })));
    renderPart(<GalleryPage tools={tools} onForm={() => {}} drawPlayer={player} />);
    const picture = await screen.findByRole("img", { name: "作品 a" });
    expect(picture).toHaveAttribute("src", "/api/v1/gallery/a/poster");
    fireEvent.error(picture);
    expect(picture).toHaveAttribute("src", "/api/v1/gallery/a/media");
  });

  it("asks for twelve works, and for more when its end comes within 500 px", async () => {
    const asked: string[] = [];
    server.use(
      http.get(api("/gallery"), ({ request }) => {
        const { searchParams } = new URL(request.url);
        asked.push(`${searchParams.get("limit")} ${searchParams.get("cursor") ?? "-"}`);
        return HttpResponse.json(searchParams.get("cursor") ? { items: [item("b")], next_cursor: null } : { items: [item("a")], next_cursor: "1~a" });
      }),
    );
    renderPart(<GalleryPage tools={tools} onForm={() => {}} drawPlayer={player} />);
    expect(await screen.findByRole("button", { name: "查看：作品 a" })).toBeInTheDocument();
    act(() => near.at(-1)!());
    expect(await screen.findByRole("button", { name: "查看：作品 b" })).toBeInTheDocument();
    expect(asked).toEqual(["12 -", "12 1~a"]);
    expect(screen.getByText("已经到底了")).toBeInTheDocument();
  });

  it("plays a film over the whole window; arrows go on and Escape closes", async () => {
    server.use(http.get(api("/gallery"), () => HttpResponse.json({ items: [film("a"), item("b")], next_cursor: null })));
    const { user } = renderPart(<GalleryPage tools={tools} onForm={() => {}} drawPlayer={player} />);
    await user.click(await screen.findByRole("button", { name: "播放：作品 a" }));
    const viewer = await screen.findByRole("dialog", { name: "作品" });
    expect(within(viewer).getByText("响 a")).toBeInTheDocument();
    await user.keyboard("{ArrowRight}");
    expect(await within(viewer).findByRole("img", { name: "作品 b" })).toBeInTheDocument();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });

  it("a press beside the work closes the player, a press on it does not", async () => {
    server.use(http.get(api("/gallery"), () => HttpResponse.json({ items: [item("a")], next_cursor: null })));
    const { user } = renderPart(<GalleryPage tools={tools} onForm={() => {}} drawPlayer={player} />);
    await user.click(await screen.findByRole("button", { name: "查看：作品 a" }));
    const viewer = await screen.findByRole("dialog", { name: "作品" });
    const picture = within(viewer).getByRole("img", { name: "作品 a" });
    await user.click(picture);
    expect(screen.getByRole("dialog")).toBeInTheDocument();
    await user.click(picture.parentElement!);
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });

  it("a visitor who likes a work is asked to sign in", async () => {
    let asked = 0;
    server.use(
      http.get(api("/gallery"), () => HttpResponse.json({ items: [item("a")], next_cursor: null })),
      http.put(api("/gallery/a/like"), () => ((asked += 1), HttpResponse.json({ likes: 7, liked: true }))),
    );
    const { user } = renderPart(<GalleryPage tools={tools} onForm={() => {}} drawPlayer={player} />);
    await user.click(await screen.findByRole("button", { name: "喜欢 · 2 人喜欢" }));
    expect(toasts.get().map(({ message }) => message)).toEqual(["登录后可以点赞。"]);
    expect(asked).toBe(0);
  });

  it("a like shows at once and stays as the host says", async () => {
    state.session = member;
    server.use(
      http.get(api("/gallery"), () => HttpResponse.json({ items: [item("a")], next_cursor: null })),
      http.put(api("/gallery/a/like"), () => HttpResponse.json({ likes: 7, liked: true })),
    );
    const { user, client } = renderPart(<GalleryPage tools={tools} onForm={() => {}} drawPlayer={player} />);
    const like = await screen.findByRole("button", { name: "喜欢 · 2 人喜欢" });
    // The works may come before it is known who looks.
    await waitFor(() => expect(client.getQueryData(sessionQuery.queryKey)).toBeDefined());
    await user.click(like);
    expect(await screen.findByRole("button", { name: "喜欢 · 7 人喜欢" })).toHaveAttribute("aria-pressed", "true");
  });
});

describe("the page of a shared work", () => {
  const work = (extra: Partial<GalleryWork> = {}): GalleryWork => ({ ...item("a"), params: { prompt: "月下独酌" }, prompt: "月下独酌", prompt_en: null, ...extra });
  const show = (open = vi.fn()) => {
    const shown = renderPart(<WorkPage id="a" tools={tools} gallery="/image-gallery" onForm={open} settingsOf={() => []} givenOf={() => []} drawCompared={() => null} drawPlayer={player} />);
    return { ...shown, open };
  };

  it("makes the same with what its author shares", async () => {
    server.use(http.get(api("/gallery/a"), () => HttpResponse.json(work())));
    const { user, open } = show();
    expect(await screen.findByRole("heading", { name: "作品 a", level: 1 })).toBeInTheDocument();
    expect(screen.getByText("李白")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "做同款" }));
    expect(open).toHaveBeenCalledWith(kling.id, kling.modes[0]!.id, { prompt: "月下独酌" });
    expect(incomingDraft.get()).toBeNull();
  });

  it("tells of the site's own work in the reader's language, and makes the same with those words", async () => {
    server.use(http.get(api("/gallery/a"), () => HttpResponse.json(work({ source: "site", params: { prompt: "月下独酌", duration: "10" }, prompt_en: "Drinking alone by moonlight" }))));
    const open = vi.fn();
    await setLanguage("en");
    const { user } = renderPart(<WorkPage id="a" tools={tools} gallery="/image-gallery" onForm={open} settingsOf={() => []} givenOf={() => []} drawCompared={() => null} drawPlayer={player} />);
    expect(await screen.findByText("Drinking alone by moonlight")).toBeInTheDocument();
    expect(screen.queryByText("月下独酌")).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Make the same" }));
    expect(open).toHaveBeenCalledWith(kling.id, kling.modes[0]!.id, { prompt: "Drinking alone by moonlight", duration: "10" });
  });

  it("says that the author keeps the prompt, and leads to the tool", async () => {
    server.use(http.get(api("/gallery/a"), () => HttpResponse.json(work({ params: null, prompt: null, author: null }))));
    const { user, open } = show();
    expect(await screen.findByText("匿名作者")).toBeInTheDocument();
    expect(screen.getByText(/作者没有公开提示词与设置/)).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "试试这个工具" }));
    expect(open).toHaveBeenCalledWith(kling.id, kling.modes[0]!.id, null);
  });

  it("says of a withdrawn work that it is gone", async () => {
    server.use(http.get(api("/gallery/a"), () => HttpResponse.json({ error: { code: "not_found", message: "该作品不存在" } }, { status: 404 })));
    show();
    expect(await screen.findByText("作品不存在或已撤回")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "去作品画廊" })).toHaveAttribute("href", "/image-gallery");
  });
});
