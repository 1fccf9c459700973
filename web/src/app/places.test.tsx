import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { kling } from "@/testing/fixtures";
import { renderApp } from "@/testing/render";
import { api, http, HttpResponse, server } from "@/testing/server";

it("leaves the focus to the browser where somebody arrives, and takes it to the heading of each page after that", async () => {
  server.use(http.get(api("/prices"), () => HttpResponse.json({ items: [] })), http.get("*/apiPriceFacade/all", () => HttpResponse.json({ success: true, data: [], msg: "" })));
  const scrolled = vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
  const { user } = renderApp("/docs");
  expect(await screen.findByRole("heading", { level: 1, name: "接口文档" })).not.toHaveFocus();
  expect(scrolled).not.toHaveBeenCalled();
  await user.click(await screen.findByRole("link", { name: new RegExp(kling.title.zh) }));
  await waitFor(() => expect(screen.getByRole("heading", { level: 1, name: `${kling.title.zh}接口文档` })).toHaveFocus());
  expect(scrolled).toHaveBeenCalledWith(0, 0);
});

it("does not take the focus from a field that a page gives it to", async () => {
  const { user } = renderApp("/docs");
  await user.click(await screen.findByRole("searchbox"));
  await user.keyboard("可灵");
  expect(screen.getByRole("searchbox")).toHaveFocus();
});
