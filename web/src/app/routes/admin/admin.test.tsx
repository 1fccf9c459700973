import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createQueryClient } from "@/app/queryClient";
import { pagesAround } from "@/components/Pagination";
import { sessionQuery } from "@/lib/api/queries";
import { WAITING_KEY } from "@/lib/api/waiting";
import { member } from "@/testing/accountFixtures";
import { anonymous } from "@/testing/fixtures";
import { renderApp, renderPart } from "@/testing/render";
import { api, apiError, http, HttpResponse, server, state } from "@/testing/server";
import AdminRoute from "./AdminRoute";

const operator = { ...member, user: { ...member.user!, role: "admin" as const } };
let asked = 0;

beforeEach(() => {
  asked = 0;
  server.use(
    http.get(api("/admin/access"), () => {
      asked++;
      return HttpResponse.json({ uid: operator.user.uid });
    }),
    http.get(api("/admin/audit"), () => HttpResponse.json({ items: [], total: 0 })),
  );
});

afterEach(() => vi.useRealTimers());

describe("the administrator's panel", () => {
  it("shows that rights are being checked, and a visitor the restricted panel without a number", async () => {
    renderApp("/admin");
    // It stands for a tenth of a second: having been there is all that can be asked of it.
    await screen.findByText("正在验证权限…");
    expect(await screen.findByRole("heading", { name: "访问受限" })).toBeInTheDocument();
    expect(screen.getByText("仅管理员可以访问此页面。")).toBeInTheDocument();
    expect(screen.getByText("您的 UID：N/A")).toBeInTheDocument();
    expect(screen.getByText("管理员：否")).toBeInTheDocument();
    expect(screen.queryByRole("navigation", { name: "管理菜单" })).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "打开管理菜单" })).not.toBeInTheDocument();
    expect(screen.getByRole("link", { name: "登录管理员账户" })).toHaveAttribute("href", "/login?redirect=/admin");
    expect(asked).toBe(0);
  });

  it("shows for a tenth of a second that rights are being checked, whoever it is and however soon that is known", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const client = createQueryClient();
    client.setQueryData(sessionQuery.queryKey, anonymous);
    renderPart(<AdminRoute />, "/admin", client);
    await act(() => vi.advanceTimersByTimeAsync(99));
    expect(screen.getByText("正在验证权限…")).toBeInTheDocument();
    expect(screen.queryByRole("heading", { name: "访问受限" })).not.toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.queryByText("正在验证权限…")).not.toBeInTheDocument();
    expect(screen.getByRole("heading", { name: "访问受限" })).toBeInTheDocument();
  });

  it("shows a user's own number, and asks the server nothing on their behalf", async () => {
    state.session = anonymous;
    renderApp("/admin/audit");
    expect(await screen.findByText(`您的 UID：${anonymous.user!.uid}`)).toBeInTheDocument();
    expect(screen.queryByRole("table")).not.toBeInTheDocument();
    expect(asked).toBe(0);
  });

  it("opens for administrators, with the menu and the way back", async () => {
    state.session = operator;
    renderApp("/admin/audit");
    expect(await screen.findByRole("heading", { name: "审计日志", level: 1 })).toBeInTheDocument();
    expect(screen.getByText("管理员：是")).toBeInTheDocument();
    const menu = screen.getByRole("navigation", { name: "管理菜单" });
    expect(within(menu).getByRole("link", { name: "审计日志" })).toHaveAttribute("aria-current", "page");
    for (const [name, to] of [
      ["用户管理", "/admin/users"],
      ["订单查询", "/admin/orders"],
      ["记录查询", "/admin/records"],
    ] as const)
      expect(within(menu).getByRole("link", { name })).toHaveAttribute("href", to);
    expect(within(menu).getByRole("link", { name: "返回主站" })).toHaveAttribute("href", "/");
  });

  it("counts the accounts that rest behind the vendors' entry, and nothing when all work", async () => {
    state.session = operator;
    let resting = 2;
    server.use(http.get(api("/admin/review"), () => HttpResponse.json({ tasks: 0, cancellations: 0, payments: 0, resting })));
    const { client } = renderApp("/admin/audit");
    const entry = await screen.findByRole("link", { name: /^供应商账号/ });
    expect(await within(entry).findByText("2 个账号暂停使用")).toBeInTheDocument();
    resting = 0;
    await client.invalidateQueries({ queryKey: WAITING_KEY });
    await waitFor(() => expect(within(entry).queryByText(/个账号暂停使用/)).not.toBeInTheDocument());
    expect(screen.getByRole("link", { name: "待核实" })).toBeInTheDocument();
  });

  it("opens on the overview", async () => {
    state.session = operator;
    renderApp("/admin");
    await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/admin/dashboard"));
  });

  it("tells an administrator with a handed-over password to change it first", async () => {
    state.session = operator;
    server.use(http.get(api("/admin/access"), () => apiError(403, { code: "password_change_required", message: "请先修改初始密码" })));
    renderApp("/admin");
    expect(await screen.findByText("您正在使用初始密码，请先修改密码，再使用管理后台。")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "修改密码" })).toHaveAttribute("href", "/setting?section=password");
    expect(screen.getByText("管理员：否")).toBeInTheDocument();
  });
});

describe("the search of the panel", () => {
  const nothing = { people: [], orders: [], tasks: [], accounts: [] };
  beforeEach(() => {
    // jsdom draws no modal dialogs.
    HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
      this.open = true;
    };
    HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
      this.open = false;
    };
    state.session = operator;
  });
  const open = async () => {
    const view = renderApp("/admin/audit");
    await screen.findByRole("heading", { name: "审计日志", level: 1 });
    await view.user.keyboard("{Control>}k{/Control}");
    return { ...view, field: await screen.findByRole("combobox", { name: /^查找/ }) };
  };

  it("opens by its keys and leads to a page by its name in either language", async () => {
    const { user, field } = await open();
    await user.type(field, "relying");
    const option = screen.getByRole("option", { name: "接入站点" });
    expect(option).toHaveAttribute("aria-selected", "true");
    expect(field).toHaveAttribute("aria-activedescendant", option.id);
    await user.keyboard("{Enter}");
    await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/admin/sites"));
    expect(screen.queryByRole("combobox", { name: /^查找/ })).not.toBeInTheDocument();
  });

  it("finds a person, and goes through the finds by the arrows", async () => {
    const li = { uid: 123_456_789, login_name: "li-bai", display_name: "李白", email: null, anonymous: false, active: true };
    const task = { id: "01-task", tool: "kling", mode: "text", state: "succeeded", uid: li.uid, login_name: "li-bai", created_ms: 1 };
    let words: string | null = null;
    server.use(
      http.get(api("/admin/find"), ({ request }) => {
        words = new URL(request.url).searchParams.get("q");
        return HttpResponse.json({ ...nothing, people: [li], tasks: [task] });
      }),
    );
    const { user, field } = await open();
    await user.type(field, "zz");
    expect(await screen.findByRole("option", { name: /李白/ })).toHaveAttribute("aria-selected", "true");
    expect(words).toBe("zz");
    await user.keyboard("{ArrowDown}");
    expect(screen.getByRole("option", { name: /01-task/ })).toHaveAttribute("aria-selected", "true");
    await user.keyboard("{ArrowDown}{Enter}");
    await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/admin/users?user=123456789"));
  });

  it("says that nothing was found, and that it failed", async () => {
    server.use(http.get(api("/admin/find"), () => HttpResponse.json(nothing)));
    const { user, field } = await open();
    await user.type(field, "zzz");
    expect(await screen.findByText(/^没有找到/)).toBeInTheDocument();
    server.use(http.get(api("/admin/find"), () => apiError(503, { code: "unavailable", message: "服务暂时不可用，请稍后再试" })));
    await user.type(field, "z");
    expect(await screen.findByText("服务暂时不可用，请稍后再试")).toBeInTheDocument();
  });
});

describe("the pages with a button", () => {
  const words = (page: number, last: number) => pagesAround(page, last).map((item) => item ?? "…").join(" ");

  it("are the first, the last and two on either side", () => {
    expect(words(1, 1)).toBe("1");
    expect(words(1, 20)).toBe("1 2 3 … 20");
    expect(words(4, 20)).toBe("1 2 3 4 5 6 … 20");
    expect(words(10, 20)).toBe("1 … 8 9 10 11 12 … 20");
    expect(words(20, 20)).toBe("1 … 18 19 20");
  });
});
