import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderForm } from "../testing";
import type { JsonSchema } from "../types";

const field: JsonSchema = {
  type: "string",
  title: "模板",
  oneOf: [{ const: "0", title: "无模板" }, { const: "1", title: "拥抱" }, { const: "2", title: "旋转" }],
  default: "0",
  "x-widget": "cards",
  "x-cards": {
    "0": { text: "无", image: "/none.webp" },
    "1": { text: "抱", image: "/hug.webp", video: "/hug.mp4" },
    "2": { text: "转", image: "/spin.webp", video: "/spin.mp4" },
  },
};
const cards = () => renderForm({ type: "object", additionalProperties: false, properties: { x: field } });
const film = () => document.querySelector("video");
const films = () => document.querySelectorAll("video");
const card = (name: string) => screen.getByText(name).closest("label")!;

/** What the reader's device says of itself. */
function device(...true_: string[]) {
  const plain = window.matchMedia;
  vi.spyOn(window, "matchMedia").mockImplementation((query) => ({ ...plain(query), matches: true_.includes(query) }));
}

describe("cards", () => {
  it("show their stills at once, in a place that is kept for them, and no film", () => {
    cards();
    const stills = document.querySelectorAll("img");
    expect([...stills].map((still) => still.getAttribute("src"))).toEqual(["/none.webp", "/hug.webp", "/spin.webp"]);
    for (const still of stills) {
      expect(still).toHaveAttribute("loading", "lazy");
      expect([still.width, still.height]).toEqual([256, 320]);
    }
    expect(film()).toBeNull();
  });

  it("play one film under the pointer, silent and in its place, and stop when it leaves", async () => {
    const { user } = cards();
    await user.hover(card("拥抱"));
    expect(film()).toHaveAttribute("src", "/hug.mp4");
    expect([film()!.muted, film()!.loop, film()!.playsInline, film()!.autoplay]).toEqual([true, true, true, true]);
    await user.hover(card("旋转"));
    expect([films().length, film()!.getAttribute("src")]).toEqual([1, "/spin.mp4"]);
    await user.unhover(card("旋转"));
    expect(film()).toBeNull();
  });

  it("keep the still in view until the film moves", async () => {
    const { user } = cards();
    await user.hover(card("拥抱"));
    expect(film()).not.toHaveAttribute("data-moving");
    fireEvent.playing(film()!);
    expect(film()).toHaveAttribute("data-moving");
    fireEvent.error(film()!);
    expect(film()).not.toHaveAttribute("data-moving");
  });

  it("play the film of the card that the keyboard is on", async () => {
    const { user, value } = cards();
    await user.tab();
    expect(film()).toBeNull();
    await user.keyboard("{ArrowRight}");
    expect(value()).toEqual({ x: "1" });
    expect(film()).toHaveAttribute("src", "/hug.mp4");
    await user.hover(card("旋转"));
    expect([films().length, film()!.getAttribute("src")]).toEqual([1, "/spin.mp4"]);
    await user.unhover(card("旋转"));
    fireEvent.blur(screen.getByRole("radio", { name: /拥抱/ }));
    expect(film()).toBeNull();
  });

  it("play the film of the chosen card where nothing hovers, and not of the one that a finger passes", async () => {
    device("(hover: none)");
    const { user } = cards();
    fireEvent.pointerEnter(card("旋转"), { pointerType: "touch" });
    expect(film()).toBeNull();
    await user.pointer({ keys: "[TouchA]", target: within(card("拥抱")).getByRole("radio") });
    expect([films().length, film()!.getAttribute("src")]).toEqual([1, "/hug.mp4"]);
    await user.pointer({ keys: "[TouchA]", target: within(card("无模板")).getByRole("radio") });
    expect(film()).toBeNull();
  });

  it("stay still for whoever asked for less motion", async () => {
    device("(prefers-reduced-motion: reduce)", "(hover: none)");
    const { user } = cards();
    await user.hover(card("拥抱"));
    await user.click(within(card("拥抱")).getByRole("radio"));
    expect(film()).toBeNull();
  });

  it("show a character in the place of a picture that does not come", () => {
    cards();
    fireEvent.error(document.querySelector('img[src="/hug.webp"]')!);
    expect(within(card("拥抱")).getByText("抱")).toBeInTheDocument();
    expect(document.querySelectorAll("img").length).toBe(2);
  });
});

describe("a group's cards", () => {
  const group: JsonSchema = {
    type: "object",
    title: "镜头运动",
    "x-widget": "group",
    "x-chip": true,
    "x-en": { title: "Camera" },
    additionalProperties: false,
    properties: {
      pan: { type: "string", title: "平移", oneOf: ["none", "left", "right"].map((word) => ({ const: word, title: word })), default: "none" },
      zoom: { type: "number", title: "缩放", minimum: 0, maximum: 5, default: 0 },
    },
    "x-cards": {
      still: { title: "固定", title_en: "Still", image: "/still.jpg" },
      push: { title: "推近", title_en: "Push in", image: "/push.jpg", video: "/push.mp4", values: { zoom: 3 } },
    },
  };
  const shown = () => renderForm({ type: "object", additionalProperties: false, properties: { camera: group } });

  it("set all of its fields at once, and the numbers stand one press behind", async () => {
    const { user, value } = shown();
    await user.click(screen.getByRole("button", { name: "镜头运动: 固定" }));
    await user.click(await screen.findByRole("radio", { name: "推近" }));
    expect(value()).toEqual({ camera: { pan: "none", zoom: 3 } });
    await user.click(await screen.findByRole("button", { name: "镜头运动: 推近" }));
    const tune = await screen.findByRole("button", { name: "微调数值" });
    expect(tune).toHaveAttribute("aria-expanded", "false");
    await user.click(tune);
    await user.click(await screen.findByRole("radio", { name: "left" }));
    expect(value()).toEqual({ camera: { pan: "left", zoom: 3 } });
    expect(screen.getByRole("button", { name: "镜头运动: 自定义" })).toBeInTheDocument();
  });
});
