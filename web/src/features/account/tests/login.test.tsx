import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { setLanguage } from "@/i18n";
import { browser } from "@/lib/navigation";
import { member } from "@/testing/accountFixtures";
import { anonymous, nanoBanana } from "@/testing/fixtures";
import { renderApp } from "@/testing/render";
import { api, http, HttpResponse, said, server, state } from "@/testing/server";
import { gate, stored } from "./helpers";

const doLogin = "*/sso/doLogin";
const opens = () => {
  state.session = member;
  return HttpResponse.json({ code: 200, msg: "ok", data: "1" });
};

afterEach(() => setLanguage("zh-CN"));

async function fill(path: string) {
  const view = renderApp(path);
  const { user } = view;
  await user.type(await screen.findByLabelText("用户名或邮箱"), "luban_2026");
  await user.type(screen.getByLabelText("密码"), "correct horse");
  return { ...view, press: () => user.click(screen.getByRole("button", { name: "登录" })) };
}

describe("login", () => {
  it("sends name and password as a form, keeps the session's values and goes back to where it was asked for", async () => {
    let sent = "";
    server.use(
      http.post(doLogin, async ({ request }) => {
        sent = await request.text();
        expect(request.headers.get("content-type")).toContain("application/x-www-form-urlencoded");
        return opens();
      }),
    );
    const { press } = await fill(`/login?redirect=${encodeURIComponent("/setting?section=devices")}`);
    await press();
    expect(await screen.findByText("欢迎，鲁班")).toBeInTheDocument();
    await waitFor(() => expect(screen.getByTestId("address")).toHaveTextContent("/setting?section=devices"));
    expect(Object.fromEntries(new URLSearchParams(sent))).toEqual({ name: "luban_2026", pwd: "correct horse" });
    expect(stored()).toEqual({ token: "1", uid: "100200300", expiration: String(state.me.expirationTime), tag: "gpt4,mj,gpt4v" });
  });

  it("never follows a redirect to another site", async () => {
    const left = vi.spyOn(browser, "assign").mockImplementation(() => {});
    server.use(http.post(doLogin, opens));
    const { press } = await fill(`/login?redirect=${encodeURIComponent("//evil.example/")}`);
    await press();
    expect(await screen.findByText("欢迎，鲁班")).toBeInTheDocument();
    await waitFor(() => expect(screen.getByTestId("address")).toHaveTextContent("/provider-generator/video-generator/wan-ai-generator"));
    expect(left).not.toHaveBeenCalled();
  });

  it("leaves the app for an address that the host answers", async () => {
    const left = vi.spyOn(browser, "assign").mockImplementation(() => {});
    server.use(http.post(doLogin, opens));
    const { press } = await fill(`/login?redirect=${encodeURIComponent("/oidc/authorize?client_id=x")}`);
    await press();
    await waitFor(() => expect(left).toHaveBeenCalledWith("/oidc/authorize?client_id=x"));
  });

  it("shows what the server says to a wrong password, and can be tried again", async () => {
    server.use(http.post(doLogin, () => HttpResponse.json({ code: 500, msg: "用户名或密码不正确", data: null })));
    const { press } = await fill("/login");
    await press();
    expect(await screen.findByText("用户名或密码不正确")).toHaveAttribute("role", "alert");
    expect(screen.getByRole("button", { name: "登录" })).toBeEnabled();
    expect(stored().token).toBeNull();
  });

  it("says how long to wait when there were too many tries", async () => {
    server.use(http.post(doLogin, () => HttpResponse.json({ code: 429, msg: "请求过于频繁" }, { status: 429, headers: { "retry-after": "42" } })));
    const { press } = await fill("/login");
    await press();
    expect(await screen.findByText("请求过于频繁，请在 42 秒后重试。")).toBeInTheDocument();
  });

  it("is disabled while it is under way, and asks once", async () => {
    const { opened, open } = gate();
    let count = 0;
    server.use(
      http.post(doLogin, async () => {
        count += 1;
        await opened;
        return opens();
      }),
    );
    const { press, user } = await fill("/login");
    await press();
    const button = screen.getByRole("button", { name: "登录" });
    await waitFor(() => expect(button).toBeDisabled());
    await user.type(screen.getByLabelText("密码"), "{Enter}");
    open();
    expect(await screen.findByText("欢迎，鲁班")).toBeInTheDocument();
    expect(count).toBe(1);
  });

  it("moves to the first empty field", async () => {
    const { user } = renderApp("/login");
    await user.click(await screen.findByRole("button", { name: "登录" }));
    expect(screen.getAllByText("此项不能为空")).toHaveLength(2);
    expect(screen.getByLabelText("用户名或邮箱")).toHaveFocus();
  });

  it.each([
    [["totp"], "此账户开启了两步验证。请输入验证器中的动态码。"],
    [["passkey"], "此账户开启了两步验证。请使用通行密钥。"],
    [["totp", "passkey"], "此账户开启了两步验证。请输入验证器中的动态码，或使用通行密钥。"],
  ])("turns to the second step when one is due, and names what the account has: %s", async (methods, words) => {
    const challenge = { challenge: "c_1", methods, expires_ms: Date.now() + 300_000 };
    server.use(http.post(doLogin, () => HttpResponse.json({ code: 202, msg: "需要两步验证", data: challenge })));
    const { press, user } = await fill("/login");
    await press();
    expect(await screen.findByRole("heading", { name: "需要两步验证" })).toBeInTheDocument();
    expect(screen.getByText(words)).toBeInTheDocument();
    await user.click(screen.getAllByRole("button", { name: "返回登录" })[0]!);
    expect(await screen.findByLabelText("用户名或邮箱")).toBeInTheDocument();
  });

  it.each([
    [["totp"], "此账户开启了两步验证。请输入验证器中的动态码。", "This account uses two-step verification. Enter the code of your authenticator app."],
    [["passkey"], "此账户开启了两步验证。请使用通行密钥。", "This account uses two-step verification. Use your passkey."],
    [["totp", "passkey"], "此账户开启了两步验证。请输入验证器中的动态码，或使用通行密钥。", "This account uses two-step verification. Enter the code of your authenticator app, or use a passkey."],
  ])("asks at the second step for what the account has: %s", async (methods, chinese, english) => {
    server.use(http.post(doLogin, () => HttpResponse.json({ code: 202, msg: "需要两步验证", data: { challenge: "c_1", methods, expires_ms: Date.now() + 300_000 } })));
    const { press } = await fill("/login");
    await press();
    expect(await screen.findByText(chinese)).toBeInTheDocument();
    await setLanguage("en");
    expect(await screen.findByText(english)).toBeInTheDocument();
  });

  it.each([
    ["WARNING", "账户提醒", "积分即将用完"],
    ["EXPIRED", "账户已到期", "您的套餐已到期，请续费"],
  ])("shows the message of %s in a dialog instead of going on", async (code, title, msg) => {
    server.use(
      http.post(doLogin, opens),
      http.get("*/u/global_users/loginName/session", () => said({ token: "1", uid: 100200300, expiration: 1, tag: "" }, { code, msg })),
    );
    const { press } = await fill("/login");
    await press();
    const dialog = within(await screen.findByRole("dialog", { name: title }));
    expect(dialog.getByText(msg)).toBeInTheDocument();
    expect(dialog.getByRole("link", { name: "进入个人中心" })).toHaveAttribute("href", "/setting");
    expect(dialog.queryByRole("link", { name: "购买积分" }) !== null).toBe(code === "EXPIRED");
    expect(screen.getByTestId("address")).toHaveTextContent("/login");
  });

  it("says so when the account has expired, even if the centre does not", async () => {
    server.use(
      http.post(doLogin, () => {
        state.session = { ...member, user: { ...member.user!, expires_ms: Date.UTC(2026, 0, 2) } };
        return HttpResponse.json({ code: 200, msg: "", data: "1" });
      }),
    );
    const { press } = await fill("/login");
    await press();
    expect(await screen.findByRole("dialog", { name: "账户已到期" })).toHaveTextContent("您的账户已于 2026年1月2日 到期");
  });

  it("asks again at the sign-on centre's address, and says who asks", async () => {
    const reloaded = vi.spyOn(browser, "reload").mockImplementation(() => {});
    server.use(http.post(doLogin, opens));
    const { press } = await fill(`/sso/auth?mode=simple&client=shop&redirect=${encodeURIComponent("https://shop.example/sso/login?back=/")}`);
    expect(screen.getByText("shop（shop.example） 请求使用您的百工账户登录")).toBeInTheDocument();
    await press();
    await waitFor(() => expect(reloaded).toHaveBeenCalledTimes(1));
  });

  it("offers whoever is signed in to go on without a password", async () => {
    state.session = member;
    const { user } = renderApp("/login?redirect=/setting");
    expect(await screen.findByText("当前已登录为 鲁班")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "直接继续" }));
    expect(await screen.findByRole("heading", { name: "我的资料" })).toBeInTheDocument();
  });
});

describe("the account menu", () => {
  it("leads a visitor to the login and back", async () => {
    const { user } = renderApp(nanoBanana.route);
    await user.click(await screen.findByRole("button", { name: "账户菜单：访客" }));
    // In the bar and in the menu.
    const links = await screen.findAllByRole("link", { name: "登录" });
    expect(links).toHaveLength(2);
    for (const link of links) expect(link).toHaveAttribute("href", `/login?redirect=${encodeURIComponent(nanoBanana.route)}`);
    expect(screen.getByRole("link", { name: "注册" })).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: "个人中心" })).not.toBeInTheDocument();
  });

  it("tells an anonymous visitor that registering keeps points and works", async () => {
    state.session = anonymous;
    const { user } = renderApp(nanoBanana.route);
    await user.click(await screen.findByRole("button", { name: "账户菜单：临时账户" }));
    expect(await screen.findByText("临时账户只在此浏览器中有效。注册后，积分和作品会全部保留到您的新账户。")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "个人中心" })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "注册" })).toBeInTheDocument();
  });

  it("takes the browser's values for a login until the server has answered", async () => {
    localStorage.setItem("tag", "gpt4");
    const { opened, open } = gate();
    server.use(
      http.get(api("/session"), async () => {
        await opened;
        return HttpResponse.json(state.session);
      }),
    );
    const { user } = renderApp("/nope");
    await user.click(await screen.findByRole("button", { name: "账户菜单：个人中心" }));
    expect(await screen.findByRole("link", { name: "个人中心" })).toBeInTheDocument();
    open();
    expect(await screen.findByRole("button", { name: "账户菜单：访客" })).toBeInTheDocument();
    await waitFor(() => expect(stored().tag).toBeNull());
  });

  it("logs out and forgets the session's values", async () => {
    state.session = member;
    server.use(
      http.delete(api("/session"), () => {
        state.session = { user: null, points: null };
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = renderApp("/");
    await waitFor(() => expect(stored().token).toBe("1"));
    await user.click(await screen.findByRole("button", { name: "账户菜单：鲁班" }));
    await user.click(await screen.findByRole("button", { name: "退出登录" }));
    expect(await screen.findByRole("button", { name: "账户菜单：访客" })).toBeInTheDocument();
    expect(screen.queryByText("可用 500 积分")).not.toBeInTheDocument();
    expect(stored()).toEqual({ token: null, uid: null, expiration: null, tag: null });
  });

  it("follows a sign-out in another tab", async () => {
    state.session = member;
    renderApp(nanoBanana.route);
    expect(await screen.findByRole("button", { name: "账户菜单：鲁班" })).toBeInTheDocument();
    state.session = { user: null, points: null };
    window.dispatchEvent(new StorageEvent("storage", { key: "token", newValue: null }));
    expect(await screen.findByRole("button", { name: "账户菜单：访客" })).toBeInTheDocument();
  });
});
