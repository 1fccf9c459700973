import { act, fireEvent, screen, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { site, tools } from "@/testing/fixtures";
import { renderPart } from "@/testing/render";
import { groupsOf } from "../groups";
import { CLOSE_DELAY_MS, Rail } from "./Rail";

const here = { path: "/", tool: "kling", mode: null };
const draw = () => renderPart(<Rail groups={groupsOf(site.rail, tools, here)} />);
const video = () => screen.getByRole("button", { name: "视频" });
const submenu = () => screen.queryByRole("group", { name: "视频工具" });
const item = () => video().parentElement!;
const mouse = { pointerType: "mouse" };

describe("the rail by pointer", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("opens on hover and closes 300 ms after the pointer left", () => {
    draw();
    fireEvent.pointerEnter(item(), mouse);
    expect(submenu()).toBeInTheDocument();
    fireEvent.pointerLeave(item(), mouse);
    act(() => void vi.advanceTimersByTime(CLOSE_DELAY_MS - 1));
    expect(submenu()).toBeInTheDocument();
    act(() => void vi.advanceTimersByTime(1));
    expect(submenu()).not.toBeInTheDocument();
    expect(CLOSE_DELAY_MS).toBe(300);
  });

  it("stays open when the pointer comes back in time", () => {
    draw();
    fireEvent.pointerEnter(item(), mouse);
    fireEvent.pointerLeave(item(), mouse);
    act(() => void vi.advanceTimersByTime(200));
    fireEvent.pointerEnter(item(), mouse);
    act(() => void vi.advanceTimersByTime(1000));
    expect(submenu()).toBeInTheDocument();
  });

  it("toggles by touch, and closes on a touch elsewhere", () => {
    draw();
    fireEvent.pointerEnter(item(), { pointerType: "touch" });
    expect(submenu()).not.toBeInTheDocument();
    fireEvent.click(video());
    expect(submenu()).toBeInTheDocument();
    fireEvent.pointerDown(document.body);
    expect(submenu()).not.toBeInTheDocument();
  });
});

describe("the rail by keyboard", () => {
  it("goes to the first tool of a group that a key opened before the tools were fetched", () => {
    function Fetching() {
      const [known, setKnown] = useState<typeof tools>([]);
      return (
        <>
          <Rail groups={groupsOf(site.rail, known, here)} />
          <button type="button" onClick={() => setKnown(tools)}>
            fetched
          </button>
        </>
      );
    }
    renderPart(<Fetching />);
    act(() => video().focus());
    fireEvent.keyDown(video(), { key: "ArrowRight" });
    expect(submenu()).toBeInTheDocument();
    fireEvent.click(screen.getByText("fetched"));
    expect(within(submenu()!).getAllByRole("link")[0]).toHaveFocus();
  });
});

describe("a tool with several entries", () => {
  const current = (mode: string | null) =>
    groupsOf(site.rail, tools, { path: "/", tool: "midjourney", mode })
      .flatMap((group) => group.sections.flatMap(({ entries }) => entries.map((entry) => [group.id, entry] as const)))
      .filter(([, entry]) => entry.current)
      .map(([group, entry]) => [group, entry.title.zh, entry.to]);

  it("is current where its mode stands", () => {
    const { route } = tools.find((tool) => tool.id === "midjourney")!;
    expect(current(null)).toEqual([["image", "Midjourney 创作", route]]);
    expect(current("image")).toEqual([["image", "Midjourney 创作", route]]);
    expect(current("video")).toEqual([["video", "Midjourney 视频", `${route}?mode=video`]]);
  });

  it("is current where the same is made, in a mode without an entry", () => {
    const midjourney = tools.find((tool) => tool.id === "midjourney")!;
    const [image, video] = midjourney.modes.map(({ id, output }) => ({ id, output }));
    const longer = { ...midjourney, modes: [...midjourney.modes, { ...midjourney.modes[1]!, id: "longer" }] };
    const rail = site.rail.map((group) => ({
      ...group,
      sections: group.sections.map((section) => ({
        ...section,
        entries: section.entries.map((entry) => (entry.tool === "midjourney" && entry.mode === null ? { ...entry, mode: image!.id } : entry)),
      })),
    }));
    const at = (mode: string) =>
      groupsOf(rail, [longer], { path: "/", tool: "midjourney", mode }).filter((group) => group.current).map(({ id }) => id);
    expect(video).toEqual({ id: "video", output: "video" });
    expect(at("longer")).toEqual(["video"]);
    expect(at("action")).toEqual(["image"]);
  });

  it("lets pages stand beside the tools", () => {
    const groups = groupsOf(site.rail, tools, { path: "/musicplayer", tool: null, mode: null });
    expect(groups.filter((group) => group.current).map(({ id }) => id)).toEqual(["music"]);
  });
});

describe("the rail by keyboard", () => {
  it("is one Tab stop; arrows move between groups", async () => {
    const { user } = draw();
    await user.tab();
    expect(video()).toHaveFocus();
    await user.keyboard("{ArrowDown}");
    expect(screen.getByRole("button", { name: "图片" })).toHaveFocus();
    await user.keyboard("{End}");
    expect(screen.getByRole("link", { name: /文本/ })).toHaveFocus();
    await user.keyboard("{ArrowDown}");
    expect(video()).toHaveFocus();
  });

  it("opens with Enter, moves inside, and Escape gives the focus back", async () => {
    const { user } = draw();
    await user.tab();
    await user.keyboard("{Enter}");
    expect(await screen.findByRole("link", { name: /可灵视频/ })).toHaveFocus();
    expect(video()).toHaveAttribute("aria-expanded", "true");
    await user.keyboard("{ArrowDown}");
    expect(screen.getByRole("link", { name: /海螺视频/ })).toHaveFocus();
    await user.keyboard("{Escape}");
    expect(submenu()).not.toBeInTheDocument();
    expect(video()).toHaveFocus();
  });

  it("leads from the field of search into what it finds and back, and writes on from there", async () => {
    const { user } = draw();
    await user.click(video());
    const field = await screen.findByRole("textbox", { name: "查找工具" });
    await user.type(field, "可灵");
    await user.keyboard("{ArrowDown}");
    expect(within(submenu()!).getAllByRole("link")[0]).toHaveFocus();
    await user.keyboard("{ArrowUp}");
    expect(field).toHaveFocus();
    await user.keyboard("{Escape}");
    expect(field).toHaveValue("");
    expect(within(submenu()!).getByRole("heading", { name: "国外 AI" })).toBeInTheDocument();
    await user.keyboard("{Escape}");
    expect(submenu()).not.toBeInTheDocument();
  });

  it("leads to the tool and closes", async () => {
    const { user } = draw();
    await user.click(video());
    await user.click(screen.getByRole("link", { name: /Pixverse/ }));
    expect(screen.getByTestId("address")).toHaveTextContent("/pixverse");
    expect(submenu()).not.toBeInTheDocument();
  });

  it("shows the sections of a group with their tools, in the order of the site", async () => {
    const { user } = draw();
    await user.click(video());
    const sections = [...submenu()!.querySelectorAll("section")].map((section) => [
      section.querySelector("h2")!.textContent,
      within(section).getAllByRole("link").map((link) => link.querySelector(".title")!.textContent),
    ]);
    expect(sections).toEqual(site.rail[0]!.sections.map(({ title, entries }) => [title.zh, entries.map((entry) => entry.title.zh)]));
    expect(sections.map(([title]) => title)).toEqual(["国内 AI", "国外 AI", "其他工具"]);
  });

  it("marks the current tool and opens the text group in a new tab", async () => {
    const { user } = draw();
    await user.click(video());
    expect(screen.getByRole("link", { name: /可灵视频/ })).toHaveAttribute("aria-current", "page");
    const text = screen.getByRole("link", { name: /文本/ });
    expect(text).toHaveAttribute("target", "_blank");
    expect(text).toHaveAttribute("rel", expect.stringContaining("noopener"));
  });
});
