import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import type { ErrorBody, Session, Task } from "@/lib/api/types";
import { me } from "./accountFixtures";
import { songPage } from "./fixtureTools";
import { anonymous, site, tools, visitor } from "./fixtures";
import { products, shop } from "./storeFixtures";

/** What the simulated host holds; tests change it before or between requests. */
export const state = {
  session: visitor as Session,
  tasks: [] as Task[],
  me,
};

export function resetState() {
  state.session = visitor;
  state.tasks = [];
  state.me = me;
}

const api = (path: string) => `*/api/v1${path}`;
const ACTIVE = new Set(["queued", "submitting", "running", "uncertain"]);

/** An answer of a call of the specification. */
export const said = (data: unknown = null, extra: { success?: boolean; code?: string; msg?: string; fields?: unknown } = {}) => {
  const { success = true, code = "200", msg = "", fields } = extra;
  return HttpResponse.json({ success, code, msg, message: msg, data, ...(fields ? { fields } : {}) });
};

export const server = setupServer(
  http.get("*/u/global_users/loginName/session", () =>
    state.session.user
      ? said({ token: "1", id: state.me.id, uid: state.me.id, expiration: state.me.expirationTime, expirationTime: state.me.expirationTime, tag: state.me.tag })
      : said(null, { success: false, code: "NO_SESSION", msg: "未登录" }),
  ),
  http.get("*/u/global_users/user/me", () =>
    state.session.user ? said(state.me) : HttpResponse.json({ success: false, code: "UNAUTHENTICATED", msg: "请先登录", message: "请先登录", data: null }, { status: 401 }),
  ),
  http.get("*/api/suno/logs/page", ({ request }) => {
    const query = new URL(request.url).searchParams;
    return said(songPage(Number(query.get("current")), Number(query.get("size"))));
  }),
  http.get(api("/store"), () => HttpResponse.json(shop)),
  http.get("*/py/api/v1/product/list", () => said({ productList: products })),
  http.get(api("/announcements"), () => HttpResponse.json({ items: [] })),
  http.get(api("/site"), () => HttpResponse.json(site)),
  http.get(api("/gallery"), () => HttpResponse.json({ items: [], next: null })),
  http.get(api("/comparisons/:id/share"), () => HttpResponse.json({ share: null })),
  http.get(api("/shared-comparisons"), () => HttpResponse.json({ items: [], next_cursor: null })),
  http.get(api("/comparison-wins"), () => HttpResponse.json({ kinds: [] })),
  http.get(api("/prices/changes"), () => HttpResponse.json({ items: [], next_cursor: null })),
  http.get(api("/tools/times"), () => HttpResponse.json({ times: [] })),
  http.get(api("/tools/:id/presets"), () => HttpResponse.json({ items: [] })),
  http.get(api("/presets"), () => HttpResponse.json({ items: [] })),
  http.get(api("/tools"), () => HttpResponse.json({ tools })),
  http.get(api("/session"), () => HttpResponse.json(state.session)),
  http.post(api("/session/anonymous"), () => {
    state.session = anonymous;
    return HttpResponse.json(anonymous, { status: 201 });
  }),
  http.get(api("/account/profile"), () => HttpResponse.json({ display_name: state.session.user?.display_name ?? "", avatar: null, phone: null })),
  http.get(api("/organisations"), () => HttpResponse.json({ items: [] })),
  http.get(api("/uploads"), () => HttpResponse.json({ items: [] })),
  http.post(api("/quotes"), () => apiError(422, { code: "invalid_params", message: "参数有误" })),
  http.get(api("/tasks/:id/lineage"), () => HttpResponse.json({ from: [], into: [] })),
  http.get(api("/tasks/labels"), () => HttpResponse.json({ favourites: 0, folders: [], tags: [], days: [], kinds: [] })),
  // The panel's menu asks what waits for a person, whatever page is open.
  http.get(api("/admin/review"), () => HttpResponse.json({ tasks: 0, cancellations: 0, payments: 0, resting: 0 })),
  http.get(api("/admin/gallery"), () => HttpResponse.json({ items: [], total: 0 })),
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
