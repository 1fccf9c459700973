import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import type { ErrorBody, Session, Task } from "@/lib/api/types";
import { anonymous, site, tools, visitor } from "./fixtures";

/** What the simulated host holds; tests change it before or between requests. */
export const state = {
  session: visitor as Session,
  tasks: [] as Task[],
};

export function resetState() {
  state.session = visitor;
  state.tasks = [];
}

const api = (path: string) => `*/api/v1${path}`;
const ACTIVE = new Set(["queued", "submitting", "running", "uncertain"]);

export const server = setupServer(
  http.get(api("/site"), () => HttpResponse.json(site)),
  http.get(api("/tools"), () => HttpResponse.json({ tools })),
  http.get(api("/session"), () => HttpResponse.json(state.session)),
  http.post(api("/session/anonymous"), () => {
    state.session = anonymous;
    return HttpResponse.json(anonymous, { status: 201 });
  }),
  http.get(api("/uploads"), () => HttpResponse.json({ items: [] })),
  http.post(api("/quotes"), () => apiError(422, { code: "invalid_params", message: "参数有误" })),
  http.get(api("/tasks"), ({ request }) => {
    const query = new URL(request.url).searchParams;
    const items = state.tasks
      .filter((task) => !query.get("tool") || task.tool === query.get("tool"))
      .filter((task) => query.get("state") !== "active" || ACTIVE.has(task.state))
      .filter((task) => query.get("state") !== "finished" || task.state === "succeeded")
      .filter((task) => task.summary.includes(query.get("q") ?? ""));
    return HttpResponse.json({ items, next_cursor: null, total: items.length });
  }),
);

export function apiError(status: number, body: Partial<ErrorBody>) {
  const full = { request_id: "r_1", fields: [], retryable: false, charged: false, ...body };
  return HttpResponse.json({ error: full }, { status });
}

export { api, http, HttpResponse };
