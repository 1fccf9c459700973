import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ApiError, request } from "@/lib/api/client";
import { useSession } from "@/lib/api/queries";

/** The least time that the check is shown: shorter would only flicker. */
const CHECK_MS = 100;

/** What the panel may show. The server decides again on every call. */
export type Access =
  | { state: "checking" }
  | { state: "failed"; retry(): void }
  /** `reason` is the server's word where it turned an administrator away. */
  | { state: "denied"; uid: number | null; reason: string | null }
  | { state: "granted"; name: string };

export function useAccess(): Access {
  const session = useSession();
  const user = session.data?.user;
  const claimed = user?.role === "admin";
  // Only who claims the role asks, so that a visitor's browser reports no refused request.
  const answer = useQuery({
    queryKey: ["admin", "access", user?.uid],
    queryFn: ({ signal }) => request<{ uid: number }>("GET", "/admin/access", { signal }),
    enabled: claimed,
    staleTime: 60_000,
    retry: (count, error) => !(error instanceof ApiError && error.status < 500) && count < 2,
  });
  const waited = useWaited(CHECK_MS);

  if (!waited || session.isPending || (claimed && answer.isPending)) return { state: "checking" };
  if (session.isError && !session.data) return { state: "failed", retry: () => void session.refetch() };
  if (!user || !claimed) return { state: "denied", uid: user?.uid ?? null, reason: null };
  if (answer.data) return { state: "granted", name: user.display_name };
  if (answer.error instanceof ApiError && answer.error.status < 500) {
    return { state: "denied", uid: user.uid, reason: answer.error.code };
  }
  return { state: "failed", retry: () => void answer.refetch() };
}

function useWaited(ms: number): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return over;
}
