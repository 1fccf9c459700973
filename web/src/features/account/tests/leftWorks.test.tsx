import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { setLanguage } from "@/i18n";
import { member } from "@/testing/accountFixtures";
import { renderApp } from "@/testing/render";
import { api, apiError, http, HttpResponse, server, state } from "@/testing/server";

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
  const dialog = await screen.findByRole("dialog", { name: "带上访客时的作品？" });
  expect(dialog).toHaveTextContent("把刚才的 3 件作品和 30 积分带到这个账户？");
  expect(dialog).toHaveTextContent("赠送给访客的积分不会转入。");
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
  await user.click(await screen.findByRole("button", { name: "不用了" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(asked).toEqual(["forget"]);
});

it("waits for what is under way, says what the server refuses, and speaks English", async () => {
  await setLanguage("en");
  leaves({ works: 1, points: 0, unfinished: 2 });
  const { unmount } = renderApp("/points");
  expect(await screen.findByText(/Still under way: 2\. They come along when they are done\./)).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Take along" })).toBeDisabled();
  unmount();
  leaves({ works: 1, points: 0, unfinished: 0 });
  server.use(http.post(api("/session/left"), () => apiError(429, { code: "rate_limited", message: "Try again tomorrow" })));
  const { user } = renderApp("/points");
  await user.click(await screen.findByRole("button", { name: "Take along" }));
  expect(await screen.findByText("Try again tomorrow")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Take along" })).toBeEnabled();
  await setLanguage("zh-CN");
});

it("asks nothing where the visitor made nothing", async () => {
  leaves({ works: 0, points: 0, unfinished: 0 });
  const { client } = renderApp("/points");
  await waitFor(() => expect(client.getQueryData(["left"])).toBeDefined());
  expect(screen.queryByRole("dialog")).toBeNull();
});
