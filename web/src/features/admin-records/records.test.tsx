import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { setLanguage } from "@/i18n";
import { member } from "@/testing/accountFixtures";
import { stamp } from "@/lib/format";
import { tools } from "@/testing/fixtures";
import { renderApp } from "@/testing/render";
import { api, http, HttpResponse, server, state } from "@/testing/server";

const tool = tools[0]!;
const mode = tool.modes[0]!;
const record = {
  id: "0190-10dc3e86",
  tool: tool.id,
  mode: mode.id,
  name: `${tool.title.zh} · ${mode.label.zh}`,
  apiUrl: "/api/v1/tools/kling/text/tasks",
  status: "已完成",
  state: "succeeded",
  charge: "captured",
  price: 20,
  createTime: 1,
  updateTime: 120_000,
  docUrl: "123456789",
  loginName: "li-bai",
};
let asked = 0;
let listed = [record];
let pageSizes: (string | null)[] = [];

beforeEach(() => {
  asked = 0;
  listed = [record];
  pageSizes = [];
  state.session = { ...member, user: { ...member.user!, role: "admin" } };
  server.use(
    http.get(api("/admin/access"), () => HttpResponse.json({ uid: 1 })),
    http.get("*/u/global_users/msgLogging/all/records", ({ request }) => {
      asked++;
      pageSizes.push(new URL(request.url).searchParams.get("pageSize"));
      return HttpResponse.json({ success: true, code: "200", msg: "", items: listed, totalNum: listed.length, totalPage: listed.length });
    }),
    http.get(api("/admin/audit"), () => HttpResponse.json({ items: [], total: 0 })),
  );
});
afterEach(() => setLanguage("zh-CN"));

it("shows the specified columns, ten a page, and opens the user of a record", async () => {
  const { user } = renderApp("/admin/records");
  const table = within(await screen.findByRole("table"));
  expect(table.getAllByRole("columnheader").map((head) => head.textContent)).toEqual(["ID", "名称", "API 地址", "状态", "价格", "创建时间", "更新时间", "用户"]);
  const [, row] = table.getAllByRole("row");
  const cells = within(row!).getAllByRole("cell").map((cell) => cell.textContent);
  expect(cells).toEqual(["…10dc3e86", record.name, record.apiUrl, "已完成", "20 积分", stamp(1), stamp(120_000), record.docUrl]);
  expect(pageSizes).toEqual(["10"]);
  await user.click(table.getByRole("button", { name: /^查看用户 li-bai/ }));
  expect(await screen.findByRole("dialog", { name: "用户详情" })).toBeInTheDocument();
});

it("says that there are none, and that they cannot be had", async () => {
  listed = [];
  const { unmount } = renderApp("/admin/records");
  expect(await screen.findByText("暂无记录")).toBeInTheDocument();
  unmount();
  server.use(http.get("*/u/global_users/msgLogging/all/records", () => HttpResponse.json({ success: false, code: "500", msg: "" })));
  renderApp("/admin/records");
  expect(await screen.findByText("获取记录数据失败。")).toBeInTheDocument();
});

it("names tools and states in the reader's language", async () => {
  renderApp("/admin/records");
  expect(await screen.findByText(record.name)).toBeInTheDocument();
  expect(screen.getAllByText("已完成").length).toBeGreaterThan(0);
  await setLanguage("en");
  expect(await screen.findByText(`${tool.title.en} · ${mode.label.en}`)).toBeInTheDocument();
  expect(screen.queryByText("已完成")).not.toBeInTheDocument();
});

it("fetches the records at every switch to them", async () => {
  const { user } = renderApp("/admin/records");
  await screen.findByText(record.name);
  await user.click(screen.getByRole("link", { name: "审计日志" }));
  await screen.findByRole("heading", { name: "审计日志", level: 1 });
  await user.click(screen.getByRole("link", { name: "记录查询" }));
  await screen.findByText(record.name);
  expect(asked).toBe(2);
});
