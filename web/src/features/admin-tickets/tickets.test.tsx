import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { member } from "@/testing/accountFixtures";
import { renderApp } from "@/testing/render";
import { api, http, HttpResponse, server, state } from "@/testing/server";
import type { Thread, Ticket } from "./api";

const operator = { ...member, user: { ...member.user!, role: "admin" as const } };
const MARCH = Date.UTC(2026, 2, 1);
const ticket: Ticket = {
  id: "tk_1",
  uid: 123456789,
  name: "李白",
  subject: "任务一直排队",
  category: "task",
  state: "open",
  task_id: "0190163d-8694-739b-aea5-966c26f8ad91",
  order_no: null,
  created_ms: MARCH,
  updated_ms: MARCH,
  answered_ms: null,
  unread: false,
  closed_ms: null,
  closed_by: null,
  reopen_until_ms: null,
};
let thread: Thread;
let asked: URLSearchParams[];
let heard: [string, unknown, string | null][];

beforeEach(() => {
  state.session = operator;
  sessionStorage.clear();
  asked = [];
  heard = [];
  thread = { ...ticket, messages: [{ id: "m1", author: "person", words: "等了一小时", files: [{ id: "up_1", name: "截图.png", mime: "image/png", bytes: 9, width: 3, height: 3 }], created_ms: MARCH, note: false, name: "李白" }] };
  const write = (note: boolean) => async ({ request }: { request: Request }) => {
    const { words } = (await request.json()) as { words: string };
    heard.push([note ? "note" : "answer", words, request.headers.get("idempotency-key")]);
    thread = { ...thread, state: note ? thread.state : "answered", messages: [...thread.messages, { id: `m${thread.messages.length + 1}`, author: "site", words, files: [], created_ms: MARCH + 1, note, name: "管事" }] };
    return HttpResponse.json(thread);
  };
  server.use(
    http.get(api("/admin/access"), () => HttpResponse.json({ uid: operator.user.uid })),
    http.get(api("/admin/review"), () => HttpResponse.json({ tasks: 0, cancellations: 0, payments: 0, resting: 0 })),
    http.get(api("/admin/waiting-tickets"), () => HttpResponse.json({ open: thread.state === "open" ? 1 : 0 })),
    http.get(api("/admin/tickets"), ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      const none = new URL(request.url).searchParams.get("state") === "closed";
      return HttpResponse.json({ items: none ? [] : [ticket], total: none ? 0 : 1 });
    }),
    http.get(api("/admin/tickets/:id"), () => HttpResponse.json(thread)),
    http.post(api("/admin/tickets/:id/messages"), write(false)),
    http.post(api("/admin/tickets/:id/notes"), write(true)),
    http.post(api("/admin/tickets/:id/close"), () => {
      thread = { ...thread, state: "closed", closed_ms: MARCH + 2, closed_by: "site" };
      return HttpResponse.json(thread);
    }),
  );
});

it("answers a person, and the badge counts what still waits", async () => {
  const { user } = renderApp("/admin/tickets");
  expect(await screen.findByText("1 个工单等待回复")).toBeInTheDocument();
  await user.click(await screen.findByRole("button", { name: "任务一直排队" }));
  const drawer = await screen.findByRole("dialog", { name: "工单详情" });
  expect(await within(drawer).findByText("等了一小时")).toBeVisible();
  expect(within(drawer).getByRole("link", { name: "李白" })).toHaveAttribute("href", "/admin/users?user=123456789");
  expect(within(drawer).getByRole("link", { name: "…26f8ad91" })).toHaveAttribute("href", `/admin/records?task=${ticket.task_id}`);
  expect(within(drawer).getByRole("img", { name: "截图.png" })).toHaveAttribute("src", "/api/v1/admin/tickets/tk_1/files/up_1");
  await user.type(within(drawer).getByRole("textbox", { name: "回复内容" }), "已换账号");
  await user.click(within(drawer).getByRole("button", { name: "发送回复" }));
  expect(await within(drawer).findByText("已换账号")).toBeVisible();
  expect(heard).toEqual([["answer", "已换账号", expect.any(String)]]);
  await waitFor(() => expect(screen.queryByText("1 个工单等待回复")).toBeNull());
});

it("keeps a note apart from an answer that is being written", async () => {
  const { user } = renderApp("/admin/tickets?ticket=tk_1");
  const drawer = await screen.findByRole("dialog", { name: "工单详情" });
  await user.type(await within(drawer).findByRole("textbox", { name: "回复内容" }), "您好");
  await user.click(within(drawer).getByRole("radio", { name: "内部备注" }));
  const note = within(drawer).getByRole("textbox", { name: "备注内容" });
  expect(note).toHaveValue("");
  await user.type(note, "多次退款{Control>}{Enter}{/Control}");
  expect(await within(drawer).findByText("仅管理员可见")).toBeVisible();
  expect(heard).toEqual([["note", "多次退款", expect.any(String)]]);
  await user.click(within(drawer).getByRole("radio", { name: "回复用户" }));
  expect(within(drawer).getByRole("textbox", { name: "回复内容" })).toHaveValue("您好");
});

it("closes a ticket after a second thought; notes alone are added to it then", async () => {
  const { user } = renderApp("/admin/tickets?ticket=tk_1");
  const drawer = await screen.findByRole("dialog", { name: "工单详情" });
  await user.click(await within(drawer).findByRole("button", { name: "关闭工单" }));
  await user.click(within(await screen.findByRole("dialog", { name: "关闭这个工单？" })).getByRole("button", { name: "关闭工单" }));
  expect(await within(drawer).findByText("管理员关闭")).toBeVisible();
  expect(within(drawer).getByRole("textbox", { name: "备注内容" })).toBeVisible();
  expect(within(drawer).queryByRole("textbox", { name: "回复内容" })).toBeNull();
});

it("narrows the list by state, category and words, which the address keeps", async () => {
  const { user } = renderApp("/admin/tickets?category=task&q=%E6%8E%92%E9%98%9F");
  await screen.findByRole("button", { name: "任务一直排队" });
  expect(Object.fromEntries(asked.at(-1)!)).toMatchObject({ category: "task", q: "排队", page: "1" });
  await user.click(screen.getByRole("radio", { name: "已关闭" }));
  expect(await screen.findByRole("heading", { name: "没有符合条件的工单" })).toBeVisible();
  expect(asked.at(-1)!.get("state")).toBe("closed");
});
