import { useMutation } from "@tanstack/react-query";
import { request } from "@/lib/api/client";

/** A signed address of an artifact that works without a session, until it expires. */
export function useShareLink() {
  return useMutation({
    mutationFn: (artifactId: string) =>
      request<{ url: string; expires_ms: number }>("POST", `/artifacts/${artifactId}/link`, { body: {} }),
  });
}
