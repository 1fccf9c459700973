import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { member } from "@/testing/accountFixtures";
import { renderApp } from "@/testing/render";
import { api, apiError, http, HttpResponse, server, state } from "@/testing/server";

async function fill(name: string, password: string, confirm: string) {
  const view = renderApp("/setup#token=from-the-log");
  const { user } = view;
  await user.type(await screen.findByLabelText("用户名"), name);
  await user.type(screen.getByLabelText("密码"), password);
  await user.type(screen.getByLabelText("确认密码"), confirm);
  return { user, press: () => user.click(screen.getByRole("button", { name: "创建并登录" })) };
}

describe("the first administrator", () => {
  it("is made with the token of the link, which the address does not keep", async () => {
    let body: unknown;
    server.use(
      http.post(api("/setup"), async ({ request }) => {
        body = await request.json();
        state.session = member;
        return HttpResponse.json(member, { status: 201 });
      }),
    );
    const { press } = await fill("luban", "correct horse", "correct horse");
    expect(screen.getByTestId("address")).toHaveTextContent(/^\/setup$/);
    await press();
    expect(await screen.findByText("欢迎，鲁班")).toBeInTheDocument();
    expect(body).toEqual({ token: "from-the-log", login_name: "luban", password: "correct horse" });
    await waitFor(() => expect(screen.getByTestId("address")).not.toHaveTextContent("/setup"));
  });

  it("hears of a mistyped password, a reserved name and a link that has ended", async () => {
    let answer: Response = apiError(422, { code: "invalid_params", message: "请检查输入", fields: [{ path: "/login_name", code: "invalid", message: "该用户名不可使用，请换一个" }] }) as unknown as Response;
    server.use(http.post(api("/setup"), () => answer));
    const { press, user } = await fill("root", "correct horse", "correct hors");
    await press();
    expect(screen.getByText("两次输入的密码不一致。")).toBeInTheDocument();
    await user.type(screen.getByLabelText("确认密码"), "e");
    await press();
    expect(await screen.findByText("该用户名不可使用，请换一个")).toBeInTheDocument();
    answer = apiError(403, { code: "forbidden", message: "初始化链接无效或已失效，请查看服务器日志中的最新链接" }) as unknown as Response;
    await press();
    expect(await screen.findByText("初始化链接无效或已失效，请查看服务器日志中的最新链接")).toBeInTheDocument();
  });

  it("is not made without a link", async () => {
    renderApp("/setup");
    expect(await screen.findByText(/请使用服务器启动日志中的完整链接打开此页面/)).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "创建并登录" })).not.toBeInTheDocument();
  });
});
