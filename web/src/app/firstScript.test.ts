import page from "../../index.html?raw";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { request } from "@/lib/api/client";
import { isAccountPath } from "./routes/paths";

const script = /<script>([\s\S]*?)<\/script>/.exec(page)![1]!;
const asked: string[] = [];

/** Runs the script of the page at an address. */
function open(path: string) {
  window.history.replaceState(null, "", path);
  window.eval(script);
  document.dispatchEvent(new Event("DOMContentLoaded", { bubbles: true }));
}

/** Once the files of the route are asked for, each in a step of its own. */
const routeAskedFor = () => new Promise((resolve) => setTimeout(resolve));

/** What the page was built with, and how a browser tells that something was drawn. */
function build(links: string) {
  document.head.innerHTML += `<link data-program href="/assets/libraries.js"><link data-program href="/assets/index.js">${links}`;
}
const drawn = vi.fn<(tell: () => void) => void>();
class PaintObserver {
  constructor(private readonly tell: () => void) {}
  observe() {
    drawn(this.tell);
  }
}

beforeEach(() => {
  asked.length = 0;
  drawn.mockImplementation((tell) => tell());
  vi.stubGlobal("PerformanceObserver", PaintObserver);
  vi.spyOn(globalThis, "fetch").mockImplementation((address) => {
    asked.push(String(address));
    return Promise.resolve(Response.json({ name: "百工" }));
  });
});
afterEach(() => {
  for (const name of ["data-plain", "data-home", "data-mantine-color-scheme"]) document.documentElement.removeAttribute(name);
  document.head.querySelectorAll("link, script").forEach((tag) => tag.remove());
  vi.unstubAllGlobals();
  delete (window as { baigongEarly?: unknown }).baigongEarly;
});

it("knows the pages that need nothing of the studio as the routes do", () => {
  for (const path of ["/", "/login", "/admin", "/admin/users/", "/sso/auth", "/setting", "/points", "/pixverse", "/administration", "/docs/kling"]) {
    document.documentElement.removeAttribute("data-plain");
    open(path);
    expect([path, document.documentElement.hasAttribute("data-plain")]).toEqual([path, isAccountPath(path)]);
  }
});

it("puts on the colours that were chosen before anything is drawn", () => {
  localStorage.setItem("mantine-color-scheme-value", "dark");
  open("/login");
  expect(document.documentElement).toHaveAttribute("data-mantine-color-scheme", "dark");
  localStorage.setItem("mantine-color-scheme-value", "auto");
  open("/login");
  expect(document.documentElement).toHaveAttribute("data-mantine-color-scheme", "light");
});

it("brings the style sheets in their order, also where the studio is not needed", () => {
  build('<link data-sheet href="/assets/first.css"><link data-sheet href="/assets/second.css">');
  open("/login");
  const sheets = [...document.head.querySelectorAll<HTMLLinkElement>("link[data-sheet]")];
  expect(sheets.map((link) => [link.rel, new URL(link.href).pathname])).toEqual([
    ["stylesheet", "/assets/first.css"],
    ["stylesheet", "/assets/second.css"],
  ]);
});

it("fetches the studio's files and the tools beside the program, and the program takes each answer once", async () => {
  build('<link data-route="home" href="/assets/h.js"><link data-route="studio" href="/assets/a.css"><link data-route="studio" href="/assets/b.js">');
  open("/pixverse");
  await routeAskedFor();
  expect(document.head.querySelector<HTMLLinkElement>("link[data-route=home]")!.rel).toBe("");
  const [style, code] = document.head.querySelectorAll<HTMLLinkElement>("link[data-route=studio]");
  expect([style!.rel, style!.as, code!.rel]).toEqual(["preload", "style", "modulepreload"]);
  expect(asked).toEqual(["/api/v1/site", "/api/v1/tools"]);
  await request("GET", "/site");
  expect(asked).toHaveLength(2);
  await request("GET", "/site");
  expect(asked).toHaveLength(3);
});

it("fetches the home page's files at the site's address, and neither's for another site in its frame", async () => {
  const home = () => document.head.querySelector<HTMLLinkElement>("link[data-route=home]")!.rel;
  build('<link data-route="home" href="/assets/h.js"><link data-route="studio" href="/assets/b.js">');
  open("/?p=abc");
  await routeAskedFor();
  expect([home(), document.head.querySelector<HTMLLinkElement>("link[data-route=studio]")!.rel]).toEqual(["modulepreload", ""]);
  expect(document.documentElement).toHaveAttribute("data-home");
  document.documentElement.removeAttribute("data-home");
  document.head.querySelectorAll("link").forEach((tag) => tag.remove());
  build('<link data-route="home" href="/assets/h.js">');
  open("/?view=chat-1");
  await routeAskedFor();
  expect(home()).toBe("");
  expect(document.documentElement).not.toHaveAttribute("data-home");
});

it("asks for the libraries and the program, once and in this order, when the outline stands, and at once where nobody looks", () => {
  const programs = () => [...document.head.querySelectorAll<HTMLScriptElement>("script[src]")].map(({ src, type, async }) => [new URL(src).pathname, type, async]);
  const both = [
    ["/assets/libraries.js", "module", false],
    ["/assets/index.js", "module", false],
  ];
  let tell = () => undefined as void;
  drawn.mockImplementation((told) => (tell = told));
  build("");
  open("/pixverse");
  expect([programs(), asked]).toEqual([[], []]);
  tell();
  tell();
  expect(programs()).toEqual(both);

  document.head.querySelectorAll("script[src]").forEach((script) => script.remove());
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  open("/pixverse");
  expect(programs()).toEqual(both);
});
