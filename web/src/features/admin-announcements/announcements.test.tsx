import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { member } from "@/testing/accountFixtures";
import { renderApp } from "@/testing/render";
import { api, apiError, http, HttpResponse, server, state } from "@/testing/server";

it("writes an announcement with its preview beside it, and points at what is wrong", async () => {
  const items: unknown[] = [];
  state.session = { ...member, user: { ...member.user!, role: "admin" } };
  server.use(
    http.get(api("/admin/access"), () => HttpResponse.json({ uid: member.user!.uid })),
    http.get(api("/admin/announcements"), () => HttpResponse.json({ items, total: items.length })),
    http.post(api("/admin/announcements"), async ({ request }) => {
      const body = (await request.json()) as { title: string };
      if (!body.title) return apiError(422, { code: "invalid_params", message: "请填写公告标题", fields: [{ path: "/title", code: "required", message: "请填写公告标题" }] });
      const made = { ...body, id: "a1", created_ms: 1, updated_ms: 1 };
      items.push(made);
      return HttpResponse.json(made, { status: 201 });
    }),
  );
  const { user } = renderApp("/admin/announcements");
  expect(await screen.findByRole("heading", { name: "还没有公告" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "新建公告" }));
  const dialog = await screen.findByRole("dialog", { name: "新建公告" });
  await user.type(within(dialog).getByLabelText(/^正文/), "今晚 **维护**");
  await user.click(within(dialog).getByRole("button", { name: "保存" }));
  expect(await within(dialog).findByText("请填写公告标题")).toBeVisible();
  await user.type(within(dialog).getByLabelText(/^标题/), "停机");
  await user.click(within(dialog).getByText("警示", { selector: "label *, label" }));
  const preview = within(dialog).getByRole("region", { name: "预览" });
  expect(preview).toHaveTextContent("停机");
  expect(within(preview).getByText("维护").tagName).toBe("STRONG");
  await user.click(within(dialog).getByRole("button", { name: "保存" }));
  expect(await screen.findByText("公告已保存")).toBeVisible();
  expect((await screen.findByRole("table")).textContent).toContain("停机");
  expect(items[0]).toMatchObject({ level: "warning", audience: "all", until_ms: null });
});
