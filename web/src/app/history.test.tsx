import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { anonymous, finished, nanoBanana, task } from "@/testing/fixtures";
import { FakeEventSource } from "@/testing/FakeEventSource";
import { renderApp } from "@/testing/render";
// Fetched on demand by the page; here before the clock of a test runs.
import "@/features/works/viewer/WorkView";
import "@/features/works/stream/Works";
import { api, apiError, http, HttpResponse, server, state } from "@/testing/server";

beforeEach(() => {
  state.session = anonymous;
});

const open = async () => {
  const view = renderApp(nanoBanana.route);
  await screen.findByRole("heading", { name: "Nano Banana" });
  await waitFor(() => expect(FakeEventSource.open).toHaveLength(1));
  return view;
};
/** The query cache tells its observers in a later turn of the event loop: what follows is waited for. */
const send = (event: string, data: unknown) => act(() => FakeEventSource.send(event, data));

describe("live updates", () => {
  it("follows a task from another tab to its result", async () => {
    await open();
    await screen.findByText("第一件作品，从这里开始");
    const made = task({ id: "t_live", state: "running", summary: "江雪独钓" });
    send("task", made);
    expect(await screen.findByText("生成中")).toBeInTheDocument();
    send("progress", { task_id: "t_live", percent: 37, message: "正在渲染", text: null, ahead: null, revision: 1 });
    await waitFor(() => expect(screen.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "37"));
    send("task", finished(1, { id: "t_live", summary: "江雪独钓" }));
    expect(await screen.findByText("已扣除 12 积分")).toBeInTheDocument();
    expect(screen.queryByText("生成中")).not.toBeInTheDocument();
    expect(await screen.findByRole("button", { name: "预览大图：江雪独钓" })).toBeInTheDocument();
  });

  it("shows the balance as it moves", async () => {
    await open();
    expect(await screen.findByText("可用 100 积分")).toBeInTheDocument();
    send("points", { available: 88, held: 12 });
    expect(await screen.findByText(/可用 88 积分/)).toBeInTheDocument();
  });

  it("drops what was deleted elsewhere", async () => {
    state.tasks = [finished(1, { id: "t_gone", summary: "将被删除" })];
    await open();
    expect(await screen.findByRole("article", { name: "将被删除" })).toBeInTheDocument();
    send("deleted", { task_id: "t_gone" });
    await waitFor(() => expect(screen.queryByRole("article", { name: "将被删除" })).not.toBeInTheDocument());
  });

  it("refetches when the server cannot replay", async () => {
    await open();
    await screen.findByText("第一件作品，从这里开始");
    state.tasks = [finished(1, { summary: "错过的作品" })];
    send("resync", {});
    expect(await screen.findByRole("article", { name: "错过的作品" })).toBeInTheDocument();
  });

  it("opens a new stream after a refusal, and catches up", async () => {
    await open();
    await screen.findByText("第一件作品，从这里开始");
    state.tasks = [finished(1, { summary: "断线期间完成" })];
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const first = FakeEventSource.open[0]!;
    act(() => first.fail());
    await act(() => vi.advanceTimersByTimeAsync(1000));
    const second = FakeEventSource.open.at(-1)!;
    expect(second).not.toBe(first);
    vi.useRealTimers();
    act(() => second.onopen?.());
    expect(await screen.findByRole("article", { name: "断线期间完成" })).toBeInTheDocument();
  });
});

describe("the history", () => {
  it("pages by cursor without repeating", async () => {
    server.use(
      http.get(api("/tasks"), ({ request }) => {
        const query = new URL(request.url).searchParams;
        if (query.get("state") === "active") return HttpResponse.json({ items: [], next_cursor: null, total: 0 });
        const second = query.get("cursor") === "c2";
        const items = [finished(1, { summary: second ? "第二页" : "第一页" })];
        return HttpResponse.json({ items, next_cursor: second ? null : "c2", total: 2 });
      }),
    );
    const { user } = await open();
    expect(await screen.findByRole("article", { name: "第一页" })).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "加载更多" }));
    expect(await screen.findByRole("article", { name: "第二页" })).toBeInTheDocument();
    expect(screen.getByRole("article", { name: "第一页" })).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "加载更多" })).not.toBeInTheDocument();
  });

  it("searches on the server and offers the way back from nothing", async () => {
    state.tasks = [finished(1, { summary: "青花瓷" }), finished(1, { summary: "唐三彩" })];
    const { user } = await open();
    await screen.findByRole("article", { name: "青花瓷" });
    await user.type(screen.getByRole("searchbox", { name: "搜索提示词" }), "三彩");
    await waitFor(() => expect(screen.queryByRole("article", { name: "青花瓷" })).not.toBeInTheDocument());
    expect(await screen.findByRole("article", { name: "唐三彩" })).toBeInTheDocument();
    await user.type(screen.getByRole("searchbox", { name: "搜索提示词" }), "马");
    expect(await screen.findByText("没有找到记录")).toBeInTheDocument();
    await user.click(screen.getAllByRole("button", { name: "清除搜索" })[0]!);
    expect(await screen.findByRole("article", { name: "青花瓷" })).toBeInTheDocument();
  });

  it("says when it cannot be loaded, and tries again", async () => {
    server.use(http.get(api("/tasks"), () => apiError(403, { code: "forbidden", message: "不允许" })));
    const { user } = await open();
    expect(await screen.findByText("历史记录加载失败")).toBeInTheDocument();
    server.resetHandlers();
    state.tasks = [finished(1, { summary: "回来了" })];
    await user.click(screen.getByRole("button", { name: "重试" }));
    expect(await screen.findByRole("article", { name: "回来了" })).toBeInTheDocument();
  });

  it("clears the tool's history after a confirmation", async () => {
    state.tasks = [finished(1, { summary: "旧作" })];
    let cleared: string | null = null;
    server.use(
      http.delete(api("/tasks"), ({ request }) => {
        cleared = new URL(request.url).searchParams.get("tool");
        state.tasks = [];
        return HttpResponse.json({ deleted: 1, undo: "u_1" });
      }),
    );
    const { user } = await open();
    await screen.findByRole("article", { name: "旧作" });
    await user.click(screen.getByRole("button", { name: "清空历史" }));
    expect(cleared).toBeNull();
    await user.click(await screen.findByRole("button", { name: "确认清空" }));
    expect(await screen.findByText("已清空 1 件")).toBeInTheDocument();
    expect(cleared).toBe("nano-banana");
    expect(await screen.findByText("第一件作品，从这里开始")).toBeInTheDocument();
  });
});

describe("language", () => {
  it("changes to English and keeps the choice", async () => {
    const { user } = await open();
    await user.click(screen.getByRole("button", { name: /切换语言为英文/ }));
    expect(await screen.findByText("Your first work starts here")).toBeInTheDocument();
    expect(document.documentElement.lang).toBe("en");
    expect(localStorage.getItem("baigong.language")).toBe("en");
    await user.click(screen.getByRole("button", { name: /Switch language to Chinese/ }));
    expect(await screen.findByText("第一件作品，从这里开始")).toBeInTheDocument();
  });
});
