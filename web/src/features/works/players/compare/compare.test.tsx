import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { JSONSchema, Mode } from "@/lib/api/types";
import { image, images, mode, object, text } from "@/testing/fixtureParts";
import { renderPart } from "@/testing/render";
import { CompareSlider } from "./CompareSlider";
import { inputPictureOf } from "./inputPicture";

const picture = (url: string) => ({ url, kind: "image" as const });

describe("comparing original and result", () => {
  it("moves by keys and says how much of the original is seen", () => {
    renderPart(<CompareSlider before={picture("/a.png")} after={picture("/b.png")} />);
    const slider = screen.getByRole("slider", { name: "对比原图与结果" });
    expect(slider).toHaveAttribute("aria-valuetext", "原图占 50%");
    fireEvent.keyDown(slider, { key: "PageUp" });
    expect(slider).toHaveAttribute("aria-valuetext", "原图占 60%");
    fireEvent.change(slider, { target: { value: "12" } });
    expect(slider).toHaveAttribute("aria-valuetext", "原图占 12%");
    expect(screen.getByRole("img", { name: "原图" })).toHaveAttribute("src", "/a.png");
    expect(screen.getByRole("img", { name: "结果" })).toHaveAttribute("src", "/b.png");
  });

  it("plays two clips together", () => {
    const clip = (url: string) => ({ url, kind: "video" as const });
    renderPart(<CompareSlider before={clip("/a.mp4")} after={clip("/b.mp4")} />);
    expect(screen.getByRole("button", { name: "播放" })).toBeVisible();
    expect(screen.getByLabelText("原视频")).toHaveProperty("muted", true);
  });
});

describe("what a task changed", () => {
  const of = (output: Mode["output"], properties: Record<string, JSONSchema>, params: Record<string, unknown>) =>
    inputPictureOf({ params }, mode({ id: "m", label: text("m"), output, schema: object(properties, []) }));

  it("is the one picture that it was given, of the kind that it makes", () => {
    expect(of("image", { person: image("人"), dress: image("衣") }, { person: "up_1", dress: "up_2" })).toEqual({
      url: "/api/v1/media/up_1",
      kind: "image",
    });
    expect(of("image", { images: images("参考图", 4) }, { images: ["ar_1"] })?.url).toBe("/api/v1/media/ar_1");
  });

  it("is nothing where several were mixed, none was given, or a still became a clip", () => {
    expect(of("image", { images: images("参考图", 4) }, { images: ["up_1", "up_2"] })).toBeNull();
    expect(of("image", { images: images("参考图", 4) }, {})).toBeNull();
    expect(of("video", { first: image("首帧") }, { first: "up_1" })).toBeNull();
    expect(inputPictureOf({ params: { image: "up_1" } }, undefined)).toBeNull();
  });
});
