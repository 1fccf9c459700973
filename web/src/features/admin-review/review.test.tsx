import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { member } from "@/testing/accountFixtures";
import { renderApp } from "@/testing/render";
import { api, apiError, http, HttpResponse, server, state } from "@/testing/server";

const operator = { ...member, user: { ...member.user!, role: "admin" as const } };
const NOW = Date.now();
const task = {
  id: "t1",
  user_id: "u1",
  uid: 123456789,
  login_name: "li-bai",
  tool: "kling",
  mode: "text",
  state: "uncertain",
  summary: "一只猫",
  params: { prompt: "一只猫", duration: 5 },
  points: 35,
  account_id: "kling-1",
  job: null,
  attempts: 1,
  doubt: { during: "submit", kind: "busy", detail: { zh: "submit: connection closed (busy)", en: "submit: connection closed (busy)" }, at_ms: NOW },
  cancel_doubt: null,
  cancel_requested: false,
  created_ms: NOW - 130 * 60_000,
  started_ms: NOW - 130 * 60_000,
  updated_ms: NOW - 130 * 60_000,
};
const wish = {
  id: "a1",
  kind: "refund_wanted",
  channel: "alipay",
  order_no: "ORDER1",
  refund_no: null,
  text: { zh: "买家申请退款：买错了", en: "The buyer asks for a refund: 买错了" },
  details: { cents: 1990 },
  accept: { zh: "全额退款", en: "Refund in full" },
  dismiss: { zh: "拒绝退款", en: "Refuse the refund" },
  created_ms: NOW,
  verdict: null,
  word: null,
  resolved_by: null,
  resolved_ms: null,
};
let tasks = [task];
let payments = [wish];
let sent: { path: string; key: string | null; body: unknown }[] = [];

beforeEach(() => {
  state.session = operator;
  tasks = [task];
  payments = [wish];
  sent = [];
  const note = async (request: Request) =>
    sent.push({ path: new URL(request.url).pathname, key: request.headers.get("idempotency-key"), body: await request.json() });
  server.use(
    http.get(api("/admin/access"), () => HttpResponse.json({ uid: operator.user.uid })),
    http.get(api("/admin/review"), () => HttpResponse.json({ tasks: tasks.length, cancellations: 0, payments: payments.length, resting: 3 })),
    http.get(api("/admin/review/tasks"), () => HttpResponse.json({ items: tasks, total: tasks.length })),
    http.get(api("/admin/store/attention"), () => HttpResponse.json({ items: payments, total: payments.length })),
    http.get(api("/admin/orders/ORDER1"), () => HttpResponse.json({ order_no: "ORDER1", uid: 123456789, title: "月卡", english: { title: null }, cents: 1990, received_cents: 1990 })),
    http.get(api("/admin/orders/ORDER1/refund-preview"), () => HttpResponse.json({ cents: 1990, points_due: 2000, points_taken: 1500, points_held: 360, days_due: 30 })),
    http.post(api("/admin/review/tasks/:id"), async ({ request }) => {
      await note(request);
      tasks = [];
      return HttpResponse.json({ tasks: 0, cancellations: 0, payments: 1, resting: 3 });
    }),
    http.post(api("/admin/store/attention/:id"), async ({ request }) => {
      await note(request);
      payments = [];
      return HttpResponse.json({ ...wish, verdict: "accepted" });
    }),
  );
});

it("names a task without words by its tool", async () => {
  tasks = [{ ...task, summary: "" }];
  renderApp("/admin/review");
  expect(await screen.findByRole("article", { name: /^可灵视频/ })).toBeInTheDocument();
});

it("tells what is known of a task, and settles it with a reason and a key", async () => {
  const user = userEvent.setup();
  renderApp("/admin/review");
  const card = await screen.findByRole("article", { name: "一只猫" });
  expect(within(card).getByText("疑点：提交给供应商时没有得到可靠的答复")).toBeInTheDocument();
  expect(within(card).getByText("submit: connection closed (busy)")).toBeInTheDocument();
  expect(within(card).getByText("供应商没有返回任务号")).toBeInTheDocument();
  expect(within(card).getByText("已等待 2 小时")).toBeInTheDocument();
  expect(within(card).getByRole("link", { name: "li-bai" })).toHaveAttribute("href", "/admin/users?user=123456789");

  expect(within(card).getAllByRole("button", { name: /积分|查询|结果/ }).map((button) => button.textContent)).toEqual(["退还积分"]);
  await user.click(within(card).getByRole("button", { name: "退还积分" }));
  const dialog = await screen.findByRole("dialog", { name: "退还 35 积分？" });
  await user.click(within(dialog).getByRole("button", { name: "退还积分" }));
  expect(within(dialog).getByText("请填写核实依据")).toBeInTheDocument();
  expect(sent).toEqual([]);
  await user.type(within(dialog).getByRole("textbox", { name: /核实依据/ }), "查无此任务");
  await user.click(within(dialog).getByRole("button", { name: "退还积分" }));
  expect(await screen.findByText("已退还 35 积分")).toBeInTheDocument();
  expect(await screen.findByText("没有待核实的任务")).toBeInTheDocument();
  expect(sent).toEqual([{ path: "/api/v1/admin/review/tasks/t1", key: expect.stringMatching(/.{8}/), body: { verdict: "refund", reason: "查无此任务" } }]);
});

it.each([
  ["再次查询", "再次查询供应商？", "已安排再次查询", "ask_again"],
  ["取回结果", "取回结果并扣除 35 积分？", "结果已交给用户，扣除 35 积分", "take"],
])("offers to %s where the vendor gave a handle", async (act, title, done, verdict) => {
  tasks = [{ ...task, job: "job-7" } as unknown as typeof task];
  const user = userEvent.setup();
  renderApp("/admin/review");
  const card = await screen.findByRole("article", { name: "一只猫" });
  await user.click(within(card).getByRole("button", { name: act }));
  const dialog = await screen.findByRole("dialog", { name: title });
  await user.type(within(dialog).getByRole("textbox", { name: /核实依据/ }), "后台显示已完成");
  await user.click(within(dialog).getByRole("button", { name: act }));
  expect(await screen.findByText(done)).toBeInTheDocument();
  expect(sent[0]).toMatchObject({ body: { verdict, reason: "后台显示已完成" } });
});

it("says why a verdict was refused, and keeps what was written", async () => {
  server.use(http.post(api("/admin/review/tasks/:id"), () => apiError(409, { code: "conflict", message: "该任务不在待核实之列" })));
  const user = userEvent.setup();
  renderApp("/admin/review");
  await user.click(within(await screen.findByRole("article", { name: "一只猫" })).getByRole("button", { name: "退还积分" }));
  const dialog = await screen.findByRole("dialog", { name: "退还 35 积分？" });
  await user.type(within(dialog).getByRole("textbox", { name: /核实依据/ }), "查无此任务");
  await user.click(within(dialog).getByRole("button", { name: "退还积分" }));
  expect(await within(dialog).findByText("该任务不在待核实之列")).toBeInTheDocument();
  expect(within(dialog).getByRole("textbox", { name: /核实依据/ })).toHaveValue("查无此任务");
});

it("settles a payment by the words that the store gives, and counts what waits in the menu", async () => {
  const user = userEvent.setup();
  renderApp("/admin/review");
  expect(await screen.findByText("2 项待处理")).toBeInTheDocument();
  await user.click(await screen.findByText("支付与退款（1）"));
  const card = await screen.findByRole("article", { name: "买家申请退款：买错了" });
  await user.click(within(card).getByRole("button", { name: "全额退款" }));
  expect(within(card).getByRole("link", { name: "ORDER1" })).toHaveAttribute("href", "/admin/orders?order=ORDER1");
  expect(within(card).getByText("支付宝")).toBeInTheDocument();
  const dialog = await screen.findByRole("dialog", { name: "全额退款" });
  expect(await within(dialog).findByRole("link", { name: "123456789" })).toHaveAttribute("href", "/admin/users?user=123456789");
  for (const words of ["月卡", "30 天", "对应 2,000 积分：退款时收回 1,500；冻结在任务中 360，任务退回时收回；已用掉 140，无法收回。"]) {
    expect(within(dialog).getByText(words)).toBeInTheDocument();
  }
  expect(within(dialog).getAllByText(/19\.90/)).toHaveLength(2);
  await user.type(within(dialog).getByRole("textbox", { name: /说明/ }), "同意");
  await user.click(within(dialog).getByRole("button", { name: "全额退款" }));
  expect(await screen.findByText("没有待处理的支付")).toBeInTheDocument();
  expect(sent[0]).toMatchObject({ path: "/api/v1/admin/store/attention/a1", body: { verdict: "accept", note: "同意" } });
  await waitFor(() => expect(screen.getByText("1 项待处理")).toBeInTheDocument());
});

const PREVIEW = api("/admin/orders/ORDER1/refund-preview");

/** Opens the dialog of a verdict on the buyer's wish. */
async function deciding(verdict: string) {
  const { user } = renderApp("/admin/review?part=payments");
  await user.click(within(await screen.findByRole("article", { name: "买家申请退款：买错了" })).getByRole("button", { name: verdict }));
  const dialog = within(await screen.findByRole("dialog", { name: verdict }));
  return { user, dialog };
}

it("says of whose order it is when a refund is declined, and nothing of what would be given back", async () => {
  let previews = 0;
  server.use(http.get(PREVIEW, () => ((previews += 1), HttpResponse.json({ cents: 1990, points_due: 2000, points_taken: 2000, points_held: 0, days_due: 0 }))));
  const { user, dialog } = await deciding("拒绝退款");
  expect(await dialog.findByText("月卡")).toBeInTheDocument();
  expect(dialog.queryByText("退回金额")).not.toBeInTheDocument();
  expect(dialog.queryByText(/退款时收回/)).not.toBeInTheDocument();
  await user.type(dialog.getByRole("textbox", { name: /说明/ }), "已用完");
  await user.click(dialog.getByRole("button", { name: "拒绝退款" }));
  expect(await screen.findByText("没有待处理的支付")).toBeInTheDocument();
  expect(sent[0]).toMatchObject({ body: { verdict: "dismiss", note: "已用完" } });
  expect(previews).toBe(0);
});

it("refunds nothing before it has shown what that takes back", async () => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  server.use(
    http.get(PREVIEW, async () => {
      await arrived;
      return HttpResponse.json({ cents: 1990, points_due: 0, points_taken: 0, points_held: 0, days_due: 30 });
    }),
  );
  const { user, dialog } = await deciding("全额退款");
  expect(await dialog.findByText("月卡")).toBeInTheDocument();
  expect(dialog.getByRole("status", { name: "加载中…" })).toBeInTheDocument();
  await user.type(dialog.getByRole("textbox", { name: /说明/ }), "同意{Enter}");
  expect(dialog.getByRole("button", { name: "全额退款" })).toBeDisabled();
  expect(sent).toEqual([]);
  arrive();
  expect(await dialog.findByText("30 天")).toBeInTheDocument();
  // The order gave days alone: there are no points to speak of.
  expect(dialog.queryByText(/积分/)).not.toBeInTheDocument();
  await user.click(dialog.getByRole("button", { name: "全额退款" }));
  expect(await screen.findByText("没有待处理的支付")).toBeInTheDocument();
});

it("says why it cannot tell what a refund takes back, shows the order all the same, and asks again", async () => {
  server.use(http.get(PREVIEW, () => apiError(409, { code: "conflict", message: "这笔订单正在退款" }), { once: true }));
  const { user, dialog } = await deciding("全额退款");
  expect(await dialog.findByText("这笔订单正在退款")).toBeInTheDocument();
  expect(await dialog.findByText("月卡")).toBeInTheDocument();
  expect(dialog.getByRole("button", { name: "全额退款" })).toBeDisabled();
  await user.click(dialog.getByRole("button", { name: "重试" }));
  expect(await dialog.findByText(/^对应 2,000 积分：/)).toBeInTheDocument();
  expect(dialog.getByRole("button", { name: "全额退款" })).toBeEnabled();
});

it("says that an order cannot be had, and still what its refund takes back", async () => {
  server.use(http.get(api("/admin/orders/ORDER1"), () => new HttpResponse("", { status: 418 })));
  const { dialog } = await deciding("全额退款");
  expect(await dialog.findByText("无法获取订单信息。")).toBeInTheDocument();
  expect(await dialog.findByText(/^对应 2,000 积分：/)).toBeInTheDocument();
});

it("opens where something waits, and stays where one chose to look", async () => {
  tasks = [];
  const user = userEvent.setup();
  renderApp("/admin/review");
  expect(await screen.findByRole("article", { name: "买家申请退款：买错了" })).toBeInTheDocument();
  expect(screen.getByRole("radio", { name: "支付与退款（1）" })).toBeChecked();
  await user.click(screen.getByRole("radio", { name: "任务与取消（0）" }));
  expect(await screen.findByText("没有待核实的任务")).toBeInTheDocument();
  expect(screen.getByTestId("address").textContent).toBe("/admin/review?part=tasks");
});

it("reads a payment as an operator does: money, channel and the way to the order, and no raw words", async () => {
  const paid_ms = new Date(2026, 0, 31, 8, 9, 10).getTime();
  payments = [wish, { ...wish, id: "a2", kind: "amount_mismatch", text: { zh: "实付金额不符", en: "Another amount was paid" }, channel: "wechat", details: { cents: 1, transaction_id: "4200007", paid_ms, finished: false } as typeof wish.details }];
  renderApp("/admin/review?part=payments");
  const asked = await screen.findByRole("article", { name: "买家申请退款：买错了" });
  for (const words of ["支付宝", "¥19.90", "申请时间"]) expect(within(asked).getByText(words)).toBeInTheDocument();
  expect(within(asked).getByRole("link", { name: "ORDER1" })).toHaveAttribute("href", "/admin/orders?order=ORDER1");
  const wrong = screen.getByRole("article", { name: "实付金额不符" });
  for (const words of ["微信支付", "¥0.01", "4200007", "2026-01-31 08:09:10", "发现时间"]) expect(within(wrong).getByText(words)).toBeInTheDocument();
  for (const raw of [/"cents"/, /^wechat$/, "存疑时间"]) expect(screen.queryByText(raw)).not.toBeInTheDocument();
});
