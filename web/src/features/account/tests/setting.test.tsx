import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { devices, me, member } from "@/testing/accountFixtures";
import { anonymous } from "@/testing/fixtures";
import { renderApp } from "@/testing/render";
import { api, http, HttpResponse, said, server, state } from "@/testing/server";
import { stored } from "./helpers";

const ME = "*/u/global_users/user/me";
const BANNER = "您仍在使用系统分配的初始密码，为了账户安全，请尽快修改。";

beforeEach(() => {
  state.session = member;
});

describe("the personal centre", () => {
  it("shows who I am, and everything that leads on", async () => {
    renderApp("/setting");
    expect(await screen.findByText("100200300")).toBeInTheDocument();
    expect(screen.getByText("luban_2026")).toBeInTheDocument();
    expect(screen.getByText("LB26")).toBeInTheDocument();
    expect(screen.getByText("可用积分").nextElementSibling).toHaveTextContent(/^500$/);
    expect(screen.getByText("冻结积分").nextElementSibling).toHaveTextContent(/^35$/);
    expect(screen.getByText("luban@example.com")).toBeInTheDocument();
    expect(screen.getByText("已验证")).toBeInTheDocument();
    const expires = new Intl.DateTimeFormat("zh-CN", { dateStyle: "long" }).format(me.expirationTime!);
    expect(screen.getAllByText(new RegExp(expires)).length).toBeGreaterThan(0);
    const nav = within(screen.getByRole("navigation", { name: "个人中心导航" }));
    expect(nav.getByRole("link", { name: "首页" })).toHaveAttribute("href", "/");
    expect(nav.getByRole("link", { name: "我的资料" })).toHaveAttribute("aria-current", "page");
    for (const name of ["修改密码", "安全", "登录设备", "已授权的网站", "注销账户"]) expect(nav.getByRole("link", { name })).toBeInTheDocument();
    const orders = nav.getByRole("link", { name: /^我的订单/ });
    expect(orders).toHaveAttribute("href", "/service-market?redirect=order");
    expect(orders).toHaveAttribute("target", "_blank");
    expect(nav.getByRole("link", { name: /^日志查询/ })).toHaveAttribute("target", "_blank");
    expect(nav.getByRole("button", { name: "退出登录" })).toBeInTheDocument();
    expect(screen.queryByText(BANNER)).not.toBeInTheDocument();
  });

  it("leads whoever has no uid to the login", async () => {
    state.session = { user: null, points: null };
    renderApp("/setting?section=devices");
    await waitFor(() => expect(screen.getByTestId("address")).toHaveTextContent(`/login?redirect=${encodeURIComponent("/setting?section=devices")}`));
  });

  it("leads to the login when the session has ended meanwhile", async () => {
    server.use(http.get(ME, () => HttpResponse.json({ success: false, msg: "请先登录" }, { status: 401 })));
    renderApp("/setting");
    expect(await screen.findByText("登录已失效，请重新登录。")).toBeInTheDocument();
    await waitFor(() => expect(screen.getByTestId("address")).toHaveTextContent("/login?redirect=%2Fsetting"));
  });

  it.each([
    ["the server's words", () => said(null, { success: false, msg: "账户服务维护中" }), "账户服务维护中"],
    ["no answer", () => HttpResponse.error(), "请求失败，请检查网络或稍后重试。"],
  ])("says why the profile did not come (%s), and tries again", async (_name, answer, words) => {
    let broken = true;
    server.use(http.get(ME, () => (broken ? answer() : said(me))));
    const { user } = renderApp("/setting");
    expect(screen.getByRole("status", { name: "加载中…" })).toBeInTheDocument();
    expect(await screen.findByText(words)).toBeInTheDocument();
    broken = false;
    await user.click(screen.getByRole("button", { name: "重试" }));
    expect(await screen.findByText("100200300")).toBeInTheDocument();
  });

  it("warns of the default password until that is put away for this visit", async () => {
    state.me = { ...me, isDefaultPassword: true };
    const first = renderApp("/setting");
    expect(await screen.findByText(BANNER)).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "立即修改" })).toHaveAttribute("href", "/setting?section=password");
    await first.user.click(screen.getByRole("button", { name: "暂不提醒" }));
    expect(screen.queryByText(BANNER)).not.toBeInTheDocument();
    first.unmount();
    renderApp("/setting");
    expect(await screen.findByText("100200300")).toBeInTheDocument();
    expect(screen.queryByText(BANNER)).not.toBeInTheDocument();
  });

  it("invites an anonymous visitor to register", async () => {
    state.session = anonymous;
    state.me = { ...me, anonymous: true, email: null };
    renderApp("/setting");
    expect(await screen.findByRole("link", { name: "注册正式账户" })).toHaveAttribute("href", "/register?redirect=/setting");
    expect(screen.queryByText("绑定邮箱")).not.toBeInTheDocument();
  });

  it("binds an address with a code", async () => {
    state.me = { ...me, email: null, emailVerified: false };
    const seen: unknown[] = [];
    server.use(
      http.post("*/u/global_users/send-verification-email", async ({ request }) => (seen.push(await request.text()), said())),
      http.post(api("/email"), async ({ request }) => {
        seen.push(await request.json());
        state.me = { ...me, email: "new@example.com" };
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = renderApp("/setting");
    await user.click(await screen.findByRole("button", { name: "绑定邮箱" }));
    await user.type(screen.getByLabelText("邮箱"), "new@example.com");
    await user.click(screen.getByRole("button", { name: "发送验证码" }));
    expect(await screen.findByText("验证码已发送，如果没有收到邮件，请检查垃圾箱。")).toBeInTheDocument();
    await user.type(screen.getByLabelText("验证码"), "123456");
    await user.type(screen.getByLabelText("当前密码"), "my own password");
    await user.click(screen.getByRole("button", { name: "绑定邮箱" }));
    expect(await screen.findByText("new@example.com")).toBeInTheDocument();
    expect(seen).toEqual(["email=new%40example.com&purpose=bind", { email: "new@example.com", code: "123456", password: "my own password" }]);
  });

  it("changes the password in place", async () => {
    server.use(http.post("*/u/global_users/passwdReset", () => said()));
    const { user } = renderApp("/setting?section=password");
    await user.type(await screen.findByLabelText("旧密码"), "old password");
    await user.type(screen.getByLabelText("新密码"), "new password");
    await user.type(screen.getByLabelText("确认新密码"), "new password");
    await user.click(screen.getByRole("button", { name: "修改密码" }));
    expect(await screen.findByText("密码已修改，其他设备上的登录已全部退出。")).toBeInTheDocument();
    expect(screen.getByLabelText("旧密码")).toHaveValue("");
  });
});

describe("devices", () => {
  it("are listed, this one first, and end one by one or all others at once", async () => {
    let items = devices;
    const ended: string[] = [];
    server.use(
      http.get(api("/sessions"), () => HttpResponse.json({ items })),
      http.delete(api("/sessions/:id"), ({ params }) => {
        ended.push(String(params["id"]));
        items = items.filter((item) => item.id !== params["id"]);
        return new HttpResponse(null, { status: 204 });
      }),
      http.delete(api("/sessions"), ({ request }) => {
        ended.push(new URL(request.url).search || "others");
        items = items.filter((item) => item.current);
        return HttpResponse.json({ ended: 1 });
      }),
    );
    const { user } = renderApp("/setting?section=devices");
    const section = within(await screen.findByRole("region", { name: "登录设备" }));
    await waitFor(() => expect(section.getAllByRole("listitem")).toHaveLength(3));
    const [first, second] = section.getAllByRole("listitem");
    expect(first).toHaveTextContent("Chrome · Windows本机");
    expect(within(first!).queryByRole("button")).not.toBeInTheDocument();
    expect(second).toHaveTextContent("Safari · iPhone");
    expect(second).toHaveTextContent("203.0.113.7");

    await user.click(within(second!).getByRole("button", { name: "结束：Safari · iPhone" }));
    const one = within(await screen.findByRole("dialog", { name: "结束这个登录？" }));
    await user.click(one.getByRole("button", { name: "结束" }));
    await waitFor(() => expect(section.getAllByRole("listitem")).toHaveLength(2));

    await user.click(section.getByRole("button", { name: "退出其他设备" }));
    const others = within(await screen.findByRole("dialog", { name: "退出其他所有设备？" }));
    await user.click(others.getByRole("button", { name: "退出其他设备" }));
    expect(await screen.findByText("已退出 1 个其他登录")).toBeInTheDocument();
    expect(await section.findByText("没有其他登录。")).toBeInTheDocument();
    expect(ended).toEqual(["s_2", "others"]);
  });

  it("are all signed out at once, this one too", async () => {
    let asked = "";
    server.use(
      http.get(api("/sessions"), () => HttpResponse.json({ items: devices })),
      http.delete(api("/sessions"), ({ request }) => {
        asked = new URL(request.url).search;
        state.session = { user: null, points: null };
        return HttpResponse.json({ ended: 3 });
      }),
    );
    const { user } = renderApp("/setting?section=devices");
    await user.click(await screen.findByRole("button", { name: "全部退出" }));
    const dialog = within(await screen.findByRole("dialog", { name: "在所有设备上退出登录？" }));
    await user.click(dialog.getByRole("button", { name: "全部退出" }));
    await waitFor(() => expect(screen.getByTestId("address")).toHaveTextContent(/^\/login$/));
    expect(asked).toBe("?all=true");
    expect(stored()).toEqual({ token: null, uid: null, expiration: null, tag: null });
  });

  it("are joined by another one with a code", async () => {
    server.use(
      http.get(api("/sessions"), () => HttpResponse.json({ items: devices })),
      http.post(api("/login-codes"), () => HttpResponse.json({ code: "one-two-three", expires_ms: Date.now() + 300_000 })),
    );
    const { user } = renderApp("/setting?section=devices");
    await user.click(await screen.findByRole("button", { name: "生成授权码" }));
    expect(await screen.findByText("one-two-three")).toBeInTheDocument();
    expect(screen.getByText(/0[45]:\d\d 内有效，只能使用一次/)).toBeInTheDocument();
  });
});
