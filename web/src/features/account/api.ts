import { useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "@/lib/api/client";
import type { Session } from "@/lib/api/types";
import { switchSession } from "@/lib/session";

export interface Credentials {
  login_name: string;
  password: string;
}
export interface Registration extends Credentials {
  email?: string;
  invitation_code?: string;
}

export function useLogin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Credentials) => request<Session>("POST", "/session", { body }),
    onSuccess: (session) => switchSession(client, session),
  });
}

export function useRegister() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Registration) => request<Session>("POST", "/accounts", { body }),
    onSuccess: (session) => switchSession(client, session),
  });
}

export function useLogout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request<void>("DELETE", "/session"),
    onSuccess: () => switchSession(client, { user: null, points: null }),
  });
}
