import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { store } from "@/lib/stored";
import { taskKeys, upsertTask } from "@/lib/taskCache";
import { useTitle } from "@/lib/useTitle";
import type { Task } from "@/lib/api/types";
import { finished, nanoBanana, task } from "@/testing/fixtures";
import { renderPart } from "@/testing/render";
import { api, http, HttpResponse, server } from "@/testing/server";
import { NotifyButton } from "./NotifyButton";
import TabStatus from "./TabStatus";

function Page() {
  useTitle("工具页");
  return null;
}

const progress = (percent: number | null) => ({ percent, message: null, text: null, ahead: null, revision: 0 });
const known = new Map<string, Task>();

function open(...tasks: Task[]) {
  server.use(
    http.get(api("/tools"), () => HttpResponse.json({ tools: [nanoBanana] })),
    http.get(api("/tasks"), () => HttpResponse.json({ items: tasks, next_cursor: null, total: tasks.length })),
    http.get(api("/tasks/:id"), ({ params }) => {
      const found = known.get(String(params["id"]));
      return found ? HttpResponse.json(found) : HttpResponse.json({ error: { code: "not_found", message: "没有" } }, { status: 404 });
    }),
  );
  return renderPart(
    <>
      <Page />
      <TabStatus />
      <NotifyButton />
    </>,
  );
}

/** What the browser was asked to show. */
const shown: { title: string; body: string | undefined }[] = [];
class Shown {
  static permission: NotificationPermission = "default";
  static answer: NotificationPermission = "granted";
  static requestPermission = async () => (Shown.permission = Shown.answer);
  onclick: (() => void) | null = null;
  constructor(title: string, options?: NotificationOptions) {
    shown.push({ title, body: options?.body });
  }
  close() {}
}
const hide = (hidden: boolean) => vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);

beforeEach(() => {
  shown.length = 0;
  known.clear();
  Shown.permission = "default";
  Shown.answer = "granted";
  store("notify", null);
  vi.stubGlobal("Notification", Shown);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("the tab says how far a task is, in front of the page's name", async () => {
  open(task({ id: "t_tab", state: "running", progress: progress(62) }));
  await waitFor(() => expect(document.title).toMatch(/^62% · 工具页 · /));
});

it("several tasks are said as one share and their number", async () => {
  open(task({ id: "t_a", state: "running", progress: progress(60) }), task({ id: "t_b", state: "running", progress: progress(20) }));
  await waitFor(() => expect(document.title).toMatch(/^40%（2 项） · 工具页/));
});

it("what is done is said until somebody has looked", async () => {
  const running = task({ id: "t_end", state: "running", progress: progress(90) });
  const { client } = open(running);
  await waitFor(() => expect(document.title).toMatch(/^90%/));
  hide(true);
  const done = finished(1, { id: running.id, updated_ms: running.updated_ms + 1_000_000 });
  known.set(done.id, done);
  upsertTask(client, done);
  await waitFor(() => expect(document.title).toMatch(/^✓ 完成 · 工具页/));
  expect(client.getQueryData(taskKeys.active(null))).toEqual([]);
  hide(false);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  document.dispatchEvent(new Event("visibilitychange"));
  vi.advanceTimersByTime(5000);
  vi.useRealTimers();
  await waitFor(() => expect(document.title).toMatch(/^工具页/));
});

it("a notification comes only to who pressed for it, and only while the page is out of sight", async () => {
  const end = async (id: string, hidden: boolean) => {
    const running = task({ id, state: "running" });
    const { client, user, unmount } = open(running);
    await waitFor(() => expect(client.getQueryData<Task[]>(taskKeys.active(null))).toHaveLength(1));
    if (id === "t_3") await user.click(await screen.findByRole("button", { name: "完成时通知我" }));
    hide(hidden);
    const done = finished(1, { id: running.id, updated_ms: running.updated_ms + 1_000_000 });
    known.set(id, done);
    upsertTask(client, done);
    await waitFor(() => expect(document.title).toMatch(/^✓ 完成/));
    hide(false);
    unmount();
  };
  await end("t_2", true);
  expect(shown).toEqual([]);
  await end("t_3", true);
  expect(shown).toEqual([{ title: "Nano Banana 已完成", body: expect.stringContaining("汝窑") as string }]);
  await end("t_4", false);
  expect(shown).toHaveLength(1);
});

it("a refusal by the browser is said and not kept", async () => {
  Shown.answer = "denied";
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "完成时通知我" }));
  expect(await screen.findByText(/浏览器未允许通知/)).toBeInTheDocument();
  expect(localStorage.getItem("notify")).toBeNull();
});
