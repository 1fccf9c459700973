import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { anonymous, artifact, finished, task } from "@/testing/fixtures";
import { midjourney, vendorButton } from "@/testing/fixtureTools";
import { focusTile } from "@/testing/focusTile";
import { renderApp } from "@/testing/render";
// Fetched on demand by the page; here before the clock of a test runs.
import "@/features/works/viewer/WorkView";
import "@/features/works/stream/Works";
import { api, http, HttpResponse, server, state } from "@/testing/server";

const buttons = ["U1", "U2", "U3", "U4", "V1", "V2", "V3", "V4"].map((label) => vendorButton(label, label));
const grid = () => [
  artifact("ar_m_0", "image", { follow_ups: [...buttons, vendorButton("reroll", "重新生成"), { ...vendorButton("gone", "旧按钮"), mode: "no-such" }] }),
  artifact("ar_m_1"),
];

let sent: Record<string, unknown>[] = [];
beforeEach(() => {
  sent = [];
  state.session = { ...anonymous, points: { available: 50, held: 0 } };
  state.tasks = [finished(2, { id: "t_m", tool: "midjourney", mode: "image", summary: "灯塔", params: { prompt: "灯塔" }, artifacts: grid() })];
  server.use(
    http.post(api("/tasks"), async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      sent.push(body);
      return HttpResponse.json(task({ tool: "midjourney", mode: String(body["mode"]), summary: "放大" }), { status: 201 });
    }),
  );
});

/** The work in the viewer, where what it leads on to stands. */
async function look(user: ReturnType<typeof renderApp>["user"]) {
  await user.click(await screen.findByRole("button", { name: "图片 1：灯塔" }));
  return screen.findByRole("dialog", { name: "作品预览" });
}

describe("what a vendor returned with a result", () => {
  it("stands in series, one Tab stop, and shows nothing that leads nowhere", async () => {
    const { user } = renderApp(midjourney.route);
    const bar = await within(await look(user)).findByRole("toolbar", { name: "对这件作品的操作" });
    const shown = within(bar).getAllByRole("button");
    expect(shown.map((button) => button.getAttribute("aria-label"))).toEqual(["U1", "U2", "U3", "U4", "V1", "V2", "V3", "V4", "重新生成"]);
    expect(shown.filter((button) => button.tabIndex === 0)).toEqual([shown[0]]);
    shown[0]!.focus();
    await user.keyboard("{ArrowRight}");
    expect(shown[1]).toHaveFocus();
    await user.keyboard("{End}");
    expect(shown[8]).toHaveFocus();
    await user.keyboard("{ArrowRight}");
    expect(shown[0]).toHaveFocus();
  });

  it("asks before it costs points, names the earlier task, and gives the focus back", async () => {
    const { user } = renderApp(midjourney.route);
    await user.click(await within(await look(user)).findByRole("button", { name: "U2" }));
    let dialog = await screen.findByRole("dialog", { name: "U2" });
    expect(within(dialog).queryByRole("textbox")).not.toBeInTheDocument();
    await user.click(within(dialog).getByRole("button", { name: "返回" }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole("button", { name: "图片 1：灯塔" })).toHaveFocus());
    expect(sent).toEqual([]);

    await user.click(within(await look(user)).getByRole("button", { name: "U2" }));
    dialog = await screen.findByRole("dialog", { name: "U2" });
    await user.click(within(dialog).getByRole("button", { name: "确认 · 6 积分" }));
    expect(await screen.findByText("任务已提交")).toBeInTheDocument();
    expect(sent).toEqual([
      { tool: "midjourney", mode: "action", params: { task: "t_m", custom_id: "MJ::U2" }, parent_id: "t_m" },
    ]);
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });
});

describe("a form that only a result leads to", () => {
  it("has no tab", async () => {
    renderApp(`${midjourney.route}?mode=action`);
    const tabs = await screen.findByRole("radiogroup", { name: "生成方式" });
    expect(within(tabs).getAllByRole("radio").map((tab) => (tab as HTMLInputElement).value)).toEqual(["image", "video"]);
    expect(within(tabs).getByRole("radio", { name: "图片生成" })).toBeChecked();
  });

  it("asks what the result does not settle, with the price of the choice", async () => {
    const { user } = renderApp(midjourney.route);
    await user.click(await within(await look(user)).findByRole("button", { name: "生成视频" }));
    const dialog = await screen.findByRole("dialog", { name: "生成视频" });
    const prompt = within(dialog).getByRole("textbox", { name: /提示词/ });
    await waitFor(() => expect(prompt).toHaveFocus());
    expect(prompt).toHaveValue("灯塔");
    await user.clear(prompt);
    expect(within(dialog).queryByText("起始图片")).not.toBeInTheDocument();

    await user.click(within(dialog).getByRole("button", { name: "确认 · 40 积分" }));
    expect(await within(dialog).findByText("请输入描述")).toBeInTheDocument();
    await user.type(prompt, "海浪拍岸");
    await user.click(within(dialog).getByRole("radio", { name: "大" }));
    await user.click(await within(dialog).findByRole("button", { name: "确认 · 60 积分" }));
    expect(await within(dialog).findByText("积分不足，还差 10 积分")).toBeInTheDocument();
    expect(sent).toEqual([]);

    await user.click(within(dialog).getByRole("radio", { name: "小" }));
    await user.click(await within(dialog).findByRole("button", { name: "确认 · 40 积分" }));
    await waitFor(() => expect(sent).toEqual([
      { tool: "midjourney", mode: "video_from_image", params: { image: "ar_m_0", prompt: "海浪拍岸", motion: "low" }, parent_id: "t_m" },
    ]));
  });

  it("comes with the work's words after an upscale too, which has no prompt of its own", async () => {
    const picture = artifact("ar_u");
    state.tasks = [finished(1, { id: "t_u", tool: "midjourney", mode: "action", summary: "灯塔", params: { task: "t_m", custom_id: "MJ::U1" }, artifacts: [picture] })];
    const { user } = renderApp(midjourney.route);
    await user.click(await screen.findByRole("button", { name: "预览大图：灯塔" }));
    const viewer = await screen.findByRole("dialog", { name: "作品预览" });
    await user.click(await within(viewer).findByRole("button", { name: "生成视频" }));
    const dialog = await screen.findByRole("dialog", { name: "生成视频" });
    expect(within(dialog).getByRole("textbox", { name: /提示词/ })).toHaveValue("灯塔");
  });

  it("opens again with the settings of a task made by it", async () => {
    server.use(http.get(api("/tasks/t_m"), () => HttpResponse.json(state.tasks[0])));
    state.tasks = [...state.tasks, finished(1, { id: "t_u", tool: "midjourney", mode: "action", summary: "放大之后", params: { task: "t_m", custom_id: "MJ::U1" } })];
    const { user } = renderApp(midjourney.route);
    const made = await screen.findByRole("article", { name: "放大之后" });
    focusTile(made);
    await user.click(within(made).getByRole("button", { name: "复用设置" }));
    const dialog = await screen.findByRole("dialog", { name: "图片操作" });
    expect(await within(within(dialog).getByRole("group", { name: /原任务/ })).findByText("灯塔")).toBeInTheDocument();
  });
});
