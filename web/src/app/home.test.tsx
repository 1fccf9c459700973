import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Frame } from "@/features/home/components/Frame";
import { CLOSE_DELAY_MS } from "@/features/home/components/HoverMenu";
import type { Site } from "@/lib/api/types";
import { HUB_ROUTE, PRICES_ROUTE } from "@/lib/routes";
import { member } from "@/testing/accountFixtures";
import { nanoBanana, site } from "@/testing/fixtures";
import { renderApp, renderPart } from "@/testing/render";
import { api, http, HttpResponse, server, state } from "@/testing/server";

const chat = { title: { zh: "通用对话", en: "General chat" }, url: "https://chat.example/talk?a=1" };

function configured(home: Partial<Site["home"]>) {
  server.use(http.get(api("/site"), () => HttpResponse.json({ ...site, home: { ...site.home, ...home } })));
}
const bar = async () => within(await screen.findByRole("navigation", { name: "网站导航" }));
const address = () => screen.getByTestId("address");

beforeEach(() => localStorage.clear());
afterEach(() => vi.useRealTimers());

describe("the home page", () => {
  it("makes what is written in its field with one press, in the hub", async () => {
    const seen: unknown[] = [];
    server.use(http.post(api("/tasks"), async ({ request }) => (seen.push(await request.json()), new HttpResponse(null, { status: 503 }))));
    const { user } = renderApp("/");
    expect(await screen.findByRole("heading", { level: 1, name: "写一句，看它动起来" })).toBeVisible();
    expect(screen.getByText("无需注册，首次来访即有 100 积分可试。")).toBeVisible();
    const field = screen.getByRole("textbox", { name: "您想看到什么？" });
    await waitFor(() => expect(field).toHaveValue(String(nanoBanana.modes[0]!.example["prompt"])));
    await user.clear(field);
    await user.click(screen.getByRole("button", { name: /^生成/ }));
    expect(await screen.findByText("请先写一句想看到的画面")).toBeVisible();
    expect(field).toHaveFocus();
    await user.type(field, "江上一只小船");
    await user.keyboard("{Enter}");
    await waitFor(() => expect(seen[0]).toMatchObject({ params: { prompt: "江上一只小船" } }));
    expect(address()).toHaveTextContent(HUB_ROUTE);
  });

  it("makes the kind and the proportions that are chosen, with a tool that makes them", async () => {
    const seen: unknown[] = [];
    server.use(http.post(api("/tasks"), async ({ request }) => (seen.push(await request.json()), new HttpResponse(null, { status: 503 }))));
    const { user } = renderApp("/");
    const kinds = within(await screen.findByRole("radiogroup", { name: "做什么" }));
    expect(kinds.getByRole("radio", { name: "图片" })).toBeChecked();
    await user.click(kinds.getByRole("radio", { name: "视频" }));
    const field = screen.getByRole("textbox", { name: "您想看到什么？" });
    await user.clear(field);
    await user.type(field, "江上一只小船");
    await user.selectOptions(screen.getByRole("combobox", { name: "画面比例" }), "9:16");
    await user.click(screen.getByRole("button", { name: /^生成/ }));
    await waitFor(() => expect(seen[0]).toMatchObject({ tool: "kling", params: { prompt: "江上一只小船", aspect_ratio: "9:16" } }));
    expect(address()).toHaveTextContent(/video-kling-creator/);
  });

  it("takes a picture along, into a form that makes the kind of one", async () => {
    const seen: unknown[] = [];
    server.use(
      http.post(api("/uploads"), () => HttpResponse.json({ id: "up_1", kind: "image", url: "/m/up_1", name: "a.png", bytes: 1, created_ms: 1, mime: "image/png" }, { status: 201 })),
      http.post(api("/tasks"), async ({ request }) => (seen.push(await request.json()), new HttpResponse(null, { status: 503 }))),
    );
    const { user } = renderApp("/");
    await user.click(await screen.findByRole("radio", { name: "视频" }));
    await user.upload(document.querySelector<HTMLInputElement>("input[type=file]")!, new File(["x"], "a.png", { type: "image/png" }));
    expect(await screen.findByRole("img", { name: "a.png" })).toBeVisible();
    const field = screen.getByRole("textbox", { name: "您想看到什么？" });
    await user.clear(field);
    await user.type(field, "小船缓缓前行");
    await user.click(screen.getByRole("button", { name: /^生成/ }));
    const params = expect.objectContaining({ prompt: "小船缓缓前行", image: "up_1" });
    await waitFor(() => expect(seen).toContainEqual(expect.objectContaining({ tool: "kling", mode: "image2video", params })));
  });

  it("makes it at Enter, and starts a line at Shift and Enter", async () => {
    const seen: unknown[] = [];
    server.use(http.post(api("/tasks"), async ({ request }) => (seen.push(await request.json()), new HttpResponse(null, { status: 503 }))));
    const { user } = renderApp("/");
    const field = await screen.findByRole("textbox", { name: "您想看到什么？" });
    await waitFor(() => expect(field).toHaveValue(String(nanoBanana.modes[0]!.example["prompt"])));
    await user.clear(field);
    await user.type(field, "江上{Shift>}{Enter}{/Shift}小船");
    // Sent already, the words would have left the page with the field.
    expect(field).toHaveValue("江上\n小船");
    const both = expect.objectContaining({ params: expect.objectContaining({ prompt: "江上\n小船" }) });
    expect(seen).not.toContainEqual(both);
    await user.keyboard("{Enter}");
    await waitFor(() => expect(seen).toContainEqual(both));
  });

  it("names its ways, and leads to pages of our own where the operator says nothing", async () => {
    renderApp("/");
    const nav = await bar();
    for (const [name, to] of [
      ["图片资源", "/image-gallery"],
      ["音乐广场", "/musicplayer"],
      ["购买积分", "/service-market"],
      ["API 定价", PRICES_ROUTE],
    ] as const)
      expect(nav.getByRole("link", { name })).toHaveAttribute("href", to);
    expect(nav.getByRole("link", { name: /^API 文档/ })).toHaveAttribute("target", "_blank");
    expect(screen.getByRole("link", { name: "登录" })).toHaveAttribute("href", "/login?redirect=%2F");
    expect(screen.getByRole("link", { name: "注册 · 送 300 积分" })).toHaveAttribute("href", "/register?redirect=%2F");
    expect(screen.getByRole("link", { name: "开始创作" })).toHaveAttribute("href", HUB_ROUTE);
  });

  it("shows who is signed in instead of ways to sign in", async () => {
    state.session = member;
    renderApp("/");
    expect(await screen.findByRole("button", { name: "账户菜单：鲁班" })).toBeVisible();
    expect(screen.queryByRole("link", { name: /^注册/ })).toBeNull();
    expect(screen.queryByText(/^无需注册/)).toBeNull();
  });

  it("asks customer service in a dialog", async () => {
    const { user } = renderApp("/");
    await user.click((await bar()).getByRole("button", { name: "客服" }));
    expect(await screen.findByRole("dialog", { name: "客服" })).toBeVisible();
  });

  it("keeps a menu open for 300 ms after the pointer has left", async () => {
    const { user } = renderApp("/");
    const press = (await bar()).getByRole("button", { name: "AI 对话" });
    await user.hover(press);
    expect(press).toHaveAttribute("aria-expanded", "true");
    vi.useFakeTimers({ shouldAdvanceTime: false });
    act(() => void press.parentElement!.dispatchEvent(new PointerEvent("pointerout", { bubbles: true, pointerType: "mouse", relatedTarget: document.body })));
    act(() => void vi.advanceTimersByTime(CLOSE_DELAY_MS - 1));
    expect(press).toHaveAttribute("aria-expanded", "true");
    act(() => void vi.advanceTimersByTime(1));
    expect(press).toHaveAttribute("aria-expanded", "false");
  });

  it("opens a menu by arrow keys and gives the focus back on Escape", async () => {
    const { user } = renderApp("/");
    const press = (await bar()).getByRole("button", { name: "灵感发现" });
    press.focus();
    await user.keyboard("{ArrowDown}");
    await waitFor(() => expect(screen.getByRole("link", { name: "作品画廊" })).toHaveFocus());
    await user.keyboard("{Escape}");
    expect(press).toHaveFocus();
    expect(press).toHaveAttribute("aria-expanded", "false");
  });

  it.each([
    ["/", "/site"],
    ["/image-gallery", "/tools"],
    ["/works/w_1", "/tools"],
  ])("says at %s that %s did not come, and asks for it again", async (path, call) => {
    let away = true;
    server.use(http.get(api(call), () => (away ? new HttpResponse(null, { status: 404 }) : undefined)));
    const { user } = renderApp(path);
    const again = await screen.findByRole("button", { name: "重试" });
    away = false;
    await user.click(again);
    await waitFor(() => expect(screen.queryByText("加载失败")).toBeNull());
  });

  it("says that its tools did not come, or that there are none", async () => {
    let away = true;
    server.use(http.get(api("/tools"), () => (away ? new HttpResponse(null, { status: 404 }) : undefined)));
    const { user, unmount } = renderApp("/");
    await user.click(await screen.findByRole("button", { name: "重试" }, { timeout: 3000 }));
    expect(screen.getByRole("button", { name: /^生成/ })).toBeDisabled();
    away = false;
    await user.click(screen.getByRole("button", { name: "重试" }));
    await waitFor(() => expect(screen.getByRole("button", { name: /^生成/ })).toBeEnabled());
    unmount();
    server.use(http.get(api("/site"), () => HttpResponse.json({ ...site, rail: [], default_tool: "" })));
    renderApp("/");
    expect(await screen.findByText("现在没有可用的生成工具，请稍后再来。")).toBeVisible();
    expect(screen.getByText("视频、图片、3D、音乐与会说话的人物，一处施展。")).toBeVisible();
  });

  it("counts the tools that somebody can use, not all that there are", async () => {
    server.use(http.get(api("/site"), () => HttpResponse.json({ ...site, rail: site.rail.filter(({ id }) => id === "music") })));
    renderApp("/");
    expect(await screen.findByText(/1 种生成工具/)).toBeVisible();
  });

  const PROMISE = /送\s*\d+ 积分|即有 \d+ 积分|赠送 \d+/;
  it.each([
    ["/", "写一句，看它动起来"],
    ["/about", "百工"],
    ["/points", "登录或注册后，您的积分和明细会显示在这里。"],
    [nanoBanana.route, nanoBanana.title.zh],
  ])("promises no points at %s once the day's are given away", async (path, words) => {
    server.use(
      http.get(api("/site"), () => HttpResponse.json({ ...site, anonymous_points: 0, registered_points: 0, upgrade_points: 0 })),
      http.get(api("/texts/about"), () => HttpResponse.json({ page: "about", title: { zh: "百工", en: "Baigong" }, html: { zh: "", en: "" }, updated_ms: null })),
    );
    const { client, user } = renderApp(path);
    // Before the site has answered, nothing could be promised.
    await waitFor(() => expect([client.getQueryData(["site"]), client.getQueryData(["session"])]).not.toContain(undefined));
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
    await user.click(screen.getByRole("button", { name: "账户菜单：访客" }));
    expect(await screen.findByText("登录或注册后，作品和积分会保存在您的账户中。")).toBeVisible();
    expect(document.body).not.toHaveTextContent(PROMISE);
  });

  it.each(["/about", "/image-gallery", "/works/w_1", "/service-market", "/docs"])("is led to from %s, which has the site's footer, with the gift and ways to sign in", async (path) => {
    const { user } = renderApp(path);
    expect(await screen.findByRole("link", { name: "注册 · 送 300 积分" })).toHaveAttribute("href", `/register?redirect=${encodeURIComponent(path)}`);
    expect(screen.getByRole("link", { name: "登录" })).toBeVisible();
    expect(screen.getByText("首次来访即有 100 积分可试")).toBeInTheDocument();
    const footer = within(await screen.findByRole("contentinfo", { name: "页脚" }));
    expect(footer.getByRole("link", { name: "隐私政策" })).toHaveAttribute("href", "/privacy-policy");
    await user.click(footer.getByRole("button", { name: "最新动态" }));
    expect(await screen.findByText("现在没有公告。")).toBeVisible();
    expect(screen.getByRole("link", { name: "百工 · AI 创作工坊", hidden: true })).toHaveAttribute("href", "/");
  });

  it("ends with what the site says of itself, its news and the open platform, which is for members", async () => {
    state.session = member;
    const { user } = renderApp("/");
    const footer = within(await screen.findByRole("contentinfo", { name: "页脚" }));
    for (const [name, to] of [
      ["关于我们", "/about"],
      ["AI 教程", "/naixue"],
      ["开放平台", "/dhmsg"],
    ] as const)
      expect(footer.getByRole("link", { name })).toHaveAttribute("href", to);
    await user.click(footer.getByRole("button", { name: "最新动态" }));
    expect(await screen.findByText("现在没有公告。")).toBeVisible();
    await user.keyboard("{Escape}");
    await user.click(await screen.findByRole("link", { name: "开放平台" }));
    await waitFor(() => expect(address()).toHaveTextContent("/dhmsg"));
  });

  it("warns in the console alone where a visitor presses the open platform", async () => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const { user } = renderApp("/");
    await user.click(await screen.findByRole("link", { name: "开放平台" }));
    expect(warned).toHaveBeenCalledOnce();
    expect(address()).toHaveTextContent(/^\/$/);
  });
});

describe("another site in the home page", () => {
  it("fills the page, marks its entry and is handed the rest of the address", async () => {
    configured({ chat: [chat] });
    const { user } = renderApp("/?redirect=chat&server=https%3A%2F%2Fone.example&model=x");
    const frame = await screen.findByTitle<HTMLIFrameElement>("通用对话");
    expect(frame.src).toBe("https://chat.example/talk?a=1&server=https%3A%2F%2Fone.example&model=x");
    expect(screen.getByText("正在打开通用对话")).toBeVisible();
    expect(screen.queryByRole("heading", { level: 1, name: "写一句，看它动起来" })).toBeNull();
    const nav = await bar();
    expect(nav.getByRole("button", { name: "AI 对话" })).toHaveAttribute("data-current");
    act(() => void frame.dispatchEvent(new Event("load")));
    expect(screen.queryByText("正在打开通用对话")).toBeNull();
    await user.click(screen.getByRole("link", { name: "百工" }));
    expect(await screen.findByRole("heading", { level: 1, name: "写一句，看它动起来" })).toBeVisible();
  });

  it("keeps what was handed over for the chat, whichever entry is pressed first", async () => {
    server.use(http.get(api("/site"), () => HttpResponse.json({ ...site, chat_url: "https://chat.example/app", home: { ...site.home, music: "https://music.example/" } })));
    const { user } = renderApp("/?server=https%3A%2F%2Fone.example&model=x");
    const nav = await bar();
    await user.click(nav.getByRole("link", { name: "音乐广场" }));
    expect((await screen.findByTitle<HTMLIFrameElement>("音乐广场")).src).toBe("https://music.example/");
    await user.hover(nav.getByRole("button", { name: "AI 对话" }));
    await user.click(nav.getByRole("link", { name: "AI 对话" }));
    expect((await screen.findByTitle<HTMLIFrameElement>("AI 对话")).src).toBe("https://chat.example/app?server=https%3A%2F%2Fone.example&model=x");
  });

  it("is shown after 15 seconds without a word, which are said, and can be opened elsewhere at any time", () => {
    vi.useFakeTimers();
    renderPart(<Frame title="音乐广场" address="https://music.example/" />);
    const overlay = () => screen.queryByText("正在打开音乐广场");
    expect(screen.getByRole("link", { name: "在新标签页打开" })).toHaveAttribute("href", "https://music.example/");
    act(() => void vi.advanceTimersByTime(14_999));
    expect(overlay()).toBeVisible();
    act(() => void vi.advanceTimersByTime(1));
    expect(overlay()).toBeNull();
    expect(screen.getByText("音乐广场没有打开")).toBeVisible();
    expect(screen.getByRole("link", { name: "在新标签页打开" })).toBeVisible();
    act(() => void fireEvent.click(screen.getByRole("button", { name: "再试一次" })));
    expect(overlay()).toBeVisible();
  });

  it("cannot lead the whole page elsewhere", () => {
    renderPart(<Frame title="音乐广场" address="https://music.example/" />);
    const allowed = screen.getByTitle("音乐广场").getAttribute("sandbox");
    expect(allowed).toContain("allow-scripts");
    expect(allowed).not.toContain("allow-top-navigation");
  });

  it("has no entry for a page of locked doors", async () => {
    const { user, unmount } = renderApp("/");
    const names = async () => {
      const nav = await bar();
      await user.hover(nav.getByRole("button", { name: "AI 对话" }));
      return within(nav.getByRole("button", { name: "AI 对话" }).parentElement!).getAllByRole("link").map((link) => link.textContent);
    };
    expect(await names()).toEqual(["AI 服务", "API 接入"]);
    unmount();
    configured({ legacy: true });
    renderApp("/");
    expect(await names()).toEqual(["对话与绘画入口", "AI 服务", "API 接入"]);
  });

  it("is the page of our own where the operator names none", async () => {
    renderApp("/?view=images");
    await waitFor(() => expect(address()).toHaveTextContent("/image-gallery"));
  });
});
