import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi, type MockInstance } from "vitest";
import type { OidcGrant, OidcRequest, Session } from "@/lib/api/types";
import { browser } from "@/lib/navigation";
import { looksSignedIn, storeValues } from "@/lib/stored";
import { anonymous } from "@/testing/fixtures";
import { renderApp, renderPart } from "@/testing/render";
import { api, apiError, http, HttpResponse, server, state } from "@/testing/server";
import { AuthorizedSites } from "./components/AuthorizedSites";


const consent: OidcRequest = {
  kind: "consent",
  site: { name: "百工维基", host: "wiki.example" },
  scopes: ["openid", "profile", "email", "offline_access"],
  api: null,
  user: { uid: 123456789, login_name: "luban", display_name: "鲁班", email: "luban@example.com" },
};
const member: Session = {
  user: { ...anonymous.user!, login_name: "luban", display_name: "鲁班", anonymous: false },
  points: { available: 500, held: 0 },
};

function waiting(request: OidcRequest) {
  server.use(http.get(api("/oidc/requests/bgq_1"), () => HttpResponse.json(request)));
}

let left: MockInstance<typeof browser.assign>;
beforeEach(() => {
  left = vi.spyOn(browser, "assign").mockImplementation(() => undefined);
});

describe("another site asks who I am", () => {
  it("says who asks and what would be shared", async () => {
    waiting(consent);
    renderApp("/oidc/consent?request=bgq_1");
    expect(await screen.findByRole("heading", { name: "登录“百工维基”" })).toBeInTheDocument();
    expect(screen.getByText("wiki.example")).toBeInTheDocument();
    const shares = within(screen.getByRole("list"));
    expect(shares.getAllByRole("listitem")).toHaveLength(4);
    expect(shares.getByText("123456789")).toBeInTheDocument();
    expect(shares.getByText("鲁班 · luban")).toBeInTheDocument();
    expect(shares.getByText("luban@example.com")).toBeInTheDocument();
    expect(shares.getByText(/最长 180 天/)).toBeInTheDocument();
  });

  it("shows no more than was asked for, and no address that is not verified", async () => {
    waiting({ ...consent, scopes: ["openid", "email"], user: { ...consent.user, email: null } });
    renderApp("/oidc/consent?request=bgq_1");
    const shares = within(await screen.findByRole("list"));
    expect(shares.getAllByRole("listitem")).toHaveLength(2);
    expect(shares.getByText("您还没有验证过的邮箱，暂时不会共享")).toBeInTheDocument();
  });

  it.each([
    ["同意并登录", true],
    ["取消", false],
  ])("%s is sent once, and the page leaves for where the host says", async (name, accept) => {
    waiting(consent);
    const sent: unknown[] = [];
    server.use(
      http.post(api("/oidc/requests/bgq_1"), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ location: "https://wiki.example/cb?x=1" });
      }),
    );
    const { user } = renderApp("/oidc/consent?request=bgq_1");
    await user.dblClick(await screen.findByRole("button", { name }));
    await waitFor(() => expect(left).toHaveBeenCalledWith("https://wiki.example/cb?x=1"));
    expect(sent).toEqual([{ accept }]);
    expect(screen.getByRole("button", { name: accept ? "取消" : "同意并登录" })).toBeDisabled();
  });

  it("stays with the question when the answer does not arrive", async () => {
    waiting(consent);
    server.use(http.post(api("/oidc/requests/bgq_1"), () => HttpResponse.error()));
    const { user } = renderApp("/oidc/consent?request=bgq_1");
    await user.click(await screen.findByRole("button", { name: "同意并登录" }));
    expect(await screen.findByText("操作没有完成，请稍后再试。")).toHaveAttribute("role", "alert");
    expect(screen.getByRole("button", { name: "同意并登录" })).toBeEnabled();
    expect(left).not.toHaveBeenCalled();
  });

  it("is over when it expired meanwhile", async () => {
    waiting(consent);
    server.use(http.post(api("/oidc/requests/bgq_1"), () => apiError(404, { code: "not_found", message: "…" })));
    const { user } = renderApp("/oidc/consent?request=bgq_1");
    await user.click(await screen.findByRole("button", { name: "同意并登录" }));
    expect(await screen.findByRole("heading", { name: "这个请求已失效" })).toBeInTheDocument();
  });

  it.each(["/oidc/consent?request=bgq_1", "/oidc/consent"])("says so when nothing waits at %s", async (path) => {
    server.use(http.get(api("/oidc/requests/bgq_1"), () => apiError(404, { code: "not_found", message: "…" })));
    renderApp(path);
    expect(await screen.findByRole("heading", { name: "这个请求已失效" })).toBeInTheDocument();
  });

  it("sends to the sign-in page without a session", async () => {
    server.use(http.get(api("/oidc/requests/bgq_1"), () => apiError(401, { code: "unauthenticated", message: "…" })));
    renderApp("/oidc/consent?request=bgq_1");
    expect(await screen.findByRole("link", { name: "去登录" })).toHaveAttribute("href", "/login");
  });
});

describe("an application wants to act for me", () => {
  const access: OidcRequest = {
    ...consent,
    kind: "access",
    site: { name: "An assistant", host: "127.0.0.1:53682" },
    scopes: [],
    api: { scopes: ["tasks:read", "tasks:write"], vouched_by: "assistant.example", on_device: true, may_be_tried: true },
  };
  let sent: unknown[];
  let elevated: boolean;
  beforeEach(() => {
    sent = [];
    elevated = true;
    state.session = member;
    waiting(access);
    server.use(
      http.get(api("/factors"), () =>
        HttpResponse.json({ totp: null, passkeys: [], recovery_codes_left: 0, passkey_domain: "localhost", required: false, step_up_until_ms: elevated ? Date.now() + 300_000 : null }),
      ),
      http.post(api("/factors/step-up"), () => {
        elevated = true;
        return HttpResponse.json({ until_ms: Date.now() + 300_000 });
      }),
      http.post(api("/oidc/requests/bgq_1"), async ({ request }) => {
        if (!elevated) return apiError(403, { code: "step_up_required", message: "请先验证身份" });
        sent.push(await request.json());
        return HttpResponse.json({ location: "http://127.0.0.1:53682/callback?code=x" });
      }),
    );
  });

  it("says which one, who vouches for its name, and what it may do", async () => {
    renderApp("/oidc/consent?request=bgq_1");
    expect(await screen.findByRole("heading", { name: "允许“An assistant”使用您的账户？" })).toBeInTheDocument();
    expect(screen.getByText("assistant.example")).toBeInTheDocument();
    expect(screen.getByText("本机上的程序（127.0.0.1:53682）")).toBeInTheDocument();
    expect(within(screen.getByRole("list")).getAllByRole("listitem")).toHaveLength(2);
    expect(screen.getByText(/本站没有核实/)).toBeInTheDocument();
  });

  it("is let in within the points that I set", async () => {
    const { user } = renderApp("/oidc/consent?request=bgq_1");
    const points = await screen.findByRole("textbox", { name: "每天最多花费的积分" });
    await user.clear(points);
    await user.click(screen.getByRole("button", { name: "允许" }));
    expect(await screen.findByText("请填写 1 到 1000000000 之间的整数")).toBeInTheDocument();
    expect(sent).toEqual([]);
    await user.type(points, "200");
    await user.click(screen.getByRole("button", { name: "允许" }));
    await waitFor(() => expect(left).toHaveBeenCalledWith("http://127.0.0.1:53682/callback?code=x"));
    expect(sent).toEqual([{ accept: true, test: false, points_per_day: 200 }]);
  });

  it("needs no cap where it costs nothing", async () => {
    const { user } = renderApp("/oidc/consent?request=bgq_1");
    await user.click(await screen.findByRole("checkbox", { name: /仅供测试/ }));
    expect(screen.queryByRole("textbox", { name: "每天最多花费的积分" })).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "允许" }));
    await waitFor(() => expect(sent).toEqual([{ accept: true, test: true }]));
  });

  it("is let in only once I have shown who I am", async () => {
    elevated = false;
    const { user } = renderApp("/oidc/consent?request=bgq_1");
    await user.click(await screen.findByRole("button", { name: "允许" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByLabelText(/密码/, { selector: "input" }), "correct horse");
    await user.click(dialog.getByRole("button", { name: "确认" }));
    await waitFor(() => expect(sent).toEqual([{ accept: true, test: false, points_per_day: 500 }]));
  });

  it("is told no", async () => {
    const { user } = renderApp("/oidc/consent?request=bgq_1");
    await user.click(await screen.findByRole("button", { name: "取消" }));
    await waitFor(() => expect(sent).toEqual([{ accept: false }]));
  });
});

describe("another site wants me signed out", () => {
  it("asks, and forgets the session when I agree", async () => {
    state.session = member;
    waiting({ ...consent, kind: "sign_out", scopes: [] });
    server.use(
      http.post(api("/oidc/requests/bgq_1"), () => HttpResponse.json({ location: "/oidc/signed-out" })),
    );
    storeValues({ token: "1", uid: "123456789", expiration: "0", tag: "gpt4" });
    const { user } = renderApp("/oidc/sign-out?request=bgq_1");
    expect(await screen.findByText("“百工维基”请求您退出登录。")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "退出登录" }));
    await waitFor(() => expect(left).toHaveBeenCalledWith("/oidc/signed-out"));
    expect(looksSignedIn()).toBe(false);
  });

  it("names no site that is not known", async () => {
    waiting({ ...consent, kind: "sign_out", scopes: [], site: null });
    renderApp("/oidc/sign-out?request=bgq_1");
    expect(await screen.findByText("另一个网站请求您退出登录。")).toBeInTheDocument();
  });
});

describe("sites that know me", () => {
  const grant: OidcGrant = {
    client_id: "wiki",
    name: "百工维基",
    scopes: ["openid", "profile", "offline_access"],
    trusted: false,
    created_ms: 1_772_294_400_000,
    last_used_ms: 1_772_294_400_000,
  };

  it("are listed and can be revoked after a question", async () => {
    let grants = [grant, { ...grant, client_id: "chat", name: "百工对话", trusted: true }];
    server.use(
      http.get(api("/oidc/grants"), () => HttpResponse.json({ items: grants })),
      http.delete(api("/oidc/grants/wiki"), () => {
        grants = grants.slice(1);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = renderPart(<AuthorizedSites />);
    const rows = await screen.findAllByRole("listitem");
    expect(rows).toHaveLength(2);
    expect(within(rows[0]!).getByText("可获取：编号、用户名和昵称、离线访问")).toBeInTheDocument();
    expect(within(rows[1]!).getByText("本站")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "撤销 百工维基" }));
    const question = within(await screen.findByRole("dialog", { name: "撤销对“百工维基”的授权？" }));
    await user.click(question.getByRole("button", { name: "撤销" }));
    expect(await screen.findByText("已撤销对“百工维基”的授权")).toBeInTheDocument();
    await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(1));
  });

  it("may be none", async () => {
    server.use(http.get(api("/oidc/grants"), () => HttpResponse.json({ items: [] })));
    renderPart(<AuthorizedSites />);
    expect(await screen.findByText("还没有网站使用您的账户登录")).toBeInTheDocument();
  });

  it("can be asked for again when the list does not come", async () => {
    let broken = true;
    server.use(
      http.get(api("/oidc/grants"), () => (broken ? apiError(404, { code: "not_found" }) : HttpResponse.json({ items: [grant] }))),
    );
    const { user } = renderPart(<AuthorizedSites />);
    const retry = await screen.findByRole("button", { name: "重试" });
    broken = false;
    await user.click(retry);
    expect(await screen.findByText("百工维基")).toBeInTheDocument();
  });
});
