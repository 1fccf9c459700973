import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { member } from "@/testing/accountFixtures";
import { renderApp } from "@/testing/render";
import { api, apiError, http, HttpResponse, server, state } from "@/testing/server";
import type { KeptText } from "./api";

let kept: KeptText;
const asItCame = { page: "about", zh: "# 关于{{site}}\n\n先看价格", en: "# About {{site}}\n\nPrice first", updated_ms: null } satisfies KeptText;

beforeEach(() => {
  kept = asItCame;
  state.session = { ...member, user: { ...member.user!, role: "admin" } };
  server.use(
    http.get(api("/admin/access"), () => HttpResponse.json({ uid: member.user!.uid })),
    http.get(api("/admin/texts"), () => HttpResponse.json({ items: [kept] })),
    http.post(api("/admin/texts/preview"), async ({ request }) => {
      const { markdown, english } = (await request.json()) as { markdown: string; english: boolean };
      const [first = "", ...rest] = markdown.replaceAll("{{site}}", english ? "Baigong" : "百工").split("\n\n");
      return HttpResponse.json({ title: first.replace("# ", ""), html: `<p>${rest.join(" ")}</p>` });
    }),
    http.put(api("/admin/texts/about"), async ({ request }) => {
      const { zh, en } = (await request.json()) as { zh: string; en: string };
      if (!en.startsWith("#")) return apiError(422, { code: "invalid_params", message: "x", fields: [{ path: "/en", code: "invalid", message: "应以标题开头" }] });
      kept = { page: "about", zh, en, updated_ms: 1 };
      return HttpResponse.json(kept);
    }),
    http.delete(api("/admin/texts/about"), () => {
      kept = asItCame;
      return HttpResponse.json(kept);
    }),
  );
});

it("shows beside the words what the page will look like, in either language, and keeps them", async () => {
  const { user } = renderApp("/admin/texts");
  const zh = await screen.findByRole("textbox", { name: "Markdown · 中文" });
  expect(await screen.findByRole("heading", { name: "关于百工" })).toBeVisible();
  await user.clear(zh);
  await user.type(zh, "# 新名{enter}{enter}新话");
  expect(await screen.findByRole("heading", { name: "新名" })).toBeVisible();
  expect(screen.getByRole("region", { name: "预览" })).toHaveTextContent("新话");
  await user.click(screen.getByRole("radio", { name: "英文" }));
  expect(await screen.findByRole("heading", { name: "About Baigong" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "保存" }));
  await waitFor(() => expect(kept).toMatchObject({ zh: "# 新名\n\n新话", en: "# About {{site}}\n\nPrice first" }));
  expect(await screen.findByRole("option", { name: "关于我们 · 已修改" })).toBeInTheDocument();
});

it("opens the language whose words are refused, and says why", async () => {
  const { user } = renderApp("/admin/texts");
  await user.click(await screen.findByRole("radio", { name: "英文" }));
  const en = await screen.findByRole("textbox", { name: "Markdown · 英文" });
  await user.clear(en);
  await user.type(en, "no heading");
  await user.click(screen.getByRole("radio", { name: "中文" }));
  await user.click(screen.getByRole("button", { name: "保存" }));
  expect(await screen.findByRole("textbox", { name: "Markdown · 英文" })).toBeInvalid();
  expect(screen.getByText("应以标题开头")).toBeVisible();
});

it("gives the first words back after a question", async () => {
  kept = { page: "about", zh: "# 别的", en: "# Other", updated_ms: 1 };
  const { user } = renderApp("/admin/texts");
  await user.click(await screen.findByRole("button", { name: "恢复自带文字" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "恢复自带文字" }));
  await waitFor(() => expect(screen.getByRole("textbox", { name: "Markdown · 中文" })).toHaveValue(asItCame.zh));
});
