import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { Artifact, Task, Tool } from "@/lib/api/types";
import { store } from "@/lib/stored";
import type { Draft } from "@/lib/prefill";
import { anonymous, artifact, finished, tools } from "@/testing/fixtures";
import { renderPart } from "@/testing/render";
import sample from "@/testing/sampleTools.json";
import { api, apiError, http, HttpResponse, server, state } from "@/testing/server";
import { ActsProvider } from "../acts/acts";
import { TaskResults } from "../results/TaskResults";
import { Frames } from "./Frames";

const many = sample.tools as unknown as Tool[];
const picture = (extra: Partial<Task> = {}) => finished(1, { id: "t1", ...extra });
const film = (extra: Partial<Artifact> = {}) => finished(1, { id: "t1", artifacts: [artifact("ar_v", "video", extra)] });

function draw(task: Task, all: Tool[] = tools) {
  const onDraft = vi.fn<(draft: Draft) => void>();
  const view = renderPart(
    <ActsProvider tools={all} onDraft={onDraft} onRetried={() => {}}>
      <Frames>
        <TaskResults task={task} />
      </Frames>
    </ActsProvider>,
  );
  return { ...view, onDraft };
}
const row = () => within(screen.getByRole("group", { name: "继续创作" }));
const names = () => row().getAllByRole("button").map((button) => button.textContent || button.getAttribute("aria-label"));

describe("what a result leads on to", () => {
  it("stands after what the plug-in leads to, is not said twice, and takes no more room than four buttons and a menu", () => {
    draw(picture());
    expect(names()).toEqual(["用作参考图", "生成视频", "配乐", "接着做…"]);
  });

  it("opens the form of the tool that was used last, with the picture and its words", async () => {
    store("recentTools", JSON.stringify(["luma"]));
    const { user, onDraft } = draw(picture({ tool: "flux", mode: "txt2img", params: { prompt: "灯塔" } }), many.map((tool) => ({ ...tool, modes: tool.modes.map((mode) => ({ ...mode, follow_ups: [] })) })));
    expect(names()).toEqual(["做成视频", "配乐", "让它说话", "做成 3D", "接着做…"]);
    await user.click(row().getByRole("button", { name: "做成视频" }));
    expect(onDraft).toHaveBeenCalledWith(expect.objectContaining({ tool: "luma", mode: "image", params: { image: "ar_t1_0", prompt: "灯塔" }, parentId: "t1" }));
  });

  it("has all others in a menu, by name and price", async () => {
    const { user, onDraft } = draw(picture());
    await user.click(row().getByRole("button", { name: "接着做…" }));
    const films = within(within(await screen.findByRole("dialog", { name: "接着做…" })).getByRole("region", { name: "做成视频" }));
    await user.click(films.getByRole("button", { name: /可灵视频 多图生视频.*35 积分/ }));
    expect(onDraft).toHaveBeenCalledWith(expect.objectContaining({ tool: "kling", mode: "multi-image2video" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });

  it("is nothing for a file that is gone", () => {
    draw(film({ url: null }));
    expect(screen.queryByRole("button", { name: "用最后一帧" })).not.toBeInTheDocument();
  });
});

/** A browser that plays films and draws them; jsdom does neither. */
function playing(): { sought: number[] } {
  const sought: number[] = [];
  // Files of a run share what these stand in for.
  const kept = <S extends { mockRestore(): void }>(spy: S): S => (onTestFinished(() => spy.mockRestore()), spy);
  const told = (node: HTMLMediaElement, event: string) => queueMicrotask(() => node.dispatchEvent(new Event(event)));
  kept(vi.spyOn(HTMLMediaElement.prototype, "load")).mockImplementation(function (this: HTMLMediaElement) {
    if (this.hasAttribute("src")) told(this, "loadedmetadata");
  });
  kept(vi.spyOn(HTMLMediaElement.prototype, "readyState", "get")).mockReturnValue(4);
  kept(vi.spyOn(HTMLMediaElement.prototype, "duration", "get")).mockReturnValue(5);
  kept(vi.spyOn(HTMLVideoElement.prototype, "videoWidth", "get")).mockReturnValue(640);
  let at = 0;
  kept(vi.spyOn(HTMLMediaElement.prototype, "currentTime", "get")).mockImplementation(() => at);
  kept(vi.spyOn(HTMLMediaElement.prototype, "currentTime", "set")).mockImplementation(function (this: HTMLMediaElement, seconds: number) {
    at = seconds;
    sought.push(seconds);
    told(this, "seeked");
  });
  const pen = { drawImage: () => {}, getImageData: () => ({}) } as unknown as CanvasRenderingContext2D;
  kept(vi.spyOn(HTMLCanvasElement.prototype, "getContext")).mockReturnValue(pen as never);
  kept(vi.spyOn(HTMLCanvasElement.prototype, "toBlob")).mockImplementation((tell, type) => tell(new Blob(["frame"], { type: type! })));
  return { sought };
}

describe("a frame of a film", () => {
  let sent = 0;
  beforeEach(() => {
    sent = 0;
    state.session = anonymous;
    server.use(
      http.post(api("/uploads"), () => {
        sent += 1;
        return HttpResponse.json({ id: "up_1", url: "/api/v1/media/up_1", kind: "image", name: "frame.jpg" }, { status: 201 });
      }),
    );
  });

  it("at its end becomes the first picture of a form", async () => {
    const { sought } = playing();
    const { user, onDraft } = draw(film());
    await user.click(row().getByRole("button", { name: "用最后一帧" }));
    const dialog = within(await screen.findByRole("dialog", { name: "用最后一帧" }));
    expect(await dialog.findByText("图片已备好")).toBeVisible();
    expect(dialog.getByRole("img", { name: "取出的一帧" })).toHaveAttribute("src", "blob:local");
    expect(sought).toEqual([4.99]);
    expect(sent).toBe(1);
    expect(dialog.queryByRole("region", { name: "配乐" })).not.toBeInTheDocument();
    await user.click(within(dialog.getByRole("region", { name: "做成视频" })).getByRole("button", { name: /可灵视频 图生视频/ }));
    expect(onDraft).toHaveBeenCalledWith(expect.objectContaining({
      tool: "kling", mode: "image2video", params: { image: "up_1", prompt: "宋代汝窑天青釉茶盏，晨光斜照" }, parentId: "t1",
    }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });

  it("that is seen is taken as it is, without looking through the film", async () => {
    const { sought } = playing();
    const { user } = draw(film());
    await user.click(screen.getByRole("button", { name: "用这一帧" }));
    expect(await within(await screen.findByRole("dialog", { name: "用这一帧" })).findByText("图片已备好")).toBeVisible();
    expect(sought).toEqual([]);
    expect(sent).toBe(1);
  });

  it("that could not be stored says why, and is sent again", async () => {
    playing();
    server.use(http.post(api("/uploads"), () => apiError(413, { code: "forbidden", message: "空间已满" }), { once: true }));
    const { user, onDraft } = draw(film());
    await user.click(row().getByRole("button", { name: "用最后一帧" }));
    const dialog = within(await screen.findByRole("dialog", { name: "用最后一帧" }));
    expect(await dialog.findByRole("alert")).toHaveTextContent("空间已满");
    await user.click(dialog.getByRole("button", { name: "重试" }));
    // Chosen before the picture is there.
    await user.click(dialog.getByRole("button", { name: /可灵视频 图生视频/ }));
    await waitFor(() => expect(onDraft).toHaveBeenCalledOnce());
  });
});
