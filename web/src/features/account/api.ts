import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { request } from "@/lib/api/client";
import { sessionEndKey } from "@/lib/api/queries";
import type { Challenge, Device, LeftBehind, Me, Session } from "@/lib/api/types";
import { exchange, specified, unwrap, type Answer } from "@/lib/api/specified";
import { switchSession, type SentValues } from "@/lib/session";

/** The body of a registration, as specified. What an account may do is decided by the server alone. */
export interface Registration {
  loginName: string;
  password: string;
  invitationCode: string;
  isActive: 1;
  tag: string;
  expirationTime: number;
  code: string;
  email: string;
}

export type CodePurpose = "register" | "reset" | "bind" | "sign_in";

export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: async ({ signal }) => unwrap(await specified<Me>("GET", "/u/global_users/user/me", { signal })),
  staleTime: 0,
});
export const useMe = (enabled = true) => useQuery({ ...meQuery, enabled });

export const devicesQuery = queryOptions({
  queryKey: ["devices"],
  queryFn: async ({ signal }) => (await request<{ items: Device[] }>("GET", "/sessions", { signal })).items,
  staleTime: 0,
});

/** The sign-on centre's login. Its codes: 200 done, 202 a second step is due, anything else failed. */
export async function doLogin(name: string, pwd: string): Promise<{ code: number; msg: string; challenge: Challenge | null }> {
  const { code, msg, data } = await exchange("POST", "/sso/doLogin", { form: { name, pwd } });
  return { code: Number(code), msg: String(msg ?? ""), challenge: Number(code) === 202 ? (data as Challenge) : null };
}

export const loginWithCode = (authorizationCode: string, key: string, signal: AbortSignal): Promise<Answer<SentValues & Challenge>> =>
  specified("POST", "/user/login", {
    json: { loginName: "", password: "", authorizationCode },
    headers: { "idempotency-key": key },
    signal,
  });

export const register = (body: Registration, key: string, signal: AbortSignal): Promise<Answer<SentValues>> =>
  specified("POST", "/u/global_users", { json: body, headers: { "idempotency-key": key }, signal });

export const sendCode = (email: string, purpose: CodePurpose): Promise<Answer<unknown>> =>
  specified("POST", "/u/global_users/send-verification-email", { form: { email, purpose } });

export const changePassword = (id: string, oldPassword: string, newPassword: string): Promise<Answer<unknown>> =>
  specified("POST", "/u/global_users/passwdReset", { json: { id: Number(id), newPassword, oldPassword } });

export const recover = (email: string, code: string, new_password: string) =>
  request<void>("POST", "/password/recover", { body: { email, code, new_password } });

export const bindEmail = (email: string, code: string, password: string) =>
  request<void>("POST", "/email", { body: { email, code, password } });

/** What came to a mailbox: digits, or the word of the link. */
export type FromMail = { email: string; code: string } | { link: string };

/** Signs in by what came to a mailbox; gives the second step where one is due. */
export async function loginByMail(from: FromMail): Promise<Challenge | null> {
  const answer = await request<Session | Challenge>("POST", "/session/mail", { body: from });
  return "challenge" in answer ? answer : null;
}

export const makeLoginCode = () => request<{ code: string; expires_ms: number }>("POST", "/login-codes", { body: {} });

export const openHandover = () => request<{ url: string }>("POST", "/handovers", { body: {} });

/** Whom a hand-over token would sign in; it stays good. */
export const previewHandover = (token: string) => request<{ uid: string; display_name: string }>("POST", "/handovers/preview", { body: { token } });

export const redeemHandover = (token: string) => request<unknown>("POST", "/handovers/redeem", { body: { token } });

export const setUp = (token: string, login_name: string, password: string) =>
  request<Session>("POST", "/setup", { body: { token, login_name, password } });

/** What the visitor has who was in this browser until somebody signed in. */
export const leftQuery = queryOptions({
  queryKey: ["left"],
  queryFn: ({ signal }) => request<LeftBehind>("GET", "/session/left", { signal }),
  staleTime: 0,
});

export const takeLeft = () => request<LeftBehind>("POST", "/session/left", { body: {} });

export const forgetLeft = () => request<void>("DELETE", "/session/left");

export const endDevice = (id: string) => request<void>("DELETE", `/sessions/${encodeURIComponent(id)}`);

export const endOtherDevices = () => request<{ ended: number }>("DELETE", "/sessions");

const NOBODY = { user: null, points: null };

function useEndOfSession(end: () => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: sessionEndKey,
    // An answer that comes after the session has ended would be a refusal of no use to anybody.
    onMutate: () => client.cancelQueries(),
    mutationFn: end,
    onSuccess: () => switchSession(client, NOBODY),
    onError: () => client.invalidateQueries(),
  });
}

export const useLogout = () => useEndOfSession(() => request<void>("DELETE", "/session"));

/** Ends every session of the account, this one included. */
export const useLogoutEverywhere = () => useEndOfSession(() => request<unknown>("DELETE", "/sessions", { query: { all: "true" } }));
