import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { Mode } from "@/lib/api/types";
import type { Draft } from "@/lib/prefill";
import { text } from "@/testing/fixtureParts";
import { artifact, finished, nanoBanana, tools } from "@/testing/fixtures";
import { renderPart } from "@/testing/render";
import { api, http, HttpResponse, server } from "@/testing/server";
import { ActsProvider } from "../acts/acts";
import { Picture } from "./Picture";
import { TaskResults } from "./TaskResults";
import { DOWNLOAD_GAP_MS } from "./Downloads";

const draw = (value = finished(3, { id: "t1" }), onDraft: (draft: Draft) => void = () => {}) =>
  renderPart(
    <ActsProvider tools={tools} onDraft={onDraft} onRetried={() => {}}>
      <TaskResults task={value} />
    </ActsProvider>,
  );

it("tells what the vendor says of a picture, such as its seed, beside it", () => {
  draw(finished(1, { id: "t1", artifacts: [artifact("ar_t1_0", "image", { description: "种子 424242" })] }));
  expect(screen.getByText("种子 424242")).toBeVisible();
});

it("shows a picture itself in a list where its small one cannot be had", () => {
  const image = artifact("ar_1", "image", { url: "/whole.png", small: "/small.webp" });
  const { container } = renderPart(<Picture image={image} small />);
  const picture = () => container.querySelector("img")!;
  expect(picture()).toHaveAttribute("src", "/small.webp");
  fireEvent.error(picture());
  expect(picture()).toHaveAttribute("src", "/whole.png");
  fireEvent.error(picture());
  expect(screen.getByText("图片加载失败")).toBeVisible();
});

describe("actions on results", () => {
  afterEach(() => void vi.useRealTimers());

  it("copies a signed link and says so", async () => {
    server.use(
      http.post(api("/artifacts/ar_t1_0/link"), () =>
        HttpResponse.json({ url: "https://baigong.example/s/abc", expires_ms: 1 }),
      ),
    );
    const { user } = draw(finished(1, { id: "t1" }));
    await user.click(screen.getByRole("button", { name: "复制链接" }));
    expect(await screen.findByRole("button", { name: "已复制链接" })).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe("https://baigong.example/s/abc");
  });

  it("marks a copied link for three seconds", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    server.use(http.post(api("/artifacts/ar_t1_0/link"), () => HttpResponse.json({ url: "https://baigong.example/s/abc", expires_ms: 1 })));
    draw(finished(1, { id: "t1" }));
    fireEvent.click(screen.getByRole("button", { name: "复制链接" }));
    await vi.waitFor(() => expect(screen.getByRole("button", { name: "已复制链接" })).toBeInTheDocument());
    await act(() => vi.advanceTimersByTimeAsync(2900));
    expect(screen.getByRole("button", { name: "已复制链接" })).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(screen.getByRole("button", { name: "复制链接" })).toBeInTheDocument();
  });

  it("says so where the browser lets nothing be copied", async () => {
    server.use(http.post(api("/artifacts/ar_t1_0/link"), () => HttpResponse.json({ url: "https://baigong.example/s/abc", expires_ms: 1 })));
    const { user } = draw(finished(1, { id: "t1" }));
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("", "NotAllowedError"));
    // The older way, which jsdom does not have.
    Object.defineProperty(document, "execCommand", { value: () => false, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(document, "execCommand"));
    await user.click(screen.getByRole("button", { name: "复制链接" }));
    expect(await within(screen.getByRole("alert")).findByText("复制失败")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "已复制链接" })).not.toBeInTheDocument();
  });

  it("says of a film that cannot be played what to do instead, with both ways at hand", () => {
    draw(finished(1, { id: "t1", artifacts: [artifact("ar_v", "video")] }));
    fireEvent.error(screen.getByLabelText("视频结果"));
    expect(screen.getByText("视频播放出现问题，请尝试在新窗口中打开或直接下载")).toHaveAttribute("role", "status");
    expect(screen.queryByLabelText("视频结果")).not.toBeInTheDocument();
    const open = screen.getByRole("link", { name: "在新窗口打开" });
    expect(open).toHaveAttribute("href", expect.stringContaining("ar_v"));
    expect(open).toHaveAttribute("target", "_blank");
    expect(screen.getByRole("link", { name: "下载" })).toHaveAttribute("href", expect.stringContaining("download=1"));
  });

  it("downloads by the address that saves, and opens the one that shows", () => {
    draw(finished(1, { id: "t1" }));
    expect(screen.getByRole("link", { name: "下载" })).toHaveAttribute("href", expect.stringContaining("download=1"));
    expect(screen.getByRole("link", { name: "在新窗口打开" })).toHaveAttribute("target", "_blank");
  });

  it("offers only the follow-ups of the artifact's kind", () => {
    draw(finished(1, { id: "t1", artifacts: [artifact("ar_v", "video")] }));
    expect(screen.queryByRole("button", { name: "用作参考图" })).not.toBeInTheDocument();
    const video = screen.getByLabelText("视频结果");
    expect(video).toHaveAttribute("playsinline");
    expect(video).not.toHaveAttribute("controls");
    expect(screen.getByRole("slider", { name: "播放进度" })).toBeInTheDocument();
  });

  it("builds the draft from artifact, task and constants", async () => {
    const onDraft = vi.fn<(draft: Draft) => void>();
    const { user } = draw(finished(1, { id: "t1" }), onDraft);
    await user.click(screen.getByRole("button", { name: "生成视频" }));
    expect(onDraft).toHaveBeenCalledWith({
      tool: "kling",
      mode: "image2video",
      label: text("生成视频"),
      source: { artifact: expect.objectContaining({ id: "ar_t1_0" }), task: expect.objectContaining({ summary: "宋代汝窑天青釉茶盏，晨光斜照" }) },
      params: { image: "ar_t1_0", prompt: "宋代汝窑天青釉茶盏，晨光斜照", duration: "10" },
      append: [],
      ask: ["prompt"],
      parentId: "t1",
      whole: false,
    });
  });
});

describe("a download that fails", () => {
  const drawn = (words: Mode["download_failed"], kind: "image" | "video" = "video") => {
    server.use(http.get("*/api/v1/media/:id", () => new HttpResponse(null, { status: 404 })));
    const clicks = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
    const [mode] = nanoBanana.modes;
    const tool = { ...nanoBanana, modes: [{ ...mode!, download_failed: words }] };
    const value = finished(1, { id: "t1", mode: mode!.id, artifacts: [artifact("ar_v", kind, { name: "baigong-1.mp4" })] });
    const part = (
      <ActsProvider tools={[tool]} onDraft={() => {}} onRetried={() => {}}>
        <TaskResults task={value} />
      </ActsProvider>
    );
    return { ...renderPart(part), clicks };
  };
  it("says so in the words of its tool, alone, and saves nothing", async () => {
    const { user, clicks } = drawn({ message: text("下载失败: {name}"), question: null });
    await user.click(screen.getByRole("link", { name: "下载" }));
    expect(await screen.findByText("下载失败: baigong-1.mp4")).toBeInTheDocument();
    expect(clicks).not.toHaveBeenCalled();
  });

  it("has words where the tool has none", async () => {
    const { user } = drawn(null);
    await user.click(screen.getByRole("link", { name: "下载" }));
    expect(await screen.findByText("下载失败，请重试")).toBeInTheDocument();
  });

  it("asks whether to open a window where the tool does", async () => {
    const words = { message: text("下载视频遇到问题，请尝试在新窗口中打开或复制链接下载"), question: text("是否在新窗口中打开视频？") };
    const { user } = drawn(words);
    const opened = vi.spyOn(window, "open").mockReturnValue(null);
    await user.click(screen.getByRole("link", { name: "下载" }));
    const dialog = await screen.findByRole("dialog", { name: "是否在新窗口中打开视频？" });
    expect(within(dialog).getByText("下载视频遇到问题，请尝试在新窗口中打开或复制链接下载")).toBeInTheDocument();
    await user.click(within(dialog).getByRole("button", { name: "在新窗口打开" }));
    expect(opened).toHaveBeenCalledWith(expect.stringContaining("ar_v"), "_blank", "noopener,noreferrer");
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });
});

describe("downloading", () => {
  const names: string[] = [];
  beforeEach(() => {
    names.length = 0;
    URL.createObjectURL = () => "blob:1";
    URL.revokeObjectURL = () => {};
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    server.use(http.get("*/api/v1/media/:id", () => HttpResponse.arrayBuffer(new ArrayBuffer(8), { headers: { "content-type": "image/png" } })));
  });
  afterEach(() => void vi.useRealTimers());
  const two = () =>
    finished(2, {
      id: "t1",
      summary: "青瓷",
      artifacts: [artifact("ar_1", "image", { name: "baigong-0193a4f2-1" }), artifact("ar_2", "image", { name: "ai_image_2" })],
    });

  it("names a file by tool, prompt and time, or as its specification does", async () => {
    const { user } = draw(two());
    await user.click(screen.getByRole("link", { name: "下载" }));
    await waitFor(() => expect(names).toEqual([expect.stringMatching(/^Nano Banana-青瓷-\d{8}-\d{4}-1\.png$/)]));
  });

  it("ticks the button for two seconds once the file is there", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    draw(two());
    fireEvent.click(screen.getByRole("link", { name: "下载" }));
    await vi.waitFor(() => expect(screen.getByRole("link", { name: "已下载" })).toBeInTheDocument());
    await act(() => vi.advanceTimersByTimeAsync(1900));
    expect(screen.getByRole("link", { name: "已下载" })).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(screen.getByRole("link", { name: "下载" })).toBeInTheDocument();
  });

  it("saves all films of a work, each under the name that its specification fixes", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const film = (n: number) => artifact(`ar_${n}`, "video", { name: `ai_video_${n}` });
    draw(finished(1, { id: "t1", artifacts: [film(1), film(2)] }));
    fireEvent.click(screen.getByRole("button", { name: "全部下载" }));
    await vi.waitFor(() => expect(names).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(DOWNLOAD_GAP_MS);
    await vi.waitFor(() => expect(names).toEqual(["ai_video_1.mp4", "ai_video_2.mp4"]));
  });

  it("saves one file of a work every 500 ms", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    draw(two());
    fireEvent.click(screen.getByRole("button", { name: "全部下载" }));
    await vi.waitFor(() => expect(names).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(DOWNLOAD_GAP_MS - 1);
    expect(names).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    await vi.waitFor(() => expect(names).toEqual([expect.any(String), "ai_image_2.png"]));
    expect(DOWNLOAD_GAP_MS).toBe(500);
  });
});

describe("dragging", () => {
  it.each(["image", "video", "audio"] as const)("offers %s to the fields of a form", (kind) => {
    draw(finished(1, { id: "t1", artifacts: [artifact("ar_1", kind)] }));
    const handle = document.querySelector("[draggable=true]")!;
    const data = new Map<string, string>();
    fireEvent.dragStart(handle, { dataTransfer: { setData: (type: string, value: string) => data.set(type, value) } });
    expect(data.get(`application/x-baigong-media-${kind}`)).toBe("ar_1");
  });
});
