import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { member } from "@/testing/accountFixtures";
import { renderApp } from "@/testing/render";
import { api, apiError, http, HttpResponse, server, state } from "@/testing/server";
import type { Thread, Ticket } from "./api";

const MARCH = Date.UTC(2026, 2, 1);
const ticket: Ticket = {
  id: "tk_1",
  subject: "任务一直排队",
  category: "task",
  state: "answered",
  task_id: null,
  order_no: null,
  created_ms: MARCH,
  updated_ms: MARCH + 60_000,
  answered_ms: MARCH + 60_000,
  unread: true,
  closed_ms: null,
  closed_by: null,
  reopen_until_ms: null,
};
const thread = (): Thread => ({
  ...ticket,
  messages: [
    { id: "m1", author: "person", words: "等了一小时\n还没好", files: [{ id: "up_1", name: "截图.png", mime: "image/png", bytes: 9, width: 3, height: 3 }], created_ms: MARCH },
    { id: "m2", author: "site", words: "已经换了账号", files: [], created_ms: MARCH + 60_000 },
  ],
});

let held: Thread[];
let heard: [string, unknown, string | null][];

beforeEach(() => {
  held = [];
  heard = [];
  sessionStorage.clear();
  state.session = member;
  const hear = async (name: string, request: Request) => {
    const body = (await request.json()) as Record<string, unknown>;
    heard.push([name, body, request.headers.get("idempotency-key")]);
    return body;
  };
  const found = (id: unknown) => held.find((one) => one.id === id)!;
  server.use(
    http.get(api("/tickets"), () => HttpResponse.json({ items: held, next_cursor: null, unread: 0 })),
    http.post(api("/tickets"), async ({ request }) => {
      const body = await hear("open", request);
      if (body["task_id"] === "nobody's") {
        return apiError(422, { code: "invalid_params", message: "参数有误", fields: [{ path: "/task_id", code: "not_found", message: "没有找到您的这个任务" }] });
      }
      held = [{ ...thread(), state: "open", unread: false, subject: String(body["subject"]), messages: [{ ...thread().messages[0]!, words: String(body["words"]) }] }];
      return HttpResponse.json(held[0], { status: 201 });
    }),
    http.get(api("/tickets/:id"), ({ params }) => HttpResponse.json(found(params["id"]))),
    http.post(api("/tickets/:id/read"), async ({ request, params }) => {
      await hear("read", request);
      held = held.map((one) => (one.id === params["id"] ? { ...one, unread: false } : one));
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(api("/tickets/:id/messages"), async ({ request }) => {
      const body = await hear("reply", request);
      held = [{ ...held[0]!, state: "open", messages: [...held[0]!.messages, { id: "m3", author: "person", words: String(body["words"]), files: [], created_ms: MARCH + 120_000 }] }];
      return HttpResponse.json(held[0]);
    }),
    http.post(api("/tickets/:id/close"), async ({ request }) => {
      await hear("close", request);
      held = [{ ...held[0]!, state: "closed", closed_ms: Date.now(), closed_by: "person", reopen_until_ms: Date.now() + 86_400_000 }];
      return HttpResponse.json(held[0]);
    }),
    http.post(api("/tickets/:id/reopen"), async ({ request }) => {
      await hear("reopen", request);
      held = [{ ...held[0]!, state: "open", closed_ms: null, closed_by: null, reopen_until_ms: null }];
      return HttpResponse.json(held[0]);
    }),
  );
});

describe("what a person asks the site", () => {
  it("is opened with a subject, words and what it is about, and shown at once", async () => {
    const { user } = renderApp("/dhmsg/tickets");
    expect(await screen.findByRole("heading", { name: "还没有工单" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "新建工单" }));
    const form = await screen.findByRole("dialog", { name: "新建工单" });
    await user.type(within(form).getByRole("textbox", { name: "标题" }), "扣了两次");
    await user.selectOptions(within(form).getByRole("combobox", { name: "分类" }), "账单与积分");
    await user.type(within(form).getByRole("textbox", { name: "内容" }), "请核对");
    await user.type(within(form).getByRole("textbox", { name: /任务编号/ }), "nobody's");
    await user.click(within(form).getByRole("button", { name: "提交" }));
    expect(await within(form).findByText("没有找到您的这个任务")).toBeVisible();
    await user.clear(within(form).getByRole("textbox", { name: /任务编号/ }));
    await user.click(within(form).getByRole("button", { name: "提交" }));
    expect(await screen.findByRole("heading", { name: "扣了两次" })).toBeVisible();
    expect(heard.at(-1)).toEqual(["open", { subject: "扣了两次", category: "billing", words: "请核对", task_id: null, order_no: null, files: [] }, expect.any(String)]);
  });

  it("shows which answers are new, and no more once they were read", async () => {
    held = [thread()];
    const { user } = renderApp("/dhmsg/tickets");
    expect(await screen.findByText("有新回复")).toBeVisible();
    await user.click(screen.getByRole("button", { name: /任务一直排队/ }));
    const said = within(await screen.findByRole("list", { name: "工单内容" })).getAllByRole("listitem");
    expect(said.map((one) => one.textContent)).toEqual([expect.stringContaining("等了一小时\n还没好"), expect.stringContaining("已经换了账号")]);
    expect(screen.getByRole("img", { name: "截图.png" })).toHaveAttribute("src", "/api/v1/media/up_1");
    await waitFor(() => expect(heard).toContainEqual(["read", { until_ms: MARCH + 60_000 }, null]));
    await user.click(screen.getByRole("button", { name: "返回工单列表" }));
    await waitFor(() => expect(screen.queryByText("有新回复")).toBeNull());
  });

  it("is replied to by the keyboard, and what is being written survives a reload", async () => {
    held = [{ ...thread(), unread: false }];
    const first = renderApp("/dhmsg/tickets?ticket=tk_1");
    await first.user.type(await screen.findByRole("textbox", { name: "回复" }), "还是不行");
    first.unmount();
    const { user } = renderApp("/dhmsg/tickets?ticket=tk_1");
    const field = await screen.findByRole("textbox", { name: "回复" });
    expect(field).toHaveValue("还是不行");
    await user.type(field, "{Control>}{Enter}{/Control}");
    await waitFor(() => expect(heard).toEqual([["reply", { words: "还是不行", files: [] }, expect.any(String)]]));
    await waitFor(() => expect(field).toHaveValue(""));
    expect(await screen.findByText("还是不行")).toBeVisible();
  });

  it("is closed after a second thought, and reopened", async () => {
    held = [{ ...thread(), unread: false }];
    const { user } = renderApp("/dhmsg/tickets?ticket=tk_1");
    await user.click(await screen.findByRole("button", { name: "关闭工单" }));
    await user.click(within(await screen.findByRole("dialog", { name: "关闭这个工单？" })).getByRole("button", { name: "关闭工单" }));
    expect(await screen.findByText(/您在 .* 关闭了这个工单。/)).toBeVisible();
    expect(screen.queryByRole("textbox", { name: "回复" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "重新打开" }));
    expect(await screen.findByRole("textbox", { name: "回复" })).toBeVisible();
  });

  it("asks a visitor to sign in first", async () => {
    state.session = { ...member, user: { ...member.user!, anonymous: true } };
    renderApp("/dhmsg/tickets");
    expect(await screen.findByRole("heading", { name: "请先登录" })).toBeVisible();
  });
});
