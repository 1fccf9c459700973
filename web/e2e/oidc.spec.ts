import type { Page } from "@playwright/test";
import { barriers } from "./barriers";
import { mailOf } from "./host";
import { RelyingParty } from "./relyingParty";
import { expect, test } from "./test";

const PASSWORD = "correct horse battery";

/** Somebody with an account, who is not signed in here yet. */
async function person(page: Page, baseURL: string): Promise<string> {
  const name = `oidc_${crypto.randomUUID().replaceAll("-", "").slice(0, 16)}`;
  const headers = { origin: baseURL };
  const made = await page.request.post("/api/v1/accounts", { data: { login_name: name, password: PASSWORD }, headers });
  expect(made.ok(), await made.text()).toBe(true);
  await page.context().clearCookies();
  return name;
}

/** Gives the person who is signed in an address that is verified, with the code that the outbox keeps. */
async function verifyAddress(page: Page, baseURL: string, email: string): Promise<void> {
  const headers = { origin: baseURL };
  const asked = await page.request.post("/u/global_users/send-verification-email", { form: { email, purpose: "bind" }, headers });
  expect(asked.ok(), await asked.text()).toBe(true);
  const code = /(?<!\d)\d{6}(?!\d)/.exec(await mailOf(page, process.env["BAIGONG_E2E_OUTBOX"]!, email))![0];
  const bound = await page.request.post("/api/v1/email", { data: { email, code, password: PASSWORD }, headers });
  expect(bound.ok(), await bound.text()).toBe(true);
}

/** Signs in on the page that the host sent the browser to. */
async function signIn(page: Page, name: string): Promise<void> {
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await page.getByLabel("用户名").fill(name);
  await page.getByRole("textbox", { name: "密码", exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "登录", exact: true }).click();
}

test("a site with a library of its own signs a user in, keeps access and signs the user out", async ({ page, baseURL }) => {
  const name = await person(page, baseURL!);
  const worker = test.info().parallelIndex;
  const site = await RelyingParty.start(baseURL!, worker, "shop", "openid profile email offline_access");
  try {
    await page.goto(await site.authorizationUrl());
    await signIn(page, name);

    await expect(page.getByRole("heading", { name: "登录“示例商城”" })).toBeVisible();
    await expect(page.getByText(new URL(site.url).host)).toBeVisible();
    await expect(page.getByText("您还没有验证过的邮箱，暂时不会共享")).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole("button", { name: "同意并登录" }).click();

    await expect(page.getByRole("heading", { name: "你好" })).toBeVisible();
    const session = await (await page.request.get("/api/v1/session")).json();
    const claims = site.tokens!.claims()!;
    expect(claims.sub).toBe(String(session.user.uid));
    expect(claims.iss).toBe(baseURL);
    const info = await site.userInfo();
    expect(info).toMatchObject({ sub: claims.sub, preferred_username: name });
    expect(info.email).toBeUndefined();

    const first = site.tokens!;
    const second = await site.refresh();
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(second.claims()!.sub).toBe(claims.sub);
    expect((await site.userInfo()).sub).toBe(claims.sub);

    // The address is told from the moment that it is verified.
    const email = `${name}@example.com`;
    await verifyAddress(page, baseURL!, email);
    expect(await site.userInfo()).toMatchObject({ email, email_verified: true });

    // Who is signed in has to show it again when the site wants so, and the form knows who is expected.
    await page.goto(await site.authorizationUrl({ prompt: "login", login_hint: name }));
    await expect(page.getByLabel("用户名")).toHaveValue(name);
    await page.getByRole("textbox", { name: "密码", exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "登录", exact: true }).click();
    await expect(page.getByRole("heading", { name: `你好 ${claims.sub}` })).toBeVisible();
    expect(site.tokens!.claims()!.auth_time).toBeGreaterThanOrEqual(claims.auth_time!);

    // The user agreed once: the second time the browser only passes through.
    await page.goto(await site.authorizationUrl());
    await expect(page.getByRole("heading", { name: `你好 ${claims.sub}` })).toBeVisible();

    await page.goto("/setting?section=sites");
    await expect(page.getByRole("heading", { name: "示例商城" })).toBeVisible();
    expect(await barriers(page)).toEqual([]);

    await page.goto(site.logoutUrl(site.tokens!.id_token!, "s-1"));
    await expect(page.getByRole("heading", { name: "再见" })).toBeVisible();
    expect(new URL(page.url()).searchParams.get("state")).toBe("s-1");
    expect((await (await page.request.get("/api/v1/session")).json()).user).toBeNull();
    // And told behind the browser's back.
    await expect.poll(() => site.logoutTokens.length).toBe(1);
    const told = JSON.parse(Buffer.from(site.logoutTokens[0]!.split(".")[1]!, "base64url").toString());
    expect(told).toMatchObject({ sub: claims.sub, sid: site.tokens!.claims()!["sid"] });
  } finally {
    await site.stop();
  }
});

test("an app without a secret, and a user who says no first @desktop", async ({ page, baseURL }) => {
  const name = await person(page, baseURL!);
  const site = await RelyingParty.start(baseURL!, test.info().parallelIndex, "app", "openid profile email");
  try {
    await page.goto(await site.authorizationUrl());
    await signIn(page, name);
    await expect(page.getByRole("heading", { name: "登录“桌面应用”" })).toBeVisible();
    await expect(page.getByText("邮箱地址")).toHaveCount(0);
    await page.getByRole("button", { name: "取消" }).click();
    await expect(page.getByRole("heading", { name: "没有登录：access_denied" })).toBeVisible();

    await page.goto(await site.authorizationUrl());
    await page.getByRole("button", { name: "同意并登录" }).click();
    await expect(page.getByRole("heading", { name: "你好" })).toBeVisible();
    expect(site.tokens!.refresh_token).toBeUndefined();
    expect(site.tokens!.scope).toBe("openid profile");
    expect(await site.userInfo()).toMatchObject({ preferred_username: name });

    const quiet = await page.goto(await site.authorizationUrl({ prompt: "none" }));
    expect(quiet!.ok()).toBe(true);
    await expect(page.getByRole("heading", { name: "没有登录：consent_required" })).toBeVisible();
  } finally {
    await site.stop();
  }
});

test("signing out at a site's wish is asked when anybody could have made the link @desktop", async ({ page, baseURL, complaints }) => {
  const name = await person(page, baseURL!);
  const data = { login_name: name, password: PASSWORD };
  await page.request.post("/api/v1/session", { data, headers: { origin: baseURL! } });
  const user = async () => (await (await page.request.get("/api/v1/session")).json()).user;

  await page.goto("/oidc/logout");
  await expect(page.getByRole("heading", { name: "要退出登录吗？" })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  const question = page.url();
  await page.getByRole("link", { name: "保持登录" }).click();
  await expect(page).not.toHaveURL(/oidc/);
  expect(await user()).not.toBeNull();

  await page.goto(question);
  await page.getByRole("button", { name: "退出登录" }).click();
  await expect(page.getByRole("heading", { name: "您已退出登录" })).toBeVisible();
  expect(await user()).toBeNull();

  complaints.expect(/401/);
  await page.goto(question);
  await expect(page.getByRole("heading", { name: "您还没有登录" })).toBeVisible();
});

test("a request with a wrong address goes nowhere @desktop", async ({ page, complaints }) => {
  complaints.expect(/400/);
  const answer = await page.goto("/oidc/authorize?client_id=shop-0&redirect_uri=https%3A%2F%2Fevil.example");
  expect(answer!.status()).toBe(400);
  await expect(page.getByRole("alert")).toContainText("redirect_uri 不正确");
  expect(await barriers(page)).toEqual([]);
});
