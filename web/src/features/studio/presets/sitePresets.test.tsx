import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { JsonSchema } from "@/forms";
import type { SitePreset } from "@/lib/api/types";
import { savePresets } from "@/lib/drafts";
import { member } from "@/testing/accountFixtures";
import { kling } from "@/testing/fixtures";
import { renderPart } from "@/testing/render";
import { api, apiError, http, HttpResponse, server, state } from "@/testing/server";
import PresetList from "./PresetList";

const schema: JsonSchema = {
  type: "object",
  properties: {
    words: { type: "string", "x-widget": "prompt" },
    ratio: { type: "string", title: "比例", enum: ["16:9", "9:16"], default: "16:9", "x-widget": "ratio" },
  },
};
const mode = kling.modes[0]!;
const wide: SitePreset = { id: "p1", mode: mode.id, name: { zh: "横屏", en: "Wide" }, params: { ratio: "16:9" } };
let offered: SitePreset[];
let sent: { method: string; body: unknown }[];

beforeEach(() => {
  localStorage.clear();
  offered = [wide, { ...wide, id: "p2", mode: "elsewhere", name: { zh: "别处", en: "Elsewhere" } }];
  sent = [];
  server.use(http.get(api(`/tools/${kling.id}/presets`), () => HttpResponse.json({ items: offered })));
});

const open = (onApply = vi.fn()) => ({
  onApply,
  ...renderPart(<PresetList tool={kling} mode={mode} schema={schema} params={{ words: "海", ratio: "9:16" }} onApply={onApply} onClose={() => {}} />),
});
const asAdministrator = () => (state.session = { ...member, user: { ...member.user!, role: "admin" } });

describe("the site's presets", () => {
  it("stand above the reader's own in their form, are applied by one press, and cannot be renamed or deleted", async () => {
    savePresets(kling.id, mode.id, [{ name: "我的", params: { ratio: "9:16" } }]);
    const { user, onApply } = open();
    const site = await screen.findByRole("region", { name: "站点预设" });
    expect(within(site).getAllByRole("button").map((button) => button.textContent)).toEqual(["横屏"]);
    expect(site.compareDocumentPosition(screen.getByRole("list", { name: "我的预设" }))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.queryByRole("button", { name: "存为全站预设" })).not.toBeInTheDocument();
    await user.click(within(site).getByRole("button", { name: "横屏" }));
    expect(onApply).toHaveBeenCalledWith({ words: "海", ratio: "16:9" });
    expect(await screen.findByText("已套用预设「横屏」")).toBeInTheDocument();
  });

  it("that cannot be read are said to be missing, with a way to try again; the reader's own stay", async () => {
    savePresets(kling.id, mode.id, [{ name: "我的", params: { ratio: "9:16" } }]);
    let away = true;
    server.use(http.get(api(`/tools/${kling.id}/presets`), () => (away ? apiError(404, { code: "not_found", message: "x" }) : HttpResponse.json({ items: offered }))));
    const { user } = open();
    const said = await screen.findByText("站点预设暂时无法读取", {}, { timeout: 10_000 });
    expect(screen.getByRole("button", { name: "我的" })).toBeInTheDocument();
    away = false;
    await user.click(within(said).getByRole("button", { name: "重试" }));
    expect(await screen.findByRole("button", { name: "横屏" })).toBeInTheDocument();
  });

  it("are saved by administrators from the form, for everybody, without the words", async () => {
    asAdministrator();
    server.use(
      http.post(api("/admin/presets"), async ({ request }) => {
        sent.push({ method: "POST", body: await request.json() });
        offered = [...offered, { ...wide, id: "p3", name: { zh: "竖屏", en: "竖屏" } }];
        return HttpResponse.json({ id: "p3", name: "竖屏", faults: [] }, { status: 201 });
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "存为全站预设" }));
    const name = screen.getByRole("textbox", { name: "预设名称" });
    expect(await screen.findByText("请先填写预设名称")).toBeInTheDocument();
    await user.type(name, "竖屏");
    expect(name).not.toHaveAttribute("aria-invalid", "true");
    await user.click(screen.getByRole("button", { name: "存为全站预设" }));
    expect(await screen.findByText("全站预设「竖屏」已保存，所有人都能看到")).toBeInTheDocument();
    expect(sent).toEqual([{ method: "POST", body: { tool: kling.id, mode: mode.id, name: "竖屏", params: { ratio: "9:16" } } }]);
    expect(await screen.findByRole("button", { name: "竖屏" })).toBeInTheDocument();
    expect(name).toHaveValue("");
  });

  it("of the same name get the form's settings, with a way back", async () => {
    asAdministrator();
    const kept = { id: "p1", tool: kling.id, mode: mode.id, name: "横屏", name_en: "Wide", enabled: true, params: { ratio: "16:9" }, faults: [], created_ms: 1, updated_ms: 1 };
    server.use(
      http.post(api("/admin/presets"), () => apiError(422, { code: "invalid_params", message: "已有同名", fields: [{ path: "/name", code: "taken", message: "已有同名" }] })),
      http.get(api("/admin/presets"), () => HttpResponse.json({ items: [kept] })),
      http.put(api("/admin/presets/p1"), async ({ request }) => {
        sent.push({ method: "PUT", body: await request.json() });
        return HttpResponse.json(kept);
      }),
    );
    const { user } = open();
    await user.type(await screen.findByRole("textbox", { name: "预设名称" }), "横屏");
    await user.click(await screen.findByRole("button", { name: "存为全站预设" }));
    await user.click(await screen.findByRole("button", { name: "撤销" }));
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent.map(({ body }) => body)).toEqual(["9:16", "16:9"].map((ratio) => ({ name: "横屏", name_en: "Wide", enabled: true, params: { ratio } })));
  });

  it("that the form refuses name the field", async () => {
    asAdministrator();
    server.use(
      http.post(api("/admin/presets"), () => apiError(422, { code: "invalid_params", message: "x", fields: [{ path: "/params/ratio", code: "enum", message: "不是可选的值" }] })),
    );
    const { user } = open();
    await user.type(await screen.findByRole("textbox", { name: "预设名称" }), "怪");
    await user.click(await screen.findByRole("button", { name: "存为全站预设" }));
    expect(await screen.findByText("比例：不是可选的值")).toBeInTheDocument();
  });
});
