import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { member } from "@/testing/accountFixtures";
import { renderApp } from "@/testing/render";
import { api, apiError, http, HttpResponse, server, state } from "@/testing/server";
import { SECTIONS } from "./sections";

const RECORDS = "*/u/global_users/msgLogging/all/records";
/** Says to the page what a browser says of its network. */
const network = (there: boolean) => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(there);
  act(() => void window.dispatchEvent(new Event(there ? "online" : "offline")));
};
const skeletons = () => document.querySelectorAll(".mantine-Skeleton-root");

beforeEach(() => {
  state.session = { ...member, user: { ...member.user!, role: "admin" } };
});
afterEach(() => {
  network(true);
  vi.restoreAllMocks();
});

describe.each(SECTIONS)("the panel's page $path", ({ path, title }) => {
  const opened = async (answer: () => Response) => {
    let asked = 0;
    const failing = () => {
      asked++;
      return answer();
    };
    server.use(
      http.get(api("/admin/access"), () => HttpResponse.json({ uid: 1 })),
      http.all(api("/admin/*"), failing),
      http.all(RECORDS, failing),
    );
    const view = renderApp(`/admin/${path}`);
    await screen.findByRole("heading", { name: title.zh, level: 1 });
    return { ...view, asked: () => asked };
  };
  const retried = async ({ user, asked }: Awaited<ReturnType<typeof opened>>) => {
    const [retry] = await screen.findAllByRole("button", { name: "重试" });
    await waitFor(() => expect(skeletons()).toHaveLength(0));
    const before = asked();
    await user.click(retry!);
    await waitFor(() => expect(asked()).toBeGreaterThan(before));
  };

  it("says that it could not be fetched and offers a retry", async () => {
    await retried(await opened(() => apiError(400, { code: "invalid_params", message: "暂时无法查询" })));
  });

  it("says without a network that there is none, and offers a retry", async () => {
    let there = true;
    const view = await opened(() => (there ? apiError(400, { code: "invalid_params", message: "暂时无法查询" }) : HttpResponse.error()));
    there = false;
    network(false);
    // What was fetched before is asked for anew, as by a page that is opened now.
    act(() => void view.client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] === "admin" && queryKey[1] !== "access" }));
    expect(await screen.findByText("网络已断开，恢复后会自动继续。正在进行的任务不受影响。")).toBeInTheDocument();
    await retried(view);
  });
});
