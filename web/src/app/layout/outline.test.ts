import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { HUB_ROUTE } from "@/lib/routes";

beforeEach(() => {
  vi.resetModules();
  document.body.innerHTML = '<div id="splash"><header><h1>甲</h1><p>画画</p><blockquote>一只猫</blockquote></header></div>';
});
afterEach(() => {
  document.body.innerHTML = "";
  document.documentElement.removeAttribute("data-other-language");
});

async function openedAt(path: string) {
  window.history.replaceState(null, "", path);
  return (await import("./outline")).outlineAt;
}

it("gives the words of the page that was opened, and no other page's", async () => {
  const outlineAt = await openedAt(HUB_ROUTE);
  expect(outlineAt(HUB_ROUTE)).toMatchObject({ title: "甲", summary: "画画", prompt: "一只猫" });
  expect(outlineAt("/points")).toBeNull();
});

it("gives none in a language that was not chosen", async () => {
  document.documentElement.setAttribute("data-other-language", "");
  expect((await openedAt("/pixverse"))("/pixverse")).toBeNull();
});
