import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { kling } from "@/testing/fixtures";
import { renderApp } from "@/testing/render";
import { api, http, HttpResponse, said, server } from "@/testing/server";
import { parametersOf } from "./parameters";

it("describes every call of a tool with its parameters, an example and its prices", async () => {
  const mode = kling.modes[0]!;
  const price = { id: "kling.x.1", name: `可灵 · ${mode.label.zh} · 标准`, apiUrl: "", status: "正常", payType: "付费", price: 3500, updateTime: 0, docUrl: "", points: 35, tool: "kling", mode: mode.id, params: {}, per: null };
  server.use(http.get("*/apiPriceFacade/all", () => said([price, { ...price, tool: "other", name: "别的" }])));
  const { user } = renderApp("/docs/kling");
  expect(await screen.findByRole("heading", { level: 1, name: `${kling.title.zh}接口文档` })).toBeVisible();
  const call = screen.getByRole("region", { name: mode.label.zh });
  expect(within(call).getByText(`/api/v1/tools/kling/${mode.id}/tasks`)).toBeVisible();
  expect(within(call).getByRole("rowheader", { name: /^prompt/ })).toBeVisible();
  expect(await within(call).findByText("¥0.35")).toBeVisible();
  expect(screen.queryByText("别的")).toBeNull();
  const code = () => within(call).getByRole("group", { name: `${mode.label.zh} · 请求示例` });
  expect(code()).toHaveTextContent(`/api/v1/tools/kling/${mode.id}/tasks`);
  await user.click(within(call).getByRole("radio", { name: "Replicate" }));
  await user.click(within(call).getByRole("radio", { name: "Python" }));
  expect(code()).toHaveTextContent(`client.run("kling/${mode.id}"`);
  await user.click(within(call).getByRole("radio", { name: "Go" }));
  expect(code()).toHaveTextContent("package main");
  expect(screen.getByRole("link", { name: "TypeScript 类型" })).toHaveAttribute("href", "/types/baigong.d.ts");
  expect(screen.getByRole("link", { name: "Python 类型" })).toHaveAttribute("href", "/types/baigong.py");
  expect(screen.getByRole("link", { name: "成功率与用时" })).toHaveAttribute("href", "/reliability#kling");
  expect(screen.getByRole("link", { name: "OpenAPI 文件" })).toHaveAttribute("href", "/api/v1/tools/kling/openapi.json");
  for (const each of kling.modes) expect(screen.getByRole("link", { name: each.label.zh })).toHaveAttribute("href", `/docs/kling#${each.id}`);
});

it("lists the codes and reasons of errors, and finds a reason by its words", async () => {
  const code = { code: "rate_limited", status: 429, meaning: { zh: "请求过于频繁", en: "Too many requests" }, retryable: true, charged: false };
  const reasons = [
    { reason: "name_taken", message: { zh: "用户名已被使用", en: "This user name is taken" } },
    { reason: "too_many_tags", message: { zh: "每个账户最多 {most} 个标签", en: "An account has up to {most} tags" } },
  ];
  server.use(http.get(api("/errors"), () => HttpResponse.json({ codes: [code], reasons })));
  const { user } = renderApp("/docs/errors");
  expect(await screen.findByRole("row", { name: "rate_limited 429 请求过于频繁 是 否" })).toBeVisible();
  expect(screen.getByRole("row", { name: "name_taken 用户名已被使用" })).toBeVisible();
  await user.type(screen.getByRole("searchbox", { name: "搜索 reason" }), "标签");
  expect(screen.queryByRole("row", { name: /name_taken/ })).toBeNull();
  expect(screen.getByRole("row", { name: "too_many_tags 每个账户最多 {most} 个标签" })).toBeVisible();
  await user.type(screen.getByRole("searchbox", { name: "搜索 reason" }), "zzz");
  await user.click(screen.getByRole("button", { name: "清空搜索" }));
  expect(screen.getByRole("row", { name: /name_taken/ })).toBeVisible();
});

it("guides programs by commands for this site, each of which is shown", async () => {
  renderApp("/docs/guide");
  expect(await screen.findByRole("heading", { level: 1, name: "接入指南" })).toBeVisible();
  const shown = screen.getAllByRole("group").map((group) => group.textContent ?? "");
  for (const [file, snippet] of Object.entries(import.meta.glob<string>("./guide/*.{sh,json}", { query: "?raw", import: "default", eager: true }))) {
    expect(shown, file).toContain(snippet.replaceAll("$BAIGONG_URL", window.location.origin).trimEnd());
  }
  expect(shown.join()).not.toContain("$BAIGONG_URL");
  for (const heading of screen.getAllByRole("heading", { level: 2 })) {
    expect(screen.getByRole("link", { name: heading.textContent ?? "" })).toHaveAttribute("href", `/docs/guide#${heading.id}`);
  }
  expect(screen.getByRole("link", { name: "llms.txt" })).toHaveAttribute("href", "/llms.txt");
});

it("says so when there is no such tool", async () => {
  renderApp("/docs/nothing");
  expect(await screen.findByRole("heading", { name: "没有这份文档" })).toBeVisible();
});

it("reads limits, choices, files and conditions from a schema, the required first", () => {
  const schema = {
    type: "object",
    required: ["image"],
    properties: {
      n: { type: "integer", title: "数量", minimum: 1, maximum: 4, default: 1, "x-unit": "张" },
      mode: { oneOf: [{ const: "std", title: "标准" }], type: "string" },
      image: { type: "string", "x-media": { accept: ["image"], mime: ["image/png", "image/jpeg"], max_bytes: 10_485_760 } },
      tail: { type: "array", "x-media": { accept: ["image"] }, maxItems: 3, "x-visible-when": { mode: ["std", "pro"] } },
      source: { type: "string", "x-task": {} },
    },
  };
  const found = parametersOf(schema);
  expect(found.map(({ name, kind }) => `${name}:${kind}`)).toEqual(["image:file", "n:integer", "mode:text", "tail:files", "source:taskOf"]);
  expect(found[0]!.files).toEqual({ types: "PNG / JPG", size: "10 MB" });
  expect(found[1]).toMatchObject({ low: 1, high: 4, fallback: "1", unit: "张", required: false });
  expect(found[2]!.choices).toEqual([{ value: '"std"', title: "标准" }]);
  expect(found[3]).toMatchObject({ most: 3, condition: "mode=std|pro" });
});
