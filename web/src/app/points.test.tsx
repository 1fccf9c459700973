import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Invitations, Session } from "@/lib/api/types";
import { text } from "@/testing/fixtureParts";
import { anonymous, money, statement, task } from "@/testing/fixtures";
import { FakeEventSource } from "@/testing/FakeEventSource";
import { renderApp } from "@/testing/render";
import { api, apiError, http, HttpResponse, server, state } from "@/testing/server";

const member: Session = {
  user: { ...anonymous.user!, login_name: "luban_2026", display_name: "鲁班", anonymous: false },
  points: { available: 968, held: 20 },
};
const invitations: Invitations = { code: "K7QX", invited: 3, paying: 2, earned: 1260, rules: { reward_points: 500, percent: 10 } };
const about = { task_id: "t_1", tool: "kling", summary: "黄山云海" };
const whole = () =>
  statement([
    { kind: "grant", available_delta: 1000, held_delta: 0, note: text("新用户赠送", "Welcome gift") },
    { kind: "hold", available_delta: -12, held_delta: 12, note: text("提交任务，冻结积分", "Task submitted, points on hold"), ...about },
    { kind: "capture", available_delta: 0, held_delta: -12, note: text("生成完成", "Finished"), ...about },
    { kind: "hold", available_delta: -20, held_delta: 20, note: text("提交任务，冻结积分", "Task submitted, points on hold"), task_id: "t_2", tool: "kling" },
  ]);

let asked: URLSearchParams[];

beforeEach(() => {
  asked = [];
  state.session = member;
  server.use(
    http.get(api("/points/entries"), ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(query);
      const page = whole();
      const items = page.items.filter((entry) => !query.get("kind") || entry.kind === query.get("kind"));
      return HttpResponse.json({ ...page, items, totals: { ...page.totals, entries: items.length } });
    }),
    http.get(api("/invitations"), () => HttpResponse.json(invitations)),
  );
});

const open = async () => {
  const view = renderApp("/points");
  await screen.findByRole("heading", { level: 1, name: "我的积分" });
  return view;
};
const rows = () => screen.getAllByRole("row").slice(1).map((row) => within(row).getAllByRole("cell").slice(1).map((cell) => cell.textContent));

describe("the statement", () => {
  it("shows every entry with its sign, its reason, its task and the balance after it", async () => {
    await open();
    await screen.findByRole("table", { name: "积分明细" });
    expect(rows()).toEqual([
      ["冻结", "提交任务，冻结积分（已从历史记录删除）", "-20", "+20", "968"],
      ["扣除", "生成完成黄山云海", "–不变", "-12", "988"],
      ["冻结", "提交任务，冻结积分黄山云海", "-12", "+12", "988"],
      ["发放", "新用户赠送", "+1,000", "–不变", "1,000"],
    ]);
    expect(screen.getByText("共 4 笔")).toBeInTheDocument();
    expect(screen.getByText("+1,000", { selector: "strong" })).toBeInTheDocument();
  });

  it("reads times from the site's clock, which it names to a reader who has another", async () => {
    vi.spyOn(Date.prototype, "getTimezoneOffset").mockReturnValue(300);
    const page = whole();
    server.use(http.get(api("/points/entries"), () => HttpResponse.json({ ...page, items: page.items.map((entry) => ({ ...entry, created_ms: Date.UTC(2025, 10, 24, 19, 6) })) })));
    await open();
    await screen.findByRole("table", { name: "积分明细" });
    for (const row of screen.getAllByRole("row").slice(1)) expect(within(row).getAllByRole("cell")[0]).toHaveTextContent(/^2025年11月25日.*GMT\+8.*03:06$/);
  });

  it("asks the host for a kind and a period, and takes the same away as CSV", async () => {
    const { user } = await open();
    await screen.findByRole("table");
    await user.click(within(screen.getByRole("radiogroup", { name: "类型" })).getByRole("radio", { name: "扣除" }));
    await waitFor(() => expect(rows()).toHaveLength(1));
    await user.click(within(screen.getByRole("radiogroup", { name: "时间范围" })).getByRole("radio", { name: "近 7 天" }));
    await waitFor(() => expect(asked.at(-1)?.get("from_ms")).toBeTruthy());
    expect(asked.at(-1)?.get("kind")).toBe("capture");
    const from = new Date(Number(asked.at(-1)?.get("from_ms")));
    expect([from.getHours(), from.getMinutes()]).toEqual([0, 0]);
    const table = new URL(screen.getByRole("link", { name: "导出 CSV" }).getAttribute("href")!, "http://x");
    expect(table.pathname).toBe("/api/v1/points/entries.csv");
    expect([...table.searchParams.keys()]).toEqual(["kind", "from_ms"]);
  });

  it("offers the way back from a filter that lets nothing through", async () => {
    const { user } = await open();
    await screen.findByRole("table");
    await user.click(screen.getByRole("radio", { name: "调整" }));
    expect(await screen.findByText("没有符合条件的记录")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "清除筛选" }));
    await waitFor(() => expect(rows()).toHaveLength(4));
  });

  it("loads more by cursor", async () => {
    server.use(
      http.get(api("/points/entries"), ({ request }) => {
        const older = new URL(request.url).searchParams.get("cursor") === "7";
        const page = statement([{ kind: "grant", available_delta: 5, held_delta: 0, note: text(older ? "旧的一笔" : "新的一笔"), id: older ? "old" : "new" }]);
        return HttpResponse.json({ ...page, next_cursor: older ? null : 7 });
      }),
    );
    const { user } = await open();
    expect(await screen.findByText("新的一笔")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "加载更多" }));
    expect(await screen.findByText("旧的一笔")).toBeInTheDocument();
    expect(screen.getByText("新的一笔")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "加载更多" })).not.toBeInTheDocument();
  });

  it("says when it cannot be loaded, and tries again", async () => {
    let broken = true;
    server.use(http.get(api("/points/entries"), () => (broken ? apiError(403, { code: "forbidden", message: "不允许" }) : HttpResponse.json(whole()))));
    const { user } = await open();
    expect(await screen.findByText("积分明细加载失败")).toBeInTheDocument();
    broken = false;
    await user.click(screen.getByRole("button", { name: "重试" }));
    expect(await screen.findByRole("table")).toBeInTheDocument();
  });

  it("opens the timeline of a task's money", async () => {
    server.use(
      http.get(api("/tasks/t_1/money"), () =>
        HttpResponse.json(money("t_1", [{ kind: "hold", points: 12, reason: text("提交任务") }, { kind: "release", points: 12, reason: text("积分退还：未通过审核") }])),
      ),
    );
    const { user } = await open();
    await user.click((await screen.findAllByRole("button", { name: "黄山云海" }))[0]!);
    const dialog = within(await screen.findByRole("dialog", { name: "「黄山云海」的积分明细" }));
    expect(await dialog.findByText("积分退还：未通过审核")).toBeInTheDocument();
    expect(dialog.getByRole("link", { name: "打开「可灵视频」" })).toHaveAttribute("href", "/provider-generator/video-generator/video-kling-creator");
  });

  it("follows the balance as it moves", async () => {
    await open();
    await screen.findByRole("table");
    await waitFor(() => expect(FakeEventSource.open).toHaveLength(1));
    const before = asked.length;
    act(() => FakeEventSource.send("points", { available: 948, held: 40 }));
    expect(await within(screen.getByRole("region", { name: "可用积分" })).findByText("948")).toBeInTheDocument();
    await waitFor(() => expect(asked.length).toBeGreaterThan(before));
  });
});

describe("the balance", () => {
  it("tells which tasks hold points and leads to them", async () => {
    state.tasks = [
      task({ id: "t_2", tool: "kling", mode: "text2video", state: "running", summary: "江雪独钓", points: 20 }),
      task({ id: "t_3", state: "running", summary: "免费的", points: 0 }),
    ];
    await open();
    const card = within(screen.getByRole("region", { name: "可用积分" }));
    expect(await card.findByRole("link", { name: /江雪独钓\s*20/ })).toHaveAttribute("href", expect.stringContaining("video-kling-creator"));
    expect(card.queryByText("免费的")).not.toBeInTheDocument();
  });

  it("is reached from the pill and from the account menu", async () => {
    const { user } = renderApp("/");
    await user.click(await screen.findByRole("link", { name: /可用 968 积分/ }));
    expect(await screen.findByRole("heading", { level: 1, name: "我的积分" })).toBeInTheDocument();
    expect(screen.getByTestId("address")).toHaveTextContent("/points");
    await user.click(screen.getByRole("button", { name: /^账户菜单/ }));
    expect(await screen.findByRole("link", { name: "我的积分" })).toBeInTheDocument();
  });

  it("tells a visitor without an account how to come by one", async () => {
    state.session = { user: null, points: null };
    renderApp("/points");
    expect(await screen.findByText("您还没有积分账户")).toBeInTheDocument();
    expect(asked).toEqual([]);
  });
});

describe("invitations", () => {
  it("shows the code, the rules and what was earned, and copies the link", async () => {
    const write = vi.fn(() => Promise.resolve());
    const { user } = await open();
    vi.spyOn(navigator.clipboard, "writeText").mockImplementation(write);
    const card = within(screen.getByRole("region", { name: "邀请好友" }));
    expect(await card.findByText("K7QX")).toBeInTheDocument();
    expect(card.getByText("好友用您的邀请码注册并首次充值后，您获得 500 积分。")).toBeInTheDocument();
    expect(card.getByText("好友每次充值，您另得其所充积分的 10%。")).toBeInTheDocument();
    expect(card.getByText("1260 积分")).toBeInTheDocument();
    await user.click(card.getByRole("button", { name: "复制链接" }));
    expect(write).toHaveBeenCalledWith(`${window.location.origin}/register?iCode=K7QX`);
    expect(await screen.findByText("已复制邀请链接")).toBeInTheDocument();
  });

  it("asks a temporary account to register first", async () => {
    state.session = anonymous;
    await open();
    const card = within(screen.getByRole("region", { name: "邀请好友" }));
    expect(card.getByText(/临时账户没有邀请码/)).toBeInTheDocument();
    expect(card.getByRole("link", { name: "注册账户" })).toHaveAttribute("href", "/register");
  });
});
