import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { ApiError, request, withQuery } from "@/lib/api/client";
import { exchange } from "@/lib/api/specified";
import type { Device, Schemas, Statement } from "@/lib/api/types";
import { PendingKeys, sendOnce } from "@/lib/idempotency";

export type Person = Schemas["PersonView"];
export type PointsForm = { points: number; days: number; allow_negative: boolean; allow_shorter: boolean; reason: string };
export type PointsChange = Schemas["PointsChangeView"];

/** What a list can be narrowed to. */
export const NARROWINGS = ["person", "visitor", "admin", "off"] as const;
type Narrowing = (typeof NARROWINGS)[number];
const QUERIES: Record<Narrowing, Record<string, string>> = {
  person: { kind: "person" },
  visitor: { kind: "visitor" },
  admin: { role: "admin" },
  off: { active: "false" },
};

export const PAGE_SIZE = 10;
const USERS = ["admin", "users"] as const;

export const usePeople = ({ q, show }: { q: string | null; show: Narrowing | null }, page: number) =>
  useQuery({
    queryKey: [...USERS, "list", q, show, page],
    queryFn: ({ signal }) =>
      request<{ items: Person[]; total: number }>("GET", "/admin/users", {
        query: { q, ...(show && QUERIES[show]), page, page_size: PAGE_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** The user of a number, or null: asked of the list, because nobody there is an answer too. */
export const useWho = (uid: string) =>
  useQuery({
    queryKey: [...USERS, "who", uid],
    queryFn: async ({ signal }) => {
      const page = await request<{ items: Person[] }>("GET", "/admin/users", { query: { uid, page_size: 1 }, signal });
      return page.items[0] ?? null;
    },
    enabled: /^\d{9}$/.test(uid),
  });

export const usePerson = (uid: number | null) =>
  useQuery({
    queryKey: [...USERS, "one", uid],
    queryFn: ({ signal }) => request<Person>("GET", `/admin/users/${uid}`, { signal }),
    enabled: uid !== null,
  });

/** How many of a person's orders and tasks stand in the drawer; the lists have the rest. */
const NEWEST = 10;
type Order = Schemas["Order"];
type UsageRecord = Schemas["UsageRecord"];

export const useOrdersOf = (uid: number) =>
  useQuery({
    queryKey: ["admin", "orders", "of", uid],
    queryFn: ({ signal }) => request<{ items: Order[]; total: number }>("GET", "/admin/orders", { query: { uid, page_size: NEWEST }, signal }),
  });

/** At the address of the specification, as the list of records. */
export const useTasksOf = (uid: number) =>
  useQuery({
    queryKey: ["admin", "records", "of", uid],
    queryFn: async ({ signal }) => {
      const answer = await exchange("GET", withQuery("/u/global_users/msgLogging/all/records", { userId: String(uid), pageSize: NEWEST }), { signal });
      if (answer["success"] !== true) throw new ApiError(200, { code: String(answer["code"] ?? ""), message: String(answer["msg"] ?? "") });
      return { items: answer["items"] as UsageRecord[], total: Number(answer["totalNum"]) };
    },
  });

const again = (client: QueryClient) => client.invalidateQueries({ queryKey: USERS });

/** Outlives the form, so that a press without an answer is never sent as a second one. */
const pendingKeys = new PendingKeys();

export function useChangePoints() {
  const client = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: ({ uid, form }: { uid: string; form: PointsForm }) =>
      sendOnce(pendingKeys, JSON.stringify([uid, form]), (key) =>
        request<PointsChange>("POST", `/admin/users/${uid}/points`, { body: form, headers: { "idempotency-key": key } }),
      ),
    onSettled: () => again(client),
  });
}

export type StandingChange = { active?: boolean; role?: "user" | "admin"; tag?: string; expires_ms?: number | null; allow_shorter?: boolean };

export function useChangeStanding(uid: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: StandingChange) => request<Person>("PATCH", `/admin/users/${uid}`, { body: change }),
    onSettled: () => again(client),
  });
}

export function useResetPassword(uid: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request<{ password: string }>("POST", `/admin/users/${uid}/password`, { body: {} }),
    onSettled: () => again(client),
  });
}

export function useResetFactors(uid: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request<{ removed: number }>("DELETE", `/admin/users/${uid}/factors`),
    onSettled: () => again(client),
  });
}

/** Takes back a name or a picture that the user chose. */
export function useResetProfile(uid: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (part: "display_name" | "avatar") => request<Person>("POST", `/admin/users/${uid}/profile/reset`, { body: { part } }),
    onSettled: () => again(client),
  });
}

export const useClosing = (uid: number, enabled: boolean) =>
  useQuery({
    queryKey: [...USERS, "closing", uid],
    queryFn: ({ signal }) => request<Schemas["ClosingView"]>("GET", `/admin/users/${uid}/closing`, { signal }),
    enabled,
    staleTime: 0,
  });

export function useCloseAccount(uid: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (forfeit_points: number) => request<{ forfeited: number }>("POST", `/admin/users/${uid}/closing`, { body: { forfeit_points } }),
    onSettled: () => again(client),
  });
}

export const useSessions = (uid: number) =>
  useQuery({
    queryKey: [...USERS, "sessions", uid],
    queryFn: async ({ signal }) => (await request<{ items: Device[] }>("GET", `/admin/users/${uid}/sessions`, { signal })).items,
  });

export function useEndSessions(uid: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string | null) => {
      if (id === null) return (await request<{ ended: number }>("DELETE", `/admin/users/${uid}/sessions`)).ended;
      await request<void>("DELETE", `/admin/users/${uid}/sessions/${encodeURIComponent(id)}`);
      return 1;
    },
    onSettled: () => again(client),
  });
}

export type UserKey = Schemas["Key"];

export const useKeysOf = (uid: number) =>
  useQuery({
    queryKey: [...USERS, "keys", uid],
    queryFn: async ({ signal }) => (await request<{ items: UserKey[] }>("GET", `/admin/users/${uid}/keys`, { signal })).items,
  });

export function useEndKeyOf(uid: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request<UserKey>("DELETE", `/admin/users/${uid}/keys/${encodeURIComponent(id)}`),
    onSettled: () => again(client),
  });
}

export const useUserStatement = (uid: number) =>
  useInfiniteQuery({
    queryKey: [...USERS, "statement", uid],
    queryFn: ({ pageParam, signal }) =>
      request<Statement>("GET", `/admin/users/${uid}/points/entries`, { query: { cursor: pageParam, limit: 20 }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next_cursor,
  });
