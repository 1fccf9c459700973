import { describe, expect, it } from "vitest";
import type { RailGroup, Tool } from "@/lib/api/types";
import sample from "@/testing/sampleTools.json";
import { groupsOf } from "./groups";

const tools = sample.tools as unknown as Tool[];
const rail = sample.rail as RailGroup[];
const nowhere = { path: "/", tool: null, mode: null };
const shortcuts = (groups: RailGroup[], known = tools) => groupsOf(groups, known, nowhere).filter(({ shortcut }) => shortcut);
const routeOf = (id: string) => tools.find((tool) => tool.id === id)!.route;

describe("kinds of work that are looked for by themselves", () => {
  it("stand beside videos, pictures and music, and lead straight to their only tool", () => {
    expect(shortcuts(rail).map(({ title, to }) => [title.zh, to])).toEqual([
      ["数字人", routeOf("avatar")],
      ["3D 模型", routeOf("model3d")],
      ["虚拟试衣", routeOf("tryon")],
      ["角色替换", routeOf("wan-animate")],
    ]);
  });

  it("open a menu where several tools do the same", () => {
    const second = { ...tools.find(({ id }) => id === "model3d")!, id: "other3d", route: "/other" };
    const more = [...rail, { ...rail[0]!, id: "more", sections: [{ title: { zh: "更多", en: "More" }, entries: [{ tool: "other3d", mode: null, title: { zh: "另一个", en: "Other" } }, { tool: "kling", mode: null, title: { zh: "可灵", en: "Kling" } }] }] }];
    const models = shortcuts(more, [...tools, second]).find(({ title }) => title.en === "3D");
    expect(models?.sections[0]?.entries.map(({ to }) => to)).toEqual([routeOf("model3d"), "/other"]);
  });

  it("are not repeated where the site has a group for them, nor there without a tool", () => {
    const own = rail.map((group) => ({ ...group, sections: group.sections.filter(({ title }) => title.zh !== "其他工具") }));
    const fitting = { ...rail[0]!, id: "3d", sections: [{ title: { zh: "3D", en: "3D" }, entries: [{ tool: "model3d", mode: null, title: { zh: "3D", en: "3D" } }] }] };
    expect(shortcuts([...own, fitting]).map(({ title }) => title.zh)).toEqual(["虚拟试衣", "角色替换"]);
  });
});
