import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { renderPart } from "@/testing/render";
import { api, http, HttpResponse, server } from "@/testing/server";
import type { AuditEntry } from "./api";
import AuditPage from "./components/AuditPage";

const entry = {
  id: "e_1",
  operation: "change_user",
  method: "PATCH",
  path: "/api/v1/admin/users/123456789",
  subject: "user:123456789",
  actor_uid: 100_000_001,
  actor_name: "keeper",
  allowed: true,
  address: "192.0.2.1",
  user_agent: "curl",
  request_id: "r_1",
  status: 200,
  code: null,
  message: null,
  detail: null,
  ending: "done",
  created_ms: 1_700_000_000_000,
  finished_ms: 1_700_000_000_001,
} as AuditEntry;

let asked: URLSearchParams[];

beforeEach(() => {
  asked = [];
  server.use(
    http.get(api("/admin/audit"), ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json({ items: [entry], total: 1 });
    }),
  );
});

it("asks for one act, an outcome and a period", async () => {
  const { user } = renderPart(<AuditPage />, "/admin/audit");
  await screen.findByRole("table");
  await user.selectOptions(screen.getByRole("combobox", { name: "操作" }), "修改用户");
  await user.click(within(screen.getByRole("radiogroup", { name: "结果" })).getByRole("radio", { name: "已完成" }));
  await user.click(within(screen.getByRole("radiogroup", { name: "时间范围" })).getByRole("radio", { name: "近 7 天" }));
  await waitFor(() => expect(Object.fromEntries(asked.at(-1)!)).toMatchObject({ operation: "change_user", ending: "done", from_ms: expect.stringMatching(/^\d{13}$/) }));
  expect(screen.getByTestId("address")).toHaveTextContent("/admin/audit?operation=change_user&ending=done&period=lastWeek");
});

it("names the first set-up of the site", async () => {
  server.use(http.get(api("/admin/audit"), () => HttpResponse.json({ items: [{ ...entry, operation: "set_up" }], total: 1 })));
  renderPart(<AuditPage />, "/admin/audit");
  expect(within(await screen.findByRole("table")).getByText("创建首位管理员")).toBeInTheDocument();
});

it("narrows to the subject of an entry, and widens again", async () => {
  const { user } = renderPart(<AuditPage />, "/admin/audit");
  await user.click(await screen.findByRole("button", { name: "查看详情" }));
  await user.click(await screen.findByRole("button", { name: "只看此对象" }));
  await waitFor(() => expect(asked.at(-1)?.get("subject")).toBe("user:123456789"));
  await user.click(await screen.findByRole("button", { name: "user:123456789" }));
  expect(screen.getByTestId("address")).toHaveTextContent(/^\/admin\/audit$/);
});
