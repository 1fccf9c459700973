import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Announcement } from "@/lib/api/types";
import { renderApp } from "@/testing/render";
import { api, http, HttpResponse, server } from "@/testing/server";

const notice = (more: Partial<Announcement>): Announcement => ({
  id: "a1",
  title: "今晚维护",
  body: "23 点起 **暂停** 服务",
  level: "warning",
  audience: "all",
  pinned: false,
  from_ms: 1000,
  until_ms: null,
  created_ms: 1000,
  updated_ms: 1000,
  ...more,
});
const serve = (...items: Announcement[]) => server.use(http.get(api("/announcements"), () => HttpResponse.json({ items })));

it("warns in a banner, tells more in a dialog that Escape closes, and is quiet afterwards", async () => {
  serve(notice({}), notice({ id: "a2", title: "新工具", level: "info" }));
  const { user, unmount } = renderApp("/points");
  const banner = await screen.findByRole("complementary", { name: "站内公告" });
  expect(banner).toHaveTextContent("今晚维护");
  const bell = screen.getByRole("button", { name: "站内公告，2 条未读" });
  await user.click(bell);
  const dialog = await screen.findByRole("dialog", { name: "站内公告" });
  expect(dialog).toHaveTextContent("23 点起 暂停 服务");
  expect(dialog).toHaveTextContent("新工具");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.queryByRole("complementary", { name: "站内公告" })).toBeNull();
  expect(screen.getByRole("button", { name: "站内公告" })).toBeVisible();
  unmount();

  // The browser remembers; what was changed since is new again.
  serve(notice({ updated_ms: 2000, title: "维护改期" }), notice({ id: "a2", title: "新工具", level: "info" }));
  renderApp("/points");
  expect(await screen.findByRole("button", { name: "站内公告，1 条未读" })).toBeVisible();
  expect(screen.getByRole("complementary", { name: "站内公告" })).toHaveTextContent("维护改期");
});

it("puts a banner away alone, and shows no bell where nothing is announced", async () => {
  serve(notice({}), notice({ id: "a2", title: "第二条", level: "important" }));
  const { user, unmount } = renderApp("/points");
  await user.click(await screen.findByRole("button", { name: "不再显示「今晚维护」" }));
  expect(screen.getByRole("complementary", { name: "站内公告" })).toHaveTextContent("第二条");
  unmount();
  serve();
  renderApp("/points");
  await screen.findAllByRole("link", { name: "API 定价" });
  expect(screen.queryByRole("button", { name: /站内公告/ })).toBeNull();
});
