import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { Factors } from "@/lib/api/types";
import { member as me } from "@/testing/accountFixtures";
import { anonymous } from "@/testing/fixtures";
import { renderApp } from "@/testing/render";
import { api, apiError, http, HttpResponse, server, state } from "@/testing/server";
import type { Caps, Invitation, Member, MemberRole, Organisation } from "./api";
import { matrixOf } from "./spending";

const MARCH = Date.UTC(2026, 2, 1);
const FREE: Caps = { day: null, month: null, total: null };
const NOTHING = { day: 0, month: 0, total: 0 };
const LINK = "https://baigong.example/dhmsg/organisation#invitation=t0ken";
const ME = me.user!.uid;
const BOB = 100_200_301;

const team: Organisation = { id: "o_1", name: "剪辑组", created_ms: MARCH, members: 2, points: { available: 900, held: 35 }, role: "owner", caps: FREE, spent: { day: 0, month: 120, total: 120 } };
const luban: Member = { uid: ME, display_name: "鲁班", role: "owner", caps: FREE, spent: NOTHING, joined_ms: MARCH };
const bob: Member = { uid: BOB, display_name: "小波", role: "member", caps: { day: 100, month: 2000, total: null }, spent: { day: 35, month: 1200, total: 1200 }, joined_ms: MARCH };

let held: Organisation[];
let members: Member[];
let waiting: Invitation[];
let heard: unknown[];
let elevated: boolean;

beforeEach(() => {
  sessionStorage.clear();
  [held, members, waiting, heard, elevated] = [[team], [luban, bob], [], [], true];
  state.session = me;
  const factors = (): Factors => ({ totp: null, passkeys: [], recovery_codes_left: 0, passkey_domain: "localhost", required: false, step_up_until_ms: elevated ? Date.now() + 300_000 : null });
  const hear = async (act: string, request: Request) => {
    const body = (await request.json()) as Record<string, unknown>;
    heard.push([act, body]);
    return body;
  };
  const gone = () => new HttpResponse(null, { status: 204 });
  server.use(
    http.get(api("/factors"), () => HttpResponse.json(factors())),
    http.post(api("/factors/step-up"), () => {
      elevated = true;
      return HttpResponse.json({ until_ms: Date.now() + 300_000 });
    }),
    http.get(api("/organisations"), () => HttpResponse.json({ items: held })),
    http.post(api("/organisations"), async ({ request }) => {
      const { name } = await hear("create", request);
      const made = { ...team, id: "o_2", name: String(name), points: { available: 0, held: 0 } };
      held = [made, ...held];
      return HttpResponse.json(made, { status: 201 });
    }),
    http.post(api("/organisations/invitation"), async ({ request }) => {
      const { token } = (await request.json()) as { token: string };
      if (token !== "t0ken") return apiError(404, { code: "not_found", message: "该邀请不存在" });
      return HttpResponse.json({ organisation: "剪辑组", invited_by: "小波", role: "member", caps: { ...FREE, day: 80 }, expires_ms: MARCH });
    }),
    http.post(api("/organisations/accept"), async ({ request }) => {
      const { token } = await hear("accept", request);
      const over = "邀请链接无效、已使用或已过期";
      if (token !== "t0ken") return apiError(422, { code: "invalid_params", message: "参数有误", fields: [{ path: "/token", code: "invalid", message: over }] });
      held = [{ ...team, role: "member" }];
      return HttpResponse.json(held[0]);
    }),
    http.patch(api("/organisations/:id"), async ({ request }) => {
      const { name } = await hear("rename", request);
      held = [{ ...team, name: String(name) }];
      return HttpResponse.json(held[0]);
    }),
    http.delete(api("/organisations/:id"), ({ params }) => {
      heard.push(["close", params["id"]]);
      held = [];
      return HttpResponse.json({ points: 900 });
    }),
    http.post(api("/organisations/:id/leave"), ({ params }) => {
      heard.push(["leave", params["id"]]);
      held = [];
      return gone();
    }),
    http.post(api("/organisations/:id/owner"), async ({ request }) => {
      await hear("owner", request);
      held = [{ ...team, role: "admin" }];
      return gone();
    }),
    http.post(api("/organisations/:id/transfers"), async ({ request }) => {
      const { points } = (await hear("transfer", request)) as { points: number };
      if (points > 500) return apiError(402, { code: "insufficient_points", message: "积分不足：需要 501 积分，您的账户可用 500 积分" });
      heard.push(request.headers.get("idempotency-key"));
      held = [{ ...team, points: { available: 900 + points, held: 35 } }];
      state.session = { ...me, points: { available: 500 - points, held: 0 } };
      return HttpResponse.json({ organisation: held[0]!.points, own: state.session.points });
    }),
    http.get(api("/organisations/:id/members"), async () => {
      if (held.length > 0) return HttpResponse.json({ items: members });
      // Of what has ended the host tells nothing, and maybe later than that it has.
      await new Promise((resolve) => setTimeout(resolve, 50));
      return apiError(404, { code: "not_found", message: "没有这个组织，或您不是它的成员" });
    }),
    http.patch(api("/organisations/:id/members/:uid"), async ({ request, params }) => {
      const body = await hear(`member ${String(params["uid"])}`, request);
      members = [luban, { ...bob, caps: body["caps"] as Caps, role: (body["role"] ?? bob.role) as MemberRole }];
      return HttpResponse.json(members[1]);
    }),
    http.delete(api("/organisations/:id/members/:uid"), ({ params }) => {
      heard.push(["remove", params["uid"]]);
      members = [luban];
      return gone();
    }),
    http.get(api("/organisations/:id/invitations"), () => HttpResponse.json({ items: waiting })),
    http.post(api("/organisations/:id/invitations"), async ({ request }) => {
      const body = await hear("invite", request);
      const email = (body["email"] ?? null) as string | null;
      if (email === "nowhere") return apiError(422, { code: "invalid_params", message: "参数有误", fields: [{ path: "/email", code: "invalid", message: "邮箱格式不正确" }] });
      waiting = [{ id: "i_1", role: body["role"] as MemberRole, caps: body["caps"] as Caps, email, created_ms: Date.now(), expires_ms: Date.now() + 604_800_000 }];
      return HttpResponse.json({ ...waiting[0], token: "t0ken", link: LINK, mailed: email !== null }, { status: 201 });
    }),
    http.delete(api("/organisations/:id/invitations/:invitation"), ({ params }) => {
      heard.push(["revoke", params["invitation"]]);
      waiting = [];
      return gone();
    }),
    http.get(api("/organisations/:id/usage"), ({ request }) => {
      const days = new URL(request.url).searchParams.get("days");
      const items = days === "7" ? [] : [
        { uid: BOB, display_name: "小波", tool: "kling", tasks: 3, points: 105 },
        { uid: ME, display_name: "鲁班", tool: "gone-tool", tasks: 1, points: 1500 },
        { uid: BOB, display_name: "小波", tool: "gone-tool", tasks: 1, points: 20 },
      ];
      return HttpResponse.json({ from_ms: MARCH, until_ms: MARCH, tasks: 5, points: 1625, items });
    }),
  );
});

const part = async (name: string) => within(await screen.findByRole("region", { name }));
const address = () => screen.getByTestId("address");

it("adds up members and tools, the dearest first", () => {
  const { lines, tools } = matrixOf([
    { uid: 1, display_name: "甲", tool: "a", tasks: 2, points: 5 },
    { uid: 2, display_name: "乙", tool: "b", tasks: 1, points: 9 },
    { uid: 1, display_name: "甲", tool: "b", tasks: 1, points: 1 },
  ]);
  expect(tools).toEqual(["b", "a"]);
  expect(lines.map(({ uid, tasks, points, byTool }) => [uid, tasks, points, byTool.get("a")])).toEqual([[2, 1, 9, undefined], [1, 3, 6, 5]]);
});

describe("an invitation", () => {
  it("is accepted by one press, and leaves the address at once", async () => {
    held = [];
    const { user } = renderApp("/dhmsg/organisation#invitation=t0ken");
    expect(await screen.findByText("还没有加入组织")).toBeVisible();
    const card = await part("您收到一份组织邀请");
    expect(await card.findByRole("heading", { name: "邀请您加入「剪辑组」" })).toBeVisible();
    expect(card.getByText("邀请人").nextElementSibling).toHaveTextContent("小波");
    expect(card.getByText("您的角色").nextElementSibling).toHaveTextContent("成员");
    expect(card.getByText("积分上限").nextElementSibling).toHaveTextContent("每日最多 80 积分");
    expect(heard).toEqual([]);
    await user.click(card.getByRole("button", { name: "接受邀请" }));
    expect(await screen.findByRole("heading", { name: "剪辑组" })).toBeVisible();
    expect(heard).toEqual([["accept", { token: "t0ken" }]]);
    expect(address()).toHaveTextContent("/dhmsg/organisation?id=o_1");
    expect(screen.queryByRole("button", { name: "接受邀请" })).toBeNull();
  });

  it.each([["a visitor", anonymous], ["somebody without a session", { user: null, points: null }]])("waits until %s has signed in", async (_, session) => {
    state.session = session;
    held = [];
    server.use(
      http.post("*/sso/doLogin", () => {
        state.session = me;
        return HttpResponse.json({ code: 200, msg: "ok", data: "1" });
      }),
    );
    const { user } = renderApp("/dhmsg/organisation#invitation=t0ken");
    expect(await screen.findByRole("heading", { name: "邀请您加入「剪辑组」" })).toBeVisible();
    const ways = await part("您收到一份组织邀请");
    expect(ways.getByText("邀请人").nextElementSibling).toHaveTextContent("小波");
    await user.click(ways.getByRole("link", { name: "登录" }));
    expect(address()).not.toHaveTextContent("t0ken");
    await user.type(await screen.findByLabelText("用户名或邮箱"), "luban_2026");
    await user.type(screen.getByLabelText("密码"), "correct horse{Enter}");
    await user.click(await screen.findByRole("button", { name: "接受邀请" }));
    expect(await screen.findByRole("heading", { name: "剪辑组" })).toBeVisible();
    expect(heard).toEqual([["accept", { token: "t0ken" }]]);
  });

  it("that does not work says why, and can be put aside", async () => {
    const { user } = renderApp("/dhmsg/organisation#invitation=old");
    expect(await screen.findByText("邀请链接无效、已使用或已过期。请向邀请人要一份新的邀请。")).toBeVisible();
    expect(screen.queryByRole("button", { name: "接受邀请" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "知道了" }));
    expect(screen.queryByText(/邀请链接无效/)).toBeNull();
    expect(Object.values(sessionStorage)).not.toContain("old");
  });

  it("is made as a link or goes by mail, waits in the list, and is taken back", async () => {
    const { user } = renderApp("/dhmsg/organisation?id=o_1");
    const list = await part("待接受的邀请");
    expect(await list.findByText("没有待接受的邀请")).toBeVisible();
    await user.click(list.getByRole("button", { name: "邀请成员" }));
    const form = within(await screen.findByRole("dialog", { name: "邀请成员" }));
    await user.type(form.getByRole("textbox", { name: "每日积分上限" }), "0");
    await user.type(form.getByRole("textbox", { name: "邮箱（可选）" }), "nowhere");
    await user.click(form.getByRole("button", { name: "生成邀请" }));
    expect(form.getByText("请填写1到1000000000之间的整数")).toBeVisible();
    expect(heard).toEqual([]);
    await user.type(form.getByRole("textbox", { name: "每日积分上限" }), "{Backspace}80");
    await user.click(form.getByRole("radio", { name: "管理员" }));
    await user.click(form.getByRole("button", { name: "生成邀请" }));
    expect(await form.findByText("邮箱格式不正确")).toBeVisible();
    await user.clear(form.getByRole("textbox", { name: "邮箱（可选）" }));
    await user.type(form.getByRole("textbox", { name: "邮箱（可选）" }), "bo@example.com");
    await user.click(form.getByRole("button", { name: "生成邀请" }));
    const shown = within(await screen.findByRole("dialog", { name: "邀请已生成" }));
    expect(shown.getByRole("textbox", { name: "邀请链接" })).toHaveValue(LINK);
    expect(shown.getByText(/正在发往 bo@example.com/)).toBeVisible();
    expect(heard.at(-1)).toEqual(["invite", { role: "admin", caps: { ...FREE, day: 80 }, email: "bo@example.com" }]);
    await user.click(shown.getByRole("button", { name: "完成" }));
    await waitFor(() => expect(document.body).not.toHaveTextContent(LINK));
    const item = (await list.findByText("bo@example.com")).closest("li")!;
    expect(item).toHaveTextContent("待接受");
    expect(item).toHaveTextContent("每日最多 80 积分");
    await user.click(list.getByRole("button", { name: "撤回给 bo@example.com 的邀请" }));
    await user.click(within(await screen.findByRole("dialog", { name: "撤回这份邀请？" })).getByRole("button", { name: "撤回" }));
    expect(await list.findByText("没有待接受的邀请")).toBeVisible();
    expect(heard.at(-1)).toEqual(["revoke", "i_1"]);
  });
});

describe("an organisation", () => {
  it("is created, named, and opened", async () => {
    held = [];
    const { user } = renderApp("/dhmsg/organisation");
    await user.click(await screen.findByRole("button", { name: "新建组织" }));
    const form = within(await screen.findByRole("dialog", { name: "新建组织" }));
    await user.click(form.getByRole("button", { name: "新建组织" }));
    expect(form.getByText("名称须为1到60个字符")).toBeVisible();
    await user.type(form.getByRole("textbox", { name: "组织名称" }), " 周末放映 {Enter}");
    expect(await screen.findByRole("heading", { name: "周末放映" })).toBeVisible();
    expect(heard).toEqual([["create", { name: "周末放映" }]]);
    expect(address()).toHaveTextContent("id=o_2");
  });

  it("says what it has, and is renamed", async () => {
    const { user } = renderApp("/dhmsg/organisation");
    const item = (await screen.findByText("剪辑组")).closest("li")!;
    expect(item).toHaveTextContent("2 位成员可用 900 积分本月您已用 120 积分");
    await user.click(within(item).getByRole("button", { name: "查看 剪辑组" }));
    await user.click(await screen.findByRole("button", { name: "改名" }));
    const form = within(await screen.findByRole("dialog", { name: "改名" }));
    await user.clear(form.getByRole("textbox", { name: "组织名称" }));
    await user.type(form.getByRole("textbox", { name: "组织名称" }), "混音组{Enter}");
    expect(await screen.findByRole("heading", { name: "混音组" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "全部组织" }));
    expect(await screen.findByRole("button", { name: "查看 混音组" })).toBeVisible();
  });

  it("gets points of one's own only after a second press, and says when there are too few", async () => {
    const { user } = renderApp("/dhmsg/organisation?id=o_1");
    const wallet = await part("钱包");
    const amount = wallet.getByRole("textbox", { name: "转入积分" });
    await user.type(amount, "1.5{Enter}");
    expect(wallet.getByText("请填写1到1000000000之间的整数")).toBeVisible();
    await user.clear(amount);
    await user.type(amount, "501{Enter}");
    await user.click(within(await screen.findByRole("dialog", { name: "转入 501 积分？" })).getByRole("button", { name: "转入" }));
    expect(await wallet.findByText("积分不足：需要 501 积分，您的账户可用 500 积分")).toBeVisible();
    await user.clear(amount);
    await user.type(amount, "300{Enter}");
    await user.click(within(await screen.findByRole("dialog", { name: "转入 300 积分？" })).getByRole("button", { name: "转入" }));
    await waitFor(() => expect(wallet.getByText("可用积分").nextElementSibling).toHaveTextContent("1,200"));
    expect(wallet.getByText("您自己的可用积分").nextElementSibling).toHaveTextContent("200");
    expect(heard).toEqual([["transfer", { points: 501 }], ["transfer", { points: 300 }], expect.stringMatching(/^[0-9a-f-]{36}$/)]);
    expect(amount).toHaveValue("");
  });

  it("keeps members to caps and roles, and lets them go", async () => {
    const { user } = renderApp("/dhmsg/organisation?id=o_1");
    const list = await part("成员");
    const row = (await list.findByText("小波")).closest("tr")!;
    expect(row).toHaveTextContent("35 / 1001,200 / 2,0001,200");
    await user.click(list.getByRole("button", { name: "修改 小波" }));
    const form = within(await screen.findByRole("dialog", { name: "修改「小波」" }));
    await user.clear(form.getByRole("textbox", { name: "每日积分上限" }));
    await user.clear(form.getByRole("textbox", { name: "每月积分上限" }));
    await user.type(form.getByRole("textbox", { name: "每月积分上限" }), "3000");
    await user.click(form.getByRole("radio", { name: "管理员" }));
    await user.click(form.getByRole("button", { name: "保存" }));
    expect(await list.findByText("1,200 / 3,000")).toBeVisible();
    expect(heard).toEqual([[`member ${BOB}`, { caps: { day: null, month: 3000, total: null }, role: "admin" }]]);
    await user.click(list.getByRole("button", { name: "移除 小波" }));
    await user.click(within(await screen.findByRole("dialog", { name: "移除「小波」？" })).getByRole("button", { name: "移除" }));
    await waitFor(() => expect(list.queryByText("小波")).toBeNull());
    expect(heard.at(-1)).toEqual(["remove", String(BOB)]);
  });

  it("is handed over after one has shown who one is", async () => {
    elevated = false;
    const { user } = renderApp("/dhmsg/organisation?id=o_1");
    await user.click(await screen.findByRole("button", { name: "移交给 小波" }));
    const who = await screen.findByRole("dialog", { name: /验证/ });
    await user.type(within(who).getByLabelText(/密码/, { selector: "input" }), "correct horse{Enter}");
    await user.click(within(await screen.findByRole("dialog", { name: "移交给「小波」？" })).getByRole("button", { name: "移交" }));
    expect(await screen.findByRole("button", { name: "退出组织" })).toBeVisible();
    expect(heard).toEqual([["owner", { uid: BOB }]]);
    expect(screen.queryByRole("button", { name: /^移交/ })).toBeNull();
  });

  it("is closed by its owner, who gets what it has left", async () => {
    const { user } = renderApp("/dhmsg/organisation?id=o_1");
    await user.click(await screen.findByRole("button", { name: "关闭组织" }));
    await user.click(within(await screen.findByRole("dialog", { name: "关闭「剪辑组」？" })).getByRole("button", { name: "关闭组织" }));
    expect(await screen.findByText("还没有加入组织")).toBeVisible();
    expect(screen.getByText("组织已关闭，900 积分已转给您")).toBeVisible();
    expect(heard).toEqual([["close", "o_1"]]);
    expect(address()).toHaveTextContent(/^\/dhmsg\/organisation$/);
  });

  it("shows a plain member nothing to manage, and is left", async () => {
    held = [{ ...team, role: "member" }];
    members = [{ ...luban, role: "member" }];
    const { user } = renderApp("/dhmsg/organisation?id=o_1");
    expect(await (await part("成员")).findByText("鲁班")).toBeVisible();
    for (const name of ["待接受的邀请", "花费"]) expect(screen.queryByRole("region", { name })).toBeNull();
    for (const name of [/^修改/, /^移除/, "改名", "关闭组织"]) expect(screen.queryByRole("button", { name })).toBeNull();
    await user.click(screen.getByRole("button", { name: "退出组织" }));
    await user.click(within(await screen.findByRole("dialog", { name: "退出「剪辑组」？" })).getByRole("button", { name: "退出组织" }));
    expect(await screen.findByText("还没有加入组织")).toBeVisible();
    expect(screen.getByText("已退出组织")).toBeVisible();
    expect(heard).toEqual([["leave", "o_1"]]);
    expect(address()).toHaveTextContent(/^\/dhmsg\/organisation$/);
  });

  it("tells who spent what by tool, in a range", async () => {
    const { user } = renderApp("/dhmsg/organisation?id=o_1");
    const spending = await part("花费");
    expect(await spending.findByText("共 5 个任务，1,625 积分")).toBeVisible();
    const rows = spending.getAllByRole("row").map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows[0]!.slice(0, 4)).toEqual(["成员", "合计", "任务", "gone-tool"]);
    expect(rows.slice(1)).toEqual([[`鲁班 ${ME}`, "1,500", "1", "1,500", "0"], [`小波 ${BOB}`, "125", "4", "20", "105"]]);
    await user.click(spending.getByRole("radio", { name: "近 7 天" }));
    expect(await spending.findByText("这段时间没有花费")).toBeVisible();
    expect(address()).toHaveTextContent("days=7");
  });

  it("that did not come can be asked for again", async () => {
    let down = true;
    server.use(http.get(api("/organisations"), () => (down ? apiError(403, { code: "forbidden", message: "不行" }) : HttpResponse.json({ items: held }))));
    const { user } = renderApp("/dhmsg/organisation");
    expect(await screen.findByText("组织列表加载失败")).toBeVisible();
    down = false;
    await user.click(screen.getByRole("button", { name: /重试/ }));
    expect(await screen.findByText("剪辑组")).toBeVisible();
  });

  it("that one does not belong to is said to be missing", async () => {
    renderApp("/dhmsg/organisation?id=o_9");
    expect(await screen.findByText("没有这个组织，或您不是它的成员")).toBeVisible();
  });
});
