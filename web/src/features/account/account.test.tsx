import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Session } from "@/lib/api/types";
import { anonymous } from "@/testing/fixtures";
import { renderApp } from "@/testing/render";
import { api, apiError, http, HttpResponse, server, state } from "@/testing/server";

const member: Session = {
  user: { ...anonymous.user!, login_name: "luban_2026", display_name: "鲁班", anonymous: false },
  points: { available: 500, held: 0 },
};

describe("accounts", () => {
  it("checks a registration with the specified words, and sends it", async () => {
    let sent: unknown;
    server.use(
      http.post(api("/accounts"), async ({ request }) => {
        sent = await request.json();
        state.session = member;
        return HttpResponse.json(member, { status: 201 });
      }),
    );
    const { user } = renderApp("/register?iCode=AB12");
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByLabelText("邀请码（可选）")).toHaveValue("AB12");
    await user.type(dialog.getByLabelText("用户名"), "鲁班");
    await user.type(dialog.getByLabelText("密码"), "short");
    await user.click(dialog.getByRole("button", { name: "注册" }));
    expect(dialog.getByText("用户名必须包含8到50个字符，只能包含字母、数字、下划线(_)或短横线(-)")).toBeInTheDocument();
    expect(dialog.getByText("密码长度必须在8到50个字符之间")).toBeInTheDocument();
    expect(sent).toBeUndefined();

    await user.clear(dialog.getByLabelText("用户名"));
    await user.type(dialog.getByLabelText("用户名"), "luban_2026");
    await user.type(dialog.getByLabelText("密码"), "-enough");
    await user.click(dialog.getByRole("button", { name: "注册" }));
    expect(await screen.findByText("欢迎，鲁班")).toBeInTheDocument();
    expect(sent).toEqual({ login_name: "luban_2026", password: "short-enough", invitation_code: "AB12" });
    expect(await screen.findByText("可用 500 积分")).toBeInTheDocument();
  });

  it("shows what the server says to a wrong password, and stays open", async () => {
    server.use(http.post(api("/session"), () => apiError(401, { code: "unauthenticated", message: "用户名或密码不正确" })));
    const { user } = renderApp("/login");
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByLabelText("用户名"), "luban_2026");
    await user.type(dialog.getByLabelText("密码"), "wrong");
    await user.click(dialog.getByRole("button", { name: "登录" }));
    expect(await dialog.findByText("用户名或密码不正确")).toBeInTheDocument();
  });

  it("logs out", async () => {
    state.session = member;
    server.use(
      http.delete(api("/session"), () => {
        state.session = { user: null, points: null };
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = renderApp("/");
    await user.click(await screen.findByRole("button", { name: "账户菜单：鲁班" }));
    await user.click(await screen.findByRole("button", { name: "退出登录" }));
    expect(await screen.findByRole("button", { name: "账户菜单：访客" })).toBeInTheDocument();
    expect(screen.queryByText("可用 500 积分")).not.toBeInTheDocument();
  });
});
