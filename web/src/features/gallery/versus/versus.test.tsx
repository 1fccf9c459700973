import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { sessionQuery } from "@/lib/api/queries";
import type { GalleryItem, SharedComparison } from "@/lib/api/types";
import { toasts } from "@/lib/toast";
import { member } from "@/testing/accountFixtures";
import { kling, nanoBanana, tools } from "@/testing/fixtures";
import { renderPart } from "@/testing/render";
import { api, http, HttpResponse, server, state } from "@/testing/server";
import GalleryRows from "../components/GalleryRows";
import { VersusList } from "./components/VersusList";
import { VersusPage } from "./components/VersusPage";

type Entry = SharedComparison["entries"][number];
const entry = (id: string, tool: { id: string; modes: { id: string }[] }, extra: Partial<Entry> = {}): Entry => ({
  id, source: "user", kind: "image", tool: tool.id, mode: tool.modes[0]!.id, title: { zh: "海", en: "Sea" }, author: null, author_avatar: null,
  mime: "image/png", width: 640, height: 480, duration_ms: null, url: `/api/v1/gallery/${id}/media`, poster: null, likes: 0, liked: false,
  own: false, public_ms: 1, votes: 0, chosen: false, ...extra,
});
const shared = (extra: Partial<SharedComparison> = {}): SharedComparison => ({
  id: "s_1", created_ms: 1, prompt: "雨后的小巷", own: false, voted: null,
  entries: [entry("a", kling, { votes: 1 }), entry("b", nanoBanana, { votes: 2, chosen: true })], ...extra,
});
const player = (item: GalleryItem) => <p>{item.id}</p>;
const answer = (comparison: SharedComparison) => server.use(http.get(api("/shared-comparisons/s_1"), () => HttpResponse.json(comparison)));
const show = (signedIn = true) => {
  if (signedIn) state.session = member;
  const shown = renderPart(<VersusPage id="s_1" tools={tools} drawPlayer={player} />);
  return shown;
};

describe("a comparison that everybody sees", () => {
  it("tells who made which, and the votes, only after the vote", async () => {
    answer(shared());
    const voted: unknown[] = [];
    server.use(
      http.put(api("/shared-comparisons/s_1/vote"), async ({ request }) => {
        voted.push(await request.json());
        return HttpResponse.json(shared({ voted: "a", entries: [entry("a", kling, { votes: 2 }), entry("b", nanoBanana, { votes: 2, chosen: true })] }));
      }),
    );
    const { user, client } = show();
    await client.ensureQueryData(sessionQuery);
    const first = await screen.findByRole("listitem", { name: "A 号作品" });
    expect(screen.getByText("雨后的小巷")).toBeInTheDocument();
    expect(first).not.toHaveTextContent(kling.title.zh);
    expect(screen.queryByText(/\d 票/)).not.toBeInTheDocument();
    await user.click(within(first).getByRole("button", { name: "投 A" }));
    expect(await within(first).findByText(kling.title.zh)).toBeInTheDocument();
    expect(voted).toEqual([{ entry: "a" }]);
    expect(first).toHaveTextContent("2 票 · 50%");
    expect(screen.getByRole("listitem", { name: "B 号作品" })).toHaveTextContent("作者选定");
    expect(within(first).getByRole("button", { name: "已投 A" })).toHaveAttribute("aria-pressed", "true");
    expect(screen.getByRole("button", { name: "改投 B" })).toBeInTheDocument();
  });

  it("calls a song by its letter until the vote, also where its tool is its name", async () => {
    answer(shared({ entries: [entry("a", kling, { kind: "audio", title: kling.title }), entry("b", nanoBanana, { kind: "audio" })] }));
    state.session = member;
    const { user } = renderPart(<VersusPage id="s_1" tools={tools} drawPlayer={({ title }) => <p>{`听 ${title.zh}`}</p>} />);
    const first = await screen.findByRole("listitem", { name: "A 号作品" });
    expect(first).toHaveTextContent("听 A 号作品");
    expect(first).not.toHaveTextContent(kling.title.zh);
    await user.click(screen.getByRole("button", { name: "不投票，直接看结果" }));
    expect(first).toHaveTextContent(`听 ${kling.title.zh}`);
  });

  it("is looked at without a vote, and leads to the way to make the same", async () => {
    answer(shared());
    const { user } = show();
    await user.click(await screen.findByRole("button", { name: "不投票，直接看结果" }));
    const second = screen.getByRole("listitem", { name: "B 号作品" });
    expect(second).toHaveTextContent("2 票 · 67%");
    expect(second).toHaveTextContent("得票最多");
    expect(within(second).getByRole("link")).toHaveAttribute("href", "/works/b");
  });

  it("asks visitors to sign in before they vote", async () => {
    answer(shared());
    let asked = 0;
    server.use(http.put(api("/shared-comparisons/s_1/vote"), () => ((asked += 1), HttpResponse.json(shared()))));
    const { user } = show(false);
    await user.click(await screen.findByRole("button", { name: "投 B" }));
    expect(toasts.get().map(({ message }) => message)).toEqual(["登录后才能投票"]);
    expect(asked).toBe(0);
  });

  it("gives its owner the votes and no vote", async () => {
    answer(shared({ own: true }));
    show();
    expect(await screen.findByText("这是您的比稿，由别人投票。")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /^投/ })).not.toBeInTheDocument();
  });

  it("says that it is not public any more", async () => {
    server.use(http.get(api("/shared-comparisons/s_1"), () => HttpResponse.json({ error: { code: "not_found", message: "没有找到" } }, { status: 404 })));
    show();
    expect(await screen.findByText("这次比稿没有公开")).toBeInTheDocument();
  });
});

describe("all comparisons that everybody sees", () => {
  it("stand beside how the tools came out against each other", async () => {
    server.use(
      http.get(api("/shared-comparisons"), () => HttpResponse.json({ items: [shared()], next_cursor: null })),
      http.get(api("/comparison-wins"), () =>
        HttpResponse.json({ kinds: [{ kind: "video", tools: [{ tool: kling.id, chosen: 3, compared: 5, votes: 12, voted: 20 }, { tool: "gone", chosen: 1, compared: 1, votes: 0, voted: 0 }] }] }),
      ),
    );
    renderPart(<VersusList tools={tools} />);
    expect(await screen.findByRole("link", { name: /雨后的小巷/ })).toHaveAttribute("href", "/versus/s_1");
    const row = (await screen.findByRole("rowheader")).closest("tr")!;
    expect(row).toHaveTextContent(`${kling.title.zh}3 / 512 / 20`);
  });

  it("say how to begin where there is none", async () => {
    renderPart(<VersusList tools={tools} />);
    expect(await screen.findByText("还没有公开的比稿")).toBeInTheDocument();
    expect(screen.getByText("还没有战绩")).toBeInTheDocument();
  });

  it("the newest stands on home, which draws all its rows at once, and without it where there is none", async () => {
    const films = ["x", "y", "z"].map((id) => entry(id, kling));
    let answerShared = () => {};
    const asked = new Promise<void>((resolve) => (answerShared = resolve));
    server.use(
      http.get(api("/gallery"), ({ request }) => {
        const video = new URL(request.url).searchParams.get("kind") === "video";
        return HttpResponse.json({ items: video ? films : [], next_cursor: null });
      }),
      http.get(api("/shared-comparisons"), async () => {
        await asked;
        return HttpResponse.json({ items: [shared()], next_cursor: null });
      }),
    );
    const { container, client } = renderPart(<GalleryRows />);
    await waitFor(() => expect(client.isFetching()).toBe(1));
    expect(container.querySelector("section")).toBeNull();
    answerShared();
    expect(await screen.findByRole("region", { name: "大家的比稿" })).toHaveTextContent("去投票 · 3 票");
    expect(screen.getByRole("region", { name: "最新的视频" })).toBeInTheDocument();
    server.use(http.get(api("/shared-comparisons"), () => HttpResponse.json({ items: [], next_cursor: null })));
    await client.invalidateQueries();
    await waitFor(() => expect(screen.queryByRole("region", { name: "大家的比稿" })).not.toBeInTheDocument());
  });
});
