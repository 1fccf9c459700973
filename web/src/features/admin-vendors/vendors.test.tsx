import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { setLanguage } from "@/i18n";
import { glyph, text } from "@/testing/fixtureParts";
import { renderPart } from "@/testing/render";
import { api, apiError, http, HttpResponse, server } from "@/testing/server";
import type { Account, VendorTool } from "./api";
import VendorsPage from "./components/VendorsPage";

const account: Account = {
  id: "a-1",
  tool: "kling",
  label: "主账号",
  source: "panel",
  wire: "relay",
  base_url: "https://one.example.com/v1",
  own_base_url: "https://one.example.com/v1",
  settings: {},
  secrets: ["api_key", "spare"],
  max_concurrent: 5,
  weight: 2,
  daily_cap: 1000,
  enabled: true,
  open: true,
  problem: null,
  rest: null,
  figures: { jobs: 2, spent_today: 250, succeeded: 9, failed: 1 },
  created_ms: 1,
  updated_ms: 1,
};

const secret = (title: string) => ({ type: "string", title, writeOnly: true });
const tool: VendorTool = {
  id: "kling",
  title: text("可灵视频"),
  vendor: "kling",
  vendor_title: text("可灵"),
  glyph,
  demo: false,
  served: true,
  wires: [
    {
      id: "relay",
      title: null,
      default_base_url: null,
      without: [],
      schema: { type: "object", required: ["api_key"], properties: { api_key: secret("密钥"), spare: secret("备用密钥") } },
    },
    {
      id: "official",
      title: null,
      default_base_url: "https://api.example.com",
      without: [text("多图参考")],
      schema: { type: "object", required: ["api_key"], properties: { api_key: secret("官方密钥") } },
    },
  ],
  accounts: [account],
};

let sent: { method: string; path: string; body: unknown }[];

beforeEach(() => {
  sent = [];
  server.use(
    http.get(api("/admin/vendors"), () =>
      HttpResponse.json({ cannot_fetch: [], tools: [tool, { ...tool, id: "veo", title: text("Veo"), vendor_title: text("谷歌"), demo: true, accounts: [] }] }),
    ),
    http.all(api("/admin/vendor-accounts/*"), async ({ request }) => {
      const text = await request.text();
      sent.push({ method: request.method, path: new URL(request.url).pathname, body: text === "" ? null : JSON.parse(text) });
      return HttpResponse.json(account);
    }),
  );
});

afterEach(() => setLanguage("zh-CN"));

async function editing() {
  const view = renderPart(<VendorsPage />, "/admin/vendors");
  await view.user.click(await screen.findByRole("button", { name: "编辑" }));
  return { ...view, form: await screen.findByRole("dialog", { name: "编辑「主账号」" }) };
}

describe("accounts at vendors", () => {
  it("show load, points and success, and which tools are demonstrations", async () => {
    const { user } = renderPart(<VendorsPage />, "/admin/vendors");
    const kling = await screen.findByRole("region", { name: "可灵视频" });
    for (const words of ["已接入", "使用中", "2 / 5", "250 / 1,000", "90%（10 次）"]) expect(within(kling).getByText(words)).toBeInTheDocument();
    expect(within(screen.getByRole("region", { name: "Veo" })).getByText("由模拟供应商生成演示内容")).toBeInTheDocument();
    await user.type(screen.getByRole("searchbox"), "主账号");
    await waitFor(() => expect(screen.queryByRole("region", { name: "Veo" })).not.toBeInTheDocument());
    await user.type(screen.getByRole("searchbox"), "不存在");
    expect(await screen.findByText("没有符合条件的工具")).toBeInTheDocument();
  });

  it("say why an account rests and when it is tried again", async () => {
    const rest = { cause: "balance" as const, message: { zh: "quota exceeded", en: "quota exceeded" }, since_ms: Date.now() - 60_000, next_try_ms: Date.now() + 60_000 };
    server.use(http.get(api("/admin/vendors"), () => HttpResponse.json({ cannot_fetch: [], tools: [{ ...tool, accounts: [{ ...account, rest }] }] })));
    renderPart(<VendorsPage />, "/admin/vendors");
    expect(await screen.findByText("暂停使用")).toBeInTheDocument();
    const times = /^供应商账号余额不足：\d\d:\d\d:\d\d 起暂停接收任务，\d\d:\d\d:\d\d 后自动重试。 quota exceeded$/;
    expect(screen.getByText(times)).toBeInTheDocument();
  });

  it("whose vendors cannot fetch uploaded files are named, with what mends it", async () => {
    server.use(http.get(api("/admin/vendors"), () => HttpResponse.json({ cannot_fetch: [account.id, "config-2"], tools: [tool] })));
    renderPart(<VendorsPage />, "/admin/vendors");
    expect(await screen.findByText(/^本站没有公网地址.*：主账号和config-2。请将 server\.public_base_url 设为公网地址/)).toBeInTheDocument();
  });

  it("keep address and key of each way apart while one looks at the other", async () => {
    const { user, form } = await editing();
    const address = within(form).getByLabelText(/^接口地址/);
    await user.clear(address);
    await user.type(address, "https://two.example.com");
    await user.type(within(form).getByLabelText(/^密钥/), "key-of-relay");
    await user.click(within(form).getByRole("radio", { name: "官方接口" }));
    expect(within(form).getByLabelText(/^接口地址/)).toHaveValue("");
    await user.type(within(form).getByLabelText(/^官方密钥/), "key-of-official");
    await user.click(within(form).getByRole("radio", { name: "中转接口" }));
    expect(within(form).getByLabelText(/^接口地址/)).toHaveValue("https://two.example.com");
    expect(within(form).getByLabelText(/^密钥/)).toHaveValue("key-of-relay");
    await user.click(within(form).getByRole("radio", { name: "官方接口" }));
    expect(within(form).getByLabelText(/^官方密钥/)).toHaveValue("key-of-official");
  });

  it("keep a key that is not entered again, and clear one on request", async () => {
    const { user, form } = await editing();
    expect(within(form).getByLabelText("密钥")).toHaveAttribute("placeholder", "已设置，留空保持不变");
    expect(within(form).getByLabelText("密钥")).toHaveAttribute("type", "password");
    await user.click(within(form).getByRole("switch", { name: "清除「备用密钥」" }));
    await user.click(within(form).getByRole("button", { name: "保存" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      method: "PUT",
      path: "/api/v1/admin/vendor-accounts/a-1",
      body: {
        label: "主账号", wire: "relay", base_url: "https://one.example.com/v1", credentials: { spare: null },
        max_concurrent: 5, weight: 2, daily_cap: 1000, enabled: true,
      },
    });
  });

  it("say that one of two keys is needed, unless one is held", async () => {
    const said = "请填写 API Key，或同时填写 Access Key 与 Secret Key";
    const schema = {
      type: "object",
      "x-require-any": ["api_key", "secret_key"],
      errorMessage: { "x-require-any": said },
      properties: { api_key: secret("API Key"), access_key: secret("Access Key"), secret_key: secret("Secret Key") },
    };
    const offered = { ...tool, wires: [{ ...tool.wires[0]!, schema }] };
    const list = (held: string[]) =>
      server.use(http.get(api("/admin/vendors"), () => HttpResponse.json({ cannot_fetch: [], tools: [{ ...offered, accounts: [{ ...account, secrets: held }] }] })));
    list([]);
    const none = await editing();
    await none.user.click(within(none.form).getByRole("button", { name: "保存" }));
    expect(await within(none.form).findByText(said)).toBeInTheDocument();
    expect(sent).toEqual([]);
    none.unmount();
    list(["secret_key"]);
    const one = await editing();
    await one.user.click(within(one.form).getByRole("button", { name: "保存" }));
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  it("ask for the key again when the address moves to another host", async () => {
    const { user, form } = await editing();
    const address = within(form).getByLabelText(/接口地址/);
    await user.clear(address);
    await user.type(address, "https://one.example.com/v2");
    expect(within(form).queryByText("接入方式或接口地址已更换，请重新填写密钥")).not.toBeInTheDocument();
    await user.clear(address);
    await user.type(address, "https://two.example.com");
    expect(within(form).getByText("接入方式或接口地址已更换，请重新填写密钥")).toBeInTheDocument();
    await user.click(within(form).getByRole("button", { name: "保存" }));
    expect(await within(form).findByText(/请填写密钥/)).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it("show what the host refuses at its field", async () => {
    server.use(
      http.put(api("/admin/vendor-accounts/:id"), () =>
        apiError(422, {
          code: "invalid_params",
          message: "参数不正确",
          fields: [{ path: "/base_url", code: "invalid", message: "接口地址中不能包含用户名或密码" }],
        }),
      ),
    );
    const { user, form } = await editing();
    await user.click(within(form).getByRole("button", { name: "保存" }));
    expect(await within(form).findByText("接口地址中不能包含用户名或密码")).toBeInTheDocument();
  });

  it("are tried before they are saved, and going live is agreed to first", async () => {
    const live = { ends_demo: true, visitor_points: { from: 1000, to: 100 }, registered_points: null, ends_cashier: true, free_purchases: false, still_demo: 22 };
    server.use(
      http.get(api("/admin/vendors/veo/going-live"), () => HttpResponse.json(live)),
      http.post(api("/admin/vendor-drafts/probe"), async ({ request }) => {
        sent.push({ method: "POST", path: "probe", body: await request.json() });
        return HttpResponse.json({ verdict: "ok", message: "可用", took_ms: 12 });
      }),
      http.post(api("/admin/vendor-accounts"), () => {
        sent.push({ method: "POST", path: "create", body: null });
        return HttpResponse.json(account, { status: 201 });
      }),
    );
    const { user } = renderPart(<VendorsPage />, "/admin/vendors");
    await user.click(await screen.findByRole("button", { name: "为Veo添加账号" }));
    const form = within(await screen.findByRole("dialog", { name: "添加Veo账号" }));
    await user.click(form.getByRole("button", { name: "保存前检测" }));
    expect(form.getByText("请填写账号名称")).toBeInTheDocument();
    expect(form.getByText("请填写接口地址")).toBeInTheDocument();
    expect(form.getByText(/请填写密钥/)).toBeInTheDocument();
    await user.type(form.getByLabelText(/账号名称/), "一");
    expect(form.queryByText("请填写账号名称")).not.toBeInTheDocument();
    await user.type(form.getByLabelText(/接口地址/), "https://a.example.com");
    await user.type(form.getByLabelText(/^密钥/), "k");
    await user.click(form.getByRole("button", { name: "保存前检测" }));
    expect(await form.findByText("检测通过")).toBeInTheDocument();
    expect(sent).toMatchObject([{ path: "probe", body: { tool: "veo", id: null, account: { label: "一", credentials: { api_key: "k" } } } }]);
    expect(form.getByText("新游客获赠的积分从 1,000 变为 100。")).toBeInTheDocument();
    await user.click(form.getByRole("button", { name: "添加" }));
    expect(form.getByText("请先确认了解这些变化")).toBeInTheDocument();
    expect(sent).toHaveLength(1);
    await user.click(form.getByLabelText("我已了解这些变化"));
    await user.click(form.getByRole("button", { name: "添加" }));
    await waitFor(() => expect(sent).toMatchObject([{ path: "probe" }, { path: "create" }]));
  });

  const closes =
    "演示收银台随即关闭：在演示中购买的积分、时长和邀请奖励会收回，也不再计入会员优惠，用户暂时无法购买积分。要开放购买，请在服务器的 baigong.toml 中填写 [payments.wechat] 或 [payments.alipay] 的商户信息，然后重启。";
  const stays = "配置文件要求保留演示收银台：用户购买积分不会真实付款，而供应商会真实收费。请先在服务器的 baigong.toml 中填写 [payments.wechat] 或 [payments.alipay] 的商户信息，然后重启。";
  it.each([
    ["closes with the demonstration", { ends_cashier: true, free_purchases: false }, closes, stays],
    ["stays as configured", { ends_cashier: false, free_purchases: true }, stays, closes],
  ])("say before going live that the cashier %s, and how a merchant is set up", async (_case, cashier, said, unsaid) => {
    server.use(http.get(api("/admin/vendors/veo/going-live"), () => HttpResponse.json({ ends_demo: true, visitor_points: null, registered_points: null, ...cashier, still_demo: 0 })));
    const { user } = renderPart(<VendorsPage />, "/admin/vendors");
    await user.click(await screen.findByRole("button", { name: "为Veo添加账号" }));
    const form = within(await screen.findByRole("dialog", { name: "添加Veo账号" }));
    expect(await form.findByText(said)).toBeInTheDocument();
    expect(form.queryByText(unsaid)).not.toBeInTheDocument();
  });

  it("say after a probe that costs nothing that the address answers and the key was not tried, in both languages", async () => {
    const message = "接口地址可以连接；没有不产生费用的方法检测密钥，可提交一个任务来验证";
    server.use(http.post(api("/admin/vendor-accounts/a-1/probe"), () => HttpResponse.json({ verdict: "unsupported", message, took_ms: 87 })));
    const { user } = renderPart(<VendorsPage />, "/admin/vendors");
    await user.click(await screen.findByRole("button", { name: "检测" }));
    expect(await screen.findByText("可以连接，密钥未验证")).toBeInTheDocument();
    expect(screen.getByText(message)).toBeInTheDocument();
    await setLanguage("en");
    expect(await screen.findByText("It answers; the key was not checked")).toBeInTheDocument();
  });

  it("say after a probe that no address answers there", async () => {
    server.use(http.post(api("/admin/vendor-accounts/a-1/probe"), () => HttpResponse.json({ verdict: "failed", message: "接口地址不存在", took_ms: 87 })));
    const { user } = renderPart(<VendorsPage />, "/admin/vendors");
    await user.click(await screen.findByRole("button", { name: "检测" }));
    expect(await screen.findByText("检测未通过")).toBeInTheDocument();
    expect(screen.getByText("接口地址不存在")).toBeInTheDocument();
  });

  it("say what disabling means before it happens", async () => {
    const { user } = renderPart(<VendorsPage />, "/admin/vendors");
    await user.click(await screen.findByRole("button", { name: "停用" }));
    const dialog = await screen.findByRole("dialog", { name: "停用这个账号？" });
    expect(within(dialog).getByText(/已提交的 2 个任务会继续查询直到结束/)).toBeInTheDocument();
    expect(sent).toEqual([]);
    await user.click(within(dialog).getByRole("button", { name: "停用" }));
    await waitFor(() => expect(sent).toEqual([{ method: "PUT", path: "/api/v1/admin/vendor-accounts/a-1/enabled", body: { enabled: false } }]));
  });
});
