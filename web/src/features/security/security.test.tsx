import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import jsQR from "jsqr";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Factors } from "@/lib/api/types";
import { anonymous } from "@/testing/fixtures";
import { renderPart } from "@/testing/render";
import { api, apiError, http, HttpResponse, server, state } from "@/testing/server";
import { QrCode } from "@/components/QrCode";
import { digitsOf } from "./components/CodeInput";
import { SecondFactorForm } from "./components/SecondFactorForm";
import { SecuritySection } from "./components/SecuritySection";
import { obstacle } from "./webauthn";

const credential = { id: "AA", rawId: "AA", type: "public-key", response: {} };
const ceremonies = vi.hoisted(() => ({ startRegistration: vi.fn(), startAuthentication: vi.fn() }));
vi.mock("@simplewebauthn/browser", () => ceremonies);

const none: Factors = { totp: null, passkeys: [], recovery_codes_left: 0, passkey_domain: "localhost", required: false, step_up_until_ms: null };
const app: Factors = { ...none, totp: { created_ms: 1_772_294_400_000, last_used_ms: null }, recovery_codes_left: 10 };
const CODES = Array.from({ length: 10 }, (_, index) => `AAAA${index}-BBBBB`);
const SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const URL_OF_SECRET = `otpauth://totp/%E7%99%BE%E5%B7%A5:luban?secret=${SECRET}&issuer=%E7%99%BE%E5%B7%A5`;

/** The host's side, as far as the page sees it. */
let held: Factors;
let heard: { path: string; body: unknown }[];

function hear(method: "post" | "patch", path: string, answer: (body: Record<string, unknown>) => Response | Promise<Response>) {
  return http[method](api(path), async ({ request }) => {
    const body = (await request.json()) as Record<string, unknown>;
    heard.push({ path: new URL(request.url).pathname.replace("/api/v1", ""), body });
    return answer(body);
  });
}

const stepUpFirst = () => apiError(403, { code: "step_up_required", message: "请先验证身份" });

beforeEach(() => {
  held = none;
  heard = [];
  state.session = { ...anonymous, user: { ...anonymous.user!, anonymous: false } };
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("PublicKeyCredential", class {});
  ceremonies.startRegistration.mockReset().mockResolvedValue(credential);
  ceremonies.startAuthentication.mockReset().mockResolvedValue(credential);
  const elevated = () => held.step_up_until_ms !== null;
  server.use(
    http.get(api("/factors"), () => HttpResponse.json(held)),
    hear("post", "/factors/step-up", (body) => {
      if (body["password"] === "wrong") return apiError(422, { code: "invalid_params", message: "密码不正确" });
      held = { ...held, step_up_until_ms: Date.now() + 300_000 };
      return HttpResponse.json({ until_ms: held.step_up_until_ms });
    }),
    hear("post", "/factors/totp", () => (elevated() ? HttpResponse.json({ secret: SECRET, url: URL_OF_SECRET }) : stepUpFirst())),
    hear("post", "/factors/totp/confirm", (body) => {
      if (body["code"] !== "123456") return apiError(422, { code: "invalid_params", message: "验证码错误或已失效，请重试" });
      held = { ...held, totp: app.totp, recovery_codes_left: 10 };
      return HttpResponse.json({ recovery_codes: CODES });
    }),
    http.delete(api("/factors/totp"), () => {
      if (!elevated()) return stepUpFirst();
      held = { ...none, step_up_until_ms: held.step_up_until_ms };
      return new HttpResponse(null, { status: 204 });
    }),
    hear("post", "/factors/passkeys/options", () =>
      elevated() ? HttpResponse.json({ ceremony: "c1", options: { challenge: "AA" } }) : stepUpFirst(),
    ),
    hear("post", "/factors/passkeys", (body) => {
      const passkey = { id: "p1", name: String(body["name"]), created_ms: 1_772_294_400_000, last_used_ms: null };
      const first = held.totp === null;
      held = { ...held, passkeys: [passkey], recovery_codes_left: 10 };
      return HttpResponse.json({ passkey, recovery_codes: first ? CODES : null }, { status: 201 });
    }),
    hear("patch", "/factors/passkeys/:id", (body) => {
      held = { ...held, passkeys: held.passkeys.map((passkey) => ({ ...passkey, name: String(body["name"]) })) };
      return new HttpResponse(null, { status: 204 });
    }),
    http.delete(api("/factors/passkeys/:id"), () => {
      held = { ...held, passkeys: [] };
      return new HttpResponse(null, { status: 204 });
    }),
    hear("post", "/factors/recovery-codes", () => (elevated() ? HttpResponse.json({ recovery_codes: CODES }) : stepUpFirst())),
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

type User = ReturnType<typeof renderPart>["user"];

const dialogOf = async (name: string) => within(await screen.findByRole("dialog", { name }));

async function proveByPassword(user: User) {
  const dialog = await dialogOf("验证身份");
  await user.type(dialog.getByLabelText("登录密码"), "wrong");
  await user.click(dialog.getByRole("button", { name: "确认" }));
  expect(await dialog.findByText("密码不正确")).toBeInTheDocument();
  await user.clear(dialog.getByLabelText("登录密码"));
  await user.type(dialog.getByLabelText("登录密码"), "correct horse");
  await user.click(dialog.getByRole("button", { name: "确认" }));
}

describe("security settings", () => {
  it("set up an app behind the password, and show the recovery codes once", async () => {
    const { user } = renderPart(<SecuritySection />);
    expect(await screen.findByText("两步验证未启用")).toBeInTheDocument();
    expect(screen.queryByRole("region", { name: /^恢复代码/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "设置验证器" }));
    await proveByPassword(user);

    const dialog = await dialogOf("设置验证器应用");
    expect(await dialog.findByRole("img", { name: "验证器应用的二维码" })).toBeInTheDocument();
    expect(dialog.getByLabelText("密钥")).toHaveTextContent("JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP");
    const field = dialog.getByLabelText("验证码");
    await waitFor(() => expect(field).toHaveFocus());
    await user.click(dialog.getByRole("button", { name: "启用" }));
    expect(dialog.getByText("请输入 6 位验证码")).toBeInTheDocument();
    expect(field).toHaveAttribute("autocomplete", "one-time-code");
    expect(field).toHaveAttribute("inputmode", "numeric");
    await user.type(field, "000000");
    await user.click(dialog.getByRole("button", { name: "启用" }));
    expect(await dialog.findByText("验证码错误或已失效，请重试")).toBeInTheDocument();
    await user.clear(field);
    await user.type(field, "123 456");
    await user.click(dialog.getByRole("button", { name: "启用" }));

    const codes = await dialogOf("请保存恢复代码");
    const listed = within(codes.getByRole("list", { name: "恢复代码" })).getAllByRole("listitem");
    expect(listed.map((item) => item.textContent)).toEqual(CODES);
    await user.click(codes.getByRole("button", { name: "我已保存" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(await screen.findByText("两步验证已启用")).toBeInTheDocument();
    expect(screen.getByText("还剩 10 个")).toBeInTheDocument();
    expect(screen.queryByText(CODES[0]!)).not.toBeInTheDocument();
    expect(heard.at(-1)).toEqual({ path: "/factors/totp/confirm", body: { code: "123456" } });
  });

  it("say what the last factor takes with it, and ask who it is only once in five minutes", async () => {
    held = { ...app, step_up_until_ms: Date.now() + 300_000 };
    const { user } = renderPart(<SecuritySection />);
    await user.click(await screen.findByRole("button", { name: "移除" }));
    const question = await dialogOf("移除验证器？");
    expect(question.getByText("这是最后一种两步验证方式，移除后登录只需密码，恢复代码也会一并作废。")).toBeInTheDocument();
    await user.click(question.getByRole("button", { name: "移除" }));
    expect(await screen.findByText("两步验证未启用")).toBeInTheDocument();
    expect(heard).toEqual([]);
  });

  it("believe the server's clock rather than their own", async () => {
    held = { ...app, step_up_until_ms: Date.now() + 300_000 };
    server.use(hear("post", "/factors/recovery-codes", () => (heard.some(({ path }) => path === "/factors/step-up") ? HttpResponse.json({ recovery_codes: CODES }) : stepUpFirst())));
    const { user } = renderPart(<SecuritySection />);
    await user.click(await screen.findByRole("button", { name: "重新生成" }));
    await user.click((await dialogOf("重新生成恢复代码？")).getByRole("button", { name: "重新生成" }));
    await proveByPassword(user);
    expect(await screen.findByText(CODES[9]!)).toBeInTheDocument();
  });

  it("add, rename and remove a passkey", async () => {
    const { user } = renderPart(<SecuritySection />);
    await user.click(await screen.findByRole("button", { name: "添加通行密钥" }));
    await proveByPassword(user);
    let dialog = await dialogOf("添加通行密钥");
    const name = dialog.getByLabelText("名称");
    expect(name).toHaveValue("我的电脑");
    await user.clear(name);
    await user.click(dialog.getByRole("button", { name: "继续" }));
    expect(dialog.getByText("名称需为1到40个字符")).toBeInTheDocument();
    await user.type(name, "书房电脑");
    ceremonies.startRegistration.mockRejectedValueOnce(Object.assign(new Error("no"), { name: "NotAllowedError" }));
    await user.click(dialog.getByRole("button", { name: "继续" }));
    expect(await dialog.findByText("操作已取消或超时，请重试。")).toBeInTheDocument();
    await user.click(dialog.getByRole("button", { name: "继续" }));
    await user.click((await dialogOf("请保存恢复代码")).getByRole("button", { name: "我已保存" }));
    expect(heard.at(-1)).toEqual({ path: "/factors/passkeys", body: { ceremony: "c1", name: "书房电脑", credential } });

    await user.click(await screen.findByRole("button", { name: "重命名 书房电脑" }));
    dialog = await dialogOf("重命名通行密钥");
    await user.clear(dialog.getByLabelText("名称"));
    await user.type(dialog.getByLabelText("名称"), "手机");
    await user.click(dialog.getByRole("button", { name: "保存" }));
    await user.click(await screen.findByRole("button", { name: "移除 手机" }));
    await user.click((await dialogOf("移除通行密钥“手机”？")).getByRole("button", { name: "移除" }));
    expect(await screen.findByText("尚未添加通行密钥")).toBeInTheDocument();
  });

  it("say why passkeys are not possible here", async () => {
    held = { ...none, passkey_domain: null };
    renderPart(<SecuritySection />);
    expect(await screen.findByText("请通过域名或 localhost 访问以使用通行密钥")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "添加通行密钥" })).not.toBeInTheDocument();
    expect(screen.getByRole("button", { name: "设置验证器" })).toBeInTheDocument();
  });

  it("tell an administrator who has to have a factor", async () => {
    held = { ...none, required: true };
    renderPart(<SecuritySection />);
    const words = await screen.findByText(/^管理员须启用两步验证后才能使用管理功能/);
    expect(words.closest("[role=alert]")).not.toBeNull();
  });

  it("ask a visitor to register, and offer another try when they cannot be loaded", async () => {
    state.session = anonymous;
    const visitor = renderPart(<SecuritySection />);
    expect(await screen.findByText("请先注册或登录账户，再设置两步验证。")).toBeInTheDocument();
    visitor.unmount();
    state.session = { ...anonymous, user: { ...anonymous.user!, anonymous: false } };
    server.use(http.get(api("/factors"), () => apiError(422, { code: "invalid_params", message: "坏了" }), { once: true }));
    const { user } = renderPart(<SecuritySection />);
    expect(await screen.findByText("安全设置加载失败")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "重试" }));
    expect(await screen.findByText("两步验证未启用")).toBeInTheDocument();
  });
});

describe("the second step of a sign-in", () => {
  const challenge = { challenge: "t0ken", methods: ["totp", "recovery_code", "carrier_pigeon"], expires_ms: Date.now() + 300_000 };
  const onDone = vi.fn();
  const onCancel = vi.fn();
  const show = (methods = challenge.methods) =>
    renderPart(<SecondFactorForm challenge={{ ...challenge, methods }} onDone={onDone} onCancel={onCancel} />);
  const refuse = () => hear("post", "/session/second-factor", () => apiError(401, { code: "unauthenticated", message: "验证码错误或已失效，请重试" }));
  const accept = () => hear("post", "/session/second-factor", () => HttpResponse.json({ user: null, points: null }));

  beforeEach(() => {
    onDone.mockReset();
    onCancel.mockReset();
  });

  it("sends six digits as soon as they are there", async () => {
    server.use(accept());
    const { user } = show();
    const field = screen.getByLabelText("验证码");
    expect(field).toHaveFocus();
    await user.type(field, "12 34-56");
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(heard).toEqual([{ path: "/session/second-factor", body: { challenge: "t0ken", method: "totp", code: "123456" } }]);
  });

  it("shows a refusal, empties the field and goes back to the password after the fifth", async () => {
    server.use(refuse());
    const { user } = show();
    for (let attempt = 1; attempt <= 5; attempt++) {
      await user.type(screen.getByLabelText("验证码"), "000000");
      await waitFor(() => expect(heard).toHaveLength(attempt));
      if (attempt === 5) break;
      expect(await screen.findByText("验证码错误或已失效，请重试")).toBeInTheDocument();
      await waitFor(() => expect(screen.getByLabelText("验证码")).toHaveValue(""));
      expect(onCancel).not.toHaveBeenCalled();
    }
    await waitFor(() => expect(onCancel).toHaveBeenCalledOnce());
    expect(screen.getByText("错误次数过多，请重新登录")).toBeInTheDocument();
    expect(onDone).not.toHaveBeenCalled();
  });

  it("takes a recovery code instead, and tells how long to wait", async () => {
    server.use(hear("post", "/session/second-factor", () => {
      const answer = apiError(429, { code: "rate_limited", message: "操作过于频繁" });
      answer.headers.set("retry-after", "42");
      return answer;
    }));
    const { user } = show();
    await user.click(screen.getByRole("button", { name: "使用恢复代码" }));
    await user.click(screen.getByRole("button", { name: "验证" }));
    expect(screen.getByText("请输入恢复代码")).toBeInTheDocument();
    await user.type(screen.getByLabelText("恢复代码"), "aaaa0-bbbbb");
    await user.click(screen.getByRole("button", { name: "验证" }));
    expect(await screen.findByText("尝试过于频繁，请在 42 秒后重试。")).toBeInTheDocument();
    expect(heard[0]?.body).toEqual({ challenge: "t0ken", method: "recovery_code", code: "aaaa0-bbbbb" });
  });

  it("prefers a passkey where there is one", async () => {
    server.use(hear("post", "/session/second-factor/options", () => HttpResponse.json({ options: { challenge: "AA" } })), accept());
    const { user } = show(["totp", "passkey", "recovery_code"]);
    await user.click(screen.getByRole("button", { name: "使用通行密钥" }));
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(ceremonies.startAuthentication).toHaveBeenCalledWith({ optionsJSON: { challenge: "AA" } });
    expect(heard.at(-1)?.body).toEqual({ challenge: "t0ken", method: "passkey", credential });
  });

  it("goes back to the password when the time is over", () => {
    vi.useFakeTimers();
    show();
    act(() => void vi.advanceTimersByTime(5 * 60_000 - 1));
    expect(onCancel).not.toHaveBeenCalled();
    act(() => void vi.advanceTimersByTime(1));
    expect(onCancel).toHaveBeenCalledOnce();
  });

  it("says when nothing that the account has works here", () => {
    vi.stubGlobal("isSecureContext", false);
    show(["passkey"]);
    expect(screen.getByText("当前地址无法使用您的验证方式，请换用域名访问。")).toHaveAttribute("role", "alert");
  });
});

describe("parts", () => {
  it("draw a QR code that a reader reads", () => {
    renderPart(<QrCode text={URL_OF_SECRET} label="QR" />);
    const image = screen.getByRole("img", { name: "QR" });
    const size = Number(image.getAttribute("viewBox")!.split(" ")[2]);
    const scale = 4;
    const side = size * scale;
    const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
    for (const [, x, y] of image.querySelector("path")!.getAttribute("d")!.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
      for (let dy = 0; dy < scale; dy++) {
        for (let dx = 0; dx < scale; dx++) {
          const at = ((Number(y) * scale + dy) * side + Number(x) * scale + dx) * 4;
          pixels.fill(0, at, at + 3);
        }
      }
    }
    expect(jsQR(pixels, side, side)?.data).toBe(URL_OF_SECRET);
  });

  it("read digits however they are written", () => {
    expect(["１２３４５６", "12 34 56", "a1b2c3", "12345678"].map(digitsOf)).toEqual(["123456", "123456", "123", "123456"]);
  });

  it("know where passkeys work", () => {
    expect(obstacle("example.com", { hostname: "example.com" })).toBeNull();
    expect(obstacle("example.com", { hostname: "a.example.com" })).toBeNull();
    expect(obstacle("example.com", { hostname: "notexample.com" })).toBe("elsewhere");
    expect(obstacle(null, { hostname: "example.com" })).toBe("address");
    expect(obstacle("localhost", { hostname: "127.0.0.1" })).toBe("address");
    expect(obstacle("localhost", { hostname: "[::1]" })).toBe("address");
    vi.stubGlobal("isSecureContext", false);
    expect(obstacle("example.com", { hostname: "example.com" })).toBe("insecure");
  });

  it("keep the field usable for people who paste", () => {
    const onDone = vi.fn();
    server.use(hear("post", "/session/second-factor", () => HttpResponse.json({})));
    renderPart(<SecondFactorForm challenge={{ challenge: "t", methods: ["totp"], expires_ms: 0 }} onDone={onDone} onCancel={vi.fn()} />);
    fireEvent.change(screen.getByLabelText("验证码"), { target: { value: " 654321\n" } });
    return waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  });
});
