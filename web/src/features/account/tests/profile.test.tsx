import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { me, member } from "@/testing/accountFixtures";
import { artifact, task } from "@/testing/fixtures";
import { renderApp } from "@/testing/render";
import { api, apiError, http, HttpResponse, said, server, state } from "@/testing/server";
import { dragged, squareOf, within as inside, WHOLE } from "../setting/crop";

const profile = { display_name: "鲁班", avatar: null as string | null, phone: null as string | null };
const sent: unknown[] = [];

beforeEach(() => {
  state.session = member;
  sent.length = 0;
  Object.assign(profile, { display_name: "鲁班", avatar: null, phone: null });
  localStorage.setItem("uid", "100200300");
  localStorage.setItem("token", "1");
  server.use(
    http.get("*/u/global_users/user/me", () => said({ ...me, displayName: profile.display_name })),
    http.get(api("/account/profile"), () => HttpResponse.json(profile)),
    http.patch(api("/account/profile"), async ({ request }) => {
      const change = (await request.json()) as Partial<typeof profile>;
      sent.push(change);
      if (change.phone === "110") return apiError(422, { code: "invalid_params", message: "请检查输入", fields: [{ path: "/phone", code: "invalid", message: "请填写11位手机号，或以 + 和国家代码开头的号码" }] });
      return HttpResponse.json(Object.assign(profile, change));
    }),
    http.put(api("/account/avatar"), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(Object.assign(profile, { avatar: "/api/v1/avatars/a1" }));
    }),
  );
});

describe("the profile", () => {
  it("changes name and phone in their places and shows what is wrong at the field", async () => {
    const { user } = renderApp("/setting");
    await user.click(await screen.findByRole("button", { name: "修改昵称" }));
    const name = screen.getByLabelText("昵称");
    expect(name).toHaveFocus();
    await user.clear(name);
    await user.type(name, "青莲居士{Enter}");
    expect(await screen.findByText("青莲居士", { selector: "dd span" })).toBeInTheDocument();

    await user.click(screen.getByRole("button", { name: "填写手机" }));
    await user.type(screen.getByLabelText("手机"), "110{Enter}");
    expect(await screen.findByText("请填写11位手机号，或以 + 和国家代码开头的号码")).toBeInTheDocument();
    await user.clear(screen.getByLabelText("手机"));
    await user.type(screen.getByLabelText("手机"), "+8613800138000{Enter}");
    expect(await screen.findByText("+8613800138000")).toBeInTheDocument();
    expect(sent).toEqual([{ display_name: "青莲居士" }, { phone: "110" }, { phone: "+8613800138000" }]);
  });

  it("takes a square of a work of one's own as picture", async () => {
    const work = task({ artifacts: [artifact("ar_7", "image", { url: "/api/v1/media/ar_7" })], summary: "月下独酌" });
    server.use(http.get(api("/tasks"), () => HttpResponse.json({ items: [work], next_cursor: null, total: 1 })));
    const { user } = renderApp("/setting");
    await user.click(await screen.findByRole("button", { name: "更换头像" }));
    const dialog = within(await screen.findByRole("dialog", { name: "更换头像" }));
    await user.click(dialog.getByText("我的作品"));
    await user.click(await dialog.findByRole("button", { name: "月下独酌" }));
    const frame = await dialog.findByRole("application");
    const picture = frame.querySelector("img")!;
    Object.defineProperties(picture, { naturalWidth: { value: 400 }, naturalHeight: { value: 200 } });
    picture.dispatchEvent(new Event("load", { bubbles: false }));
    frame.focus();
    await waitFor(() => expect(dialog.getByRole("button", { name: "用作头像" })).toBeEnabled());
    await user.keyboard("{ArrowRight}");
    await user.click(dialog.getByRole("button", { name: "用作头像" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(sent).toEqual([{ file: "ar_7", left: 0.275, top: 0, side: 1 }]);
    expect(screen.getByRole("button", { name: "更换头像" }).querySelector("img")).toHaveAttribute("src", "/api/v1/avatars/a1");
  });
});

describe("taking one's data away", () => {
  it("says what the archive holds, fetches it, and says when the next may be asked for", async () => {
    let next: number | null = null;
    const went: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      went.push(new URL(this.href).pathname);
    });
    server.use(
      http.get(api("/account/export"), () => HttpResponse.json({ uploads: 3, works: 12, bytes: 5 * 1024 * 1024, most_bytes: 2 ** 31, next_ms: next })),
      http.post(api("/account/export"), () => ((next = Date.now() + 3_600_000), HttpResponse.json({ url: "/api/v1/account/export/7.zip" }))),
    );
    renderApp("/setting?section=data");
    expect(await screen.findByText(/^3 个上传的文件和 12 个作品文件，共 5/)).toBeInTheDocument();
    fireEvent.click(screen.getByRole("button", { name: "打包下载" }));
    expect(await screen.findByText(/后可再次导出/)).toBeInTheDocument();
    expect(went).toEqual(["/api/v1/account/export/7.zip"]);
    expect(screen.getByRole("button", { name: "打包下载" })).toBeDisabled();
  });
});

describe("the square of a picture", () => {
  const wide = { width: 400, height: 200 };
  it("stays inside however it is dragged and zoomed", () => {
    expect(squareOf(wide, WHOLE)).toEqual({ left: 0.25, top: 0, side: 1 });
    expect(squareOf(wide, dragged(wide, WHOLE, 9, 9))).toEqual({ left: 0, top: 0, side: 1 });
    expect(squareOf(wide, dragged(wide, { x: 0.5, y: 0.5, zoom: 2 }, -9, -9))).toEqual({ left: 0.75, top: 0.5, side: 0.5 });
    expect(inside(wide, { x: 0.5, y: 0.5, zoom: 99 }).zoom).toBe(4);
  });
});
