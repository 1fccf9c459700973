import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { browser } from "@/lib/navigation";
import { member } from "@/testing/accountFixtures";
import { anonymous } from "@/testing/fixtures";
import { renderApp } from "@/testing/render";
import { api, apiError, http, HttpResponse, server, state } from "@/testing/server";
import { stored } from "./helpers";

const CHAT = "https://chat.example/?token=once&uid=100200300&expiration=1&tag=gpt4&s=1";

describe("automatic access", () => {
  beforeEach(() => {
    server.use(http.post(api("/handovers"), () => HttpResponse.json({ url: CHAT })));
  });

  it("makes one anonymous account for a visitor and hands it over", async () => {
    const went = vi.spyOn(browser, "replace").mockImplementation(() => {});
    let made = 0;
    server.use(
      http.post(api("/session/anonymous"), () => {
        made += 1;
        state.session = anonymous;
        return HttpResponse.json(anonymous, { status: 201 });
      }),
    );
    renderApp("/auto-access");
    expect(await screen.findByRole("status", { name: "正在为您准备账户，请稍候…" })).toBeInTheDocument();
    await waitFor(() => expect(went).toHaveBeenCalledWith(CHAT));
    expect(made).toBe(1);
    expect(stored().token).toBe("1");
  });

  it("uses the session that is there", async () => {
    const went = vi.spyOn(browser, "replace").mockImplementation(() => {});
    state.session = member;
    server.use(http.post(api("/session/anonymous"), () => apiError(500, { code: "internal", message: "not asked for" })));
    renderApp("/auto-access");
    await waitFor(() => expect(went).toHaveBeenCalledWith(CHAT));
    expect(stored().uid).toBe("100200300");
  });

  it("says so when it does not work, and tries again", async () => {
    const went = vi.spyOn(browser, "replace").mockImplementation(() => {});
    let broken = true;
    server.use(http.post(api("/handovers"), () => (broken ? HttpResponse.error() : HttpResponse.json({ url: CHAT }))));
    const { user } = renderApp("/auto-access");
    expect(await screen.findByRole("heading", { name: "自动登录没有完成" })).toBeInTheDocument();
    expect(went).not.toHaveBeenCalled();
    broken = false;
    await user.click(screen.getByRole("button", { name: "重试" }));
    await waitFor(() => expect(went).toHaveBeenCalledWith(CHAT));
  });

  it("offers login and registration when this network has had its share of accounts", async () => {
    server.use(http.post(api("/session/anonymous"), () => apiError(429, { code: "rate_limited", message: "太多" })));
    renderApp("/auto-access");
    expect(await screen.findByText("当前网络创建的临时账户过多，请登录或注册后继续使用。")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "登录" })).toHaveAttribute("href", "/login?redirect=/auto-access");
    expect(screen.getByRole("link", { name: "注册" })).toHaveAttribute("href", "/register?redirect=/auto-access");
    expect(screen.queryByRole("button", { name: "重试" })).not.toBeInTheDocument();
  });
});

describe("arriving at the site's address", () => {
  const previewed = () => http.post(api("/handovers/preview"), () => HttpResponse.json({ uid: "100200300", display_name: "鲁班" }));

  it("swaps a hand-over token for a session when the reader presses, once, and cleans the address", async () => {
    const tokens: unknown[] = [];
    server.use(
      previewed(),
      http.post(api("/handovers/redeem"), async ({ request }) => {
        tokens.push(await request.json());
        state.session = member;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = renderApp("/?token=once-1&uid=1&expiration=2&tag=forged&s=1");
    const dialog = within(await screen.findByRole("dialog", { name: "以 鲁班 登录？" }));
    expect(tokens).toEqual([]);
    await user.click(dialog.getByRole("button", { name: "登录" }));
    await waitFor(() => expect(screen.getByTestId("address")).toHaveTextContent(/^\/service-market$/));
    expect(await screen.findByRole("button", { name: "账户菜单：鲁班" })).toBeInTheDocument();
    expect(tokens).toEqual([{ token: "once-1" }]);
    // What counts is what the server says, not what the address claimed.
    expect(stored()).toMatchObject({ token: "1", uid: "100200300", tag: "gpt4,mj,gpt4v" });
  });

  it("says that a used token is no good", async () => {
    server.use(http.post(api("/handovers/preview"), () => apiError(401, { code: "unauthenticated", message: "已使用" })));
    renderApp("/?token=once-2");
    expect(await screen.findByText("登录链接已失效，请重新登录。")).toBeInTheDocument();
    await waitFor(() => expect(screen.getByTestId("address")).toHaveTextContent(/^\/$/));
    expect(stored().token).toBeNull();
  });

  it("signs nobody in by a link that a stranger sent", async () => {
    let redeemed = 0;
    server.use(previewed(), http.post(api("/handovers/redeem"), () => ((redeemed += 1), new HttpResponse(null, { status: 204 }))));
    const { user } = renderApp("/?token=once-4");
    const dialog = within(await screen.findByRole("dialog", { name: "以 鲁班 登录？" }));
    await user.click(dialog.getByRole("button", { name: "不登录" }));
    await waitFor(() => expect(screen.getByTestId("address")).toHaveTextContent(/^\/$/));
    expect(redeemed).toBe(0);
    expect(stored().token).toBeNull();
  });

  it("does not exchange the account somebody works in", async () => {
    state.session = member;
    let asked = 0;
    server.use(http.post(api("/handovers/redeem"), () => ((asked += 1), new HttpResponse(null, { status: 204 }))));
    renderApp("/?token=once-3");
    expect(await screen.findByRole("button", { name: "账户菜单：鲁班" })).toBeInTheDocument();
    expect(asked).toBe(0);
  });

  it("stores an invitation for the registration, and removes it when told", async () => {
    const first = renderApp("/?invitationCode=LB26&p=poster");
    await waitFor(() => expect(screen.getByTestId("address")).toHaveTextContent(/^\/$/));
    expect(localStorage.getItem("pValue")).toBe("poster");
    first.unmount();
    const second = renderApp("/register");
    expect(await screen.findByLabelText("邀请码（可选）")).toHaveValue("LB26");
    second.unmount();
    renderApp("/?removeInvitationCode=delete");
    await waitFor(() => expect(localStorage.getItem("invitationCode")).toBeNull());
  });
});
