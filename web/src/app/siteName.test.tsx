import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { setLanguage } from "@/i18n";
import { site } from "@/testing/fixtures";
import { renderApp } from "@/testing/render";
import { api, http, HttpResponse, server } from "@/testing/server";

it("is the operator's: over the pages, in the browser's tab, in both languages", async () => {
  server.use(http.get(api("/site"), () => HttpResponse.json({ ...site, name: "墨舟" })));
  renderApp("/points");
  expect(await screen.findByRole("link", { name: "墨舟 · AI 创作工坊" })).toBeVisible();
  await waitFor(() => expect(document.title).toBe("我的积分 · 墨舟"));
  await setLanguage("en");
  expect(await screen.findByRole("link", { name: "墨舟 · AI creation workshop" })).toBeVisible();
  await setLanguage("zh-CN");
});

it("is our own, in the reader's language, where the operator left it", async () => {
  await setLanguage("en");
  renderApp("/no-such-page");
  await waitFor(() => expect(document.title).toBe("No such craft here · Baigong"));
  await setLanguage("zh-CN");
});
