import { act, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { finished, kling, nanoBanana, tools } from "@/testing/fixtures";
import { renderPart } from "@/testing/render";
import { api, apiError, http, HttpResponse, server } from "@/testing/server";
import type { Task } from "@/lib/api/types";
import { deletions, keepDeletion, UNDO_MS } from "@/lib/deletions";
import { store } from "@/lib/stored";
import { taskKeys, type TaskFilter, type TaskList } from "@/lib/taskCache";
import { FavouriteButton } from "./FavouriteButton";
import { LabelsEditor } from "./LabelsEditor";
import { Lineage } from "./Lineage";
import { RecentlyDeleted } from "./RecentlyDeleted";
import { SelectionBar } from "./SelectionBar";
import { WorkFilters } from "./WorkFilters";

const ALL: TaskFilter = { tool: null, state: null, q: "" };
const LABELS = {
  favourites: 2,
  folders: [{ name: "春节", count: 3 }],
  tags: [{ name: "海报", count: 5 }, { name: "红", count: 1 }],
  days: [{ day: "2026-11-23", from_ms: 1_795_363_200_000, count: 4 }],
  kinds: [{ kind: "image", count: 7 }],
};
const labelled = () => server.use(http.get(api("/tasks/labels"), () => HttpResponse.json(LABELS)));

/** Takes down what is asked of an address. */
function asked(method: "patch" | "post", path: string, answer: (body: Record<string, unknown>) => object | Response) {
  const bodies: Record<string, unknown>[] = [];
  server.use(
    http[method](api(path), async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      bodies.push(body);
      const said = answer(body);
      return said instanceof Response ? said : HttpResponse.json(said);
    }),
  );
  return bodies;
}

describe("the bar of the selection", () => {
  const drawn = (tasks: Task[]) => {
    const onDone = vi.fn();
    const view = renderPart(<SelectionBar tasks={tasks} tools={tools} onDone={onDone} />);
    view.client.setQueryData<TaskList>(taskKeys.list(ALL), { pages: [{ items: tasks, next_cursor: null, total: tasks.length }], pageParams: [null] });
    const shown = () => view.client.getQueryData<TaskList>(taskKeys.list(ALL))!.pages[0]!.items.map(({ id }) => id);
    return { ...view, onDone, shown };
  };

  it("is away without a selection", () => {
    drawn([]);
    expect(screen.queryByRole("button", { name: "删除" })).not.toBeInTheDocument();
  });

  it("deletes at once and takes it back", async () => {
    const [one, two] = [finished(), finished()];
    const deletions = asked("post", "/tasks/delete", ({ ids }) => ({ deleted: ids, kept: [] }));
    const restored = asked("post", "/tasks/restore", () => ({ restored: [two, one], count: 2 }));
    const { user, onDone, shown } = drawn([two, one]);
    expect(screen.getByRole("group", { name: "已选作品" })).toHaveTextContent("已选 2 件");
    await user.click(screen.getByRole("button", { name: "删除" }));
    expect(onDone).toHaveBeenCalled();
    expect(shown()).toEqual([]);
    expect(await screen.findByText("已删除 2 件")).toBeInTheDocument();
    expect(deletions).toEqual([{ ids: [two.id, one.id] }]);
    await user.click(screen.getByRole("button", { name: "撤销" }));
    expect(await screen.findByText("已恢复 2 件")).toBeInTheDocument();
    expect(restored).toEqual([{ ids: [two.id, one.id] }]);
    expect(shown()).toEqual([two.id, one.id]);
    expect(screen.queryByText("已删除 2 件")).not.toBeInTheDocument();
  });

  it("can be taken back for ten minutes, long after the message left", async () => {
    const one = finished();
    asked("post", "/tasks/delete", ({ ids }) => ({ deleted: ids, kept: [] }));
    const restored = asked("post", "/tasks/restore", () => ({ restored: [one], count: 1 }));
    const { user } = drawn([one]);
    await user.click(screen.getByRole("button", { name: "删除" }));
    await screen.findByText("已删除 1 件");
    const { at_ms } = deletions.get().at(-1)!;
    const clock = vi.spyOn(Date, "now").mockReturnValue(at_ms + UNDO_MS - 1000);
    const late = renderPart(<RecentlyDeleted />);
    await late.user.click(screen.getByRole("button", { name: "恢复" }));
    await waitFor(() => expect(restored).toEqual([{ ids: [one.id] }]));
    expect(screen.queryByRole("button", { name: "恢复" })).toBeNull();
    deletions.set([{ at_ms, count: 1, of: null, bodies: [{ ids: [one.id] }] }]);
    clock.mockReturnValue(at_ms + UNDO_MS);
    late.unmount();
    renderPart(<RecentlyDeleted />);
    expect(screen.queryByRole("button", { name: "恢复" })).toBeNull();
    clock.mockRestore();
    deletions.set([]);
  });

  it("can be taken back after a reload, by the person alone who deleted it", async () => {
    const at_ms = Date.now();
    store("uid", "100000001");
    keepDeletion({ at_ms, count: 2, bodies: [{ undo: "d_1" }] });
    vi.resetModules();
    const reloaded = await import("@/lib/deletions");
    expect(reloaded.deletions.get()).toEqual([{ at_ms, count: 2, of: "100000001", bodies: [{ undo: "d_1" }] }]);
    renderPart(<RecentlyDeleted />);
    expect(screen.getByRole("button", { name: "恢复" })).toBeInTheDocument();
    act(() => store("uid", "100000002"));
    expect(screen.queryByRole("button", { name: "恢复" })).toBeNull();
    act(() => deletions.set([]));
  });

  it("takes it back by Ctrl and Z as well, but not while a text is written", async () => {
    const one = finished();
    asked("post", "/tasks/delete", ({ ids }) => ({ deleted: ids, kept: [] }));
    const restored = asked("post", "/tasks/restore", () => ({ restored: [one], count: 1 }));
    const { user } = drawn([one]);
    await user.click(screen.getByRole("button", { name: "删除" }));
    await screen.findByText("已删除 1 件");
    const field = document.body.appendChild(document.createElement("input"));
    field.focus();
    await user.keyboard("{Control>}z{/Control}");
    expect(restored).toEqual([]);
    field.remove();
    await user.keyboard("{Control>}z{/Control}");
    expect(await screen.findByText("已恢复 1 件")).toBeInTheDocument();
  });

  it("brings back what was refused or is under way", async () => {
    const [one, two] = [finished(), finished()];
    asked("post", "/tasks/delete", () => ({ deleted: [two.id], kept: [one.id] }));
    const { user, shown } = drawn([two, one]);
    await user.click(screen.getByRole("button", { name: "删除" }));
    expect(await screen.findByText("1 件仍在进行，未删除")).toBeInTheDocument();
    expect(shown()).toEqual([one.id]);
  });

  it("says why a deletion was refused", async () => {
    const one = finished();
    asked("post", "/tasks/delete", () => apiError(404, { code: "not_found", message: "部分作品不存在或已被删除" }));
    const { user, shown } = drawn([one]);
    await user.click(screen.getByRole("button", { name: "删除" }));
    expect(await screen.findByText("部分作品不存在或已被删除")).toBeInTheDocument();
    expect(shown()).toEqual([one.id]);
    expect(screen.queryByRole("button", { name: "撤销" })).not.toBeInTheDocument();
  });

  it("marks as favourites, and no longer where all are", async () => {
    const changes = asked("patch", "/tasks", ({ ids }) => ({ changed: (ids as string[]).map((id) => finished(1, { id, favourite: true })) }));
    const one = drawn([finished(), finished(1, { favourite: true })]);
    await one.user.click(screen.getByRole("button", { name: "收藏", pressed: false }));
    expect(await screen.findByText("已收藏 2 件")).toBeInTheDocument();
    one.unmount();
    const other = drawn([finished(1, { favourite: true })]);
    await other.user.click(screen.getByRole("button", { name: "取消收藏", pressed: true }));
    await waitFor(() => expect(changes.map(({ favourite }) => favourite)).toEqual([true, false]));
  });
});

describe("tags and folder", () => {
  it("shows what all have and what some have, adds and removes", async () => {
    labelled();
    const [one, two] = [finished(1, { tags: ["海报", "红"] }), finished(1, { tags: ["海报"] })];
    const changes = asked("patch", "/tasks", () => ({ changed: [] }));
    const { user } = renderPart(<LabelsEditor tasks={[one, two]} part="tags" />);
    const tags = within(screen.getByRole("region", { name: "标签" }));
    expect(tags.getByText("红").closest("li")).toHaveTextContent("部分作品");
    expect(tags.getByText("海报").closest("li")).not.toHaveTextContent("部分作品");
    await user.type(screen.getByRole("combobox", { name: "添加标签" }), " 夜景 {Enter}");
    await user.click(tags.getByRole("button", { name: "移除标签「海报」" }));
    await user.click(await tags.findByRole("button", { name: "+ 红" }));
    const ids = [one.id, two.id];
    await waitFor(() => expect(changes).toEqual([{ ids, add_tags: ["夜景"] }, { ids, remove_tags: ["海报"] }, { ids, add_tags: ["红"] }]));
  });

  it("puts works into a folder and takes them out", async () => {
    labelled();
    const one = finished(1, { folder: "旧的" });
    const changes = asked("patch", "/tasks", () => ({ changed: [] }));
    const { user } = renderPart(<LabelsEditor tasks={[one]} part="folder" />);
    const field = screen.getByRole("combobox", { name: "文件夹" });
    expect(field).toHaveValue("旧的");
    await user.clear(field);
    await user.type(field, "新的");
    await user.click(screen.getByRole("button", { name: "保存" }));
    expect(await screen.findByText("已放入「新的」")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "不放入文件夹" }));
    expect(await screen.findByText("已移出文件夹")).toBeInTheDocument();
    expect(changes).toEqual([{ ids: [one.id], folder: "新的" }, { ids: [one.id], folder: null }]);
  });

  it("shows a favourite before the answer comes", async () => {
    asked("patch", "/tasks", () => apiError(404, { code: "not_found", message: "部分作品不存在或已被删除" }));
    const { user } = renderPart(<FavouriteButton task={finished()} />);
    await user.click(screen.getByRole("button", { name: "收藏" }));
    expect(await screen.findByText("部分作品不存在或已被删除")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "收藏" })).toHaveAttribute("aria-pressed", "false");
  });
});

describe("the filters of works", () => {
  afterEach(() => vi.useRealTimers());
  function Filtered({ onChange }: { onChange(value: TaskFilter): void }) {
    const [value, setValue] = useState<TaskFilter>({ ...ALL, tool: "kling" });
    const change = (next: TaskFilter) => {
      setValue(next);
      onChange(next);
    };
    return <WorkFilters own="kling" value={value} onChange={change} tools={[kling, nanoBanana]} />;
  }

  it("asks what the controls say, shows it as chips, and takes it away", async () => {
    labelled();
    const onChange = vi.fn<(value: TaskFilter) => void>();
    const { user } = renderPart(<Filtered onChange={onChange} />);
    const last = () => onChange.mock.lastCall![0];
    await user.selectOptions(await screen.findByRole("combobox", { name: "类型" }), await screen.findByRole("option", { name: "图片（7）" }));
    await user.selectOptions(screen.getByRole("combobox", { name: "标签" }), "海报");
    await user.selectOptions(screen.getByRole("combobox", { name: "文件夹" }), "春节");
    await user.selectOptions(screen.getByRole("combobox", { name: "状态" }), "finished");
    await user.selectOptions(screen.getByRole("combobox", { name: "日期" }), "1795363200000");
    await user.click(screen.getByRole("button", { name: "收藏" }));
    await user.selectOptions(screen.getByRole("combobox", { name: "工具" }), "");
    await user.type(screen.getByRole("searchbox", { name: "搜索提示词" }), "猫");
    await waitFor(() =>
      expect(last()).toEqual({
        tool: null, state: "finished", q: "猫", kind: "image", favourite: true, tag: "海报", folder: "春节",
        from_ms: 1_795_363_200_000, to_ms: 1_795_449_600_000,
      }),
    );
    await user.click(screen.getByRole("button", { name: "移除筛选：# 海报" }));
    expect(last().tag).toBeNull();
    await user.click(screen.getByRole("button", { name: "清除筛选" }));
    expect(last()).toEqual(ALL);
    expect(screen.getByRole("searchbox", { name: "搜索提示词" })).toHaveValue("");
  });

  it("opens as a sheet where there is no room", async () => {
    const { user } = renderPart(<Filtered onChange={() => {}} />);
    await user.click(screen.getByRole("button", { name: "筛选" }));
    const sheet = within(await screen.findByRole("dialog", { name: "筛选" }));
    await user.selectOptions(sheet.getByRole("combobox", { name: "状态" }), "failed");
    await user.click(sheet.getByRole("button", { name: "查看结果" }));
    expect(await screen.findByRole("button", { name: "移除筛选：未成功" })).toBeInTheDocument();
  });
});

describe("the lineage of a work", () => {
  it("shows where it comes from and what it led to, and opens them", async () => {
    const [source, child] = [finished(1, { summary: "底稿" }), finished(1, { summary: "成片", tool: "kling" })];
    server.use(http.get(api("/tasks/t1/lineage"), () => HttpResponse.json({ from: [source], into: [child] })));
    const onOpen = vi.fn();
    const { user } = renderPart(<Lineage task={finished(1, { id: "t1" })} tools={tools} onOpen={onOpen} />);
    expect(await screen.findByRole("heading", { name: "来自" })).toBeInTheDocument();
    expect(screen.getByRole("heading", { name: "由此生成" })).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "打开作品：可灵视频 · 成片" }));
    expect(onOpen).toHaveBeenCalledWith(child);
  });

  it("is away where a work stands alone", async () => {
    const answered = vi.fn(() => HttpResponse.json({ from: [], into: [] }));
    server.use(http.get(api("/tasks/t1/lineage"), answered));
    renderPart(<Lineage task={finished(1, { id: "t1" })} tools={tools} onOpen={() => {}} />);
    await waitFor(() => expect(answered).toHaveBeenCalled());
    expect(screen.queryByRole("region", { name: "作品来历" })).not.toBeInTheDocument();
  });
});
