import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { Factors } from "@/lib/api/types";
import { member } from "@/testing/accountFixtures";
import { anonymous } from "@/testing/fixtures";
import { renderApp } from "@/testing/render";
import { api, apiError, http, HttpResponse, server, state } from "@/testing/server";
import type { Key } from "./api";

const TEXT = "bg_live_3fQ9aB3dE5gH7jK9mN1pQ3rS5tU7vW9x0k2Xw1Z";
const MARCH = Date.UTC(2026, 2, 1);
const key: Key = {
  id: "key_1",
  name: "夜间批量",
  hint: "bg_live_3fQ9…w1Z0",
  test: false,
  organisation_id: null,
  scopes: ["tasks:read", "tasks:write"],
  limits: { tools: [], points: { day: 500, month: null, total: null }, max_active: null, requests_per_minute: null, networks: [] },
  spent: { day: 35, month: 1200, total: 1200 },
  created_ms: MARCH,
  expires_ms: null,
  last_used_ms: null,
  former_ends_ms: null,
  client_id: null,
  parent_id: null,
  temporary: false,
  ended_ms: null,
  ended_by: null,
};

let held: Key[];
let elevated: boolean;
let heard: unknown[];

beforeEach(() => {
  held = [];
  elevated = false;
  heard = [];
  state.session = member;
  const factors = (): Factors => ({ totp: null, passkeys: [], recovery_codes_left: 0, passkey_domain: "localhost", required: false, step_up_until_ms: elevated ? Date.now() + 300_000 : null });
  const hear = async (request: Request) => {
    const body = (await request.json()) as Record<string, unknown>;
    heard.push(body);
    return body;
  };
  server.use(
    http.get(api("/factors"), () => HttpResponse.json(factors())),
    http.post(api("/factors/step-up"), () => {
      elevated = true;
      return HttpResponse.json({ until_ms: Date.now() + 300_000 });
    }),
    http.get(api("/keys"), () => HttpResponse.json({ items: held })),
    http.post(api("/keys"), async ({ request }) => {
      if (!elevated) return apiError(403, { code: "step_up_required", message: "请先验证身份" });
      const body = await hear(request);
      held = [{ ...key, name: String(body["name"]), test: body["test"] as boolean, scopes: body["scopes"] as Key["scopes"], organisation_id: (body["organisation_id"] ?? null) as string | null, limits: body["limits"] as Key["limits"], expires_ms: body["expires_ms"] as number | null }, ...held];
      return HttpResponse.json({ ...held[0], text: TEXT }, { status: 201 });
    }),
    http.patch(api("/keys/:id"), async ({ request }) => {
      const body = await hear(request);
      const limits = body["limits"] as Key["limits"];
      const path = "/limits/networks/0";
      if (limits.networks.includes("home")) return apiError(422, { code: "invalid_params", message: "参数有误", fields: [{ path, code: "invalid", message: "须为 IP 地址或网段" }] });
      held = [{ ...held[0]!, name: String(body["name"]), limits }];
      return HttpResponse.json(held[0]);
    }),
    http.post(api("/keys/:id/renew"), async ({ request }) => {
      await hear(request);
      return HttpResponse.json({ ...held[0], text: TEXT });
    }),
    http.delete(api("/keys/:id"), () => {
      held = [{ ...held[0]!, ended_ms: Date.now(), ended_by: "owner" }];
      return HttpResponse.json(held[0]);
    }),
  );
});

async function open() {
  const view = renderApp("/dhmsg/keys");
  await screen.findByRole("region", { name: "API 密钥" });
  return view;
}

describe("the keys of one's programs", () => {
  it("are made after one has shown who one is, and are shown once", async () => {
    const { user } = await open();
    expect(await screen.findByRole("heading", { name: "还没有密钥" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "新建密钥" }));
    const who = await screen.findByRole("dialog", { name: /验证/ });
    await user.type(within(who).getByLabelText(/密码/, { selector: "input" }), "correct horse");
    await user.keyboard("{Enter}");
    const form = await screen.findByRole("dialog", { name: "新建密钥" });
    await user.click(within(form).getByRole("button", { name: "生成密钥" }));
    expect(within(form).getByText("名称须为1到60个字符")).toBeVisible();
    await user.type(within(form).getByRole("textbox", { name: "名称" }), "夜间批量");
    await user.click(within(form).getByRole("checkbox", { name: "上传与删除文件" }));
    await user.selectOptions(within(form).getByRole("combobox", { name: "有效期" }), "不过期");
    await user.click(within(form).getByText("限制（可选）"));
    await user.type(within(form).getByRole("textbox", { name: "每日积分上限" }), "0");
    await user.click(within(form).getByRole("button", { name: "生成密钥" }));
    expect(within(form).getByText("请填写1到1000000000之间的整数")).toBeVisible();
    await user.type(within(form).getByRole("textbox", { name: "每日积分上限" }), "{Backspace}300");
    await user.type(within(form).getByRole("textbox", { name: /^允许的网络/ }), "203.0.113.7{Enter}2001:db8::/32");
    await user.click(within(form).getByRole("button", { name: "生成密钥" }));
    const shown = await screen.findByRole("dialog", { name: "请保存密钥" });
    expect(within(shown).getByRole("textbox", { name: "密钥" })).toHaveValue(TEXT);
    const limits = { tools: [], points: { day: 300, month: null, total: null }, max_active: null, requests_per_minute: null, networks: ["203.0.113.7", "2001:db8::/32"] };
    expect(heard).toEqual([{ name: "夜间批量", test: false, scopes: ["tasks:read", "tasks:write", "media:read"], expires_ms: null, limits }]);
    await user.click(within(shown).getByRole("button", { name: "已保存" }));
    const item = (await screen.findByText("夜间批量")).closest("li")!;
    expect(item).toHaveTextContent("bg_live_3fQ9…w1Z0");
    expect(item).toHaveTextContent("从未使用");
    await waitFor(() => expect(document.body).not.toHaveTextContent(TEXT));
  });

  it("are made for trying things, and say so", async () => {
    elevated = true;
    const { user } = await open();
    await user.click(screen.getByRole("button", { name: "新建密钥" }));
    const form = await screen.findByRole("dialog", { name: "新建密钥" });
    await user.type(within(form).getByRole("textbox", { name: "名称" }), "试用");
    await user.click(within(form).getByRole("radio", { name: "测试" }));
    await user.click(within(form).getByRole("button", { name: "生成密钥" }));
    await user.click(await screen.findByRole("button", { name: "已保存" }));
    expect(heard).toMatchObject([{ name: "试用", test: true }]);
    const item = (await screen.findByText("试用")).closest("li")!;
    expect(item).toHaveTextContent("测试密钥");
    expect(item).not.toHaveTextContent("未设积分上限");
  });

  it("are made for an organisation, and say whose points they spend", async () => {
    elevated = true;
    server.use(http.get(api("/organisations"), () => HttpResponse.json({ items: [{ id: "o_1", name: "剪辑组" }] })));
    const { user } = await open();
    await user.click(screen.getByRole("button", { name: "新建密钥" }));
    const form = await screen.findByRole("dialog", { name: "新建密钥" });
    await user.type(within(form).getByRole("textbox", { name: "名称" }), "剪辑");
    await user.selectOptions(await within(form).findByRole("combobox", { name: "花费谁的积分" }), "剪辑组");
    await user.click(within(form).getByRole("button", { name: "生成密钥" }));
    await user.click(await screen.findByRole("button", { name: "已保存" }));
    expect(heard).toMatchObject([{ name: "剪辑", organisation_id: "o_1" }]);
    expect((await screen.findByText("剪辑")).closest("li")).toHaveTextContent("花费组织「剪辑组」的积分");
  });

  it("that a key made name the key that made them, and a key is made that may", async () => {
    elevated = true;
    held = [{ ...key, name: "平台", scopes: ["tasks:write", "keys:write"] }, { ...key, id: "key_2", name: "甲", parent_id: "key_1" }];
    const { user } = await open();
    expect((await screen.findByText("甲")).closest("li")).toHaveTextContent("由「平台」创建");
    expect(screen.getByText("平台").closest("li")).toHaveTextContent("可以新建下级密钥");
    await user.click(screen.getByRole("button", { name: "新建密钥" }));
    const form = await screen.findByRole("dialog", { name: "新建密钥" });
    await user.type(within(form).getByRole("textbox", { name: "名称" }), "分发");
    await user.click(within(form).getByRole("checkbox", { name: "可以新建下级密钥" }));
    await user.click(within(form).getByRole("button", { name: "生成密钥" }));
    await waitFor(() => expect(heard).toMatchObject([{ name: "分发", scopes: ["tasks:read", "tasks:write", "media:read", "media:write", "keys:write"] }]));
  });

  it("of an organisation that one has left are told from one's own", async () => {
    held = [{ ...key, organisation_id: "o_gone" }, { ...key, id: "key_2", name: "自己的" }];
    await open();
    expect((await screen.findByText("夜间批量")).closest("li")).toHaveTextContent("花费组织的积分");
    expect(screen.getByText("自己的").closest("li")).not.toHaveTextContent("花费组织的积分");
  });

  it("show what they have spent of their caps, and are kept to other ones", async () => {
    held = [key];
    elevated = true;
    const { user } = await open();
    const item = (await screen.findByText("夜间批量")).closest("li")!;
    expect(item).toHaveTextContent("今日 35 / 500 积分");
    expect(item).toHaveTextContent("累计花费 1,200 积分");
    await user.click(screen.getByRole("button", { name: "修改 夜间批量" }));
    const form = await screen.findByRole("dialog", { name: "修改密钥" });
    await user.type(within(form).getByRole("textbox", { name: /^允许的网络/ }), "home");
    await user.click(within(form).getByRole("button", { name: "保存" }));
    expect(await within(form).findByText("须为 IP 地址或网段")).toBeVisible();
    await user.clear(within(form).getByRole("textbox", { name: /^允许的网络/ }));
    await user.clear(within(form).getByRole("textbox", { name: "每日积分上限" }));
    await user.type(within(form).getByRole("textbox", { name: "总积分上限" }), "5000");
    await user.type(within(form).getByRole("textbox", { name: "每分钟请求数" }), "60");
    await user.click(within(form).getAllByRole("checkbox")[0]!);
    await user.click(within(form).getByRole("button", { name: "保存" }));
    expect(await screen.findByText("累计 1,200 / 5,000 积分")).toBeVisible();
    expect(screen.getByText("限 1 个工具")).toBeVisible();
    expect(screen.getByText("每分钟最多 60 个请求")).toBeVisible();
  });

  it("are renamed, renewed with time to change over, and ended for good", async () => {
    held = [key];
    elevated = true;
    const { user } = await open();
    await user.click(await screen.findByRole("button", { name: "修改 夜间批量" }));
    const rename = await screen.findByRole("dialog", { name: "修改密钥" });
    await user.clear(within(rename).getByRole("textbox", { name: "名称" }));
    await user.type(within(rename).getByRole("textbox", { name: "名称" }), "白天{Enter}");
    await user.click(await screen.findByRole("button", { name: "换发 白天" }, { timeout: 5000 }));
    const renew = await screen.findByRole("dialog", { name: "换发“白天”" });
    await user.selectOptions(within(renew).getByRole("combobox", { name: "旧密钥" }), "7 天后停用");
    await user.click(within(renew).getByRole("button", { name: "换发" }));
    await user.click(within(await screen.findByRole("dialog", { name: "请保存密钥" })).getByRole("button", { name: "已保存" }));
    expect(heard).toEqual([{ name: "白天", limits: key.limits }, { overlap_ms: 604_800_000 }]);
    await user.click(screen.getByRole("button", { name: "停用 白天" }));
    await user.click(within(await screen.findByRole("dialog", { name: "停用“白天”？" })).getByRole("button", { name: "停用" }));
    await user.click(await screen.findByText("已停用的密钥（1）"));
    expect(screen.getByText("白天").closest("li")).toHaveTextContent("已停用");
    expect(screen.queryByRole("button", { name: "停用 白天" })).toBeNull();
  });

  it("ask a visitor to register first", async () => {
    state.session = anonymous;
    renderApp("/dhmsg/keys");
    expect(await screen.findByRole("heading", { name: "请先登录" })).toBeVisible();
  });
});
