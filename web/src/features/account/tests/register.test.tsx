import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { member } from "@/testing/accountFixtures";
import { anonymous, site } from "@/testing/fixtures";
import { renderApp } from "@/testing/render";
import { api, http, HttpResponse, said, server, state } from "@/testing/server";
import { movingTimers } from "@/testing/timers";
import { gate, stored } from "./helpers";

const REGISTER = "*/u/global_users";
const SEND = "*/u/global_users/send-verification-email";
const VALUES = { token: "1", uid: 100200300, expiration: 1_800_000_000_000, tag: "gpt4,mj,gpt4v" };

afterEach(() => {
  vi.useRealTimers();
});

const opens = () => {
  state.session = member;
  return said(VALUES);
};

async function fill(path = "/register") {
  const view = renderApp(path);
  const { user } = view;
  await user.type(await screen.findByLabelText("用户名"), "luban_2026");
  await user.type(screen.getByLabelText("密码"), "correct horse");
  await user.type(screen.getByLabelText("邮箱"), "luban@example.com");
  await user.type(screen.getByLabelText("验证码"), "123456");
  return { ...view, press: () => user.click(screen.getByRole("button", { name: "注册" })) };
}

describe("registration", () => {
  it("checks every field with words that say what is enforced and sends nothing", async () => {
    let sent = 0;
    server.use(http.post(REGISTER, () => ((sent += 1), opens())));
    const { user } = renderApp("/register?iCode=ABCDE");
    expect(await screen.findByLabelText("邀请码（可选）")).toHaveValue("ABCDE");
    await user.type(screen.getByLabelText("用户名"), "鲁班");
    await user.type(screen.getByLabelText("密码"), "short");
    await user.type(screen.getByLabelText("邮箱"), "luban@");
    await user.click(screen.getByRole("button", { name: "注册" }));
    expect(screen.getByText("用户名必须包含2到50个字符，只能包含字母、数字、下划线(_)或短横线(-)")).toBeInTheDocument();
    expect(screen.getByText("密码长度必须在8到128个字符之间")).toBeInTheDocument();
    expect(screen.getByText("必须符合电子邮件格式")).toBeInTheDocument();
    expect(screen.getByText("邀请码最多4个字符")).toBeInTheDocument();
    expect(screen.getByText("此项不能为空")).toBeInTheDocument();
    expect(screen.getByLabelText("用户名")).toHaveFocus();
    expect(sent).toBe(0);
  });

  it.each([
    ["ab", true],
    ["a".repeat(50), true],
    ["a", false],
    ["a".repeat(51), false],
    ["has space", false],
  ])("takes the name %s as the pattern does: %s", async (name, good) => {
    const { user } = renderApp("/register");
    await user.type(await screen.findByLabelText("用户名"), name);
    await user.click(screen.getByRole("button", { name: "注册" }));
    await screen.findByText("密码长度必须在8到128个字符之间");
    expect(screen.queryByText(/^用户名必须包含2到50个字符/) === null).toBe(good);
  });

  it("refuses a name of digits alone", async () => {
    const { user } = renderApp("/register");
    await user.type(await screen.findByLabelText("用户名"), "12345678");
    await user.click(screen.getByRole("button", { name: "注册" }));
    expect(await screen.findByText("用户名不能全部是数字")).toBeInTheDocument();
  });

  it("sends the specified payload, keeps the session's values and forgets the invitation", async () => {
    let body: Record<string, unknown> = {};
    localStorage.setItem("invitationCode", "LB26");
    server.use(
      http.post(REGISTER, async ({ request }) => {
        body = (await request.json()) as Record<string, unknown>;
        return opens();
      }),
    );
    const { press } = await fill();
    expect(screen.getByLabelText("邀请码（可选）")).toHaveValue("LB26");
    const year = Date.now() + 365 * 24 * 3600 * 1000;
    await press();
    expect(await screen.findByText("欢迎，鲁班")).toBeInTheDocument();
    expect(body).toMatchObject({ loginName: "luban_2026", password: "correct horse", email: "luban@example.com", code: "123456", invitationCode: "LB26", isActive: 1, tag: "gpt4,mj,gpt4v" });
    expect(Math.abs((body["expirationTime"] as number) - year)).toBeLessThan(60_000);
    await waitFor(() => expect(screen.getByTestId("address")).toHaveTextContent("/provider-generator/video-generator/wan-ai-generator"));
    expect(stored()).toEqual({ token: "1", uid: "100200300", expiration: "1800000000000", tag: "gpt4,mj,gpt4v" });
    expect(localStorage.getItem("invitationCode")).toBeNull();
  });

  it("shows the server's message, and its messages at the fields", async () => {
    let answer = said(null, { success: false, code: "INVALID", msg: "请检查输入", fields: [{ field: "loginName", message: "用户名已被使用" }] });
    server.use(http.post(REGISTER, () => answer));
    const { press } = await fill();
    await press();
    expect(await screen.findByText("用户名已被使用")).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText("用户名")).toHaveFocus());
    answer = said(null, { success: false, code: "CLOSED", msg: "暂停注册" });
    await press();
    expect(await screen.findByText("暂停注册")).toBeInTheDocument();
  });

  it("tries the same request five times more when no answer comes, then says so", async () => {
    const seen: string[] = [];
    server.use(
      http.post(REGISTER, async ({ request }) => {
        seen.push(`${request.headers.get("idempotency-key")} ${await request.text()}`);
        return HttpResponse.error();
      }),
    );
    const { press } = await fill();
    movingTimers();
    await press();
    expect(await screen.findByText(/正在第 1 次重试（最多 5 次）/)).toBeInTheDocument();
    for (let step = 0; step < 12; step += 1) await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(await screen.findByText("注册请求失败，请稍后重试")).toBeInTheDocument();
    expect(seen).toHaveLength(6);
    expect(new Set(seen).size).toBe(1);
    expect(screen.getByRole("button", { name: "注册" })).toBeEnabled();
  });

  it.each([
    ["a refusal", () => said(null, { success: false, msg: "验证码错误或已过期" }), "验证码错误或已过期"],
    ["a server error", () => HttpResponse.json({}, { status: 500 }), "注册请求失败，请稍后重试"],
    ["a limit", () => HttpResponse.json({ msg: "慢一点" }, { status: 429, headers: { "retry-after": "9" } }), "请求过于频繁，请在 9 秒后重试。"],
  ])("does not repeat %s", async (_name, answer, words) => {
    let count = 0;
    server.use(http.post(REGISTER, () => ((count += 1), answer())));
    const { press } = await fill();
    await press();
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(count).toBe(1);
  });

  it("is disabled while it is under way", async () => {
    const { opened, open } = gate();
    let count = 0;
    server.use(http.post(REGISTER, async () => ((count += 1), await opened, opens())));
    const { press, user } = await fill();
    await press();
    await waitFor(() => expect(screen.getByRole("button", { name: "注册" })).toBeDisabled());
    await user.type(screen.getByLabelText("密码"), "{Enter}");
    open();
    expect(await screen.findByText("欢迎，鲁班")).toBeInTheDocument();
    expect(count).toBe(1);
  });

  it("asks for no code where addresses are not verified, and may go without an address", async () => {
    let body: Record<string, unknown> = {};
    server.use(
      http.get(api("/site"), () => HttpResponse.json({ ...site, verify_email: false })),
      http.post(REGISTER, async ({ request }) => {
        body = (await request.json()) as Record<string, unknown>;
        return opens();
      }),
    );
    const { user } = renderApp("/register");
    expect(await screen.findByLabelText("邮箱（可选）")).toBeInTheDocument();
    expect(screen.queryByLabelText("验证码")).not.toBeInTheDocument();
    await user.type(screen.getByLabelText("用户名"), "luban_2026");
    await user.type(screen.getByLabelText("密码"), "correct horse");
    await user.click(screen.getByRole("button", { name: "注册" }));
    expect(await screen.findByText("欢迎，鲁班")).toBeInTheDocument();
    expect(body).toMatchObject({ email: "", code: "" });
  });

  it("promises an anonymous visitor that everything is kept", async () => {
    state.session = anonymous;
    renderApp("/register");
    expect(await screen.findByText("您正在使用临时账户，注册后积分和作品会全部保留。")).toBeInTheDocument();
  });

  it("guides to a better password", async () => {
    const { user } = renderApp("/register");
    await user.type(await screen.findByLabelText("密码"), "12345678");
    expect(screen.getByText("密码强度：弱")).toBeInTheDocument();
    expect(screen.getByText("这个密码太常见，容易被猜到。")).toBeInTheDocument();
    await user.type(screen.getByLabelText("密码"), " correct horse battery");
    expect(screen.getByText("密码强度：很强")).toBeInTheDocument();
  });
});

describe("the verification code", () => {
  it("is sent to a good address only, then can be asked for again after 60 seconds", async () => {
    const sent: string[] = [];
    server.use(http.post(SEND, async ({ request }) => (sent.push(await request.text()), said())));
    const { user } = renderApp("/register");
    await user.type(await screen.findByLabelText("邮箱"), "luban");
    await user.click(screen.getByRole("button", { name: "发送验证码" }));
    expect(screen.getByText("必须符合电子邮件格式")).toBeInTheDocument();
    expect(sent).toEqual([]);

    await user.type(screen.getByLabelText("邮箱"), "@example.com");
    movingTimers();
    const before = Date.now();
    await user.click(screen.getByRole("button", { name: "发送验证码" }));
    expect(await screen.findByText("验证码已发送，如果没有收到邮件，请检查垃圾箱。")).toBeInTheDocument();
    const after = Date.now();
    expect(sent).toEqual(["email=luban%40example.com&purpose=register"]);
    expect(screen.getByRole("button", { name: /^\d+ 秒后可重发$/ })).toBeDisabled();
    vi.setSystemTime(before + 55_000);
    await act(() => vi.advanceTimersByTimeAsync(300));
    expect(screen.getByRole("button", { name: /^[1-5] 秒后可重发$/ })).toBeDisabled();
    vi.setSystemTime(after + 60_000);
    await act(() => vi.advanceTimersByTimeAsync(300));
    expect(screen.getByRole("button", { name: "发送验证码" })).toBeEnabled();
  });

  it.each([
    ["no answer", () => HttpResponse.error(), "验证码发送请求失败，请稍后重试"],
    ["the server's words", () => said(null, { success: false, msg: "邮件服务暂不可用" }), "邮件服务暂不可用"],
    ["a wordless refusal", () => said(null, { success: false }), "验证码发送请求失败，请稍后重试"],
  ])("says why it was not sent: %s", async (_name, answer, words) => {
    server.use(http.post(SEND, answer));
    const { user } = renderApp("/register");
    await user.type(await screen.findByLabelText("邮箱"), "luban@example.com");
    await user.click(screen.getByRole("button", { name: "发送验证码" }));
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "发送验证码" })).toBeEnabled();
  });

  it("is announced as delayed while the mail server is away", async () => {
    server.use(http.post(SEND, () => said(true, { code: "MAIL_DELAYED", msg: "邮件服务器暂时无法连接" })));
    const { user } = renderApp("/register");
    await user.type(await screen.findByLabelText("邮箱"), "luban@example.com");
    await user.click(screen.getByRole("button", { name: "发送验证码" }));
    expect(await screen.findByText("邮件服务器暂时无法连接，验证码将在恢复后自动寄出，请留意邮箱。")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: /^\d+ 秒后可重发$/ })).toBeDisabled();
  });

  it("waits as long as the server says when there were too many", async () => {
    server.use(http.post(SEND, () => HttpResponse.json({ success: false, msg: "太频繁" }, { status: 429, headers: { "retry-after": "37" } })));
    const { user } = renderApp("/register");
    await user.type(await screen.findByLabelText("邮箱"), "luban@example.com");
    await user.click(screen.getByRole("button", { name: "发送验证码" }));
    expect(await screen.findByText("请求过于频繁，请在 37 秒后重试。")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: /^3\d 秒后可重发$/ })).toBeDisabled();
  });

  it("never shows a longer wait, however long the page stood open", async () => {
    server.use(http.post(SEND, () => said(null)));
    const { user } = renderApp("/register");
    await user.type(await screen.findByLabelText("邮箱"), "luban@example.com");
    movingTimers();
    vi.setSystemTime(Date.now() + 100_000);
    const button = screen.getByRole("button", { name: "发送验证码" });
    const waits: number[] = [];
    new MutationObserver(() => waits.push(Number.parseInt(button.textContent, 10))).observe(button, { subtree: true, childList: true, characterData: true });
    await user.click(button);
    await waitFor(() => expect(button).toHaveTextContent(/^\d+ 秒后可重发$/));
    expect(Math.max(...waits.filter((seconds) => !Number.isNaN(seconds)))).toBeLessThanOrEqual(60);
  });
});
