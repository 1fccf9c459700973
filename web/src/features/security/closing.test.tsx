import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Factors } from "@/lib/api/types";
import { anonymous } from "@/testing/fixtures";
import { renderPart } from "@/testing/render";
import { api, apiError, http, HttpResponse, server, state } from "@/testing/server";
import type { Closing } from "./api";
import { ClosingSection } from "./components/ClosingSection";

const factors: Factors = { totp: null, passkeys: [], recovery_codes_left: 0, passkey_domain: null, required: false, step_up_until_ms: null };
const closing = (more: Partial<Closing> = {}): Closing => ({
  points: { available: 120, held: 8 },
  open_tasks: 1,
  works: 3,
  uploads: 2,
  orders: [],
  refunds: [],
  organisations: [],
  obstacle: null,
  ...more,
});

let held: Closing;
let heard: unknown[];
const onLeave = vi.fn();

beforeEach(() => {
  held = closing();
  heard = [];
  onLeave.mockReset();
  state.session = { ...anonymous, user: { ...anonymous.user!, anonymous: false } };
  server.use(
    http.get(api("/factors"), () => HttpResponse.json(factors)),
    http.get(api("/account/closing"), () => HttpResponse.json(held)),
    http.post(api("/factors/step-up"), async ({ request }) => {
      const { password } = (await request.json()) as { password: string };
      return password === "wrong" ? apiError(422, { code: "invalid_params", message: "密码不正确" }) : HttpResponse.json({ until_ms: 0 });
    }),
    http.post(api("/account/closing"), async ({ request }) => {
      heard.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

const draw = () => renderPart(<ClosingSection onLeave={onLeave} />, "/setting?section=closing");

describe("closing an account", () => {
  it("says what goes and what stays, and closes after agreement and password, by keyboard alone", async () => {
    const { user } = draw();
    expect(await screen.findByText("剩余的 128 积分（含冻结积分），作废且不退款")).toBeInTheDocument();
    expect(screen.getByText("3 个作品和 2 个上传的文件，所有链接立即失效")).toBeInTheDocument();
    expect(screen.getByText(/^积分明细、订单和退款/)).toBeInTheDocument();
    screen.getByRole("button", { name: "注销账户…" }).focus();
    await user.keyboard("{Enter}");
    const dialog = within(await screen.findByRole("dialog", { name: "注销账户？" }));
    const next = dialog.getByRole("button", { name: "下一步：验证身份" });
    expect(next).toBeDisabled();
    dialog.getByRole("checkbox", { name: "我已知晓以上内容，放弃剩余的 128 积分" }).focus();
    await user.keyboard(" ");
    await waitFor(() => expect(next).toBeEnabled());
    next.focus();
    await user.keyboard("{Enter}");
    await user.type(await dialog.findByLabelText("登录密码"), "wrong{Enter}");
    expect(await dialog.findByText("密码不正确")).toBeInTheDocument();
    expect(heard).toEqual([]);
    await user.clear(dialog.getByLabelText("登录密码"));
    await user.type(dialog.getByLabelText("登录密码"), "correct horse{Enter}");
    await waitFor(() => expect(onLeave).toHaveBeenCalledOnce());
    expect(heard).toEqual([{ forfeit_points: 128 }]);
    expect(await screen.findByText("账户已注销")).toBeInTheDocument();
  });

  it("needs no password of a visitor", async () => {
    state.session = anonymous;
    const { user } = draw();
    await user.click(await screen.findByRole("button", { name: "注销账户…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "注销账户？" }));
    await user.click(dialog.getByRole("checkbox"));
    await user.click(await dialog.findByRole("button", { name: "注销账户" }));
    await waitFor(() => expect(heard).toEqual([{ forfeit_points: 128 }]));
  });

  it("names the order that stands in the way", async () => {
    held = closing({ obstacle: "order", orders: ["A1"] });
    draw();
    expect(await screen.findByText("有未完成的订单（A1），请先支付或取消。")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "注销账户…" })).toBeDisabled();
  });
});
