import { expect, type Page } from "@playwright/test";

/** The administrator of the host that all tests share; made before the first of them. */
export const ADMINISTRATOR = "e2e_operator";
const PASSWORD = "an operator's long password";

/** What is needed of a host to make its administrator. */
interface Site {
  url: string;
  /** Runs another command of the binary on the same data, and gives what it prints. */
  command(...words: string[]): Promise<string>;
}

/** Makes the administrator and changes the password that was handed over, as its owner has to. */
export async function makeAdministrator(host: Site): Promise<void> {
  const printed = await host.command("admin", "create", ADMINISTRATOR);
  const handed = /：(\S+)\s*$/.exec(printed)?.[1];
  if (!handed) throw new Error(`no password in: ${printed}`);
  const post = async (path: string, body: unknown, token?: string) => {
    const headers = { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const answer = await fetch(host.url + path, { method: "POST", headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const { data } = await post("/user/login", { loginName: ADMINISTRATOR, password: handed });
  const changed = await post("/u/global_users/passwdReset", { id: data.uid, oldPassword: handed, newPassword: PASSWORD }, data.token);
  if (!changed.success) throw new Error(changed.msg);
}

/** Signs a page in as the administrator, in place of whoever was signed in there. */
export async function becomeAdministrator(page: Page, baseURL: string): Promise<void> {
  await page.context().clearCookies();
  const answer = await page.request.post("/api/v1/session", {
    data: { login_name: ADMINISTRATOR, password: PASSWORD },
    headers: { origin: baseURL },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}
