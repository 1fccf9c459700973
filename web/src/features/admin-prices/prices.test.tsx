import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { glyph, text } from "@/testing/fixtureParts";
import { renderPart } from "@/testing/render";
import { api, apiError, http, HttpResponse, server } from "@/testing/server";
import type { Change, PricedMode, Preview, Version } from "./api";
import PricesPage from "./components/PricesPage";

const rule = (std: number, pro: number) => ({
  dimensions: ["quality"],
  rows: [
    { when: ["std"], points: std },
    { when: ["pro"], points: pro },
  ],
  per: null, measured: null,
});
const cadence = { first_ms: 3000, interval_ms: 5000, growth_ms: 0, cap_ms: 5000, deadline_ms: 7_200_000 };
const mode: PricedMode = {
  tool: "kling",
  tool_title: { zh: "可灵视频", en: "Kling Video" },
  vendor_title: { zh: "可灵", en: "Kling" },
  glyph,
  mode: "text",
  label: { zh: "文生视频", en: "Text to video" },
  version: 1,
  rule: rule(10, 20),
  own: true,
  declared: rule(10, 20),
  latest_version: 1,
  next_ms: null,
  parameters: {
    quality: { type: "string", title: "画质", oneOf: [{ const: "std", title: "标准" }, { const: "pro", title: "高品质" }] },
  },
  own_cadence: cadence,
  cadence: null,
};
const free: PricedMode = { ...mode, mode: "free", label: text("免费模式"), rule: { dimensions: [], rows: [{ when: [], points: 0 }], per: null, measured: null } };
const bounds = { shortest_ms: 500, longest_ms: 600_000, most_growth_ms: 60_000, earliest_deadline_ms: 60_000, latest_deadline_ms: 86_400_000 };
const history: Version[] = [
  { version: 3, rule: rule(30, 60), source: "operator", effective_ms: 9_999_999_999_999, created_ms: 2, set_by: "boss", withdrawn_ms: null },
  { version: 2, rule: rule(15, 25), source: "operator", effective_ms: 2, created_ms: 2, set_by: "boss", withdrawn_ms: null },
  { version: 1, rule: rule(10, 20), source: "manifest", effective_ms: 1, created_ms: 1, set_by: null, withdrawn_ms: null },
];

let sent: { path: string; body: { changes: Change[]; effective_ms?: number | null } }[];

/** Prices as the host previews them. */
function previewOf(change: Change): Preview {
  const next = change.rule ?? mode.declared;
  const lines = mode.rule.rows.map((row, index) => ({ params: { quality: row.when[0] }, before: row.points, after: next.rows[index]!.points }));
  return {
    tool: change.tool,
    mode: change.mode,
    current_version: 1,
    per: null, measured: null,
    lines,
    changed: lines.filter((line) => line.before !== line.after).length,
    rise: lines.some((line) => line.after > line.before),
    told: 3,
    problems: [],
  };
}

beforeEach(() => {
  sent = [];
  server.use(
    http.get(api("/admin/prices"), () => HttpResponse.json({ items: [mode, free], bounds })),
    http.get(api("/admin/prices/kling/text"), () => HttpResponse.json({ items: history })),
    http.post(api("/admin/prices/preview"), async ({ request }) => {
      const body = (await request.json()) as { changes: Change[] };
      return HttpResponse.json({ items: body.changes.map(previewOf) });
    }),
    http.post(api("/admin/prices"), async ({ request }) => {
      sent.push({ path: "set", body: (await request.json()) as { changes: Change[]; effective_ms: number | null } });
      return HttpResponse.json({ versions: [2] });
    }),
  );
});

async function open(button: string, dialog: string) {
  const view = renderPart(<PricesPage />, "/admin/prices");
  await view.user.click((await screen.findAllByRole("button", { name: button }))[0]!);
  return { ...view, form: await screen.findByRole("dialog", { name: dialog }) };
}

describe("prices", () => {
  it("are set only as they were previewed", async () => {
    const { user, form } = await open("改价", "可灵视频 · 文生视频");
    const set = within(form).getByRole("button", { name: "确认改价" });
    const high = within(form).getByLabelText(/^高品质 新价格/);
    await user.clear(high);
    await user.type(high, "25");
    expect(set).toBeDisabled();
    await user.click(within(form).getByRole("button", { name: "预览变化" }));
    expect(await within(form).findByText("2 种组合中有 1 种价格变化")).toBeInTheDocument();
    expect(within(form).getByText("+5")).toBeInTheDocument();
    expect(within(form).getByText(/3 位在用密钥的用户会收到通知.*建议至少提前 7 天公布涨价/)).toBeInTheDocument();
    expect(set).toBeEnabled();
    await user.type(high, "0");
    expect(set).toBeDisabled();
    await user.click(within(form).getByRole("button", { name: "预览变化" }));
    await waitFor(() => expect(set).toBeEnabled());
    await user.click(set);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]!.body).toEqual({
      changes: [{ tool: "kling", mode: "text", rule: rule(10, 250), based_on: 1 }],
      effective_ms: null,
    });
  });

  it("are multiplied, and go back to the provider's own", async () => {
    const { user, form } = await open("改价", "可灵视频 · 文生视频");
    await user.click(within(form).getByRole("button", { name: "应用" }));
    expect(within(form).getByText("请输入 0.01 到 100 之间的系数")).toBeInTheDocument();
    await user.type(within(form).getByLabelText(/^乘以系数/), "1.5");
    await user.click(within(form).getByRole("button", { name: "应用" }));
    expect(within(form).getByLabelText(/^标准 新价格/)).toHaveValue("15");
    expect(within(form).getByLabelText(/^高品质 新价格/)).toHaveValue("30");
    await user.click(within(form).getByRole("button", { name: "恢复官方价" }));
    expect(within(form).getByLabelText(/^标准 新价格/)).toHaveValue("10");
    await user.click(within(form).getByRole("button", { name: "预览变化" }));
    expect(await within(form).findByText("价格没有变化")).toBeInTheDocument();
    expect(within(form).getByRole("button", { name: "确认改价" })).toBeDisabled();
  });

  it("are changed together, without those that are free", async () => {
    const { user, form } = await open("批量调价", "批量调价");
    await user.type(within(form).getByLabelText(/^乘以系数/), "2");
    await user.click(within(form).getByRole("button", { name: "预览变化" }));
    await user.click(await within(form).findByRole("button", { name: "确认调整 1 项" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]!.body.changes).toEqual([{ tool: "kling", mode: "text", rule: rule(20, 40), based_on: 1 }]);
  });

  it("have a history that tells which one is in force", async () => {
    const { form } = await open("历史", "价格历史 · 可灵视频 · 文生视频");
    const versions = await within(form).findAllByRole("listitem");
    expect(versions.map((version) => within(version).getByText(/^(当前生效|待生效|已过期|已撤回)$/).textContent)).toEqual(["待生效", "当前生效", "已过期"]);
    expect(within(versions[1]!).getByText(/boss 设置/)).toBeInTheDocument();
    expect(within(versions[0]!).getByRole("button", { name: "撤回" })).toBeInTheDocument();
  });

  it("go with a cadence, whose limits the host tells at its field", async () => {
    server.use(
      http.put(api("/admin/poll-policies/kling/text"), () =>
        apiError(422, {
          code: "invalid_params",
          message: "参数不正确",
          fields: [{ path: "/interval_ms", code: "range", message: "查询间隔必须在 500 到 600000 毫秒之间" }],
        }),
      ),
    );
    const { user, form } = await open("轮询", "轮询策略 · 可灵视频 · 文生视频");
    const interval = within(form).getByLabelText(/^查询间隔/);
    await user.clear(interval);
    await user.type(interval, "2");
    expect(within(form).getByText("比默认更频繁，供应商可能限流")).toBeInTheDocument();
    await user.clear(interval);
    await user.type(interval, "0.1");
    await user.click(within(form).getByRole("button", { name: "保存" }));
    expect(await within(form).findByText("查询间隔必须在 500 到 600000 毫秒之间")).toBeInTheDocument();
  });
});
