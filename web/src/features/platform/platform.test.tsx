import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { member } from "@/testing/accountFixtures";
import { renderApp } from "@/testing/render";
import { api, http, HttpResponse, server, state } from "@/testing/server";
import { byDay, byTool, successRate, total } from "./usage";

const DAY = 86_400_000;
/** Midnight of 1 March 2026 in China. */
const MARCH = Date.UTC(2026, 1, 28, 16);
const USAGE = [
  { day_ms: MARCH - DAY, tool: "kling", tasks: 3, succeeded: 2, failed: 1, points: 70 },
  { day_ms: MARCH, tool: "kling", tasks: 1, succeeded: 1, failed: 0, points: 35 },
  { day_ms: MARCH, tool: "suno", tasks: 2, succeeded: 0, failed: 0, points: 0 },
];

it("adds up usage by tool, by day and as a whole", () => {
  expect(total(USAGE)).toEqual({ tasks: 6, succeeded: 3, failed: 1, points: 105 });
  expect(byTool(USAGE).map(({ tool, points, tasks }) => [tool, points, tasks])).toEqual([["kling", 105, 4], ["suno", 0, 2]]);
  const days = byDay(USAGE, 3, MARCH + 5000);
  expect(days.map((day) => [day.day_ms - MARCH, day.points])).toEqual([[-2 * DAY, 0], [-DAY, 70], [0, 35]]);
  expect(successRate(total(USAGE))).toBe("75%");
  expect(successRate({ tasks: 1, succeeded: 0, failed: 0, points: 0 })).toBe("—");
});

it("shows a member's calls, and leads to every part", async () => {
  state.session = member;
  const factors = { totp: null, passkeys: [], recovery_codes_left: 0, passkey_domain: null, required: false, step_up_until_ms: null };
  server.use(
    http.get(api("/usage"), () => HttpResponse.json({ items: USAGE })),
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
  server.use(http.get(api("/usage"), () => HttpResponse.json({ items: USAGE })), http.get(api("/invitations"), () => HttpResponse.json(invitations)));
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

it("keeps a screen up by itself, with the tools ranked beside the days", async () => {
  state.session = member;
  let asked = 0;
  server.use(http.get(api("/usage"), () => (asked++, HttpResponse.json({ items: USAGE }))));
  renderApp("/dhmsg/screen");
  const ranking = within(await screen.findByRole("region", { name: "工具排行" }));
  expect(ranking.getAllByRole("listitem").map((line) => line.textContent)).toEqual([expect.stringMatching(/105 积分 · 4 次$/), expect.stringMatching(/0 积分 · 2 次$/)]);
  expect(screen.getByText(/^每 30 秒自动更新/)).toBeVisible();
  expect(screen.queryByRole("table")).not.toBeInTheDocument();
  expect(asked).toBe(1);
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
  server.use(http.get(api("/usage"), () => HttpResponse.json({ items: [] })));
  renderApp("/dhmsg");
  expect(await screen.findByRole("heading", { name: "这段时间没有调用" })).toBeVisible();
});
