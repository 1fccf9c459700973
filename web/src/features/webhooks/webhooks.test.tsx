import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { Factors } from "@/lib/api/types";
import { member } from "@/testing/accountFixtures";
import { renderApp } from "@/testing/render";
import { api, apiError, http, HttpResponse, server, state } from "@/testing/server";
import type { Delivery, Webhook } from "./api";

const MARCH = Date.UTC(2026, 2, 1);
const URL_ = "https://example.com/hooks";
const webhook: Webhook = { id: "wh_1", url: URL_, events: [], test: false, active: true, off_reason: null, failing_since_ms: null, former_ends_ms: null, created_ms: MARCH };
const delivery: Delivery = {
  id: "msg_1",
  event: "task.failed",
  task_id: "t_1",
  state: "failed",
  created_ms: MARCH,
  attempts: 10,
  next_ms: null,
  last: { at_ms: MARCH, took_ms: 31, status: 500, answer: "no room", error: "HTTP 500" },
  body: '{"type":"task.failed"}',
};

let held: Webhook[];
let heard: [string, unknown][];

beforeEach(() => {
  held = [];
  heard = [];
  state.session = member;
  const factors: Factors = { totp: null, passkeys: [], recovery_codes_left: 0, passkey_domain: "localhost", required: false, step_up_until_ms: Date.now() + 300_000 };
  const hear = async (name: string, request: Request) => {
    const body = (await request.json()) as Record<string, unknown>;
    heard.push([name, body]);
    return body;
  };
  server.use(
    http.get(api("/factors"), () => HttpResponse.json(factors)),
    http.get(api("/webhooks"), () => HttpResponse.json({ items: held })),
    http.post(api("/webhooks"), async ({ request }) => {
      const body = await hear("make", request);
      if (!String(body["url"]).startsWith("https:")) return apiError(422, { code: "invalid_params", message: "参数有误", fields: [{ path: "/url", code: "invalid", message: "须为公网上的 https 地址" }] });
      held = [{ ...webhook, url: String(body["url"]), test: body["test"] as boolean, events: body["events"] as Webhook["events"] }];
      return HttpResponse.json({ ...held[0], secret: "whsec_c2VjcmV0" }, { status: 201 });
    }),
    http.patch(api("/webhooks/:id"), async ({ request }) => {
      const body = await hear("change", request);
      held = [{ ...held[0]!, active: body["active"] as boolean, off_reason: null }];
      return HttpResponse.json(held[0]);
    }),
    http.post(api("/webhooks/:id/test"), () => HttpResponse.json({ at_ms: MARCH, took_ms: 12, status: null, answer: null, error: "unreachable" })),
    http.get(api("/webhooks/:id/deliveries"), ({ request }) => HttpResponse.json({ items: new URL(request.url).searchParams.get("state") === "pending" ? [] : [delivery] })),
    http.post(api("/webhooks/:id/deliveries/:delivery/redeliver"), async ({ request, params }) => {
      await hear(`again ${String(params["delivery"])}`, request);
      return new HttpResponse(null, { status: 202 });
    }),
    http.delete(api("/webhooks/:id"), () => {
      held = [];
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

describe("where one's programs are told of tasks", () => {
  it("is made at an address that may be told, and shows its secret once", async () => {
    const { user } = renderApp("/dhmsg/webhooks");
    expect(await screen.findByRole("heading", { name: "还没有 Webhook" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "新建 Webhook" }));
    const form = await screen.findByRole("dialog", { name: "新建 Webhook" });
    await user.type(within(form).getByRole("textbox", { name: "地址" }), "http://10.0.0.1/");
    await user.click(within(form).getByRole("button", { name: "创建" }));
    expect(await within(form).findByText("须为公网上的 https 地址")).toBeVisible();
    await user.clear(within(form).getByRole("textbox", { name: "地址" }));
    await user.type(within(form).getByRole("textbox", { name: "地址" }), URL_);
    await user.click(within(form).getByRole("checkbox", { name: "任务失败" }));
    await user.click(within(form).getByRole("radio", { name: "测试密钥的任务" }));
    await user.click(within(form).getByRole("button", { name: "创建" }));
    const shown = await screen.findByRole("dialog", { name: "请保存签名密钥" });
    expect(within(shown).getByRole("textbox", { name: "签名密钥" })).toHaveValue("whsec_c2VjcmV0");
    expect(heard.at(-1)).toEqual(["make", { url: URL_, events: ["task.failed"], test: true }]);
    await user.click(within(shown).getByRole("button", { name: "已保存" }));
    const item = (await screen.findByText(URL_)).closest("li")!;
    expect(item).toHaveTextContent("测试");
    expect(item).toHaveTextContent("任务失败");
  });

  it("says why it was switched off, is switched on, and is tried", async () => {
    held = [{ ...webhook, active: false, off_reason: "failing", failing_since_ms: MARCH }];
    const { user } = renderApp("/dhmsg/webhooks");
    expect(await screen.findByText("连续多日无法送达，已自动停用")).toBeVisible();
    await user.click(screen.getByRole("switch", { name: `启用 ${URL_}` }));
    expect(await screen.findByRole("switch", { name: `停用 ${URL_}` })).toBeChecked();
    expect(heard).toEqual([["change", { active: true }]]);
    await user.click(screen.getByRole("button", { name: `发送测试到 ${URL_}` }));
    expect(await screen.findByText("未送达：无法连接")).toBeVisible();
  });

  it("shows what it told and what was answered, and tells it once more", async () => {
    held = [webhook];
    const { user } = renderApp("/dhmsg/webhooks");
    await user.click(await screen.findByText("投递记录"));
    const log = await screen.findByRole("group", { name: `${URL_} 的投递记录` });
    const item = (await within(log).findByText("任务失败")).closest("li")!;
    for (const words of ["未送达", "尝试 10 次", "HTTP 500 · 31 毫秒", "no room"]) expect(item).toHaveTextContent(words);
    await user.click(within(log).getByRole("button", { name: "重新发送 msg_1" }));
    expect(await screen.findByText("已重新发送")).toBeVisible();
    expect(heard).toEqual([["again msg_1", {}]]);
    await user.click(within(log).getByRole("radio", { name: "等待送达" }));
    expect(await within(log).findByText("还没有投递记录")).toBeVisible();
    await user.click(screen.getByRole("button", { name: `删除 ${URL_}` }));
    await user.click(within(await screen.findByRole("dialog", { name: "删除这个 Webhook？" })).getByRole("button", { name: "删除" }));
    expect(await screen.findByRole("heading", { name: "还没有 Webhook" })).toBeVisible();
  });
});
