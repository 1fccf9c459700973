import type { Page } from "@playwright/test";
import { barriers } from "./barriers";
import { launch, mailOf, outboxOf, POINTS, type Host } from "./host";
import { ROUTES } from "./studio";
import { expect, test as base } from "./test";

const PASSWORD = "correct horse battery";
let count = 0;
const newName = () => `luban-${Date.now()}-${test.info().workerIndex}-${(count += 1)}`;

interface Fixtures {
  /** The newest message to an address. */
  mail(to: string): Promise<string>;
  /** Makes an account with the code that its address receives, and gives the address. */
  register(name: string, path?: string): Promise<string>;
}

/**
 * These tests need a site that verifies addresses, which the other tests' host does not. An address has its next mail
 * at once; it is a minute outside tests.
 */
const test = base.extend<Fixtures, { site: Host }>({
  site: [
    // Playwright reads the names of fixtures from this pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const host = await launch({ BAIGONG_SIGNUP__VERIFY_EMAIL: "true", BAIGONG_MAIL__LIMITS__PER_NETWORK_HOUR: "1000", BAIGONG_MAIL__LIMITS__PAUSE_SECONDS: "0", BAIGONG_SIGNUP__REGISTRATIONS_PER_HOUR: "1000" });
      await use(host);
      await host.stop();
    },
    { scope: "worker" },
  ],
  baseURL: ({ site }, use) => use(site.url),
  mail: ({ page, site }, use) => use((to) => mailOf(page, outboxOf(site), to)),
  register: ({ page, mail }, use) =>
    use(async (name, path = "/register") => {
      const email = `${name}@example.com`;
      await page.goto(path);
      await page.getByLabel("用户名").fill(name);
      await secret(page, "密码").fill(PASSWORD);
      await page.getByLabel("邮箱").fill(email);
      await page.getByRole("button", { name: "发送验证码" }).click();
      await expect(page.getByText("验证码已发送，如果没有收到邮件，请检查垃圾箱。")).toBeVisible();
      await expect(page.getByRole("button", { name: /秒后可重发/ })).toBeDisabled();
      await page.getByLabel("验证码", { exact: true }).fill(digitsOf(await mail(email)));
      await page.getByRole("button", { name: "注册", exact: true }).click();
      await expect(page.getByText(`欢迎，${name}`)).toBeVisible();
      return email;
    }),
});

const digitsOf = (text: string) => /(?<!\d)(?:\d{6}|\d{8})(?!\d)/.exec(text)?.[0] ?? "";

const stored = (page: Page) =>
  page.evaluate(() => Object.fromEntries(["token", "uid", "expiration", "tag"].map((key) => [key, localStorage.getItem(key)])));

const secret = (page: Page, label: string) => page.getByRole("textbox", { name: label, exact: true });

async function login(page: Page, name: string, password: string): Promise<void> {
  await page.goto("/login?redirect=/setting");
  await page.getByLabel("用户名").fill(name);
  await secret(page, "密码").fill(password);
  await page.getByRole("button", { name: "登录", exact: true }).click();
}

async function logout(page: Page): Promise<void> {
  await page.getByRole("button", { name: "退出登录" }).click();
  await expect(page.getByText("已退出登录")).toBeVisible();
}

test("registers with the code from the mail, signs in, changes the password, and signs in with the new one", async ({ page, register }) => {
  const name = newName();
  const email = await register(name);
  expect(await stored(page)).toMatchObject({ token: "1", uid: expect.stringMatching(/^\d{9}$/), tag: "gpt4,mj,gpt4v" });
  // No script can read the session itself.
  expect(await page.evaluate(() => document.cookie)).toBe("");

  await page.goto("/setting");
  await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
  await expect(page.getByText("已验证")).toBeVisible();
  await logout(page);
  expect(await stored(page)).toEqual({ token: null, uid: null, expiration: null, tag: null });
  await page.goto("/setting");
  await expect(page).toHaveURL(/\/login\?redirect=%2Fsetting/);

  await login(page, name, "wrong password");
  await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toBeVisible();
  // The verified address opens the account as the name does.
  await login(page, email, PASSWORD);
  await expect(page.getByRole("heading", { name: "我的资料" })).toBeVisible();

  await page.goto("/passwordReset");
  await secret(page, "旧密码").fill("not the old one");
  await secret(page, "新密码").fill("a brand new one");
  await secret(page, "确认新密码").fill("a brand new one");
  await page.getByRole("button", { name: "修改密码" }).click();
  await expect(page.getByText("用户不存在或旧密码不正确。")).toBeVisible();
  await secret(page, "旧密码").fill(PASSWORD);
  await page.getByRole("button", { name: "修改密码" }).click();
  await expect(page.getByText("密码已修改，其他设备上的登录已全部退出。")).toBeVisible();
  await expect(page.getByRole("heading", { name: "我的资料" })).toBeVisible();
  await logout(page);

  await login(page, name, "a brand new one");
  await expect(page.getByRole("heading", { name: "我的资料" })).toBeVisible();
});

test("a wrong code is told at its field, and a second registration of a name too", async ({ page, mail }) => {
  const name = newName();
  await page.goto("/register");
  await page.getByLabel("用户名").fill(name);
  await secret(page, "密码").fill(PASSWORD);
  await page.getByLabel("邮箱").fill(`${name}@example.com`);
  await page.getByRole("button", { name: "发送验证码" }).click();
  await expect(page.getByText("验证码已发送，如果没有收到邮件，请检查垃圾箱。")).toBeVisible();
  const code = digitsOf(await mail(`${name}@example.com`));
  await page.getByLabel("验证码", { exact: true }).fill(code === "000000" ? "000001" : "000000");
  await page.getByRole("button", { name: "注册", exact: true }).click();
  await expect(page.getByLabel("验证码", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("验证码", { exact: true })).toBeFocused();
});

test("a code made on one device signs in another, once @desktop", async ({ page, browser, baseURL, register }) => {
  const name = newName();
  await register(name);
  await page.goto("/setting?section=devices");
  await page.getByRole("button", { name: "生成授权码" }).click();
  const code = await page.getByTestId("login-code").innerText();

  const other = await browser.newContext({ baseURL: baseURL!, locale: "zh-CN" });
  const phone = await other.newPage();
  await phone.goto(`/codeLogin?redirect=/setting#code=${encodeURIComponent(code)}`);
  await expect(phone.getByLabel("授权码", { exact: true })).toHaveValue(code);
  expect(phone.url()).not.toContain(code);
  await phone.getByRole("button", { name: "登录", exact: true }).click();
  await expect(phone.getByRole("heading", { name: "我的资料" })).toBeVisible();

  const third = await browser.newContext({ baseURL: baseURL!, locale: "zh-CN" });
  const late = await third.newPage();
  await late.goto("/codeLogin");
  await late.getByLabel("授权码", { exact: true }).fill(code);
  await late.getByRole("button", { name: "登录", exact: true }).click();
  await expect(late.getByRole("alert").filter({ hasText: /\S/ })).toBeVisible();
  await expect(late).toHaveURL(/codeLogin/);
  await third.close();

  // One device sees the other, and ends every session at once.
  await page.reload();
  await expect(page.getByRole("region", { name: "登录设备" }).getByRole("listitem")).toHaveCount(2);
  await page.getByRole("button", { name: "全部退出" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "全部退出" }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect((await stored(page)).token).toBeNull();
  await phone.goto("/setting");
  await expect(phone).toHaveURL(/\/login\?redirect=/);
  await other.close();
});

test("digits, a link and a new password come by e-mail @desktop", async ({ page, complaints, register, mail }) => {
  const [coded, linked, forgetful] = [newName(), newName(), newName()];
  // A page that is left right after it came may still be asking for its events when its session ends.
  complaints.expect(/401.*\/api\/v1\/events/);
  const codedMail = await register(coded);
  await page.goto("/setting");
  await logout(page);
  const linkedMail = await register(linked);
  await page.goto("/setting");
  await logout(page);
  const forgetfulMail = await register(forgetful);
  await page.goto("/setting");
  await logout(page);

  await page.goto("/login?redirect=/setting");
  await page.getByRole("link", { name: "验证码登录" }).click();
  await page.getByLabel("邮箱", { exact: true }).fill(codedMail);
  await page.getByRole("button", { name: "发送验证码" }).click();
  await expect(page.getByText("如果有账户绑定了这个邮箱，验证码已经发出，请查收邮件。")).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  let letter = "";
  await expect(async () => {
    letter = await mail(codedMail);
    expect(letter).toContain("/codeLogin#link=");
  }).toPass();
  // The last digit sends the form.
  await page.getByLabel("验证码", { exact: true }).fill(digitsOf(letter));
  await expect(page.getByText(`欢迎，${coded}`)).toBeVisible();
  await logout(page);

  // The digits have ended the link; that of the other account signs in by a press, and opening it uses nothing up.
  const linkIn = (text: string) => /\/codeLogin#link=[\w-]+/.exec(text)![0];
  complaints.expect(/session\/mail.*422|422.*session\/mail/);
  await page.goto(linkIn(letter));
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page.getByText("登录链接已失效，请重新获取")).toBeVisible();
  await page.getByRole("button", { name: "重新获取验证码" }).click();
  await page.getByLabel("邮箱", { exact: true }).fill(linkedMail);
  await page.getByRole("button", { name: "发送验证码" }).click();
  await expect(async () => {
    letter = await mail(linkedMail);
    expect(letter).toContain("/codeLogin#link=");
  }).toPass();
  await page.request.get("/codeLogin");
  await page.goto("/");
  await page.goto(linkIn(letter));
  await expect(page).toHaveURL(/\/codeLogin$/);
  expect(await barriers(page)).toEqual([]);
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page.getByText(`欢迎，${linked}`)).toBeVisible();
  await page.goto("/setting");
  await logout(page);

  await page.goto("/login");
  await page.getByRole("link", { name: "忘记密码？" }).click();
  await page.getByLabel("邮箱", { exact: true }).fill(forgetfulMail);
  await page.getByRole("button", { name: "发送验证码" }).click();
  await expect(page.getByText("验证码已发送，如果没有收到邮件，请检查垃圾箱。")).toBeVisible();
  await expect(async () => {
    const text = await mail(forgetfulMail);
    expect(text).toContain("密码");
    await page.getByLabel("验证码", { exact: true }).fill(digitsOf(text));
  }).toPass();
  await secret(page, "新密码").fill("found it again");
  await secret(page, "确认新密码").fill("found it again");
  await page.getByRole("button", { name: "重置密码" }).click();
  await expect(page.getByText("密码已重置，请用新密码登录。")).toBeVisible();
  await login(page, forgetful, "found it again");
  await expect(page.getByRole("heading", { name: "我的资料" })).toBeVisible();
});

test("a visitor who registers keeps points and works", async ({ page, studio, register }) => {
  await studio.open(ROUTES.seedream);
  await studio.settled(await studio.make("游客的画"), "已完成");
  const before = (await stored(page)).uid;
  const name = newName();
  await register(name, `/register?redirect=${encodeURIComponent(ROUTES.seedream)}`);
  await expect(page).toHaveURL(new RegExp(ROUTES.seedream));
  await studio.side("作品");
  await expect(studio.card("游客的画")).toBeVisible();
  await studio.expectBalance(POINTS - 10);
  expect((await stored(page)).uid).toBe(before);
});

test("automatic access leads a visitor on with a one-use token that the address does not keep @desktop", async ({ page }) => {
  await page.goto("/auto-access");
  // Without a chat site the way leads to our own home, and `s=1` from there to the store.
  await expect(page).toHaveURL(/\/service-market$/);
  await expect(page.getByRole("button", { name: "账户菜单：临时账户" }).or(page.getByRole("button", { name: /^账户菜单：游客/ }))).toBeVisible();
  expect((await stored(page)).token).toBe("1");
  await page.goto("/setting");
  await expect(page.getByText("这是临时账户")).toBeVisible();
});

test("the login goes only to addresses of this site @desktop", async ({ page, register }) => {
  const name = newName();
  await register(name);
  for (const target of ["//evil.example/", "https://evil.example/", "/\\evil.example"]) {
    await page.goto(`/login?redirect=${encodeURIComponent(target)}`);
    await page.getByRole("button", { name: "直接继续" }).click();
    await expect(page).toHaveURL(new RegExp(`${ROUTES.hub}$`));
  }
});

test("the first administrator comes by the link in the log; a password handed over is warned of until it is changed @desktop", async ({ page, site }) => {
  const path = /\/setup#token=\w+/.exec(site.said())?.[0] ?? "";
  expect(path).not.toBe("");
  await page.goto(path);
  await page.getByLabel("用户名").fill("keeper");
  await secret(page, "密码").fill(PASSWORD);
  await secret(page, "确认密码").fill(PASSWORD);
  expect(page.url()).not.toContain("token");
  await page.getByRole("button", { name: "创建并登录" }).click();
  await expect(page.getByText("欢迎，keeper")).toBeVisible();
  await page.goto("/setting");
  await logout(page);

  const given = /：(\S+)\s*$/.exec(await site.command("admin", "create", "second"))?.[1] ?? "";
  expect(given).not.toBe("");
  const banner = page.getByText("您仍在使用系统分配的初始密码，为了账户安全，请尽快修改。");
  await login(page, "second", given);
  const notice = page.getByRole("dialog", { name: "账户提醒" });
  await expect(notice.getByText("您正在使用初始密码，请先修改密码，否则无法使用付费功能。")).toBeVisible();
  await notice.getByRole("link", { name: "进入个人中心" }).click();
  await expect(banner).toBeVisible();
  await page.getByRole("button", { name: "暂不提醒" }).click();
  await expect(banner).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { name: "我的资料" })).toBeVisible();
  await expect(banner).toBeHidden();

  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await expect(banner).toBeVisible();
  await page.getByRole("link", { name: "立即修改" }).click();
  await expect(secret(page, "旧密码")).toHaveAttribute("placeholder", "");
  await secret(page, "旧密码").fill(given);
  await secret(page, "新密码").fill("chosen by myself");
  await secret(page, "确认新密码").fill("chosen by myself");
  await page.getByRole("button", { name: "修改密码", exact: true }).click();
  await expect(page.getByText("密码已修改，其他设备上的登录已全部退出。")).toBeVisible();
  await expect(banner).toBeHidden();
});

test("an account is closed after agreement and password, and signs in no more", async ({ page, register }) => {
  const name = newName();
  await register(name);
  await page.goto("/setting?section=closing");
  await page.getByRole("button", { name: "注销账户…" }).click();
  const dialog = page.getByRole("dialog", { name: "注销账户？" });
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "下一步：验证身份" }).click();
  await dialog.locator("input[type=password]").fill(PASSWORD);
  await dialog.getByRole("button", { name: "确认" }).click();
  await expect(page.getByText("账户已注销")).toBeVisible();
  expect((await stored(page)).token).toBeNull();
  await page.goto("/setting");
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await login(page, name, PASSWORD);
  await expect(page.getByText("用户名或密码错误")).toBeVisible();
});
