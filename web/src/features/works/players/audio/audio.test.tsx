import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { artifact } from "@/testing/fixtures";
import { renderPart } from "@/testing/render";
import { AudioPlayer } from "./AudioPlayer";
import { BARS, peaksOf } from "./peaks";

const song = (id: string) => artifact(id, "audio", { title: id, duration_ms: 60_000 });
const element = (name: string) => screen.getByRole("group", { name }).querySelector("audio")!;

// jsdom plays nothing: the elements only say that they do.
beforeEach(() => {
  const playing = new WeakSet<HTMLMediaElement>();
  vi.spyOn(HTMLMediaElement.prototype, "paused", "get").mockImplementation(function (this: HTMLMediaElement) {
    return !playing.has(this);
  });
  vi.spyOn(HTMLMediaElement.prototype, "play").mockImplementation(function (this: HTMLMediaElement) {
    playing.add(this);
    fireEvent.play(this);
    return Promise.resolve();
  });
  vi.spyOn(HTMLMediaElement.prototype, "pause").mockImplementation(function (this: HTMLMediaElement) {
    playing.delete(this);
    fireEvent.pause(this);
  });
});

describe("the loudness of a sound", () => {
  it("is told in equal stretches, its loudest as one", () => {
    const samples = Float32Array.from({ length: 400 }, (_, at) => (at < 200 ? 0.1 : 0.4));
    expect(peaksOf(samples, 4)).toEqual([0.25, 0.25, 1, 1]);
  });

  it("of silence is nothing, also where there are fewer samples than bars", () => {
    expect(peaksOf(new Float32Array(10))).toEqual(Array.from({ length: BARS }, () => 0));
  });
});

describe("the sound player", () => {
  it("plays one sound at a time", async () => {
    const { user } = renderPart(
      <>
        <AudioPlayer artifact={song("雨夜")} name="雨夜" />
        <AudioPlayer artifact={song("归家")} name="归家" />
      </>,
    );
    await user.click(screen.getByRole("button", { name: "播放：雨夜" }));
    expect(screen.getByRole("button", { name: "暂停：雨夜" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "播放：归家" }));
    expect(screen.getByRole("button", { name: "暂停：归家" })).toBeVisible();
    expect(screen.getByRole("button", { name: "播放：雨夜" })).toBeVisible();
    expect(element("雨夜").paused).toBe(true);
  });

  it("seeks by keys, and says where it is", () => {
    renderPart(<AudioPlayer artifact={song("雨夜")} name="雨夜" />);
    const line = screen.getByRole("slider", { name: "播放进度" });
    expect(line).toHaveAttribute("aria-valuetext", "00:00，共 01:00");
    fireEvent.keyDown(line, { key: "ArrowRight" });
    fireEvent.keyDown(line, { key: "PageUp" });
    expect(line).toHaveAttribute("aria-valuetext", "00:20，共 01:00");
    expect(element("雨夜").currentTime).toBe(20);
    fireEvent.keyDown(line, { key: "ArrowLeft" });
    expect(element("雨夜").currentTime).toBe(15);
  });

  it("changes its speed and repeats", async () => {
    const { user } = renderPart(<AudioPlayer artifact={song("雨夜")} name="雨夜" />);
    await user.selectOptions(screen.getByRole("combobox", { name: "播放速度" }), "1.5");
    expect(element("雨夜").playbackRate).toBe(1.5);
    await user.click(screen.getByRole("button", { name: "循环播放" }));
    expect(screen.getByRole("button", { name: "循环播放", pressed: true })).toBeVisible();
    expect(element("雨夜").loop).toBe(true);
  });

  it("says so when a sound cannot be played", () => {
    renderPart(<AudioPlayer artifact={song("雨夜")} name="雨夜" />);
    act(() => void fireEvent.error(element("雨夜")));
    expect(screen.getByText(/^音频播放出现问题/)).toHaveAttribute("role", "status");
  });
});
