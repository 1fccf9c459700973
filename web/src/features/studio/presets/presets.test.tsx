import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { JsonSchema } from "@/forms";
import { loadPresets, loadShared, loadUsed, readPresets, savePresets, saveShared, saveUsed } from "@/lib/drafts";
import { member } from "@/testing/accountFixtures";
import { kling } from "@/testing/fixtures";
import { renderPart } from "@/testing/render";
import { api, apiError, http, HttpResponse, server, state } from "@/testing/server";
import PresetList from "./PresetList";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const schema: JsonSchema = {
  type: "object",
  properties: {
    words: { type: "string", "x-widget": "prompt" },
    ratio: { type: "string", enum: ["16:9", "9:16", "1:1"], default: "16:9", "x-widget": "ratio" },
  },
};

describe("presets", () => {
  it("are saved under a name, applied, renamed, and removed with a way back", async () => {
    const mode = kling.modes[0]!;
    const names = () => loadPresets(kling.id, mode.id).map((preset) => preset.name);
    const onApply = vi.fn();
    const { user } = renderPart(
      <PresetList tool={kling} mode={mode} schema={schema} params={{ words: "海", ratio: "9:16" }} onApply={onApply} onClose={() => {}} />,
    );
    const name = screen.getByRole("textbox", { name: "预设名称" });
    await user.type(name, "竖屏高清{Enter}");
    await screen.findByRole("button", { name: "竖屏高清" });
    expect(loadPresets(kling.id, mode.id)).toEqual([{ name: "竖屏高清", params: { ratio: "9:16" } }]);
    await user.click(screen.getByRole("button", { name: "为「竖屏高清」改名" }));
    await user.clear(name);
    await user.type(name, "竖屏{Enter}");
    expect(names()).toEqual(["竖屏"]);
    await user.click(screen.getByRole("button", { name: "删除「竖屏」" }));
    expect(names()).toEqual([]);
    await user.click(await screen.findByRole("button", { name: "撤销" }));
    expect(names()).toEqual(["竖屏"]);
    await user.click(screen.getByRole("button", { name: "竖屏" }));
    expect(onApply).toHaveBeenCalledWith({ words: "海", ratio: "9:16" });
    expect(await screen.findByText("已套用预设「竖屏」")).toBeInTheDocument();
  });

  it("drop none of fifty for another one, and say so", async () => {
    const mode = kling.modes[0]!;
    savePresets(kling.id, mode.id, Array.from({ length: 50 }, (_, index) => ({ name: `n${index}`, params: {} })));
    const { user } = renderPart(<PresetList tool={kling} mode={mode} schema={schema} params={{}} onApply={() => {}} onClose={() => {}} />);
    await user.type(screen.getByRole("textbox", { name: "预设名称" }), "多一个{Enter}");
    expect(await screen.findByText("最多保存 50 个预设，请先删除一些")).toBeInTheDocument();
    expect(loadPresets(kling.id, mode.id).at(-1)!.name).toBe("n49");
  });

  it("ask before a new name takes the place of another preset", async () => {
    const mode = kling.modes[0]!;
    savePresets(kling.id, mode.id, [{ name: "横屏", params: { ratio: "16:9" } }, { name: "竖屏", params: { ratio: "9:16" } }]);
    const { user } = renderPart(<PresetList tool={kling} mode={mode} schema={schema} params={{}} onApply={() => {}} onClose={() => {}} />);
    const name = screen.getByRole("textbox", { name: "预设名称" });
    await user.click(await screen.findByRole("button", { name: "为「横屏」改名" }));
    await user.clear(name);
    await user.type(name, "竖屏{Enter}");
    expect(loadPresets(kling.id, mode.id)).toHaveLength(2);
    await user.click(await screen.findByRole("button", { name: "替换" }));
    expect(loadPresets(kling.id, mode.id)).toEqual([{ name: "竖屏", params: { ratio: "16:9" } }]);
  });


  it("take of two equal names in a file the later one", async () => {
    const mode = kling.modes[0]!;
    const { user } = renderPart(<PresetList tool={kling} mode={mode} schema={schema} params={{}} onApply={() => {}} onClose={() => {}} />);
    const file = new File([JSON.stringify([{ name: "a", params: { ratio: "16:9" } }, { name: "a", params: { ratio: "9:16" } }])], "p.json", { type: "application/json" });
    await user.upload(screen.getByLabelText("导入", { selector: "input" }), file);
    await screen.findByRole("button", { name: "a" });
    expect(loadPresets(kling.id, mode.id)).toEqual([{ name: "a", params: { ratio: "9:16" } }]);
  });


  it("of a person stand in the account, with those that the visitor before had in this browser", async () => {
    state.session = member;
    const mode = kling.modes[0]!;
    savePresets(kling.id, mode.id, [{ name: "竖屏", params: { ratio: "9:16" } }, { name: "横屏", params: { ratio: "16:9" } }]);
    let items = [{ name: "横屏", params: { ratio: "1:1" } }];
    const asked: unknown[] = [];
    server.use(
      http.get(api("/presets"), () => HttpResponse.json({ items })),
      http.put(api("/presets"), async ({ request }) => {
        const body = (await request.json()) as { presets: typeof items; replaces: string | null };
        asked.push(body);
        if (body.presets.some(({ name }) => name === "坏")) return apiError(422, { code: "invalid_params", message: "预设内容不正确", fields: [{ path: "/presets/0/name", code: "invalid", message: "名称不对" }] });
        const gone = [body.replaces, ...body.presets.map(({ name }) => name)];
        items = [...body.presets, ...items.filter(({ name }) => !gone.includes(name))];
        return HttpResponse.json({ items });
      }),
      http.delete(api("/presets"), ({ request }) => {
        const gone = new URL(request.url).searchParams.get("name");
        items = items.filter(({ name }) => name !== gone);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const onApply = vi.fn();
    const list = <PresetList tool={kling} mode={mode} schema={schema} params={{ words: "海", ratio: "9:16" }} onApply={onApply} onClose={() => {}} />;
    const { user } = renderPart(list);
    await screen.findByText("随账户保存，换设备也在");
    await screen.findByRole("button", { name: "竖屏" });
    expect(items.map(({ name, params }) => [name, params["ratio"]])).toEqual([["竖屏", "9:16"], ["横屏 2", "16:9"], ["横屏", "1:1"]]);
    expect(loadPresets(kling.id, mode.id)).toEqual([]);
    const name = screen.getByRole("textbox", { name: "预设名称" });
    await user.type(name, "坏{Enter}");
    expect(await screen.findByText("名称不对")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "为「横屏」改名" }));
    await user.clear(name);
    await user.type(name, "方形{Enter}");
    await screen.findByRole("button", { name: "方形" });
    expect(asked.at(-1)).toEqual({ tool: kling.id, mode: mode.id, presets: [{ name: "方形", params: { ratio: "1:1" } }], replaces: "横屏" });
    await user.click(screen.getByRole("button", { name: "删除「竖屏」" }));
    await waitFor(() => expect(items.map(({ name }) => name)).toEqual(["方形", "横屏 2"]));
    await user.click(screen.getByRole("button", { name: "方形" }));
    expect(onApply).toHaveBeenCalledWith({ words: "海", ratio: "1:1" });
  });

  it("of one name that differ are all brought to the account, and none takes the place of another", async () => {
    state.session = member;
    const mode = kling.modes[0]!;
    savePresets(kling.id, mode.id, [{ name: "横屏", params: { ratio: "16:9" } }]);
    localStorage.setItem("uid", "123456789");
    savePresets(kling.id, mode.id, [{ name: "横屏", params: { ratio: "9:16" } }, { name: "一样", params: { ratio: "1:1" } }]);
    const items = [{ name: "横屏", params: {} }, { name: "横屏 2", params: {} }, { name: "一样", params: { ratio: "1:1" } }];
    let brought: unknown;
    server.use(
      http.get(api("/presets"), () => HttpResponse.json({ items })),
      http.put(api("/presets"), async ({ request }) => {
        brought = ((await request.json()) as { presets: unknown }).presets;
        return HttpResponse.json({ items });
      }),
    );
    renderPart(<PresetList tool={kling} mode={mode} schema={schema} params={{}} onApply={() => {}} onClose={() => {}} />);
    await waitFor(() => expect(brought).toEqual([{ name: "横屏 3", params: { ratio: "9:16" } }, { name: "横屏 4", params: { ratio: "16:9" } }]));
    await waitFor(() => expect(loadPresets(kling.id, mode.id)).toEqual([]));
    localStorage.removeItem("uid");
    expect(loadPresets(kling.id, mode.id)).toEqual([]);
  });

  it("come from files that hold some, and from no others", () => {
    expect(readPresets([{ name: "a", params: { x: 1 }, more: 1 }])).toEqual([{ name: "a", params: { x: 1 } }]);
    for (const wrong of [null, {}, [1], [{ name: 1, params: {} }], [{ name: "a" }]]) expect(readPresets(wrong)).toBeNull();
  });
});

describe("what a browser remembers", () => {
  it("is each person's own", () => {
    savePresets("t", "m", [{ name: "a", params: {} }]);
    saveUsed("t", { ratio: "9:16" });
    localStorage.setItem("uid", "123456789");
    expect([loadPresets("t", "m"), loadUsed("t")]).toEqual([[], {}]);
    localStorage.removeItem("uid");
    expect([loadPresets("t", "m").length, loadUsed("t")]).toEqual([1, { ratio: "9:16" }]);
  });

  it("adds up what the forms of a tool share", () => {
    saveShared("t", { mode: "a", texts: { words: "海" }, choices: { ratio: "1:1" } });
    saveShared("t", { mode: "b", texts: { other: "山" } });
    expect(loadShared("t")).toEqual({ mode: "b", texts: { words: "海", other: "山" }, choices: { ratio: "1:1" } });
  });
});
