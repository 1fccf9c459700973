import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Task } from "@/lib/api/types";
import type { Comparison } from "@/lib/comparisons";
import { HUB_ROUTE } from "@/lib/routes";
import { upsertTask } from "@/lib/taskCache";
import { member } from "@/testing/accountFixtures";
import { finished, kling, nanoBanana, task } from "@/testing/fixtures";
import { renderPart } from "@/testing/render";
import { api, http, HttpResponse, server, state } from "@/testing/server";
import { ActsProvider } from "../acts/acts";
import { ComparisonList } from "./ComparisonList";
import { ComparisonPage } from "./ComparisonPage";

const tools = [nanoBanana, kling];
const film = (id: string, extra: Partial<Task> = {}) => finished(1, { id, tool: "kling", mode: "text2video", summary: `海 ${id}`, points: 35, charged: 35, ...extra });
const made = (tasks: Task[], extra: Partial<Comparison> = {}): Comparison => ({ id: "c_1", created_ms: 1, locked_points: 105, charged_points: 0, chosen: null, tasks, ...extra });
const answer = (comparison: Comparison) => server.use(http.get(api("/comparisons/c_1"), () => HttpResponse.json(comparison)));
const show = () =>
  renderPart(
    <ActsProvider tools={tools} onDraft={() => {}} onRetried={() => {}}>
      <ComparisonPage id="c_1" signedIn />
    </ActsProvider>,
  );

describe("the wall of a comparison", () => {
  it("shows each result with its tool, price, time and what it was made with differently", async () => {
    answer(made([film("a", { params: { prompt: "海", duration: "5", aspect_ratio: "16:9" } }), film("b", { params: { prompt: "海", duration: "10", aspect_ratio: "16:9" } })]));
    show();
    const first = await screen.findByRole("article", { name: "第 1 件：可灵视频 · 文生视频" });
    expect(first).toHaveTextContent("已扣除 35 积分");
    expect(first).toHaveTextContent("用时 42");
    expect(first).toHaveTextContent("时长 5 秒");
    expect(first).not.toHaveTextContent("画面比例");
    expect(screen.getByText("已锁定").nextElementSibling).toHaveTextContent("105 积分");
    expect(screen.getByText("已扣除").nextElementSibling).toHaveTextContent("70 积分");
  });

  it("says why one failed and that its points came back, and offers only works to choose", async () => {
    const error = { kind: "moderated_input", message: { zh: "提示词未通过供应商的内容审核", en: "The prompt did not pass the vendor's content review" }, retryable: false, vendor: null } as const;
    answer(made([film("a"), task({ id: "b", tool: "kling", mode: "text2video", points: 35, state: "failed", charge: "released", cancel: "none", error })]));
    show();
    const failed = await screen.findByRole("article", { name: /^第 2 件/ });
    expect(failed).toHaveTextContent("未通过供应商的内容审核");
    expect(failed).toHaveTextContent("已退还 35 积分");
    expect(screen.getAllByRole("button", { name: /^选它/ })).toHaveLength(1);
  });

  it("follows its tasks as they happen", async () => {
    const running = task({ id: "a", tool: "kling", mode: "text2video", state: "running", progress: { percent: 40, message: null, text: null, ahead: null, revision: 1 } });
    answer(made([running]));
    const { client } = show();
    expect(await screen.findByRole("progressbar")).toHaveAttribute("aria-valuenow", "40");
    act(() => upsertTask(client, film("a", { created_ms: running.created_ms, updated_ms: running.updated_ms + 1 })));
    expect(await screen.findByRole("button", { name: "预览大图：海 a" })).toBeInTheDocument();
  });

  it("says of one that its vendor has finished that it is being made, and not that it waits", async () => {
    const waiting = task({ id: "a", tool: "kling", mode: "text2video", state: "queued" });
    answer(made([waiting]));
    const { client } = show();
    const tile = await screen.findByRole("article", { name: /^第 1 件/ });
    expect(within(tile).getByText("排队中")).toBeInTheDocument();
    const progress = { percent: null, message: { zh: "生成完成，正在确认结果", en: "Finished; the result is being confirmed" }, text: null, ahead: null, revision: 1 };
    act(() => upsertTask(client, { ...waiting, state: "running", updated_ms: waiting.updated_ms + 1, progress }));
    expect(await within(tile).findByText(/^生成完成，正在确认结果/)).toBeInTheDocument();
    expect(within(tile).getByText("生成中")).toBeInTheDocument();
    expect(within(tile).queryByText("排队中")).toBeNull();
  });

  it("a result whose file is still being copied is neither shown nor offered until it is there", async () => {
    const copying = film("a", { storage: "pending" });
    answer(made([copying]));
    const { client } = show();
    const tile = await screen.findByRole("article", { name: /^第 1 件/ });
    expect(tile).toHaveTextContent("正在保存结果");
    expect(within(tile).queryByRole("button", { name: "预览大图：海 a" })).toBeNull();
    expect(within(tile).queryByRole("button", { name: /^选它/ })).toBeNull();
    act(() => upsertTask(client, { ...copying, storage: "stored", updated_ms: copying.updated_ms + 1 }));
    expect(await within(tile).findByRole("button", { name: "预览大图：海 a" })).toBeInTheDocument();
    expect(within(tile).getByRole("button", { name: /^选它/ })).toBeInTheDocument();
  });

  it("a choice drops the rest at once, and the undo brings them back", async () => {
    const tasks = [film("a"), film("b"), film("c")];
    let now = made(tasks);
    server.use(
      http.get(api("/comparisons/c_1"), () => HttpResponse.json(now)),
      http.post(api("/comparisons/c_1/choice"), async ({ request }) => {
        const { task_id } = (await request.json()) as { task_id: string };
        now = made([tasks[1]!], { chosen: task_id, charged_points: 105 });
        return HttpResponse.json({ comparison: now, deleted: ["a", "c"], cancelled: [], set_aside: [] });
      }),
      http.post(api("/tasks/restore"), () => {
        now = made(tasks.map((one) => ({ ...one, updated_ms: one.updated_ms + 5 })), { chosen: "b", charged_points: 105 });
        return HttpResponse.json({ restored: [now.tasks[0], now.tasks[2]], count: 2 });
      }),
    );
    const { user } = show();
    await user.click((await screen.findAllByRole("button", { name: /^选它/ }))[1]!);
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(1));
    expect(screen.getByRole("article")).toHaveTextContent("已选定");
    // What was put away was paid for all the same.
    expect(screen.getByText("已扣除").nextElementSibling).toHaveTextContent("105 积分");
    await user.click(await screen.findByRole("button", { name: "撤销" }));
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(3));
    expect(screen.getAllByRole("button", { name: /^选它/ })).toHaveLength(2);
  });

  it("a choice puts away those under way too, and says which cannot be stopped", async () => {
    const running = (id: string) => task({ id, tool: "kling", mode: "text2video", state: "running" });
    let now = made([film("a"), running("b"), running("c")]);
    server.use(
      http.get(api("/comparisons/c_1"), () => HttpResponse.json(now)),
      http.post(api("/comparisons/c_1/choice"), () => {
        const [a, b, c] = now.tasks as [Task, Task, Task];
        const later = { updated_ms: c.updated_ms + 1 };
        now = made([a, { ...b, ...later, state: "cancelled", charge: "released" }, { ...c, ...later, set_aside: true }], { chosen: "a" });
        return HttpResponse.json({ comparison: now, deleted: [], cancelled: ["b"], set_aside: ["c"] });
      }),
    );
    const { user } = show();
    await user.click(await screen.findByRole("button", { name: /^选它/ }));
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(1));
    expect(screen.getByText(/无法中途停止/)).toBeInTheDocument();
  });

  it("goes by keys: numbers to the works, C chooses", async () => {
    answer(made([film("a"), film("b")]));
    let asked: unknown;
    server.use(
      http.post(api("/comparisons/c_1/choice"), async ({ request }) => {
        asked = await request.json();
        return HttpResponse.json({ comparison: made([film("b")], { chosen: "b" }), deleted: ["a"], cancelled: [], set_aside: [] });
      }),
    );
    const { user } = show();
    await screen.findByRole("button", { name: "预览大图：海 b" });
    await user.keyboard("2");
    expect(screen.getByRole("button", { name: "预览大图：海 b" })).toHaveFocus();
    await user.keyboard("c");
    await waitFor(() => expect(asked).toEqual({ task_id: "b" }));
  });

  it("of somebody else is not there", async () => {
    server.use(http.get(api("/comparisons/c_1"), () => HttpResponse.json({ error: { code: "not_found", message: "没有找到" } }, { status: 404 })));
    show();
    expect(await screen.findByRole("heading", { name: "没有找到这次比稿" })).toBeInTheDocument();
  });
});

describe("all comparisons", () => {
  const list = (items: Comparison[]) => {
    server.use(http.get(api("/comparisons"), () => HttpResponse.json({ items, next_cursor: null })));
    return renderPart(<ComparisonList tools={tools} signedIn />);
  };

  it("are listed with their tools and whether they are decided", async () => {
    list([made([film("a", { summary: "海上日出" }), finished(1, { id: "b" })], { chosen: "a", charged_points: 47 }), made([film("d")], { id: "c_2" })]);
    const row = (await screen.findByRole("link", { name: "打开比稿：海上日出" })).closest("li")!;
    expect(row).toHaveTextContent("可灵视频、Nano Banana");
    expect(row).toHaveTextContent("已选定");
    expect(row).toHaveTextContent("47 积分");
    expect(within(screen.getAllByRole("listitem")[1]!).getByText("待选定")).toBeInTheDocument();
  });

  it("are named by tool and mode where there are no words", async () => {
    list([made([film("a", { summary: "" })])]);
    expect(await screen.findByRole("link", { name: "打开比稿：可灵视频 · 文生视频" })).toBeInTheDocument();
  });

  it("say how to begin where there are none", async () => {
    list([]);
    expect(await screen.findByRole("heading", { name: "还没有比过稿" })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "去创作" })).toHaveAttribute("href", HUB_ROUTE);
  });
});

describe("showing a comparison to everybody", () => {
  const share = (states: string[], votes = 0) => ({
    id: "s_1", public: states.filter((one) => one === "public").length > 1, entries: states.map((state, at) => ({ id: `p_${at}`, task_id: `t_${at}`, state, votes })),
  });
  const answerShare = (given: object | null) => server.use(http.get(api("/comparisons/c_1/share"), () => HttpResponse.json({ share: given })));

  it("is offered once all of it is over, and says what becomes public", async () => {
    state.session = member;
    const asked: unknown[] = [];
    answer(made([film("a"), film("b")]));
    server.use(http.put(api("/comparisons/c_1/share"), async ({ request }) => (asked.push(await request.json()), HttpResponse.json(share(["pending", "pending"])))));
    const { user } = show();
    await user.click(await screen.findByRole("button", { name: "公开投票" }));
    const dialog = within(await screen.findByRole("dialog", { name: "公开这次比稿" }));
    await user.click(dialog.getByRole("checkbox", { name: /公开提示词/ }));
    await user.click(dialog.getByRole("button", { name: "公开" }));
    expect(await screen.findByText("2 件待审核")).toBeInTheDocument();
    expect(asked).toEqual([{ shares_prompt: false, shows_author: false }]);
  });

  it("is not offered while a work is being made, nor where only one came out", async () => {
    state.session = member;
    answer(made([film("a"), task({ id: "b", tool: "kling", mode: "text2video", state: "running" })]));
    const { unmount } = show();
    await screen.findByRole("article", { name: /^第 2 件/ });
    expect(screen.queryByRole("button", { name: "公开投票" })).not.toBeInTheDocument();
    unmount();
    answer(made([film("a")]));
    show();
    await screen.findByRole("article");
    expect(screen.queryByRole("button", { name: "公开投票" })).not.toBeInTheDocument();
  });

  it("leads to the votes, and is taken back", async () => {
    state.session = member;
    let gone = 0;
    answer(made([film("a"), film("b")]));
    answerShare(share(["public", "public"], 3));
    server.use(http.delete(api("/comparisons/c_1/share"), () => ((gone += 1), new HttpResponse(null, { status: 204 }))));
    const { user } = show();
    expect(await screen.findByText("已公开 · 6 票")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "打开投票页" })).toHaveAttribute("href", "/versus/s_1");
    await user.click(screen.getByRole("button", { name: "收回" }));
    expect(await screen.findByRole("button", { name: "公开投票" })).toBeInTheDocument();
    expect(gone).toBe(1);
  });
});
