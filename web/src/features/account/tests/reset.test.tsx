import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { me, member } from "@/testing/accountFixtures";
import { renderApp } from "@/testing/render";
import { api, apiError, http, HttpResponse, said, server, state } from "@/testing/server";
import { gate } from "./helpers";

const RESET = "*/u/global_users/passwdReset";

async function fill(old: string, fresh: string, confirm: string) {
  state.session = member;
  const view = renderApp("/passwordReset");
  const { user } = view;
  const type = async (label: string, words: string) => {
    const field = await screen.findByLabelText(label);
    await user.clear(field);
    if (words) await user.type(field, words);
  };
  await type("旧密码", old);
  await type("新密码", fresh);
  await type("确认新密码", confirm);
  return { ...view, type, press: () => user.click(screen.getByRole("button", { name: "修改密码" })) };
}

describe("changing the password", () => {
  it("judges in the specified order: confirmation, then the shortest and the longest that is taken", async () => {
    let count = 0;
    server.use(http.post(RESET, () => ((count += 1), said())));
    const { press, type } = await fill("old password", "abc", "abd");
    await press();
    expect(screen.getByText("两次输入的密码不一致。")).toBeInTheDocument();
    expect(screen.getByLabelText("确认新密码")).toHaveFocus();
    expect(screen.queryByText("新密码至少需要8个字符。")).not.toBeInTheDocument();

    await type("确认新密码", "abc");
    await press();
    expect(screen.getByText("新密码至少需要8个字符。")).toBeInTheDocument();

    const long = "a".repeat(129);
    await type("新密码", long);
    await type("确认新密码", long);
    await press();
    expect(screen.getByText("密码长度必须在8到128个字符之间")).toBeInTheDocument();
    expect(screen.queryByText("新密码至少需要8个字符。")).not.toBeInTheDocument();
    expect(count).toBe(0);
  });

  it("sends id, new and old password, and goes to the personal centre", async () => {
    let body: unknown;
    server.use(http.post(RESET, async ({ request }) => ((body = await request.json()), said())));
    const { press } = await fill("old password", "new password", "new password");
    await press();
    expect(await screen.findByText("密码已修改，其他设备上的登录已全部退出。")).toBeInTheDocument();
    expect(body).toEqual({ id: 100200300, newPassword: "new password", oldPassword: "old password" });
    await waitFor(() => expect(screen.getByTestId("address")).toHaveTextContent("/setting"));
  });

  it.each([
    ["code 50000", () => said(null, { success: false, code: "50000", msg: "internal words" }), "用户不存在或旧密码不正确。"],
    ["another refusal", () => said(null, { success: false, code: "1", msg: "新密码与旧密码相同" }), "新密码与旧密码相同"],
    ["a wordless refusal", () => said(null, { success: false, code: "1" }), "密码重置失败。"],
    ["a server error", () => HttpResponse.json({}, { status: 503 }), "密码重置失败。"],
    ["no answer", () => HttpResponse.error(), "网络请求失败，请检查您的连接。"],
  ])("says what went wrong: %s", async (_name, answer, words) => {
    server.use(http.post(RESET, answer));
    const { press } = await fill("old password", "new password", "new password");
    await press();
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "修改密码" })).toBeEnabled();
  });

  it("is disabled while it is under way", async () => {
    const { opened, open } = gate();
    server.use(http.post(RESET, async () => (await opened, said())));
    const { press } = await fill("old password", "new password", "new password");
    await press();
    await waitFor(() => expect(screen.getByRole("button", { name: "修改密码" })).toBeDisabled());
    open();
    expect(await screen.findByText("密码已修改，其他设备上的登录已全部退出。")).toBeInTheDocument();
  });

  it.each([
    [false, "请输入当前使用的密码"],
    [true, ""],
  ])("with default password %s shows the placeholder %j", async (isDefaultPassword, placeholder) => {
    state.session = member;
    state.me = { ...me, isDefaultPassword };
    renderApp("/passwordReset");
    await waitFor(() => expect(screen.getByLabelText("旧密码")).toHaveAttribute("placeholder", placeholder));
  });

  it("begins with the way by mail for whoever is not signed in, and asks them to log in for the other", async () => {
    const { user } = renderApp("/passwordReset");
    expect(await screen.findByRole("radio", { name: "忘记旧密码" })).toBeChecked();
    await user.click(screen.getByRole("radio", { name: "用旧密码修改" }));
    expect(await screen.findByRole("link", { name: "登录" })).toHaveAttribute("href", "/login?redirect=%2FpasswordReset");
  });
});

describe("a forgotten password", () => {
  const RECOVER = api("/password/recover");
  beforeEach(() => {
    server.use(http.post("*/u/global_users/send-verification-email", () => said()));
  });

  async function open() {
    const view = renderApp("/passwordReset?by=mail");
    const { user } = view;
    await user.type(await screen.findByLabelText("邮箱"), "luban@example.com");
    await user.type(screen.getByLabelText("验证码"), "123456");
    await user.type(screen.getByLabelText("新密码"), "new password");
    await user.type(screen.getByLabelText("确认新密码"), "new password");
    return { ...view, press: () => user.click(screen.getByRole("button", { name: "重置密码" })) };
  }

  it("sends the code for this purpose, sets the new password and leads to the login", async () => {
    const sent: string[] = [];
    let body: unknown;
    server.use(
      http.post("*/u/global_users/send-verification-email", async ({ request }) => (sent.push(await request.text()), said())),
      http.post(RECOVER, async ({ request }) => ((body = await request.json()), new HttpResponse(null, { status: 204 }))),
    );
    const { press, user } = await open();
    await user.click(screen.getByRole("button", { name: "发送验证码" }));
    expect(await screen.findByText("验证码已发送，如果没有收到邮件，请检查垃圾箱。")).toBeInTheDocument();
    expect(sent).toEqual(["email=luban%40example.com&purpose=reset"]);
    await press();
    expect(await screen.findByText("密码已重置，请用新密码登录。")).toBeInTheDocument();
    expect(body).toEqual({ email: "luban@example.com", code: "123456", new_password: "new password" });
    await waitFor(() => expect(screen.getByTestId("address")).toHaveTextContent("/login"));
  });

  it("shows a wrong code at its field", async () => {
    const fields = [{ path: "/code", code: "invalid", message: "验证码错误或已过期" }];
    server.use(http.post(RECOVER, () => apiError(422, { code: "invalid_params", message: "请检查输入", fields })));
    const { press } = await open();
    await press();
    expect(await screen.findByText("验证码错误或已过期")).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText("验证码")).toHaveFocus());
  });

  it("says that no answer came", async () => {
    server.use(http.post(RECOVER, () => HttpResponse.error()));
    const { press } = await open();
    await press();
    expect(await screen.findByText("网络请求失败，请检查您的连接。")).toBeInTheDocument();
  });
});
