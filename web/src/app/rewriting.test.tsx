import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { anonymous, kling, site } from "@/testing/fixtures";
import { renderApp } from "@/testing/render";
import { api, apiError, http, HttpResponse, server, state } from "@/testing/server";

it("a reader whose prompts the site does not rewrite is told so once, and offered it no more", async () => {
  state.session = anonymous;
  server.use(
    http.get(api("/site"), () => HttpResponse.json({ ...site, rewrites_prompts: true })),
    http.post(api("/prompts/rewrite"), () => apiError(403, { code: "forbidden", message: "请先注册或登录，再使用提示词改写" })),
  );
  const { user } = renderApp(kling.route);
  const polish = await screen.findByRole("button", { name: "润色" });
  await user.type(screen.getByRole("textbox", { name: /提示词/ }), "雨夜的街");
  await user.click(polish);
  expect(await screen.findByText("请先注册或登录，再使用提示词改写")).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole("button", { name: "润色" })).toBeNull());
});
