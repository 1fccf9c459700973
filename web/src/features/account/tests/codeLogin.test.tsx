import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { member } from "@/testing/accountFixtures";
import { renderApp } from "@/testing/render";
import { api, apiError, http, HttpResponse, said, server, state } from "@/testing/server";
import { movingTimers } from "@/testing/timers";
import { stored } from "./helpers";

const LOGIN = "*/user/login";
const VALUES = { token: "1", uid: 100200300, expiration: 1_800_000_000_000, tag: "gpt4" };

afterEach(() => {
  vi.useRealTimers();
});

const press = async (path: string) => {
  const view = renderApp(path);
  await view.user.click(await screen.findByRole("button", { name: "登录" }));
  return view;
};
const refusal = (field: string, message: string) =>
  apiError(422, { code: "invalid_params", message, fields: [{ path: `/${field}`, code: "invalid", message }] });
const opens = (extra = {}) => {
  state.session = member;
  return said(VALUES, extra);
};

describe("code login", () => {
  it("does nothing without a code", async () => {
    let count = 0;
    server.use(http.post(LOGIN, () => ((count += 1), opens())));
    await press("/codeLogin");
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(count).toBe(0);
    expect(screen.getByRole("button", { name: "登录" })).toBeEnabled();
    expect(screen.queryByText("此项不能为空")).not.toBeInTheDocument();
  });

  it("takes the code of the address, cleans the address, and keeps the answer's values", async () => {
    let body: unknown;
    server.use(http.post(LOGIN, async ({ request }) => ((body = await request.json()), opens())));
    const { user } = renderApp("/codeLogin?redirect=/setting#code=abc-DEF");
    expect(await screen.findByLabelText("授权码")).toHaveValue("abc-DEF");
    expect(screen.getByTestId("address")).toHaveTextContent(/^\/codeLogin\?redirect=\/setting$/);
    await user.click(screen.getByRole("button", { name: "登录" }));
    await waitFor(() => expect(screen.getByTestId("address")).toHaveTextContent(/^\/setting$/));
    expect(body).toEqual({ loginName: "", password: "", authorizationCode: "abc-DEF" });
    expect(stored()).toEqual({ token: "1", uid: "100200300", expiration: "1800000000000", tag: "gpt4" });
  });

  it("is retried five times when no answer comes, then says so", async () => {
    let count = 0;
    server.use(http.post(LOGIN, () => ((count += 1), HttpResponse.error())));
    const { user } = renderApp("/codeLogin#code=abc");
    const button = await screen.findByRole("button", { name: "登录" });
    movingTimers();
    await user.click(button);
    for (let step = 0; step < 12; step += 1) await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(await screen.findByText("登录失败，请稍后重试")).toBeInTheDocument();
    expect(count).toBe(6);
  });

  it.each([
    ["the server's message", () => said(null, { success: false, msg: "授权码无效或已过期" }), "授权码无效或已过期"],
    ["a wordless refusal", () => said(null, { success: false }), "登录失败，请稍后重试"],
    ["a server error", () => HttpResponse.json({}, { status: 500 }), "登录失败，请稍后重试"],
  ])("shows %s once", async (_name, answer, words) => {
    let count = 0;
    server.use(http.post(LOGIN, () => ((count += 1), answer())));
    await press("/codeLogin#code=abc");
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(count).toBe(1);
  });

  it.each([
    ["WARNING", "账户提醒"],
    ["EXPIRED", "账户已到期"],
  ])("shows %s in a dialog instead of going on", async (code, title) => {
    server.use(http.post(LOGIN, () => opens({ code, msg: "服务器的话" })));
    await press("/codeLogin#code=abc");
    const dialog = within(await screen.findByRole("dialog", { name: title }));
    expect(dialog.getByText("服务器的话")).toBeInTheDocument();
    expect(dialog.queryByRole("link", { name: "购买积分" }) !== null).toBe(code === "EXPIRED");
    expect(screen.getByTestId("address")).toHaveTextContent("/codeLogin");
    expect(stored().token).toBe("1");
  });

  it("turns to the second step when one is due", async () => {
    const challenge = { challenge: "c_1", methods: ["totp"], expires_ms: Date.now() + 300_000 };
    server.use(http.post(LOGIN, () => said(challenge, { success: false, code: "SECOND_FACTOR", msg: "需要两步验证" })));
    await press("/codeLogin#code=abc");
    expect(await screen.findByRole("heading", { name: "需要两步验证" })).toBeInTheDocument();
  });

  it("has digits sent by e-mail, without telling whether the address is known, and signs in at the last digit", async () => {
    const sent: string[] = [];
    const tried: unknown[] = [];
    server.use(
      http.post("*/u/global_users/send-verification-email", async ({ request }) => (sent.push(await request.text()), said(true))),
      http.post(api("/session/mail"), async ({ request }) => {
        tried.push(await request.json());
        if (tried.length === 1) return refusal("code", "验证码错误或已过期");
        state.session = member;
        return HttpResponse.json(member);
      }),
      http.get("*/u/global_users/loginName/session", () => said(VALUES)),
    );
    const { user } = renderApp("/login?redirect=/setting");
    await user.click(await screen.findByRole("link", { name: "验证码登录" }));
    await user.type(await screen.findByLabelText("邮箱"), "luban");
    await user.click(screen.getByRole("button", { name: "发送验证码" }));
    expect(screen.getByText("必须符合电子邮件格式")).toBeInTheDocument();
    await user.type(screen.getByLabelText("邮箱"), "@example.com");
    await user.click(screen.getByRole("button", { name: "发送验证码" }));
    expect(await screen.findByText("如果有账户绑定了这个邮箱，验证码已经发出，请查收邮件。")).toBeInTheDocument();
    expect(sent).toEqual(["email=luban%40example.com&purpose=sign_in"]);

    const field = screen.getByLabelText("验证码");
    expect(field).toHaveAttribute("inputmode", "numeric");
    expect(field).toHaveAttribute("autocomplete", "one-time-code");
    await user.type(field, "1234567");
    expect(tried).toEqual([]);
    await user.type(field, "8");
    expect(await screen.findByText("验证码错误或已过期")).toBeInTheDocument();
    await user.clear(field);
    await user.click(field);
    await user.paste("０４２１ 3756");
    await waitFor(() => expect(screen.getByTestId("address")).toHaveTextContent(/^\/setting$/));
    expect(tried).toEqual([{ email: "luban@example.com", code: "12345678" }, { email: "luban@example.com", code: "０４２１ 3756" }]);
  });

  it("signs in by a link only when its button is pressed, and keeps it out of the address", async () => {
    const tried: unknown[] = [];
    const challenge = { challenge: "c_1", methods: ["totp"], expires_ms: Date.now() + 300_000 };
    server.use(http.post(api("/session/mail"), async ({ request }) => (tried.push(await request.json()), HttpResponse.json(challenge, { status: 202 }))));
    const { user } = renderApp("/codeLogin#link=long-word");
    expect(await screen.findByRole("heading", { name: "用邮件链接登录" })).toBeInTheDocument();
    expect(screen.getByTestId("address")).toHaveTextContent(/^\/codeLogin$/);
    expect(tried).toEqual([]);
    await user.click(screen.getByRole("button", { name: "登录" }));
    expect(await screen.findByRole("heading", { name: "需要两步验证" })).toBeInTheDocument();
    expect(tried).toEqual([{ link: "long-word" }]);
  });

  it("says that a link has ended and offers a new code", async () => {
    server.use(http.post(api("/session/mail"), () => refusal("link", "登录链接已失效，请重新获取")));
    const { user } = renderApp("/codeLogin#link=old");
    await user.click(await screen.findByRole("button", { name: "登录" }));
    expect(await screen.findByText("登录链接已失效，请重新获取")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "重新获取验证码" }));
    expect(await screen.findByLabelText("邮箱")).toBeInTheDocument();
  });
});
