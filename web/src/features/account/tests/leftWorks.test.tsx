import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { setLanguage } from "@/i18n";
import { member } from "@/testing/accountFixtures";
import { renderApp } from "@/testing/render";
import { api, apiError, http, HttpResponse, server, state } from "@/testing/server";

afterEach(async () => {
  vi.useRealTimers();
  await setLanguage("zh-CN");
});

/** A member in whose browser a visitor was, who has so much; gives what is asked of the server about it. */
function leaves(belongings: { works: number; points: number; unfinished: number }) {
  const asked: string[] = [];
  state.session = { ...member, left: true };
  server.use(
    http.get(api("/session/left"), () => HttpResponse.json(belongings)),
    http.post(api("/session/left"), () => {
      asked.push("take");
      state.session = member;
      return HttpResponse.json(belongings);
    }),
    http.delete(api("/session/left"), () => {
      asked.push("forget");
      state.session = member;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return asked;
}

it("asks whoever signed in whether what was made as a visitor comes along, and takes it with a key press", async () => {
  const asked = leaves({ works: 3, points: 30, unfinished: 0 });
  const { user } = renderApp("/points");
  const dialog = await screen.findByRole("dialog", { name: "带上访客时的作品和积分？" });
  expect(dialog).toHaveTextContent("把刚才的 3 件作品和 30 积分带到这个账户？");
  expect(dialog).toHaveTextContent("赠送给访客的积分不会转入。选择“永久放弃”后，这些作品和积分不能再找回。");
  await waitFor(() => expect(screen.getByRole("button", { name: "带到这个账户" })).toHaveFocus());
  await user.keyboard("{Enter}");
  expect(await screen.findByText("已带到这个账户")).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(asked).toEqual(["take"]);
});

it("leaves them behind for good when told so, and asks again later when it is only closed", async () => {
  const asked = leaves({ works: 1, points: 0, unfinished: 0 });
  const { user, unmount } = renderApp("/points");
  expect(await screen.findByText("把刚才的 1 件作品带到这个账户？")).toBeInTheDocument();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(asked).toEqual([]);
  unmount();
  renderApp("/points");
  await user.click(await screen.findByRole("button", { name: "永久放弃" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(asked).toEqual(["forget"]);
});

it("speaks of points alone where no works are left", async () => {
  leaves({ works: 0, points: 30, unfinished: 0 });
  renderApp("/points");
  const dialog = await screen.findByRole("dialog", { name: "带上访客时的积分？" });
  expect(dialog).toHaveTextContent("把刚才的 30 积分带到这个账户？");
  expect(dialog).toHaveTextContent("选择“永久放弃”后，这些积分不能再找回。");
  expect(dialog).not.toHaveTextContent("作品");
});

it("waits for what is under way, and holds the focus meanwhile", async () => {
  await setLanguage("en");
  leaves({ works: 1, points: 0, unfinished: 2 });
  const { client } = renderApp("/points");
  const dialog = await screen.findByRole("dialog", { name: "Take your works along?" });
  expect(dialog).toHaveTextContent("2 still in progress; you can take everything along once they are done.");
  expect(dialog).toHaveTextContent("If you choose “Give up for good”, these works cannot be recovered.");
  expect(screen.getByRole("button", { name: "Take along" })).toBeDisabled();
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  leaves({ works: 3, points: 0, unfinished: 0 });
  await act(() => client.invalidateQueries({ queryKey: ["left"] }));
  await waitFor(() => expect(screen.getByRole("button", { name: "Take along" })).toBeEnabled());
});

it("says what the server refuses in its own words, and may be pressed again", async () => {
  leaves({ works: 1, points: 0, unfinished: 0 });
  server.use(http.post(api("/session/left"), () => apiError(429, { code: "rate_limited", message: "请明天再试" }), { once: true }));
  const { user } = renderApp("/points");
  await user.click(await screen.findByRole("button", { name: "带到这个账户" }));
  expect(await screen.findByText("请明天再试")).toBeInTheDocument();
  const take = screen.getByRole("button", { name: "带到这个账户" });
  await waitFor(() => expect(take).not.toHaveAttribute("aria-disabled"));
  expect(take).toHaveFocus();
  await user.keyboard("{Enter}");
  expect(await screen.findByText("已带到这个账户")).toBeInTheDocument();
});

it.each([
  ["no answer comes", "永久放弃", () => HttpResponse.error()],
  ["a proxy answers without words", "带到这个账户", () => new HttpResponse("<html>", { status: 502 })],
])("says so in the reader's language when %s", async (_case, button, answer) => {
  leaves({ works: 1, points: 0, unfinished: 0 });
  server.use(http.post(api("/session/left"), answer), http.delete(api("/session/left"), answer));
  const { user } = renderApp("/points");
  await user.click(await screen.findByRole("button", { name: button }));
  expect(await screen.findByText("网络请求失败，请检查您的连接。")).toBeInTheDocument();
});

it("keeps the focus on the pressed button while the answer is awaited, and asks the server once", async () => {
  leaves({ works: 1, points: 0, unfinished: 0 });
  let taken = 0;
  let end = () => {};
  server.use(
    http.post(api("/session/left"), async () => {
      taken += 1;
      await new Promise<void>((resolve) => void (end = resolve));
      return apiError(409, { code: "conflict", message: "稍后再试" });
    }),
  );
  const { user } = renderApp("/points");
  const take = await screen.findByRole("button", { name: "带到这个账户" });
  await waitFor(() => expect(take).toHaveFocus());
  await user.keyboard("{Enter}");
  await waitFor(() => expect(taken).toBe(1));
  expect(take).toHaveAttribute("aria-busy", "true");
  // A browser takes the focus from a button that is disabled, which jsdom does not.
  expect(take).toBeEnabled();
  expect(take).toHaveFocus();
  await user.keyboard("{Enter}");
  await user.click(screen.getByRole("button", { name: "永久放弃" }));
  end();
  expect(await screen.findByText("稍后再试")).toBeInTheDocument();
  expect(taken).toBe(1);
  await waitFor(() => expect(take).not.toHaveAttribute("aria-busy"));
});

it("closes when it is refused because another tab has settled it", async () => {
  leaves({ works: 1, points: 0, unfinished: 0 });
  server.use(
    http.post(api("/session/left"), () => {
      state.session = member;
      return apiError(404, { code: "not_found", message: "没有可带走的作品" });
    }),
  );
  const { user } = renderApp("/points");
  await user.click(await screen.findByRole("button", { name: "带到这个账户" }));
  expect(await screen.findByText("没有可带走的作品")).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("gives the focus back to where it was when the works have come along", async () => {
  leaves({ works: 1, points: 0, unfinished: 0 });
  state.session = member;
  const { user, client } = renderApp("/points");
  const before = (await screen.findAllByRole("link"))[0]!;
  await waitFor(() => expect(client.getQueryData(["session"])).toBeDefined());
  before.focus();
  state.session = { ...member, left: true };
  await act(() => client.invalidateQueries({ queryKey: ["session"] }));
  await user.click(await screen.findByRole("button", { name: "带到这个账户" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(before).toHaveFocus());
});

it("asks the server every five seconds while something is under way, and no more once it is closed", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  leaves({ works: 1, points: 0, unfinished: 2 });
  let read = 0;
  server.use(
    http.get(api("/session/left"), () => {
      read += 1;
      return HttpResponse.json({ works: 1, points: 0, unfinished: 2 });
    }),
  );
  const { user } = renderApp("/points");
  await screen.findByRole("dialog");
  expect(read).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(5000));
  await vi.waitFor(() => expect(read).toBe(2));
  await user.keyboard("{Escape}");
  await act(() => vi.advanceTimersByTimeAsync(20000));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(read).toBe(2);
});

it("asks nothing where the visitor made nothing", async () => {
  leaves({ works: 0, points: 0, unfinished: 0 });
  const { client } = renderApp("/points");
  await waitFor(() => expect(client.getQueryData(["left"])).toBeDefined());
  // One turn more, in which an answer that came would be drawn.
  await act(async () => {});
  expect(screen.queryByRole("dialog")).toBeNull();
});
