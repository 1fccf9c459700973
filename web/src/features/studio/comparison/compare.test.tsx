import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { Params } from "@/lib/api/types";
import type { ComparisonItem } from "@/lib/comparisons";
import { kling, nanoBanana, anonymous, task, tools } from "@/testing/fixtures";
import { renderApp } from "@/testing/render";
import { api, apiError, http, HttpResponse, server, state } from "@/testing/server";
import { suggested, toolCandidates, variablesOf, variants } from "./candidates";

const [text] = kling.modes;
const params = { prompt: "海", model_name: "kling-v1", mode: "std", duration: "5", aspect_ratio: "9:16", cfg_scale: 0.5 };

describe("candidates", () => {
  it("are the open form first, then what fits it best, and what lacks something last, with what it lacks", () => {
    const found = toolCandidates(tools, kling, text!, params, "zh");
    expect(found[0]).toMatchObject({ key: "kling/text2video", carried: null, params });
    expect(found.every(({ mode }) => mode.output === "video")).toBe(true);
    const lacking = found.filter(({ lacks }) => lacks.length > 0);
    expect(lacking.map(({ key, lacks }) => [key, lacks])).toContainEqual(["kling/image2video", ["参考图"]]);
    expect(found.slice(-lacking.length)).toEqual(lacking);
    expect(found.find(({ tool }) => tool.id === "luma")?.params).toEqual({ prompt: "海", aspect_ratio: "9:16" });
  });

  it("suggested are of different tools, and within the points that there are", () => {
    const found = toolCandidates(tools, kling, text!, params, "zh");
    expect(new Set(suggested(found, 1000).map((key) => key.split("/")[0])).size).toBe(3);
    expect(suggested(found, 46)).toHaveLength(2);
  });

  it("of one tool hold one value each of what is varied, the present one first", () => {
    expect(variablesOf(text!, params, "zh").map(({ name }) => name)).toContain("duration");
    const varied = variants(kling, text!, { ...params, duration: "10" }, "duration", "zh", String);
    expect(varied.map(({ value, params: own }) => [value, own["duration"]])).toEqual([["10 秒", "10"], ["5 秒", "5"]]);
    expect(varied.every(({ params: own }) => own["prompt"] === "海")).toBe(true);
  });

  it("of another model hold what that model takes of the rest, and what is varied stays as it is", () => {
    const properties = {
      model: { type: "string", oneOf: [{ const: "new" }, { const: "old" }], default: "new", "x-widget": "model" },
      duration: { type: "string", enum: ["5", "8", "10"], default: "5", "x-options-when": { 8: { model: ["new"] } } },
    };
    const tied = { ...text!, schema: { type: "object", properties } };
    const held = (of: Params, name: string) => variants(kling, tied, of, name, "zh", String).map(({ params: own, error }) => [own, error === null]);
    expect(held({ model: "new", duration: "8" }, "model")).toEqual([[{ model: "new", duration: "8" }, true], [{ model: "old", duration: "10" }, true]]);
    expect(held({ model: "old", duration: "10" }, "duration")).toContainEqual([{ model: "old", duration: "8" }, false]);
  });

  it("drawn by seed are six different ones within the field's bounds", () => {
    const seeded = { ...text!, schema: { ...text!.schema, properties: { prompt: {}, seed: { type: "integer", minimum: 0, maximum: 99, "x-widget": "seed" } } } };
    let at = 0;
    const seeds = variants(kling, seeded, { prompt: "海", seed: 7 }, "seed", "zh", String, () => (at += 0.1)).map(({ params: own }) => own["seed"]);
    expect(seeds[0]).toBe(7);
    expect(new Set(seeds).size).toBe(6);
  });
});

describe("from any form", () => {
  let sent: { items: ComparisonItem[]; max_points: number }[];
  const refusals: (() => Response)[] = [];
  let dearer = 0;
  beforeEach(() => {
    sent = [];
    refusals.length = 0;
    dearer = 0;
    state.session = { ...anonymous, points: { available: 1000, held: 0 } };
    server.use(
      http.post(api("/quotes"), async ({ request }) => {
        const { tool } = (await request.json()) as ComparisonItem;
        return HttpResponse.json({ points: (tool === "kling" ? 35 : 10) + dearer, exact: true, price_version: 1, unit: 10, count: 1, available: 1000 });
      }),
      http.post(api("/comparisons"), async ({ request }) => {
        const body = (await request.json()) as (typeof sent)[number];
        sent.push(body);
        const refusal = refusals.shift();
        if (refusal) return refusal();
        const made = { id: "c_1", created_ms: 1, locked_points: body.max_points, charged_points: 0, chosen: null, tasks: body.items.map((item) => task({ ...item, state: "running" })) };
        server.use(http.get(api("/comparisons/c_1"), () => HttpResponse.json(made)));
        return HttpResponse.json(made, { status: 201 });
      }),
    );
  });
  const open = async () => {
    const { user } = renderApp(kling.route);
    await user.type(await screen.findByRole("textbox", { name: /^提示词/ }), "海");
    await user.click(screen.getByRole("button", { name: "比稿" }));
    const dialog = await screen.findByRole("dialog", { name: "比稿" });
    return { user, dialog };
  };

  it("two presses start several tools for one locked total, and lead to their wall", async () => {
    const { user, dialog } = await open();
    await user.click(await within(dialog).findByRole("button", { name: "开始比稿 · 55 积分" }));
    await waitFor(() => expect(screen.getByTestId("address")).toHaveTextContent("/comparisons/c_1"));
    expect(sent).toHaveLength(1);
    expect(sent[0]!.max_points).toBe(55);
    expect(sent[0]!.items[0]).toMatchObject({ tool: "kling", mode: "text2video" });
    expect(new Set(sent[0]!.items.map(({ tool }) => tool)).size).toBe(3);
    expect(sent[0]!.items.every((item) => item.params["prompt"] === "海")).toBe(true);
    expect(await screen.findAllByRole("article")).toHaveLength(3);
  });

  it("each tells how long such tasks take here, by the figures that come closest", async () => {
    const usual = (own: object, median_ms: number) => ({ tool: "kling", mode: "text2video", params: own, median_ms, p90_ms: median_ms, samples: 20 });
    server.use(http.get(api("/tools/times"), () => HttpResponse.json({ times: [usual({}, 60_000), usual({ duration: "5" }, 120_000), usual({ duration: "10" }, 300_000)] })));
    const { dialog } = await open();
    expect(await within(dialog).findByText("约 2分钟")).toBeInTheDocument();
  });

  it("a price that changed is told as the new total, and accepted by one more press", async () => {
    refusals.push(() => {
      dearer = 5;
      return apiError(409, { code: "conflict", message: "价格已变动", fields: [{ path: "/max_points", code: "price_changed", message: "价格已变动" }] });
    });
    const { user, dialog } = await open();
    await user.click(await within(dialog).findByRole("button", { name: "开始比稿 · 55 积分" }));
    expect(await within(dialog).findByText(/现在合计 70 积分/)).toBeInTheDocument();
    await user.click(within(dialog).getByRole("button", { name: "开始比稿 · 70 积分" }));
    await waitFor(() => expect(sent.map((body) => body.max_points)).toEqual([55, 70]));
  });

  it("too few points are said with the way to an account, and nothing is sent", async () => {
    state.session = { ...anonymous, points: { available: 40, held: 0 } };
    const { user, dialog } = await open();
    await user.click(within(dialog).getAllByRole("checkbox")[1]!);
    const go = await within(dialog).findByRole("button", { name: /^开始比稿 · / });
    await user.click(go);
    expect(within(dialog).getByText(/还差 \d+ 积分/)).toBeInTheDocument();
    expect(within(dialog).getByRole("link", { name: /^注册/ })).toHaveAttribute("href", expect.stringContaining("/register?redirect="));
    expect(sent).toEqual([]);
  });

  it("one tool runs with several values of one setting", async () => {
    const { user, dialog } = await open();
    await user.click(within(dialog).getByText("同一工具，不同设置"));
    await user.selectOptions(within(dialog).getByRole("combobox", { name: "改变哪一项" }), "时长");
    await user.click(await within(dialog).findByRole("button", { name: "开始比稿 · 70 积分" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]!.items.map((item) => [item.tool, item.params["duration"]])).toEqual([["kling", "5"], ["kling", "10"]]);
  });

  it("a form that cannot be sent says what is wrong with it instead", async () => {
    const { user } = renderApp(kling.route);
    await user.click(await screen.findByRole("button", { name: "比稿" }));
    expect(await screen.findByText("请检查标出的内容")).toBeInTheDocument();
    expect(screen.queryByRole("dialog", { name: "比稿" })).toBeNull();
  });
});

it("pictures that another tool takes come along", () => {
  const [line] = nanoBanana.modes;
  const found = toolCandidates(tools, nanoBanana, line!, { prompt: "改成夜晚", images: ["up_1"], model: "gemini-2.5-flash-image" }, "zh");
  expect(found.find(({ key }) => key === "jimeng-v4/image")?.params).toMatchObject({ prompt: "改成夜晚", images: ["up_1"] });
});
