import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { KeptPreset } from "@/lib/api/types";
import { incomingDraft } from "@/lib/drafts";
import { member } from "@/testing/accountFixtures";
import { kling } from "@/testing/fixtures";
import { renderApp } from "@/testing/render";
import { api, apiError, http, HttpResponse, server, state } from "@/testing/server";

const mode = kling.modes[0]!;
const preset = (id: string, name: string, more: Partial<KeptPreset> = {}): KeptPreset => ({
  id, tool: kling.id, mode: mode.id, name, name_en: null, params: { duration: "10" }, enabled: true, faults: [], created_ms: 1, updated_ms: 1, ...more,
});
let items: KeptPreset[];
let sent: unknown[];

beforeEach(() => {
  items = [preset("a", "长片", { name_en: "Long" }), preset("b", "短片"), preset("c", "旧片", { faults: [{ path: "/params/duration", code: "oneOf", message: "x" }] })];
  sent = [];
  state.session = { ...member, user: { ...member.user!, role: "admin" } };
  const record = async (request: Request) => {
    const body: unknown = await request.json();
    sent.push(body);
    return body;
  };
  server.use(
    http.get(api("/admin/access"), () => HttpResponse.json({ uid: member.user!.uid })),
    http.get(api("/admin/presets"), () => HttpResponse.json({ items })),
    http.put(api("/admin/presets/order"), async ({ request }) => {
      const { ids } = (await record(request)) as { ids: string[] };
      items = ids.map((id) => items.find((item) => item.id === id)!);
      return new HttpResponse(null, { status: 204 });
    }),
    http.put(api("/admin/presets/:id"), async ({ request, params }) => {
      const change = (await record(request)) as KeptPreset;
      if (change.name === "长片" && params["id"] !== "a") return apiError(422, { code: "invalid_params", message: "x", fields: [{ path: "/name", code: "taken", message: "已有同名" }] });
      items = items.map((item) => (item.id === params["id"] ? { ...item, ...change } : item));
      return HttpResponse.json(items.find(({ id }) => id === params["id"]));
    }),
    http.delete(api("/admin/presets/:id"), ({ params }) => {
      items = items.filter(({ id }) => id !== params["id"]);
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

const names = () => screen.getAllByRole("row").slice(1).map((row) => within(row).getAllByRole("cell")[0]!.textContent);

describe("presets of the site in the panel", () => {
  it("stand with their form, their settings, and what today's form refuses", async () => {
    renderApp("/admin/presets");
    const rows = await screen.findAllByRole("row");
    expect(rows[1]).toHaveTextContent("长片Long");
    expect(rows[1]).toHaveTextContent("时长 10 秒");
    expect(rows[1]).toHaveTextContent("已启用");
    expect(rows[3]).toHaveTextContent("已失效表单不再接受：时长");
    expect(screen.getByText(/^有预设已失效.*以同一名称/)).toBeInTheDocument();
  });

  it("are put in order, switched off, renamed and deleted", async () => {
    const { user } = renderApp("/admin/presets");
    await user.click(await screen.findByRole("button", { name: "下移「长片」" }));
    await waitFor(() => expect(names()).toEqual(["短片", "长片Long", "旧片"]));
    expect(sent[0]).toEqual({ tool: kling.id, mode: mode.id, ids: ["b", "a", "c"] });
    await waitFor(() => expect(screen.getByRole("button", { name: "下移「长片」" })).toHaveFocus());
    await user.click(screen.getByRole("button", { name: "停用：短片" }));
    expect(await screen.findByText("已停用")).toBeInTheDocument();
    expect(sent[1]).toEqual({ name: "短片", name_en: null, enabled: false });
    await user.click(screen.getByRole("button", { name: "改名：短片" }));
    const dialog = await screen.findByRole("dialog", { name: "预设改名" });
    const field = within(dialog).getByLabelText(/^名称/);
    await user.clear(field);
    await user.type(field, "长片{Enter}");
    expect(await within(dialog).findByText("已有同名")).toBeInTheDocument();
    await user.clear(field);
    await user.type(field, "五秒{Enter}");
    await waitFor(() => expect(names()).toContain("五秒"));
    await user.click(screen.getByRole("button", { name: "删除：五秒" }));
    await user.click(within(await screen.findByRole("dialog", { name: "删除这个全站预设？" })).getByRole("button", { name: "删除" }));
    await waitFor(() => expect(names()).toEqual(["长片Long", "旧片"]));
  });

  it("open in their form, filled in", async () => {
    const { user } = renderApp("/admin/presets");
    const link = await screen.findByRole("link", { name: "在表单中打开：长片" });
    expect(link).toHaveAttribute("href", `${kling.route}?mode=${mode.id}`);
    await user.click(link);
    expect(await screen.findByRole("radio", { name: "10 秒" })).toBeChecked();
    expect(await screen.findByText("已套用预设「长片」")).toBeInTheDocument();
    expect(incomingDraft.get()).toBeNull();
  });

  it("that are none say how to make one", async () => {
    items = [];
    renderApp("/admin/presets");
    expect(await screen.findByRole("heading", { name: "还没有全站预设" })).toBeVisible();
  });
});
