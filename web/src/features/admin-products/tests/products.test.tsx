import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { member } from "@/testing/accountFixtures";
import { adminProducts } from "@/testing/adminStoreFixtures";
import { renderApp } from "@/testing/render";
import { api, apiError, http, HttpResponse, server, state } from "@/testing/server";

let sent: { method: string; path: string; body: unknown }[];

beforeEach(() => {
  sent = [];
  state.session = { ...member, user: { ...member.user!, role: "admin" } };
  const note = async ({ request }: { request: Request }) => {
    const body: unknown = await request.json();
    sent.push({ method: request.method, path: new URL(request.url).pathname, body });
    return HttpResponse.json({ ...adminProducts[0], ...(body as object) }, { status: request.method === "POST" ? 201 : 200 });
  };
  server.use(
    http.get(api("/admin/access"), () => HttpResponse.json({ uid: member.user!.uid })),
    http.get(api("/admin/products"), () => HttpResponse.json({ items: adminProducts, total: 2 })),
    http.post(api("/admin/products"), note),
    http.put(api("/admin/products/:id"), note),
    http.post(api("/admin/products/:id/off-sale"), note),
  );
});

it("lists what is and what was on sale", async () => {
  renderApp("/admin/products");
  const rows = within(await screen.findByRole("table")).getAllByRole("row").slice(1);
  expect(rows[0]).toHaveTextContent(/月度会员热销网页套餐¥69\.907,500 积分 · 30 天在售/);
  expect(rows[1]).toHaveTextContent(/旧套餐开发者 API¥19\.902,000 积分已下架/);
});

it("makes a product, with the card before one's eyes, and sends cents", async () => {
  const { user } = renderApp("/admin/products");
  await user.click(await screen.findByRole("button", { name: "新建商品" }));
  const dialog = within(await screen.findByRole("dialog", { name: "新建商品" }));
  await user.click(dialog.getByRole("button", { name: "保存" }));
  expect(dialog.getByText("请填写商品名称")).toBeInTheDocument();
  expect(dialog.getByText("请输入正确的价格，最多两位小数")).toBeInTheDocument();
  expect(dialog.getByText("积分和天数至少有一项大于 0")).toBeInTheDocument();
  await user.type(dialog.getByRole("textbox", { name: "商品名称" }), "季度会员");
  await user.type(dialog.getByRole("textbox", { name: "价格（元）" }), "199.9");
  await user.selectOptions(dialog.getByRole("combobox", { name: "会员类型" }), "季卡");
  expect(dialog.getByRole("textbox", { name: "有效期天数" })).toHaveValue("90");
  await user.type(dialog.getByRole("textbox", { name: "赠送积分" }), "22000");
  expect(dialog.getByText("¥199.90")).toBeInTheDocument();
  expect(dialog.getByText("22,000 积分")).toBeInTheDocument();
  expect(dialog.getByText("有效期延长 90 天")).toBeInTheDocument();
  await user.click(dialog.getByText("英文文案"));
  await user.type(dialog.getByRole("textbox", { name: "英文名称" }), "Quarterly");
  await user.click(dialog.getByRole("button", { name: "保存" }));
  expect(await screen.findByText("商品已保存")).toBeInTheDocument();
  expect(sent).toEqual([
    {
      method: "POST",
      path: "/api/v1/admin/products",
      body: { title: "季度会员", cents: 19_990, category: "webui", tag: null, details: "", english: { title: "Quarterly", tag: null, details: null }, membership: "QUARTER", points: 22_000, days: 90, trial: false, on_sale: true },
    },
  ]);
});

it("shows the host's words at their fields", async () => {
  server.use(http.put(api("/admin/products/:id"), () => apiError(422, { code: "invalid_params", message: "x", fields: [{ path: "/title", code: "x", message: "商品名称不能包含 / = &" }] })));
  const { user } = renderApp("/admin/products");
  await user.click((await screen.findAllByRole("button", { name: "编辑" }))[0]!);
  const dialog = within(await screen.findByRole("dialog", { name: "编辑商品" }));
  expect(dialog.getByRole("textbox", { name: "价格（元）" })).toHaveValue("69.90");
  await user.click(dialog.getByRole("button", { name: "保存" }));
  expect(await dialog.findByText("商品名称不能包含 / = &")).toBeInTheDocument();
});

it("takes off sale after a question, and puts on sale again", async () => {
  const { user } = renderApp("/admin/products");
  await user.click(await screen.findByRole("button", { name: "下架" }));
  await user.click(within(await screen.findByRole("dialog", { name: "下架这个商品？" })).getByRole("button", { name: "下架" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.path).toBe("/api/v1/admin/products/p_month/off-sale");
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  await user.click(screen.getByRole("button", { name: "上架" }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ method: "PUT", path: "/api/v1/admin/products/p_old", body: { title: "旧套餐", on_sale: true } });
});
