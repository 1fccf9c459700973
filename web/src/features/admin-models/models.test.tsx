import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import * as save from "@/lib/save";
import { renderPart } from "@/testing/render";
import { api, apiError, http, HttpResponse, server } from "@/testing/server";
import type { Changes, Judged, ModelsView, ModelView } from "./api";
import type { Entry } from "./entry";
import ModelsPage from "./components/ModelsPage";

const text = (zh: string, en = zh) => ({ zh, en });
const options = (...values: [string, string][]) => values.map(([value, title]) => ({ value, title: text(title) }));
const shown = (model: Entry, more: Partial<ModelView> = {}): ModelView => ({ model: model as unknown as ModelView["model"], source: "plugin", key: model.id, change: null, modes: ["text", "image"], ...more });
const one: Entry = { id: "one", title: text("一号", "One"), points: 20, only: { duration: ["5", "10"], video_mode: ["std", "pro"] }, has: ["camera"], modes: ["text", "image"], since: "2026-02-25" };
const two: Entry = { id: "two", title: text("二号", "Two"), points: { text: 30, image: 40 }, sent_as: "vendor-two", times: { duration: "value" }, only: { duration: ["5"] } };
const view: ModelsView = {
  tool: "kling", title: text("可灵视频", "Kling Video"), field: "model_name", version: 4,
  modes: [
    { id: "text", label: text("文生视频", "Text to video"), default: "two", opens_with: "one" },
    { id: "image", label: text("图生视频", "Image to video"), default: "two", opens_with: "one" },
  ],
  parameters: [
    { name: "duration", title: text("时长"), options: options(["5", "5 秒"], ["10", "10 秒"]), open: true, priced: true, default: "5" },
    { name: "sound", title: text("声音"), options: options(["false", "false"], ["true", "true"]), open: false, priced: true, default: null },
    { name: "video_mode", title: text("画质"), options: options(["std", "标准"], ["pro", "高品质"]), open: false, priced: true, default: "std" },
  ],
  features: { camera: ["camera_control"], quick: [] },
  times: { duration: { "5": 1, "10": 2 }, video_mode: { std: 1, pro: 2 } },
  models: [shown(one), shown(two, { source: "changed", change: { points: { image: 40 } } })],
  prices: [
    { model: "one", mode: "text", when: { duration: "5", video_mode: "std" }, points: 20 },
    { model: "one", mode: "text", when: { duration: "10", video_mode: "pro" }, points: 80 },
  ],
  set_elsewhere: ["image"],
  left_out: {},
};
const judged: Judged = {
  prices: [
    { model: "three", mode: "text", when: { duration: "5", video_mode: "std" }, points: 20 },
    { model: "three", mode: "text", when: { duration: "10", video_mode: "std" }, points: 40 },
  ],
  set_elsewhere: [], ended: [], ended_count: 0,
  tried: [
    { model: "three", mode: "text", wire: "relay", refused: null },
    { model: "three", mode: "text", wire: "official", refused: text("不认识的模型") },
  ],
};
const ending: Judged = { ...judged, prices: [], tried: [], ended_count: 8, ended: [{ mode: "text", params: { model_name: "one", duration: "10" } }] };

interface Sent {
  changes: Changes;
  based_on: number;
  accept_ended?: boolean;
}
let now: ModelsView;
let answer: Judged;
let judging: Sent[];
let sent: Sent[];
let refused: { path: string; code: string; message: string }[];

beforeEach(() => {
  [now, answer, judging, sent, refused] = [view, judged, [], [], []];
  server.use(
    http.get(api("/admin/models"), () => HttpResponse.json({ items: [{ tool: "kling", title: view.title, offered: 2, changed: 1, left_out: 0 }] })),
    http.get(api("/admin/models/kling"), () => HttpResponse.json(now)),
    http.post(api("/admin/models/kling/judgement"), async ({ request }) => {
      judging.push((await request.json()) as Sent);
      return refused.length > 0 ? apiError(422, { code: "invalid_params", message: "参数不正确", fields: refused }) : HttpResponse.json(answer);
    }),
    http.patch(api("/admin/models/kling"), async ({ request }) => {
      sent.push((await request.json()) as Sent);
      return HttpResponse.json({ ...now, version: now.version + 1 });
    }),
  );
});

const draw = () => renderPart(<ModelsPage />, "/admin/models?tool=kling");
async function open(button: string, dialog: string) {
  const view = draw();
  await view.user.click(await screen.findByRole("button", { name: button }));
  return { ...view, form: within(await screen.findByRole("dialog", { name: dialog })) };
}
const file = (words: string) => new File([words], "models.json", { type: "application/json" });

describe("the models of tools", () => {
  it("begin with the tools that have a table, with their counts", async () => {
    const { user } = renderPart(<ModelsPage />, "/admin/models");
    const row = await screen.findByRole("row", { name: /可灵视频/ });
    expect(row).toHaveTextContent("可灵视频210");
    await user.click(within(row).getByRole("link", { name: "管理模型：可灵视频" }));
    expect(await screen.findByRole("heading", { name: "可灵视频" })).toBeInTheDocument();
    expect(screen.getByTestId("address")).toHaveTextContent("/admin/models?tool=kling");
  });

  it("stand in the order of the form with vendor's id, source, modes, prices, dates and state", async () => {
    draw();
    const rows = (await screen.findAllByRole("row")).slice(1);
    expect(rows.map((row) => within(row).getAllByRole("cell").slice(0, 7).map((cell) => cell.textContent))).toEqual([
      ["一号one", "one", "随工具发布", "全部模式", "20 – 80", "2026-02-25 起", "已上架"],
      ["二号two默认：文生视频、图生视频", "vendor-two", "已修改", "全部模式", "未上架", "—", "已上架"],
    ]);
    expect(screen.getByText(/^图生视频的价格已在价格管理中设置/)).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "价格管理" })).toHaveAttribute("href", `/admin/prices?q=${encodeURIComponent("可灵视频")}`);
    expect(screen.queryByRole("searchbox")).not.toBeInTheDocument();
  });

  it("are searched once there are more than ten", async () => {
    now = { ...view, models: [...view.models, ...Array.from({ length: 9 }, (_, n) => shown({ ...one, id: `more-${n}`, title: text(`更多 ${n}`) }))] };
    const { user } = draw();
    await user.type(await screen.findByRole("searchbox"), "vendor-tw");
    await waitFor(() => expect(screen.getAllByRole("row")).toHaveLength(2));
    expect(screen.getByRole("row", { name: /二号/ })).toBeInTheDocument();
  });

  it("tell which changes are left out, and lead to what mends them", async () => {
    now = { ...view, left_out: { two: text("没有参数 fps"), gone: text("没有选项 8k") } };
    const { user } = draw();
    expect(await screen.findByText("二号：没有参数 fps")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "重新添加：gone" }));
    expect(within(await screen.findByRole("dialog", { name: "添加模型 · 可灵视频" })).getByLabelText(/^编号/)).toHaveValue("gone");
  });
});

describe("a new model", () => {
  it("is like another one, seen in what it costs and whether it is taken, and sent whole", async () => {
    const { user, form } = await open("添加模型", "添加模型 · 可灵视频");
    await user.type(form.getByLabelText(/^编号/), "three");
    await user.type(form.getByLabelText(/^名称（中文）/), "三号");
    await user.type(form.getByLabelText(/^供应商编号/), "vendor-three");
    await user.type(form.getByLabelText("其他取值：时长"), "20{Enter}");
    await user.click(form.getByRole("checkbox", { name: "图生视频" }));
    const save = form.getByRole("button", { name: "保存" });
    expect(save).toBeDisabled();
    await user.click(form.getByRole("button", { name: "检查" }));
    const seen = within(await form.findByRole("region", { name: "检查结果" }));
    expect(within(seen.getByRole("group", { name: "三号 · 文生视频（积分）" })).getAllByRole("row").map((row) => row.textContent)).toEqual(["时长标准", "5 秒20", "10 秒40"]);
    expect(seen.getAllByRole("listitem").map((item) => item.textContent)).toEqual(["文生视频 · relay接受", "文生视频 · official拒绝：不认识的模型"]);
    await user.click(save);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      changes: { three: { id: "three", title: text("三号"), points: 20, modes: ["text"], only: { duration: ["5", "10", "20"], video_mode: ["std", "pro"] }, has: ["camera"], sent_as: "vendor-three" } },
      based_on: 4,
      accept_ended: false,
    });
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });

  it("takes values, points by mode, factors and abilities of the one that it is like", async () => {
    const { user, form } = await open("添加模型", "添加模型 · 可灵视频");
    await user.selectOptions(form.getByLabelText(/^参照/), "二号");
    expect(form.getByLabelText(/^积分 · 图生视频/)).toHaveValue("40");
    expect(form.getByRole("combobox", { name: /^倍数：时长/ })).toHaveValue("byValue");
    expect(form.getByRole("checkbox", { name: "10 秒" })).not.toBeChecked();
    await user.selectOptions(form.getByRole("combobox", { name: /^倍数：画质/ }), "逐个取值");
    const factor = form.getByLabelText("画质 高品质 的倍数");
    expect(factor).toHaveValue("2");
    await user.clear(factor);
    await user.type(factor, "3");
    await user.type(form.getByLabelText(/^编号/), "three");
    await user.type(form.getByLabelText(/^名称（中文）/), "三号");
    await user.click(form.getByRole("button", { name: "检查" }));
    await waitFor(() => expect(judging).toHaveLength(1));
    expect(judging[0]!.changes["three"]).toMatchObject({ points: { text: 30, image: 40 }, only: { duration: ["5"] }, times: { duration: "value", video_mode: { std: 1, pro: 3 } } });
  });

  it("cannot have the id of another one, nor none", async () => {
    const { user, form } = await open("添加模型", "添加模型 · 可灵视频");
    await user.click(form.getByRole("button", { name: "检查" }));
    expect(await form.findByText("请填写编号")).toBeInTheDocument();
    await user.type(form.getByLabelText(/^编号/), "two");
    expect(form.getByText("已有编号为 two 的模型，请直接修改它")).toBeInTheDocument();
    expect(judging).toHaveLength(0);
  });

  it("is written as JSON as well, in step with the form", async () => {
    const { user, form } = await open("添加模型", "添加模型 · 可灵视频");
    const json = form.getByLabelText("模型的 JSON");
    await user.click(json);
    await user.clear(json);
    await user.paste('{"id":"three","title":"三号","points":7}');
    expect(form.getByLabelText(/^编号/)).toHaveValue("three");
    expect(form.getByLabelText(/^积分/)).toHaveValue("7");
    await user.type(form.getByLabelText(/^名称（英文）/), "!");
    expect(json).toHaveValue(JSON.stringify({ id: "three", title: { zh: "三号", en: "三号!" }, points: 7 }, null, 2));
    await user.clear(json);
    await user.paste('{"points":"many"}');
    expect(form.getByText("成员 points 的内容不对")).toBeInTheDocument();
    expect(form.getByRole("button", { name: "检查" })).toBeDisabled();
  });
});

describe("a model of the plug-in", () => {
  it("is changed by what differs alone, on top of what was changed before", async () => {
    const { user, form } = await open("修改：二号", "修改 二号");
    expect(form.getByRole("button", { name: "检查" })).toBeDisabled();
    const id = form.getByLabelText(/^编号/);
    await user.clear(id);
    await user.type(id, "two-pro");
    expect(form.getByText("保存后，原编号 two 仍可调用。")).toBeInTheDocument();
    await user.click(form.getByRole("checkbox", { name: "10 秒" }));
    await user.click(form.getByRole("button", { name: "检查" }));
    await waitFor(() => expect(form.getByRole("button", { name: "保存" })).toBeEnabled());
    await user.click(form.getByRole("button", { name: "保存" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]!.changes).toEqual({ two: { points: { image: 40 }, id: "two-pro", only: { duration: ["5", "10"] } } });
  });

  it("shows what the host refuses at the fields that it names", async () => {
    refused = [
      { path: "/changes/one/points", code: "range", message: "积分太多" },
      { path: "/changes/one/only/duration", code: "default", message: "缺少默认值" },
      { path: "/changes/one/times/sound", code: "required", message: "没有倍数" },
      { path: "/table/default", code: "unknown", message: "默认模型不在列表中" },
    ];
    const { user, form } = await open("修改：一号", "修改 一号");
    await user.click(form.getByRole("checkbox", { name: /^5 秒/ }));
    await user.click(form.getByRole("button", { name: "检查" }));
    await waitFor(() => expect(form.getByLabelText(/^积分/)).toHaveAccessibleDescription(/积分太多/));
    expect(form.getByLabelText(/^积分/)).toHaveFocus();
    expect(form.getByRole("group", { name: "时长" })).toHaveAccessibleDescription(/缺少默认值/);
    expect(form.getByRole("combobox", { name: /^倍数：声音/ })).toHaveAccessibleDescription(/没有倍数/);
    expect(form.getByRole("alert")).toHaveTextContent("默认模型不在列表中");
  });

  it("is switched off only after calls that end are confirmed", async () => {
    answer = ending;
    const { user, form } = await open("停用：一号", "停用 一号？");
    expect(await form.findByText("8 种此前可用的参数组合将被拒绝。")).toBeInTheDocument();
    expect(form.getByText("文生视频：一号 · 10 秒")).toBeInTheDocument();
    await user.click(form.getByRole("button", { name: "停用" }));
    expect(await form.findByText("请先确认")).toBeInTheDocument();
    expect(sent).toHaveLength(0);
    await user.click(form.getByRole("checkbox", { name: "我确认这些调用从此被拒绝" }));
    await user.click(form.getByRole("button", { name: "停用" }));
    await waitFor(() => expect(sent).toEqual([{ changes: { one: { offered: false } }, based_on: 4, accept_ended: true }]));
  });

  it("goes back to what it was once that is confirmed", async () => {
    const { user, form } = await open("恢复原样：二号", "恢复 二号？");
    await waitFor(() => expect(form.getByRole("button", { name: "恢复" })).toBeEnabled());
    await user.click(form.getByRole("button", { name: "恢复" }));
    await waitFor(() => expect(sent).toEqual([{ changes: { two: null }, based_on: 4, accept_ended: false }]));
  });

  it("keeps what was edited when somebody else was first, on top of what they made of it", async () => {
    const { user, form } = await open("修改：一号", "修改 一号");
    const points = form.getByLabelText(/^积分/);
    await user.clear(points);
    await user.type(points, "25");
    now = { ...view, version: 5, models: [shown({ ...one, sent_as: "their-own" }, { source: "changed", change: { sent_as: "their-own" } }), view.models[1]!] };
    server.use(http.post(api("/admin/models/kling/judgement"), () => apiError(409, { code: "conflict", message: "模型刚刚被修改过，请刷新后再试" }), { once: true }));
    await user.click(form.getByRole("button", { name: "检查" }));
    expect(await screen.findByText("模型刚刚被修改过，请刷新后再试")).toBeInTheDocument();
    await waitFor(() => expect(form.getByLabelText(/^供应商编号/)).toHaveValue("their-own"));
    expect(form.getByLabelText(/^积分/)).toHaveValue("25");
    await user.click(form.getByRole("button", { name: "检查" }));
    await waitFor(() => expect(judging).toEqual([{ changes: { one: { sent_as: "their-own", points: 25 } }, based_on: 5 }]));
  });
});

describe("a file of changes", () => {
  it("holds all of a tool, and is checked before it is saved", async () => {
    const saved = vi.spyOn(save, "saveBlob").mockImplementation(() => undefined);
    const { user } = draw();
    await user.click(await screen.findByRole("button", { name: "下载变更" }));
    const [blob, name] = saved.mock.calls[0]!;
    expect(name).toBe("models-kling.json");
    const words = await blob.text();
    expect(JSON.parse(words)).toEqual({ changes: { two: { points: { image: 40 } } } });

    await user.upload(screen.getByLabelText("载入文件", { selector: "input" }), file(words));
    const dialog = within(await screen.findByRole("dialog", { name: "载入 models.json" }));
    expect(dialog.getByText(/文件包含 1 个模型的变更：two。/)).toBeInTheDocument();
    await waitFor(() => expect(dialog.getByRole("button", { name: "保存" })).toBeEnabled());
    await user.click(dialog.getByRole("button", { name: "保存" }));
    await waitFor(() => expect(sent).toEqual([{ changes: { two: { points: { image: 40 } } }, based_on: 4, accept_ended: false }]));
    expect(judging).toHaveLength(1);
  });

  it("that is refused says which model is wrong, and one that is none is not sent", async () => {
    refused = [{ path: "/changes/two/points", code: "range", message: "积分太多" }];
    const { user } = draw();
    const input = await screen.findByLabelText("载入文件", { selector: "input" });
    await user.upload(input, file("{}"));
    expect(await screen.findByText(/^文件不是模型变更/)).toBeInTheDocument();
    expect(judging).toHaveLength(0);
    await user.upload(input, file('{"changes":{"two":{"points":99999999}}}'));
    const dialog = within(await screen.findByRole("dialog", { name: "载入 models.json" }));
    expect(await dialog.findByRole("alert")).toHaveTextContent("two / points: 积分太多");
    expect(dialog.getByRole("button", { name: "保存" })).toBeDisabled();
  });
});
