import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { setLanguage } from "@/i18n";
import { renderApp } from "@/testing/render";
import { api, http, HttpResponse, server } from "@/testing/server";

it("shows the operator's words under their heading, in the reader's language, and follows links within the site", async () => {
  server.use(
    http.get(api("/texts/about"), () =>
      HttpResponse.json({
        page: "about",
        title: { zh: "关于墨舟", en: "About Mozhou" },
        html: { zh: '<p>看<a href="/service-market">服务市场</a></p>', en: "<p>English words</p>" },
        updated_ms: Date.UTC(2026, 10, 1),
      }),
    ),
  );
  const { user } = renderApp("/about");
  expect(await screen.findByRole("heading", { level: 1, name: "关于墨舟" })).toBeVisible();
  await waitFor(() => expect(document.title).toBe("关于墨舟 · 百工"));
  expect(screen.getByText(/^更新于 2026年11月1日$/)).toBeVisible();
  await setLanguage("en");
  expect(await screen.findByText("English words")).toBeVisible();
  await setLanguage("zh-CN");
  await user.click(await screen.findByRole("link", { name: "服务市场" }));
  await waitFor(() => expect(screen.getByTestId("address")).toHaveTextContent("/service-market"));
});
