import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { mediaUrl, request } from "@/lib/api/client";
import { sessionQuery } from "@/lib/api/queries";
import type { Schemas, TaskPage } from "@/lib/api/types";
import { meQuery } from "./api";

export type Profile = Schemas["ProfileView"];

export const profileQuery = queryOptions({
  queryKey: ["profile"],
  queryFn: ({ signal }) => request<Profile>("GET", "/account/profile", { signal }),
  staleTime: 0,
});

/** Pictures among the works of the account, newest first. */
export const finishedPictures = queryOptions({
  queryKey: ["finished-pictures"],
  queryFn: async ({ signal }) => {
    const { items } = await request<TaskPage>("GET", "/tasks", { query: { kind: "image", limit: 30 }, signal });
    const pictures = items.flatMap((task) =>
      task.artifacts
        .filter((artifact) => artifact.kind === "image" && artifact.url)
        .map((artifact) => ({ id: artifact.id, src: mediaUrl(artifact.id), name: task.summary })),
    );
    return pictures.slice(0, 60);
  },
});

export const exportQuery = queryOptions({
  queryKey: ["account-export"],
  queryFn: ({ signal }) => request<Schemas["ExportView"]>("GET", "/account/export", { signal }),
  staleTime: 0,
});

/** Asks for an archive of the account; its address answers this session for ten minutes. */
export const beginExport = () => request<Schemas["ExportLink"]>("POST", "/account/export", { body: {} });

/** Brings everything in step that shows name or picture. */
function useTaken() {
  const client = useQueryClient();
  return (profile: Profile | null) => {
    if (profile) client.setQueryData(profileQuery.queryKey, profile);
    return Promise.all([profileQuery, sessionQuery, meQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey })));
  };
}

export function useChangeProfile() {
  const taken = useTaken();
  return async (change: { display_name?: string; phone?: string }) => {
    await taken(await request<Profile>("PATCH", "/account/profile", { body: change }));
  };
}

export function useSetAvatar() {
  const taken = useTaken();
  return {
    save: async (file: string, square: { left: number; top: number; side: number }) => {
      await taken(await request<Profile>("PUT", "/account/avatar", { body: { file, ...square } }));
    },
    remove: async () => {
      await request<void>("DELETE", "/account/avatar");
      await taken(null);
    },
  };
}
