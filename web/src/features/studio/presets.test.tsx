import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { loadPresets, loadShared, loadUsed, readPresets, savePresets, saveShared, saveUsed } from "@/lib/drafts";
import { kling } from "@/testing/fixtures";
import { renderApp } from "@/testing/render";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe("presets", () => {
  it("are saved under a name, applied, renamed, and removed with a way back", async () => {
    const { user } = renderApp(kling.route);
    await user.click(await screen.findByRole("button", { name: "预设" }));
    const name = await screen.findByRole("textbox", { name: "预设名称" });
    await user.type(name, "竖屏高清{Enter}");
    expect(loadPresets(kling.id, kling.modes[0]!.id).map((preset) => preset.name)).toEqual(["竖屏高清"]);
    await user.click(screen.getByRole("button", { name: "为「竖屏高清」改名" }));
    await user.clear(name);
    await user.type(name, "竖屏{Enter}");
    await user.click(screen.getByRole("button", { name: "删除「竖屏」" }));
    expect(loadPresets(kling.id, kling.modes[0]!.id)).toEqual([]);
    const told = (await screen.findByText("已删除预设「竖屏」")).closest("div")!;
    await user.click(within(told).getByRole("button", { name: "撤销" }));
    expect(loadPresets(kling.id, kling.modes[0]!.id).map((preset) => preset.name)).toEqual(["竖屏"]);
    await user.click(await screen.findByRole("button", { name: "竖屏" }));
    expect(await screen.findByText("已套用预设「竖屏」")).toBeInTheDocument();
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
