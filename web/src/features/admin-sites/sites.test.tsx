import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { RelyingSite } from "@/lib/api/types";
import { renderPart } from "@/testing/render";
import { api, apiError, http, HttpResponse, server } from "@/testing/server";
import SitesPage from "./components/SitesPage";

const wiki: RelyingSite = {
  id: "s1",
  client_id: "wiki",
  name: "维基",
  details: { protocol: "oidc", redirect_uris: ["https://wiki.example/cb"], post_logout_redirect_uris: [], backchannel_logout_uri: null, trusted: false, public: false, scopes: ["openid"] },
  enabled: true,
  created_ms: 1,
  updated_ms: 1,
  secret_ms: 1,
  last_used_ms: null,
  users: 3,
  failures: 2,
};
const fixed: RelyingSite = { ...wiki, id: null, client_id: "own", name: "自有站点", secret_ms: null, failures: 0 };

it("lists sites, those of the configuration read-only, and tells a new secret once", async () => {
  const asked: unknown[] = [];
  server.use(
    http.get(api("/admin/sites"), () => HttpResponse.json({ items: [fixed, wiki], total: 2, issuer: "https://ai.example.com" })),
    http.post(api("/admin/sites"), async ({ request }) => {
      const body = (await request.json()) as { client_id: string };
      asked.push(body);
      if (body.client_id === "wiki") return apiError(422, { code: "invalid_params", message: "该标识已被使用", fields: [{ path: "/client_id", code: "taken", message: "该标识已被使用" }] });
      return HttpResponse.json({ site: { ...wiki, client_id: body.client_id }, secret: "bgs_once" }, { status: 201 });
    }),
  );
  const { user } = renderPart(<SitesPage />);
  const [own, other] = within(await screen.findByRole("table")).getAllByRole("row").slice(1);
  expect(own).toHaveTextContent("配置文件");
  expect(within(own!).queryByRole("button", { name: /停用/ })).toBeNull();
  expect(other).toHaveTextContent("3 人");

  await user.click(screen.getByRole("button", { name: "接入站点" }));
  const dialog = await screen.findByRole("dialog", { name: "接入站点" });
  await user.type(within(dialog).getByLabelText(/^标识/), "wiki");
  await user.type(within(dialog).getByLabelText(/^名称/), "新站");
  await user.type(within(dialog).getByLabelText(/^回调地址/), "https://new.example/cb");
  await user.click(within(dialog).getByRole("button", { name: "保存" }));
  expect(await within(dialog).findByText("该标识已被使用")).toBeVisible();
  await user.type(within(dialog).getByLabelText(/^标识/), "2");
  await user.click(within(dialog).getByRole("button", { name: "保存" }));
  const told = await screen.findByRole("dialog", { name: "站点密钥" });
  expect(within(told).getByText("bgs_once")).toBeVisible();
  expect(asked[1]).toMatchObject({ client_id: "wiki2", name: "新站", details: { protocol: "oidc", redirect_uris: ["https://new.example/cb"] } });
  await user.click(within(told).getByRole("button", { name: "我已保存" }));
  await waitFor(() => expect(screen.queryByText("bgs_once")).toBeNull());
});

it("asks before a site is switched off", async () => {
  const changes: unknown[] = [];
  server.use(
    http.get(api("/admin/sites"), () => HttpResponse.json({ items: [wiki], total: 1, issuer: "x" })),
    http.put(api("/admin/sites/s1"), async ({ request }) => {
      changes.push(await request.json());
      return HttpResponse.json({ ...wiki, enabled: false });
    }),
  );
  const { user } = renderPart(<SitesPage />);
  await user.click(await screen.findByRole("button", { name: "停用 维基" }));
  const dialog = await screen.findByRole("dialog", { name: "停用「维基」？" });
  expect(changes).toEqual([]);
  await user.click(within(dialog).getByRole("button", { name: "停用" }));
  await screen.findByText("站点已停用");
  expect(changes).toEqual([{ name: "维基", details: wiki.details, enabled: false }]);
});
