import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { member } from "@/testing/accountFixtures";
import { renderApp } from "@/testing/render";
import { api, http, HttpResponse, server, state } from "@/testing/server";

const NOTHING = { tasks: 0, succeeded: 0, failed: 0, spent: 0, given_back: 0, points: 0 };
const REPORT = { from_ms: 0, until_ms: 1, total: NOTHING, before: NOTHING, by_day: [], by_tool: [], by_key: [] };

beforeEach(() => server.use(http.get(api("/usage/report"), () => HttpResponse.json(REPORT))));

it("shows a member's calls, and leads to every part", async () => {
  state.session = member;
  const factors = { totp: null, passkeys: [], recovery_codes_left: 0, passkey_domain: null, required: false, step_up_until_ms: null };
  server.use(
    http.get(api("/factors"), () => HttpResponse.json(factors)),
    http.get(api("/keys"), () => HttpResponse.json({ items: [] })),
  );
  const { user } = renderApp("/dhmsg");
  expect(await screen.findByText("普通用户")).toBeVisible();
  const menu = screen.getByRole("navigation", { name: "开放平台菜单" });
  const names = within(menu).getAllByRole("link").map((link) => link.textContent);
  expect(names).toEqual(["报表", "调用统计", "调用日志", "模型列表", "API 密钥", "Webhook", "组织", "个人中心", "工单", "推荐返利", "数据大屏"]);
  await user.click(within(menu).getByRole("link", { name: "API 密钥" }));
  expect(await screen.findByRole("region", { name: "API 密钥" })).toBeVisible();
  expect(within(menu).getByRole("link", { name: "API 密钥" })).toHaveAttribute("aria-current", "page");
});

it("opens who somebody is behind the personal centre, and what friends bring behind the rebate", async () => {
  state.session = member;
  const invitations = { code: "K7QX", invited: 3, paying: 2, earned: 1260, rules: { reward_points: 500, percent: 10 } };
  server.use(http.get(api("/invitations"), () => HttpResponse.json(invitations)));
  const { user } = renderApp("/dhmsg");
  const menu = within(await screen.findByRole("navigation", { name: "开放平台菜单" }));
  await user.click(menu.getByRole("link", { name: "个人中心" }));
  const centre = within(await screen.findByRole("region", { name: "个人中心" }));
  const facts = centre.getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling!.textContent]);
  expect(facts).toEqual([["用户编号", "100200300"], ["登录名", "luban_2026"], ["有效期至", "长期"]]);
  expect(centre.getByRole("link")).toHaveAttribute("href", "/setting");
  await user.click(menu.getByRole("link", { name: "推荐返利" }));
  const rebate = within(await screen.findByRole("region", { name: "邀请好友" }));
  expect(await rebate.findByText("K7QX")).toBeVisible();
  expect(rebate.getByText(/首次充值后，您获得 500 积分/)).toBeVisible();
  expect(rebate.getByText(/10%/)).toBeVisible();
  expect(rebate.getByText("累计获得").nextElementSibling).toHaveTextContent(/^1,?260 积分$/);
});

it("says that there is no such section, instead of showing the reports", async () => {
  renderApp("/dhmsg/reprots");
  expect(await screen.findByRole("heading", { level: 1, name: "没有这个栏目" })).toBeVisible();
  expect(screen.getByRole("link", { name: "查看报表" })).toHaveAttribute("href", "/dhmsg");
  expect(within(screen.getByRole("navigation", { name: "开放平台菜单" })).queryByRole("link", { current: "page" })).not.toBeInTheDocument();
});

it("asks a visitor to log in, and says so where nothing was called", async () => {
  const { unmount } = renderApp("/dhmsg");
  expect(await screen.findByRole("heading", { name: "请先登录" })).toBeVisible();
  unmount();
  state.session = member;
  renderApp("/dhmsg");
  expect(await screen.findByRole("heading", { name: "这段时间没有调用" })).toBeVisible();
});
