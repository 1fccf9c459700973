import { expect, type Page } from "@playwright/test";

const PASSWORD = "correct horse battery";

/** A new account, signed in on the page; gives its name. */
export async function register(page: Page, baseURL: string): Promise<string> {
  const name = `per_${crypto.randomUUID().replaceAll("-", "").slice(0, 16)}`;
  const made = await page.request.post("/api/v1/accounts", { data: { login_name: name, password: PASSWORD }, headers: { origin: baseURL } });
  expect(made.ok(), await made.text()).toBe(true);
  return name;
}
