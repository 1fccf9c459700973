import { act, screen } from "@testing-library/react";
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { toast } from "@/lib/toast";
import { renderPart } from "@/testing/render";

// A literal would be taken for a picture of the page's own.
const place = (path: string) => new URL(path, import.meta.url);

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] }));
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it.each(["info", "success", "error"] as const)("a message leaves after three seconds: %s", (kind) => {
  renderPart(null);
  act(() => toast("下载失败，请重试", kind));
  pass(2999);
  expect(screen.getByText("下载失败，请重试").closest("[data-kind]")).toHaveAttribute("data-kind", kind);
  pass(1);
  expect(screen.queryByText("下载失败，请重试")).not.toBeInTheDocument();
});

it("messages stand at the bottom right of wide screens", () => {
  renderPart(null);
  act(() => toast("已复制", "success"));
  expect(screen.getByText("已复制").closest(".stack")).not.toBeNull();
  const [stack] = /\.stack \{[^}]*\}/.exec(readFileSync(place("./Toasts.module.css"), "utf8"))!;
  expect(stack).toMatch(/position: fixed;[^]*right: 20px;\s*bottom: calc\(20px \+ var\(--tabs\)\);/);
  expect(stack).not.toMatch(/(top|left):/);
});
