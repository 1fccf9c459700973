/**
 * A Vite plug-in that answers `/api/v1` from the fixtures, for looking at pages without a host:
 * `npx vite --mode fixtures`. Development only; nothing of it reaches the bundle.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Connect, Plugin } from "vite";
import { DAY_MS, startOfDay } from "../lib/day.ts";
import { localPrice } from "../lib/price.ts";
import { adminOrder, adminOrders, adminProducts } from "./adminStoreFixtures.ts";
import type { Announcement, JSONSchema, PriceEntry, Schemas, Session, Task, Tool } from "../lib/api/types";
import { devices, me, member } from "./accountFixtures.ts";
import { text } from "./fixtureParts.ts";
import { anonymous, artifact, finished, money, site, statement, task, tools, visitor } from "./fixtures.ts";
import { songPage, vendorButton } from "./fixtureTools.ts";
import { detailed, order, orders, products, refund, shop } from "./storeFixtures.ts";

/** The host's own, in which the hash of the page's script stands. */
const csp = (page: string) => {
  const [, script = ""] = /<script>([^]*?)<\/script>/.exec(page) ?? [];
  const hash = createHash("sha256").update(script).digest("base64");
  return `default-src 'self'; script-src 'self' 'sha256-${hash}'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; media-src 'self' blob:; connect-src 'self' ws:`;
};

/** `?state=` of the first page load picks the scene: empty, full, error. */
export function fixtureServer(): Plugin {
  const host = new FixtureHost();
  const use = (server: { middlewares: Connect.Server }) => {
    server.middlewares.use("/api/v1", (req, res) => void host.handle(req, res));
    server.middlewares.use("/apiPriceFacade/all", (_req, res) => json(res, { success: true, code: "200", msg: "", data: prices() }));
    server.middlewares.use("/api/suno/logs/page", (req, res) => host.songs(req, res));
    server.middlewares.use("/py/api/v1", (req, res) => host.store(req, res));
    for (const path of ["/u", "/user", "/sso/doLogin"]) server.middlewares.use(path, (req, res) => void host.specified(req, res));
  };
  return {
    name: "baigong-fixtures",
    configureServer: use,
    configurePreviewServer(server) {
      const policy = csp(readFileSync(new URL("../../index.html", import.meta.url), "utf8"));
      server.middlewares.use((_req, res, next) => {
        res.setHeader("content-security-policy", policy);
        next();
      });
      use(server);
    },
  };
}

const SHORT = new Set<unknown>(["ratio", "segmented", "select", "switch", "slider", "number"]);

/** A tool whose short settings are chips, as the fields of the host's plug-ins say of themselves. */
function chipped(tool: Tool): Tool {
  const field = (spec: JSONSchema): JSONSchema => (SHORT.has(spec["x-widget"]) && !spec["x-advanced"] ? { ...spec, "x-chip": true } : spec);
  const form = (schema: JSONSchema): JSONSchema => {
    const fields = Object.entries((schema["properties"] ?? {}) as Record<string, JSONSchema>);
    return { ...schema, properties: Object.fromEntries(fields.map(([name, spec]) => [name, field(spec)])) };
  };
  return { ...tool, modes: tool.modes.map((mode) => ({ ...mode, schema: form(mode.schema) })) };
}

class FixtureHost {
  tasks: Task[] = seed();
  session: Session = visitor;
  announcements: Announcement[] = [];
  streams = new Set<ServerResponse>();
  eventId = 0;
  asked = 0;

  async handle(req: IncomingMessage, res: ServerResponse) {
    const url = new URL(req.url ?? "/", "http://fixture");
    const body = await read(req);
    const key = `${req.method} ${url.pathname}`;
    // Hosts open with words alone unless they are told otherwise.
    if (key === "GET /site") return json(res, { ...site, default_tool: "kling" });
    if (key === "GET /tools") return json(res, { tools: tools.map(chipped) });
    if (/^GET \/tools\/[^/]+\/presets$/.test(key)) return json(res, { items: [] });
    if (key === "GET /prices/changes") return json(res, { items: [], next_cursor: null });
    if (key === "GET /tools/times") return json(res, { times: [] });
    if (key === "GET /announcements") return json(res, { items: this.announcements });
    if (key === "GET /usage/report") return json(res, usageReport(Number(url.searchParams.get("days") ?? 30)));
    if (key === "GET /session") return json(res, this.session);
    if (key === "DELETE /session") return json(res, (this.session = visitor));
    if (key === "POST /session/anonymous" || key === "POST /session" || key === "POST /accounts") {
      return json(res, (this.session = { ...anonymous, points: { available: 1680, held: 0 } }), 201);
    }
    if (key === "POST /scene") return this.scene(res, body as { session?: boolean; tasks?: boolean; member?: boolean; admin?: boolean; announcements?: Announcement[] });
    if (key === "GET /admin/access") return json(res, { uid: me.id });
    if (key === "GET /admin/orders") return json(res, { items: adminOrders, total: 208 });
    if (key === "GET /admin/products") return json(res, { items: adminProducts, total: adminProducts.length });
    const seen = adminOrders.find(({ order_no }) => url.pathname === `/admin/orders/${order_no}`);
    if (seen) return json(res, adminOrder(seen));
    if (key === "GET /store") return json(res, shop);
    if (key === "GET /orders") return json(res, { items: orders, total: 36 });
    if (key === "POST /orders") return this.buy(res, body as { product_id: string; channel: "wechat" | "alipay"; way: string });
    const number = /^\/orders\/(\w+)$/.exec(url.pathname)?.[1];
    const one = orders.find(({ order_no }) => order_no === number);
    if (one) return json(res, detailed(one, one.refunded_cents > 0 ? [refund] : []));
    if (key === "GET /sessions") return json(res, { items: devices });
    if (key === "POST /login-codes") return json(res, { code: "k3Zr-9QmW-x7Tn-Vb2L-Hc5P-Yd8S", expires_ms: Date.now() + 300_000 });
    if (key === "POST /quotes") return this.quote(res, body as Pick<Task, "tool" | "mode" | "params">);
    if (key === "GET /tasks") return this.list(res, url.searchParams);
    if (key === "POST /tasks") return this.create(res, body as Pick<Task, "tool" | "mode" | "params">);
    if (key === "GET /events") return this.events(res);
    if (key === "GET /points/entries") return json(res, ledger(url.searchParams.get("kind")));
    if (key === "GET /invitations") return json(res, { code: "K7QX", invited: 3, paying: 2, earned: 1260, rules: { reward_points: 500, percent: 10 } });
    if (/^\/tasks\/[^/]+\/money$/.test(url.pathname)) return json(res, moneyOf(url.pathname.split("/")[2]!));
    if (key === "GET /uploads") return json(res, { items: [] });
    if (key === "POST /uploads") return json(res, { id: "up_1", kind: "image", mime: "image/png", bytes: 1, width: 1, height: 1, duration_ms: null, name: "a.png", url: "/api/v1/media/up_1" }, 201);
    if (url.pathname.startsWith("/media/")) return media(res, url.pathname.slice(7));
    const action = /^\/tasks\/([^/]+)(?:\/(\w+))?$/.exec(url.pathname);
    const found = action && this.tasks.find((item) => item.id === action[1]);
    if (found && req.method === "DELETE") {
      this.tasks = this.tasks.filter((item) => item !== found);
      return json(res, undefined, 204);
    }
    if (found && action[2] === "cancel") {
      return json(res, this.change(found, { state: "cancelled", charge: "released", cancel: "none", finished_ms: Date.now() }));
    }
    if (found && action[2] === "retry") return this.create(res, found);
    if (url.pathname.endsWith("/link")) return json(res, { url: `http://localhost/shared/${url.pathname}`, expires_ms: Date.now() });
    return json(res, { error: { code: "not_found", message: "没有找到", request_id: "r", fields: [], retryable: false, charged: false } }, 404);
  }

  /** The specification's account calls: any name and password will do, `wrong` excepted. */
  async specified(req: IncomingMessage, res: ServerResponse) {
    const url = new URL((req as Connect.IncomingMessage).originalUrl ?? "/", "http://fixture");
    const said = (data: unknown, extra: object = {}) => json(res, { success: true, code: "200", msg: "", data, ...extra });
    const values = { token: "1", id: me.id, uid: me.id, expiration: me.expirationTime, tag: me.tag };
    if (url.pathname.endsWith("/loginName/session")) return this.session.user ? said(values) : said(null, { success: false, code: "NO_SESSION" });
    if (url.pathname.endsWith("/user/me")) return this.session.user ? said(this.session === member ? { ...me, isDefaultPassword: url.searchParams.has("default") } : { ...me, anonymous: true }) : json(res, {}, 401);
    if (url.pathname.endsWith("/send-verification-email")) return said(null);
    if (url.pathname.endsWith("/passwdReset")) return said(null, { success: false, code: "50000" });
    this.session = member;
    return url.pathname === "/sso/doLogin" ? json(res, { code: 200, msg: "", data: "1" }) : said(values);
  }

  buy(res: ServerResponse, { product_id, channel, way }: { product_id: string; channel: "wechat" | "alipay"; way: string }) {
    const { title, points, days, price } = products.find(({ id }) => id === product_id) ?? products[0]!;
    const now = Date.now();
    const bought = order({ product_id, title, points, days, cents: price, list_cents: price, channel, created_ms: now, expires_ms: now + 300_000 });
    this.asked = 0;
    json(res, { order: bought, pay: way === "qr" ? { kind: "qr", content: `http://127.0.0.1:9/pay/${channel}/${bought.order_no}` } : { kind: "form" } }, 201);
  }

  /** The store's specified calls: a payment comes at the fourth question. */
  store(req: IncomingMessage, res: ServerResponse) {
    const said = (data: unknown, code = "200") => json(res, { success: true, code, msg: "", data });
    if (req.url?.startsWith("/product/list")) return said({ productList: products });
    if (req.url?.includes("query-order-status")) return ++this.asked > 3 ? said({ status: "SUCCESS" }, "0") : said({ status: "PENDING" }, "101");
    json(res, {}, 404);
  }

  songs(req: IncomingMessage, res: ServerResponse) {
    const query = new URL(req.url ?? "/", "http://fixture").searchParams;
    json(res, { success: true, code: "200", msg: "", data: songPage(Number(query.get("current")), Number(query.get("size"))) });
  }

  scene(res: ServerResponse, body: { session?: boolean; tasks?: boolean; member?: boolean; admin?: boolean; announcements?: Announcement[] }) {
    this.announcements = body.announcements ?? [];
    this.session = body.admin ? { ...member, user: { ...member.user!, role: "admin" } } : body.member ? member : body.session ? { ...anonymous, points: { available: 1680, held: 35 } } : visitor;
    this.tasks = body.tasks ? seed() : [];
    json(res, {});
  }

  quote(res: ServerResponse, body: Pick<Task, "tool" | "mode" | "params">) {
    const mode = tools.find((tool) => tool.id === body.tool)?.modes.find((item) => item.id === body.mode);
    const price = mode ? localPrice(mode.price, body.params) : null;
    const { points, exact } = price ?? { points: 10, exact: true };
    json(res, { points, exact, price_version: 1, unit: points, count: 1, available: this.session.points?.available ?? null });
  }

  list(res: ServerResponse, query: URLSearchParams) {
    const active = ["queued", "submitting", "running", "uncertain"];
    const state = query.get("state");
    const items = this.tasks
      .filter((item) => !query.get("tool") || item.tool === query.get("tool"))
      .filter((item) => item.summary.includes(query.get("q") ?? ""))
      .filter((item) => (state === "active" ? active.includes(item.state) : true))
      .filter((item) => (state === "finished" ? item.state === "succeeded" : true))
      .filter((item) => (state === "failed" ? ["failed", "cancelled", "expired"].includes(item.state) : true))
      .sort((a, b) => b.created_ms - a.created_ms);
    json(res, { items, next_cursor: null, total: items.length });
  }

  create(res: ServerResponse, body: Pick<Task, "tool" | "mode" | "params">) {
    const now = Date.now();
    const summary = String(body.params["prompt"] ?? "任务");
    const created = task({ ...body, id: `t_${now}`, summary, created_ms: now, updated_ms: now, state: "queued" });
    this.tasks.unshift(created);
    json(res, created, 201);
    const step = (ms: number, change: Partial<Task>) => setTimeout(() => this.change(this.tasks.find((item) => item.id === created.id) ?? created, change), ms);
    step(1500, { state: "running", started_ms: now });
    for (let i = 1; i < 9; i++) setTimeout(() => this.send("progress", { task_id: created.id, percent: i * 11, message: { zh: "正在绘制", en: "Drawing" }, text: null, ahead: null }), 1500 + i * 700);
    step(8500, { ...finished(1), id: created.id, params: created.params, summary, created_ms: now, finished_ms: now + 8500 });
  }

  change(old: Task, change: Partial<Task>): Task {
    const next = { ...old, ...change, updated_ms: Date.now() };
    this.tasks = this.tasks.map((item) => (item.id === old.id ? next : item));
    this.send("task", next, true);
    return next;
  }

  events(res: ServerResponse) {
    res.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
    res.write(": hello\n\n");
    this.streams.add(res);
    res.on("close", () => this.streams.delete(res));
  }

  send(event: string, data: unknown, durable = false) {
    const id = durable ? `id: ${++this.eventId}\n` : "";
    for (const stream of this.streams) stream.write(`event: ${event}\n${id}data: ${JSON.stringify(data)}\n\n`);
  }
}

function seed(): Task[] {
  const now = Date.now();
  const ago = (minutes: number) => ({ created_ms: now - minutes * 60_000, updated_ms: now - minutes * 60_000, started_ms: now - minutes * 60_000 + 2000 });
  return [
    task({ id: "t_avatar", ...ago(1), tool: "avatar", mode: "talk", params: {}, summary: "数字人口播", state: "running", cancel: "no_refund", progress: { percent: 45, message: { zh: "前方还有 3 个任务", en: "Tasks ahead at the vendor: 3" }, text: null, ahead: null, revision: 0 } }),
    finished(1, { id: "t_mj", ...ago(3), finished_ms: now - 2 * 60_000, tool: "midjourney", mode: "image", summary: "灯塔与海，暴风雨前的光", artifacts: [artifact("ar_mj", "image", { width: 1024, height: 1024, follow_ups: ["放大 1", "放大 2", "放大 3", "放大 4", "变化 1", "变化 2", "变化 3", "变化 4", "重新生成", "强变化", "弱变化", "缩小 2 倍", "缩小 1.5 倍"].map((label) => vendorButton(label, label)) })] }),
    finished(1, { id: "t_song", ...ago(5), finished_ms: now - 4 * 60_000, tool: "suno", mode: "song", summary: "江南的雨，钢琴与二胡", artifacts: [artifact("ar_audio_s", "audio", { title: "雨巷", description: songPage(1, 1).records[0]!.description, cover: "/api/v1/media/ar_cover_1" }), artifact("ar_audio_t", "audio", { title: "雨巷（第二版）", description: "青石板上", cover: "/api/v1/media/ar_cover_2" })] }),
    task({ id: "t_run", ...ago(1), state: "running", cancel: "refund", progress: { percent: 64, message: { zh: "正在绘制细节", en: "Drawing the details" }, text: null, ahead: null, revision: 0 }, eta_ms: 42_000 }),
    task({ id: "t_stream", ...ago(0.5), state: "running", cancel: "no_refund", progress: { percent: null, message: { zh: "正在接收数据…", en: "Receiving data…" }, text: "好的，我将以宋代山水的笔意来构图：远山以淡墨渲染，近处一叶扁舟，留白处题字……", ahead: null, revision: 0 }, summary: "以宋代山水笔意，画一幅江雪独钓图" }),
    finished(4, { id: "t_four", ...ago(12), finished_ms: now - 11 * 60_000, summary: "四联屏：春兰、夏竹、秋菊、冬梅，工笔重彩，绢本设色" }),
    finished(1, { id: "t_one", ...ago(30), finished_ms: now - 29 * 60_000 }),
    task({ id: "t_fail", ...ago(40), state: "failed", charge: "released", cancel: "none", finished_ms: now - 39 * 60_000, error: { kind: "moderated_input", message: { zh: "提示词未通过供应商的内容审核，请修改后重试。", en: "The prompt did not pass the vendor's content review. Please change it and try again." }, retryable: false, vendor: null } }),
    finished(1, { id: "t_video", ...ago(52), finished_ms: now - 50 * 60_000, tool: "kling", mode: "text2video", summary: "清晨薄雾中的黄山云海，航拍镜头向前推进", points: 35, artifacts: [artifact("ar_video", "video")] }),
    task({ id: "t_unc", ...ago(65), state: "uncertain", cancel: "none", summary: "木版年画风格的门神" }),
    finished(1, { id: "t_audio", ...ago(90), finished_ms: now - 89 * 60_000, summary: "古琴与雨声，慢板", artifacts: [artifact("ar_audio", "audio"), artifact("ar_text", "text")] }),
    task({ id: "t_cancel", ...ago(120), state: "cancelled", charge: "released", cancel: "none", finished_ms: now - 118 * 60_000, summary: "敦煌飞天，矿物颜料质感" }),
    finished(1, { id: "t_model", ...ago(300), finished_ms: now - 298 * 60_000, summary: "青铜饕餮纹方鼎", artifacts: [artifact("ar_model", "model")] }),
  ];
}

function ledger(kind: string | null) {
  const [one, two] = [{ task_id: "t_one", tool: "nano-banana", summary: "宋代汝窑天青釉茶盏，晨光斜照" }, { task_id: "t_fail", tool: "kling", summary: "清晨薄雾中的黄山云海，航拍镜头向前推进" }];
  const whole = statement([
    { kind: "grant", available_delta: 1000, held_delta: 0, note: text("新用户赠送", "Welcome gift") },
    { kind: "hold", available_delta: -12, held_delta: 12, note: text("提交任务，冻结积分", "Task submitted, points on hold"), ...one },
    { kind: "capture", available_delta: 0, held_delta: -12, note: text("生成完成", "Finished"), ...one },
    { kind: "grant", available_delta: 5000, held_delta: 0, note: text("充值", "Purchase") },
    { kind: "hold", available_delta: -35, held_delta: 35, note: text("提交任务，冻结积分", "Task submitted, points on hold"), ...two },
    { kind: "release", available_delta: 35, held_delta: -35, note: text("任务失败，积分退还", "The task failed, points refunded"), ...two },
    { kind: "adjust", available_delta: -20, held_delta: 0, note: text("更正重复发放") },
    { kind: "grant", available_delta: 560, held_delta: 0, note: text("邀请好友奖励（首次充值）", "Invitation reward (first purchase)") },
    { kind: "hold", available_delta: -35, held_delta: 35, note: text("提交任务，冻结积分", "Task submitted, points on hold"), task_id: "t_gone", tool: "kling" },
  ]);
  const items = whole.items.filter((entry) => !kind || entry.kind === kind);
  return { ...whole, items, totals: kind ? { ...whole.totals, entries: items.length } : whole.totals };
}

const moneyOf = (taskId: string) =>
  money(taskId, [
    { kind: "hold", points: 12, reason: text("提交任务，冻结积分", "Task submitted, points on hold") },
    { kind: "release", points: 12, reason: text("任务失败，积分退还：提示词或素材未通过内容审核", "The task failed, points refunded: the prompt or a file did not pass the content check") },
  ]);

/** A gradient with a sun and hills, different for every id, so that grids look alive. */
function media(res: ServerResponse, id: string) {
  if (/video|audio|model/.test(id)) {
    res.writeHead(404).end();
    return;
  }
  const hue = [...id].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 360, 7);
  const hill = (y: number, light: number) => `<path d="M0 ${y} C320 ${y - 160} 520 ${y + 90} 760 ${y - 40} S1180 ${y - 120} 1280 ${y - 20} V720 H0Z" fill="hsl(${(hue + 190) % 360} 28% ${light}%)"/>`;
  res.writeHead(200, { "content-type": "image/svg+xml" });
  res.end(`<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720"><rect width="1280" height="720" fill="hsl(${hue} 45% 82%)"/><circle cx="${300 + (hue % 7) * 100}" cy="220" r="90" fill="hsl(${(hue + 350) % 360} 65% 58%)"/>${hill(430, 62)}${hill(520, 46)}${hill(630, 30)}</svg>`);
}

function json(res: ServerResponse, body: unknown, status = 200) {
  res.writeHead(status, { "content-type": "application/json" });
  res.end(body === undefined ? "" : JSON.stringify(body));
}

async function read(req: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    return {};
  }
}

/** The price list of the sample tools. */
function prices(): PriceEntry[] {
  return tools.flatMap((tool) =>
    tool.modes.flatMap((mode) =>
      mode.price.rows.map(({ when, points }, index): PriceEntry => ({
        id: `${tool.id}.${mode.id}.${index + 1}`,
        nameEn: [tool.title.en, mode.label.en, ...(when.length > 0 ? [when.join(" / ")] : [])].join(" · "),
        name: [tool.title.zh, mode.label.zh, ...(when.length > 0 ? [when.join(" / ")] : [])].join(" · "),
        apiUrl: `/api/v1/tools/${tool.id}/${mode.id}/tasks`,
        status: "正常",
        payType: points > 0 ? "付费" : "免费",
        price: points * 100,
        updateTime: Date.UTC(2026, 2, 1),
        docUrl: `/docs/${tool.id}#${mode.id}`,
        points,
        tool: tool.id,
        mode: mode.id,
        params: {},
        per: mode.price.per ?? null,
        measured: mode.price.measured ?? null,
      })),
    ),
  );
}

/** So many days of calls, and as many before. */
function usageReport(days: number): Schemas["UsageReport"] {
  const today = startOfDay(Date.now());
  const sumOf = (day: number, tool: number): Schemas["UsageSum"] => {
    const tasks = day % 7 === 3 ? 0 : 1 + ((day * 7 + tool * 3) % 9);
    const failed = tasks > 0 && day % 3 === 0 ? 1 : 0;
    const [spent, given_back] = [tasks * 35, failed * 35];
    return { tasks, succeeded: tasks - failed, failed, spent, given_back, points: spent - given_back };
  };
  const all = (sums: Schemas["UsageSum"][]) => {
    const total = { tasks: 0, succeeded: 0, failed: 0, spent: 0, given_back: 0, points: 0 };
    for (const sum of sums) for (const part of Object.keys(total) as (keyof typeof total)[]) total[part] += sum[part];
    return total;
  };
  const ages = Array.from({ length: days }, (_, index) => days - 1 - index);
  const by_day = ages.map((age) => ({
    day_ms: today - age * DAY_MS,
    sum: all([sumOf(age, 0), sumOf(age, 1)]),
    before: all([sumOf(age + days, 0), sumOf(age + days, 1)]),
  }));
  const total = all(by_day.map((day) => day.sum));
  return {
    from_ms: by_day[0]!.day_ms,
    until_ms: today + DAY_MS,
    total,
    before: all(by_day.map((day) => day.before)),
    by_day,
    by_tool: ["kling", "nano-banana"].map((tool, which) => ({ tool, sum: all(ages.map((age) => sumOf(age, which))) })),
    by_key: [{ key_id: null, name: null, test: false, sum: total }],
  };
}
