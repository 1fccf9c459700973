import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { member } from "@/testing/accountFixtures";
import { adminOrder, adminOrders } from "@/testing/adminStoreFixtures";
import { renderApp } from "@/testing/render";
import { api, http, HttpResponse, server, state } from "@/testing/server";
import type { Statement } from "../types";

const refund = adminOrder(adminOrders[2]!).refunds[0]!;
const statement: Statement = {
  channel: "wechat",
  day: "2026-01-31",
  available: true,
  lines: 3,
  payments_cents: 2970,
  refunds_cents: 990,
  matched: 2,
  differences: [{ kind: "payment_missing_here", order_no: "A1B2C3", refund_no: null, theirs_cents: 990, ours_cents: null, text: { zh: "渠道有收款，本站未入账", en: "The channel has a payment that we have not booked" } }],
  made_ms: 1_770_000_000_000,
};
let asked: string[];

beforeEach(() => {
  asked = [];
  state.session = { ...member, user: { ...member.user!, role: "admin" } };
  server.use(
    http.get(api("/admin/access"), () => HttpResponse.json({ uid: member.user!.uid })),
    http.get(api("/admin/refunds"), ({ request }) => {
      asked.push(new URL(request.url).searchParams.get("open") ?? "");
      return HttpResponse.json(asked.at(-1) === "true" ? { items: [], total: 0 } : { items: [refund], total: 1 });
    }),
    http.get(api("/admin/statements"), () => HttpResponse.json({ items: [statement] })),
    http.get(api("/admin/store/attention"), () => HttpResponse.json({ items: [{ kind: "refund_wanted" }, { kind: "paid_twice" }], total: 2 })),
  );
});

it("follows refunds, with the points that were to be taken and were", async () => {
  const { user } = renderApp("/admin/refunds");
  expect(await screen.findByText("2,800 / 3,219")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: refund.order_no })).toHaveAttribute("href", `/admin/orders?order=${refund.order_no}`);
  await user.click(screen.getByRole("radio", { name: "未完成" }));
  expect(await screen.findByText("没有未完成的退款")).toBeInTheDocument();
  expect(asked.at(-1)).toBe("true");
});

it("compares a day's statement with the books, and shows in what they differ", async () => {
  let sent: unknown;
  server.use(
    http.post(api("/admin/statements"), async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ ...statement, differences: [] });
    }),
  );
  const { user } = renderApp("/admin/refunds");
  await user.click(await screen.findByText("1 处差异"));
  expect(screen.getByText(/渠道有收款，本站未入账/)).toHaveTextContent("渠道 ¥9.90");
  const day = screen.getByLabelText(/^账单日期/);
  await user.clear(day);
  await user.click(screen.getByRole("button", { name: "立即核对" }));
  expect(screen.getByText("请选择今天以前的日期")).toBeInTheDocument();
  await user.type(day, "2026-01-31");
  await user.selectOptions(screen.getByRole("combobox", { name: "支付渠道" }), "支付宝");
  await user.click(screen.getByRole("button", { name: "立即核对" }));
  await waitFor(() => expect(sent).toEqual({ channel: "alipay", day: "2026-01-31" }));
  expect(await screen.findByText("2026-01-31 的账单已核对，账目一致")).toBeInTheDocument();
});

it("says that requests wait, and leads to them, from its entry of the menu too", async () => {
  server.use(http.get(api("/admin/review"), () => HttpResponse.json({ tasks: 0, cancellations: 0, payments: 2, resting: 0 })));
  renderApp("/admin/refunds");
  expect(await screen.findByRole("link", { name: "前往处理" })).toHaveAttribute("href", "/admin/review?part=payments");
  expect(await screen.findByRole("link", { name: /^退款管理.*2 项支付与退款等待处理/ })).toBeInTheDocument();
});
