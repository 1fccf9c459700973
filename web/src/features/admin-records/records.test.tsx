import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { setLanguage } from "@/i18n";
import { member } from "@/testing/accountFixtures";
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
  updateTime: 1,
  docUrl: "123456789",
  loginName: "li-bai",
};
let asked = 0;

beforeEach(() => {
  asked = 0;
  state.session = { ...member, user: { ...member.user!, role: "admin" } };
  server.use(
    http.get(api("/admin/access"), () => HttpResponse.json({ uid: 1 })),
    http.get("*/u/global_users/msgLogging/all/records", () => {
      asked++;
      return HttpResponse.json({ success: true, code: "200", msg: "", items: [record], totalNum: 1, totalPage: 1 });
    }),
    http.get(api("/admin/audit"), () => HttpResponse.json({ items: [], total: 0 })),
  );
});
afterEach(() => setLanguage("zh-CN"));

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
