import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setLanguage } from "@/i18n";
import { sessionQuery } from "@/lib/api/queries";
import { member } from "@/testing/accountFixtures";
import { adminOrders } from "@/testing/adminStoreFixtures";
import { renderApp, renderPart } from "@/testing/render";
import { api, apiError, http, HttpResponse, server, state } from "@/testing/server";
import type { Person } from "./api";
import { UserDrawer } from "./components/UserDrawer";

const operator = { ...member, user: { ...member.user!, uid: 100_000_001, role: "admin" as const } };
const person = (more: Partial<Person> = {}): Person => ({
  uid: 123_456_789,
  login_name: "li-bai",
  display_name: "李白",
  role: "user",
  anonymous: false,
  active: true,
  tag: "gpt4,mj",
  email: "li@example.com",
  email_verified: true,
  initial_password: false,
  invitation_code: "LB26",
  inviter_uid: null,
  closed_ms: null,
  expires_ms: null,
  created_ms: 1_700_000_000_000,
  updated_ms: 1_700_000_000_000,
  points: { available: 100, held: 12 },
  sessions: 1,
  last_seen_ms: 1_700_000_000_000,
  second_factor: false,
  tasks: 3,
  avatar: null,
  phone: null,
  ...more,
});

let people: Person[] = [];
let sent: { path: string; body: unknown; key: string | null }[] = [];

beforeEach(() => {
  people = [person()];
  sent = [];
  state.session = operator;
  const hear = async (request: Request) => {
    sent.push({ path: new URL(request.url).pathname, body: await request.json().catch(() => null), key: request.headers.get("idempotency-key") });
  };
  server.use(
    http.get(api("/admin/access"), () => HttpResponse.json({ uid: operator.user.uid })),
    http.get(api("/admin/users"), ({ request }) => {
      const query = new URL(request.url).searchParams;
      const items = people.filter((item) => !query.get("uid") || String(item.uid) === query.get("uid"));
      return HttpResponse.json({ items, total: query.get("uid") ? items.length : 95 });
    }),
    http.get(api("/admin/users/123456789"), () => HttpResponse.json(people[0])),
    http.post(api("/admin/users/:uid/points"), async ({ request }) => {
      await hear(request);
      return HttpResponse.json({ booked: 50, available_before: 100, points: { available: 150, held: 0 }, expires_before_ms: null, expires_ms: null, message: "已增加 50 积分，当前可用 150 积分", repeated: false });
    }),
    http.post(api("/admin/users/:uid/password"), () => HttpResponse.json({ password: "once-upon-a-time-ABC" })),
    http.patch(api("/admin/users/:uid"), async ({ request }) => {
      await hear(request);
      people = [{ ...people[0]!, active: false }];
      return HttpResponse.json(people[0]);
    }),
  );
});

const open = async (path = "/admin/users") => {
  const view = renderApp(path);
  await screen.findByText("增加积分");
  return view;
};
/** Puts a text in place of what is there, at once: key by key takes a busy machine long. */
const fill = async (user: ReturnType<typeof renderApp>["user"], field: HTMLElement, text: string) => {
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
};
// By role they are found more slowly than a busy machine has patience for.
const region = (id: string) => within(document.querySelector<HTMLElement>(`[aria-labelledby="${id}"]`)!);
const form = () => region("add-points");

describe("adding points", () => {
  it("refuses what is not a number, field by field, and sends nothing", async () => {
    const { user } = await open();
    await fill(user, form().getByLabelText(/用户ID/), "12a");
    await fill(user, form().getByLabelText(/积分数量/), "1.5");
    await fill(user, form().getByLabelText(/截止天数/), "-3");
    await user.click(form().getByText("提交"));
    expect(form().getByText("用户ID必须是纯数字")).toBeInTheDocument();
    expect(form().getByText("积分数量必须是整数")).toBeInTheDocument();
    expect(form().getByText("截止天数必须是非负整数")).toBeInTheDocument();
    expect(form().getByRole("alert")).toHaveTextContent("请检查输入内容。");
    await fill(user, form().getByLabelText(/用户ID/), "7");
    await fill(user, form().getByLabelText(/积分数量/), "1");
    await fill(user, form().getByLabelText(/截止天数/), "3");
    expect(form().queryByText("请检查输入内容。")).not.toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it("shows the milliseconds as the days are typed, and whom the number belongs to", async () => {
    const { user } = await open();
    await fill(user, form().getByLabelText(/截止天数/), "30");
    expect(form().getByText("= 2,592,000,000 毫秒")).toBeInTheDocument();
    await fill(user, form().getByLabelText(/用户ID/), "123456789");
    expect(await form().findByText("李白 · 可用 100 积分 · 永久有效")).toBeInTheDocument();
    await fill(user, form().getByLabelText(/用户ID/), "999999999");
    expect(await form().findByText("没有这个用户")).toBeInTheDocument();
  });

  it("sends once, under a key, and says what the server said", async () => {
    const { user } = await open();
    await fill(user, form().getByLabelText(/用户ID/), "123456789");
    await fill(user, form().getByLabelText(/积分数量/), "-20");
    await user.click(form().getByLabelText("允许扣到零"));
    await fill(user, form().getByLabelText("原因"), "更正");
    await user.click(form().getByText("提交"));
    expect(await form().findByText("操作成功: 积分 100 → 150，有效期 永久有效 不变")).toBeInTheDocument();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ path: "/api/v1/admin/users/123456789/points", body: { points: -20, days: 0, allow_negative: true, allow_shorter: false, reason: "更正" } });
    expect(sent[0]!.key).toMatch(/^[\w-]{8,}$/);
  });

  it("shows before and after of both, and shortens a term only when that is agreed to", async () => {
    people = [person({ expires_ms: Date.now() + 300 * 86_400_000 })];
    const { user } = await open();
    await fill(user, form().getByLabelText(/用户ID/), "123456789");
    await fill(user, form().getByLabelText(/积分数量/), "100");
    const shifts = within(await form().findByLabelText("变更前后"));
    expect(shifts.getByText("200")).toBeInTheDocument();
    expect(shifts.getByText("不变")).toBeInTheDocument();
    await fill(user, form().getByLabelText(/截止天数/), "30");
    expect(await form().findByText(/^有效期将从 .* 提前到 .*，缩短 270 天。$/)).toBeInTheDocument();
    await user.click(form().getByText("提交"));
    expect(form().getAllByText("请先确认缩短有效期").length).toBeGreaterThan(0);
    expect(sent).toEqual([]);
    await user.click(form().getByLabelText("我确认缩短有效期"));
    expect(form().queryByText("请先确认缩短有效期")).not.toBeInTheDocument();
    await user.click(form().getByText("提交"));
    await waitFor(() => expect(sent).toMatchObject([{ body: { points: 100, days: 30, allow_shorter: true } }]));
  });

  it("says before it is sent that there are not so many points", async () => {
    const { user } = await open();
    await fill(user, form().getByLabelText(/用户ID/), "123456789");
    await fill(user, form().getByLabelText(/积分数量/), "-101");
    const short = "可用积分只有 100，不够扣除；如要扣到零，请打开下面的开关。";
    expect(await form().findByText(short)).toBeInTheDocument();
    expect(form().queryByLabelText("变更前后")).not.toBeInTheDocument();
    await user.click(form().getByText("提交"));
    expect(sent).toEqual([]);
    await user.click(form().getByLabelText("允许扣到零"));
    expect(form().queryByText(short)).not.toBeInTheDocument();
    expect(form().getByText("将从该用户扣除 100 积分。")).toBeInTheDocument();
    await user.click(form().getByText("提交"));
    await waitFor(() => expect(sent).toMatchObject([{ body: { points: -101, allow_negative: true } }]));
  });

  it("tells a refusal with its code, one without words, and a request without an answer", async () => {
    const { user } = await open();
    server.use(http.post(api("/admin/users/:uid/points"), () => apiError(404, { code: "not_found", message: "用户不存在" })));
    await fill(user, form().getByLabelText(/用户ID/), "7");
    await fill(user, form().getByLabelText(/积分数量/), "5");
    await user.click(form().getByText("提交"));
    expect(await form().findByText("操作失败: 用户不存在 (Code: not_found)")).toBeInTheDocument();
    server.use(http.post(api("/admin/users/:uid/points"), () => HttpResponse.error()));
    await user.click(form().getByText("提交"));
    expect(await form().findByText("请求失败: 网络请求失败，请检查您的连接。")).toBeInTheDocument();
    // A proxy's page in the place of an answer.
    server.use(http.post(api("/admin/users/:uid/points"), () => new HttpResponse("<html>", { status: 418 })));
    await user.click(form().getByText("提交"));
    expect(await form().findByText("操作失败: 未知错误 (Code: internal)")).toBeInTheDocument();
  });
});

describe("the list of users", () => {
  it("opens somebody beside it, by the row, and closes with the address", async () => {
    const { user } = await open();
    const row = (await screen.findByText("li@example.com")).closest("tr")!;
    await user.click(within(row).getByText("li@example.com"));
    expect(await screen.findByRole("dialog", { name: "用户详情" })).toBeInTheDocument();
    expect(screen.getByTestId("address")).toHaveTextContent("/admin/users?user=123456789");
    await user.click(screen.getByRole("button", { name: "关闭" }));
    await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/admin/users"));
  });
});

describe("a user's details", () => {
  afterEach(() => vi.useRealTimers());
  const details = async () => {
    const view = renderPart(<UserDrawer uid={123_456_789} onClose={() => undefined} />);
    await screen.findByText("li-bai");
    return { ...view, dialog: screen.getByRole("dialog", { name: "用户详情" }) };
  };

  it("have every field, the password masked", async () => {
    const { dialog } = await details();
    const names = within(dialog).getAllByRole("term").map((term) => term.textContent);
    for (const name of ["用户ID", "登录名", "密码", "标签", "是否启用", "积分", "创建时间", "更新时间", "到期时间", "邀请码", "邮箱"]) {
      expect(names).toContain(name);
    }
    expect(within(dialog).getByText("********")).toBeInTheDocument();
    expect(within(dialog).queryByRole("button", { name: "显示密码" })).not.toBeInTheDocument();
  });

  it("show and copy a password that was made just now, and no other", async () => {
    const { user, dialog } = await details();
    await user.click(await within(dialog).findByRole("button", { name: "重置密码" }));
    const question = await screen.findByRole("dialog", { name: "重置 li-bai 的密码？" });
    await user.click(within(question).getByRole("button", { name: "重置密码" }));
    await user.click(await within(dialog).findByRole("button", { name: "显示密码" }));
    expect(within(dialog).getByText("once-upon-a-time-ABC")).toBeInTheDocument();
    await user.click(within(dialog).getByRole("button", { name: "复制密码" }));
    expect(await screen.findByText("密码已复制到剪贴板")).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe("once-upon-a-time-ABC");
  });

  it("say for three seconds that a field was copied, or why it was not", async () => {
    const { dialog } = await details();
    const copy = within(dialog).getByRole("button", { name: "复制登录名" });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    const writing = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    const press = (button: HTMLElement) => act(async () => void fireEvent.click(button));
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    await press(copy);
    expect(writing).toHaveBeenCalledWith("li-bai");
    await pass(2999);
    expect(screen.getByText("登录名已复制到剪贴板")).toBeInTheDocument();
    await pass(1);
    expect(screen.queryByText("登录名已复制到剪贴板")).not.toBeInTheDocument();
    writing.mockRejectedValue(new DOMException("no", "NotAllowedError"));
    Object.assign(document, { execCommand: () => false });
    await press(copy);
    expect(screen.getByText("复制失败: 浏览器不允许访问剪贴板")).toBeInTheDocument();
  });

  it("switch an account off after a question", async () => {
    const { user, dialog } = await details();
    await user.click(await within(dialog).findByRole("button", { name: "停用账户" }));
    const question = await screen.findByRole("dialog", { name: "停用 li-bai？" });
    expect(sent).toEqual([]);
    await user.click(within(question).getByRole("button", { name: "停用账户" }));
    expect(await within(dialog).findByRole("button", { name: "启用账户" })).toBeInTheDocument();
    expect(sent).toMatchObject([{ body: { active: false } }]);
  });

  it("end a key of a user's programs after a question", async () => {
    const key = { id: "key_1", name: "夜间批量", hint: "bg_live_3fQ9…w1Z0", test: false, spent: { day: 0, month: 0, total: 1200 }, created_ms: 0, last_used_ms: null, ended_ms: null as number | null, expires_ms: null };
    server.use(
      http.get(api("/admin/users/:uid/keys"), () => HttpResponse.json({ items: [key] })),
      http.delete(api("/admin/users/:uid/keys/:id"), () => {
        key.ended_ms = 1;
        return HttpResponse.json(key);
      }),
    );
    const { user, dialog } = await details();
    await user.click(await within(dialog).findByRole("radio", { name: "API 密钥" }));
    const item = (await within(dialog).findByText("夜间批量")).closest("li")!;
    for (const words of ["bg_live_3fQ9…w1Z0", "累计 1,200 积分", "从未使用"]) expect(item).toHaveTextContent(words);
    await user.click(within(item).getByRole("button", { name: /停用/ }));
    await user.click(within(await screen.findByRole("dialog", { name: "停用“夜间批量”？" })).getByRole("button", { name: "停用" }));
    expect(await within(item).findByText("已停用")).toBeInTheDocument();
  });

  it("offer nothing that administrators may not do to themselves", async () => {
    people = [person({ role: "admin", uid: 123_456_789 })];
    state.session = { ...operator, user: { ...operator.user, uid: 123_456_789 } };
    const { dialog, client } = await details();
    await waitFor(() => expect(client.getQueryData(sessionQuery.queryKey)).toBeDefined());
    expect(within(dialog).queryByRole("button", { name: "停用账户" })).not.toBeInTheDocument();
    expect(within(dialog).queryByRole("button", { name: "取消管理员" })).not.toBeInTheDocument();
  });
});

describe("the history of a user", () => {
  afterEach(() => setLanguage("zh-CN"));

  it("says in the reader's language how tasks ended and orders stand", async () => {
    const task = { id: "t1", tool: "retired", mode: "text", name: "retired · text", apiUrl: "", state: "succeeded", status: "已完成", charge: "captured", price: 20, createTime: 1, updateTime: 1, docUrl: "123456789", loginName: "li-bai" };
    const tasks = [task, { ...task, id: "t2", state: "expired", status: "已超时" }];
    const bought = [{ ...adminOrders[1]!, status_text: { zh: "支付成功", en: "Paid" } }, { ...adminOrders[4]!, status_text: { zh: "超时已关闭", en: "Closed, time over" } }];
    server.use(
      http.get("*/u/global_users/msgLogging/all/records", () => HttpResponse.json({ success: true, code: "200", msg: "", items: tasks, totalNum: 2 })),
      http.get(api("/admin/orders"), () => HttpResponse.json({ items: bought, total: 2 })),
    );
    const { user } = renderPart(<UserDrawer uid={123_456_789} onClose={() => {}} />);
    await user.click(await screen.findByRole("radio", { name: "任务" }));
    expect(await screen.findByText("已完成")).toBeInTheDocument();
    await setLanguage("en");
    for (const words of ["done", "timed out"]) expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.queryByText("已完成")).not.toBeInTheDocument();
    await user.click(screen.getByRole("radio", { name: "Orders" }));
    for (const words of ["Paid", "Closed, time over"]) expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.queryByText("支付成功")).not.toBeInTheDocument();
  });
});

describe("saved filters", () => {
  it("come back as a chip whose address can be shared, in this browser and for this administrator", async () => {
    localStorage.clear();
    const { user } = await open("/admin/users?show=admin&page=2");
    await user.click(await screen.findByRole("button", { name: "保存当前筛选" }));
    await user.type(screen.getByRole("textbox", { name: "筛选名称" }), "管理员们{Enter}");
    const chips = within(await screen.findByRole("list", { name: "已保存的筛选" }));
    expect(chips.getByRole("link", { name: "管理员们" })).toHaveAttribute("href", "/admin/users?show=admin");
    expect(chips.getByRole("link", { name: "管理员们" })).toHaveAttribute("aria-current", "true");
    expect(screen.queryByRole("button", { name: "保存当前筛选" })).not.toBeInTheDocument();
    expect(Object.keys(localStorage)).toContain(`filters:${operator.user.uid}:users`);
    await user.click(chips.getByRole("button", { name: "删除筛选「管理员们」" }));
    expect(screen.queryByRole("list", { name: "已保存的筛选" })).not.toBeInTheDocument();
  });
});

describe("the pages of users", () => {
  it("pages with its range and its neighbours", async () => {
    const { user } = await open();
    expect(await screen.findByText("显示第 1 到 10 条，共 95 条记录")).toBeInTheDocument();
    const pages = screen.getByRole("navigation", { name: "分页" });
    await user.click(within(pages).getByRole("button", { name: "第 10 页" }));
    expect(await screen.findByText("显示第 91 到 95 条，共 95 条记录")).toBeInTheDocument();
    await waitFor(() => expect(within(pages).getByRole("button", { name: "下一页" })).toBeDisabled());
  });
});

describe("closing an account", () => {
  const preview = { points: { available: 100, held: 12 }, open_tasks: 0, works: 3, uploads: 1, orders: [] as string[], refunds: [], organisations: [], obstacle: null as string | null };
  const ask = async () => {
    const { user } = renderPart(<UserDrawer uid={123_456_789} onClose={() => {}} />);
    await user.click(await screen.findByRole("button", { name: "注销账户" }));
    return { user, dialog: within(await screen.findByRole("dialog", { name: "注销 li-bai？" })) };
  };

  it("states what goes before it is done, and agrees to the stated points", async () => {
    let body: unknown;
    server.use(
      http.get(api("/admin/users/:uid/closing"), () => HttpResponse.json(preview)),
      http.post(api("/admin/users/:uid/closing"), async ({ request }) => {
        body = await request.json();
        return HttpResponse.json({ forfeited: 100 });
      }),
    );
    const { user, dialog } = await ask();
    expect(await dialog.findByText(/将删除 3 个作品、1 个上传文件.*作废 112 积分/)).toBeInTheDocument();
    await user.click(dialog.getByRole("button", { name: "注销账户" }));
    expect(await screen.findByText("账户已注销")).toBeInTheDocument();
    expect(body).toEqual({ forfeit_points: 112 });
  });

  it("is blocked by an open order", async () => {
    server.use(http.get(api("/admin/users/:uid/closing"), () => HttpResponse.json({ ...preview, obstacle: "order", orders: ["A1"] })));
    const { dialog } = await ask();
    expect(await dialog.findByText("有未完成的订单（A1），请先处理后再注销。")).toBeInTheDocument();
    expect(dialog.getByRole("button", { name: "注销账户" })).toBeDisabled();
  });

  it("leaves nothing to do afterwards", async () => {
    people = [person({ closed_ms: 1_700_000_000_000, active: false, login_name: "closed:123456789" })];
    renderPart(<UserDrawer uid={123_456_789} onClose={() => {}} />);
    expect(await screen.findByText("已注销")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "启用账户" })).not.toBeInTheDocument();
  });
});
