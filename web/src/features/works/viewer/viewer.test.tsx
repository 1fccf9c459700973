import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import type { Task } from "@/lib/api/types";
import { artifact, finished, nanoBanana, task } from "@/testing/fixtures";
import { renderPart } from "@/testing/render";
import { api, http, HttpResponse, server } from "@/testing/server";
import { ActsProvider } from "../acts/acts";
import { placeOf, slidesOf } from "./slides";
import { WorkDetails } from "./WorkDetails";
import WorkViewer from "./WorkViewer";
import { MOST, panned, WHOLE, zoomed } from "./zoom";

const film = finished(1, { id: "film", summary: "片子", artifacts: [artifact("f1", "video")] });
const three = finished(3, { id: "three", summary: "三联", params: { prompt: "三联", images: ["up_1"] } });
const failed = task({ id: "failed", state: "failed", summary: "没成" });
const model = finished(1, { id: "model", summary: "方鼎", artifacts: [artifact("m1", "model", { mime: "model/gltf-binary", name: "m.glb", url: "/api/v1/media/m1" })] });
const works = [film, three, failed];

function Page({ first, list, onNearEnd = () => {} }: { first: [Task, string | null]; list: Task[]; onNearEnd?: () => void }) {
  const [at, setAt] = useState<[Task, string | null] | null>(null);
  const [last, setLast] = useState(first);
  return (
    <>
      <button type="button" onClick={() => setAt(first)}>
        打开
      </button>
      <ActsProvider tools={[nanoBanana]} onDraft={() => {}} onRetried={() => {}}>
        <WorkViewer
          opened={at !== null}
          task={(at ?? last)[0]}
          artifactId={(at ?? last)[1]}
          works={list}
          onTurn={(...next) => {
            setAt(next);
            setLast(next);
          }}
          onNearEnd={onNearEnd}
          onClose={() => setAt(null)}
        />
      </ActsProvider>
    </>
  );
}

const open = async (first: [Task, string | null], onNearEnd?: () => void, list = works) => {
  const view = renderPart(<Page first={first} list={list} {...(onNearEnd ? { onNearEnd } : {})} />);
  await view.user.click(screen.getByRole("button", { name: "打开" }));
  return { ...view, dialog: await screen.findByRole("dialog", { name: "作品预览" }) };
};

/** The words of the work that is shown. */
const prompt = (dialog: HTMLElement) => within(dialog).getByRole("region", { name: "提示词" });

describe("the viewer", () => {
  it("turns through the works of the list, not only of one task, and stops at its ends", async () => {
    const { user, dialog } = await open([three, three.artifacts[1]!.id]);
    expect(within(dialog).getByText("2 / 3")).toBeInTheDocument();
    await user.keyboard("{ArrowLeft}{ArrowLeft}");
    expect(prompt(dialog)).toHaveTextContent("片子");
    expect(within(dialog).queryByRole("button", { name: "上一件" })).not.toBeInTheDocument();
    await user.keyboard("{ArrowLeft}");
    expect(prompt(dialog)).toHaveTextContent("片子");
    await user.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}");
    expect(prompt(dialog)).toHaveTextContent("没成");
    await user.keyboard("{ArrowRight}");
    expect(prompt(dialog)).toHaveTextContent("没成");
  });

  it("leaves the keys to the menu of what leads on, and stays when that is closed", async () => {
    const { user, dialog } = await open([three, null]);
    await user.click(within(dialog).getByRole("button", { name: "接着做…" }));
    const menu = await screen.findByRole("dialog", { name: "接着做…" });
    await waitFor(() => expect(menu).toContainElement(document.activeElement as HTMLElement));
    await user.keyboard("{ArrowLeft}{Escape}");
    await waitFor(() => expect(menu).not.toBeInTheDocument());
    expect(prompt(dialog)).toHaveTextContent("三联");
  });

  it("puts the original over what was made of it, by a button and a key, where there is one", async () => {
    const { user, dialog } = await open([three, null]);
    await user.click(within(dialog).getByRole("button", { name: "对比原图" }));
    expect(await within(dialog).findByRole("slider", { name: "对比原图与结果" })).toBeInTheDocument();
    expect(within(dialog).getByRole("button", { name: "对比原图" })).toHaveAttribute("aria-pressed", "true");
    await user.keyboard("c");
    expect(within(dialog).queryByRole("slider", { name: "对比原图与结果" })).not.toBeInTheDocument();
    await user.keyboard("c");
    fireEvent.error(await within(dialog).findByRole("img", { name: "原图" }));
    expect(await screen.findByText("原图已无法读取")).toBeInTheDocument();
    expect(within(dialog).queryByRole("slider", { name: "对比原图与结果" })).not.toBeInTheDocument();
    await user.keyboard("{ArrowLeft}");
    expect(within(dialog).queryByRole("button", { name: "对比原图" })).not.toBeInTheDocument();
  });

  it("closes with Escape and gives the focus back", async () => {
    const { user, dialog } = await open([three, null]);
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole("button", { name: "打开" })).toHaveFocus());
  });

  it("shows a model at once, and leaves the arrow keys to the works until it is chosen", async () => {
    server.use(http.get(api("/media/m1"), () => new HttpResponse(null, { status: 404 })));
    const { user, dialog } = await open([model, null], undefined, [failed, model]);
    expect(await within(dialog).findByRole("application", { name: "3D 模型，可旋转查看" })).not.toHaveFocus();
    expect(within(dialog).queryByRole("button", { name: "旋转查看" })).not.toBeInTheDocument();
    await user.keyboard("{ArrowLeft}");
    expect(prompt(dialog)).toHaveTextContent("没成");
  });

  it("asks for more works before the last one", async () => {
    const more = vi.fn();
    await open([failed, null], more);
    await waitFor(() => expect(more).toHaveBeenCalled());
  });

  it("zooms by keys, and the next work is whole again", async () => {
    const { user, dialog } = await open([three, null]);
    await user.keyboard("++");
    expect(within(dialog).getByText("225%")).toBeInTheDocument();
    await user.keyboard("-");
    expect(within(dialog).getByText("150%")).toBeInTheDocument();
    await user.keyboard("{ArrowRight}");
    expect(within(dialog).getByText("100%")).toBeInTheDocument();
  });

  it("has a film's controls, and keys for single frames", async () => {
    const play = vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
    const pause = vi.spyOn(HTMLMediaElement.prototype, "pause").mockReturnValue();
    const { user, dialog } = await open([film, null]);
    expect(play).toHaveBeenCalled();
    const video = within(dialog).getByLabelText<HTMLVideoElement>("视频结果");
    expect(video).not.toHaveAttribute("controls");
    Object.defineProperty(video, "duration", { value: 5 });
    fireEvent.loadedMetadata(video);
    fireEvent.change(within(dialog).getByRole("slider", { name: "播放进度" }), { target: { value: "2" } });
    expect(video.currentTime).toBe(2);
    await user.keyboard(".");
    expect(video.currentTime).toBeCloseTo(2 + 1 / 24, 3);
    await user.keyboard(",,");
    expect(video.currentTime).toBeCloseTo(2 - 1 / 24, 3);
    expect(pause).toHaveBeenCalled();
    await user.click(within(dialog).getByRole("button", { name: "倍速 1×" }));
    expect(video.playbackRate).toBe(1.5);
    await user.keyboard("l");
    expect(within(dialog).getByRole("button", { name: "循环播放" })).toHaveAttribute("aria-pressed", "true");
  });

  it("lists its keys when asked", async () => {
    const { user, dialog } = await open([three, null]);
    await user.keyboard("?");
    expect(within(within(dialog).getByRole("region", { name: "快捷键" })).getByText("上一帧、下一帧")).toBeInTheDocument();
  });
});

it("shows the settings that were chosen, and the others at a press", async () => {
  const number = { type: "number", default: 0 };
  const properties = { look: { title: "画面", type: "string" }, zoom: { title: "推拉", ...number }, roll: { title: "旋转", ...number } };
  const tool = { ...nanoBanana, modes: nanoBanana.modes.map((mode) => ({ ...mode, schema: { type: "object", properties } })) };
  const work = finished(1, { id: "still", params: { look: "水墨", zoom: 0, roll: 0 } });
  const { user } = renderPart(
    <ActsProvider tools={[tool]} onDraft={() => {}} onRetried={() => {}}>
      <WorkDetails task={work} artifact={null} onOther={() => {}} />
    </ActsProvider>,
  );
  const names = () => within(screen.getByRole("region", { name: "设置" })).getAllByRole("term").map((term) => term.textContent);
  expect(names()).toEqual(["画面"]);
  await user.click(screen.getByRole("button", { name: "全部设置" }));
  expect(names()).toEqual(["画面", "推拉", "旋转"]);
  await user.click(screen.getByRole("button", { name: "只看选过的" }));
  expect(names()).toEqual(["画面"]);
});

describe("zoom", () => {
  it("keeps the point under the pointer where it is", () => {
    const zoom = zoomed(WHOLE, 2, { x: 100, y: -40 });
    expect(zoom).toEqual({ scale: 2, x: -100, y: 40 });
    expect(zoomed(zoom, 0.5, { x: 100, y: -40 })).toEqual(WHOLE);
    expect(zoomed(WHOLE, 100).scale).toBe(MOST);
    expect(zoomed(zoom, 0.01)).toEqual(WHOLE);
  });

  it("never leaves the frame bare", () => {
    const frame = { width: 400, height: 300 };
    expect(panned({ scale: 2, x: 0, y: 0 }, { x: 999, y: -999 }, frame)).toEqual({ scale: 2, x: 200, y: -150 });
    expect(panned(WHOLE, { x: 50, y: 50 }, frame)).toEqual(WHOLE);
  });
});

it("finds a work's place by its result, or else by its task", () => {
  const slides = slidesOf(works);
  expect(slides).toHaveLength(5);
  expect(placeOf(slides, "three", three.artifacts[2]!.id)).toBe(3);
  expect(placeOf(slides, "three", "gone")).toBe(1);
  expect(placeOf(slides, "elsewhere", null)).toBe(-1);
});
