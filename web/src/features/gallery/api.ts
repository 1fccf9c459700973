import { useInfiniteQuery, useMutation, useQueries, useQuery, useQueryClient, type InfiniteData } from "@tanstack/react-query";
import { ApiError, request } from "@/lib/api/client";
import type { ArtifactKind, GalleryItem, GalleryWork } from "@/lib/api/types";

/** Works of a page, as the specification says. */
const PAGE_SIZE = 12;
const KEY = ["gallery"];

export type Sort = "new" | "liked";

export interface GalleryFilter {
  kind: ArtifactKind | null;
  sort: Sort;
}

interface Page {
  items: GalleryItem[];
  next_cursor: string | null;
}

export const useGallery = ({ kind, sort }: GalleryFilter) =>
  useInfiniteQuery({
    queryKey: [...KEY, "list", kind, sort],
    queryFn: ({ pageParam, signal }) => request<Page>("GET", "/gallery", { query: { kind, sort, cursor: pageParam, limit: PAGE_SIZE }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });

const workQuery = (id: string) => ({
  queryKey: [...KEY, "work", id],
  queryFn: ({ signal }: { signal?: AbortSignal }) => request<GalleryWork>("GET", `/gallery/${encodeURIComponent(id)}`, signal ? { signal } : {}),
  // A work that is gone stays gone.
  retry: (count: number, error: Error) => !(error instanceof ApiError) && count < 2,
});

export const useWork = (id: string, wanted = true) => useQuery({ ...workQuery(id), enabled: wanted });

/** The newest works of each kind, in the order asked for, once every kind was answered; those of a kind that cannot be had are none. */
export const useNewestOf = (kinds: readonly ArtifactKind[]) =>
  useQueries({
    queries: kinds.map((kind) => ({
      queryKey: [...KEY, "newest", kind],
      queryFn: ({ signal }: { signal: AbortSignal }) => request<Page>("GET", "/gallery", { query: { kind, sort: "new", limit: PAGE_SIZE }, signal }),
    })),
    combine: (lists) => (lists.some(({ isPending }) => isPending) ? null : lists.map(({ data }) => data?.items ?? [])),
  });

/** Works that are shown beside a form. */
const BESIDE = 12;
/** With fewer a tool borrows from others. */
const ENOUGH = 6;

/** Works made with a tool, then others of the same kind, then any that can be looked at; the liked ones first. */
export function useInspiration(tool: string, kind: ArtifactKind): { items: GalleryItem[]; pending: boolean } {
  const list = (asked: { tool?: string; kind?: ArtifactKind }, enabled = true) => ({
    queryKey: [...KEY, "beside", asked],
    queryFn: ({ signal }: { signal: AbortSignal }) => request<Page>("GET", "/gallery", { query: { ...asked, sort: "liked", limit: BESIDE }, signal }),
    select: ({ items }: Page) => items,
    enabled,
    staleTime: 5 * 60_000,
  });
  const own = useQuery(list({ tool }));
  const made = own.data?.filter((item) => item.kind === kind) ?? [];
  const lonely = own.data !== undefined && made.length < ENOUGH;
  const alike = useQuery(list({ kind }, lonely));
  const few = lonely && alike.data !== undefined && made.length + alike.data.length < ENOUGH;
  const any = useQuery(list({}, few));
  const all = [...made, ...(alike.data ?? []), ...(any.data ?? []).filter((item) => item.kind === "video" || item.kind === "image")];
  return {
    items: [...new Map(all.map((item) => [item.id, item])).values()].slice(0, BESIDE),
    pending: own.isPending || (lonely && alike.isPending) || (few && any.isPending),
  };
}

/** Fetches all that is known of a work. */
export function useFetchWork() {
  const client = useQueryClient();
  return (id: string) => client.fetchQuery(workQuery(id));
}

/** Likes a work, or no longer. */
export function useLike() {
  const client = useQueryClient();
  const note = (id: string, change: Pick<GalleryItem, "likes" | "liked">) => {
    client.setQueriesData<InfiniteData<Page>>({ queryKey: [...KEY, "list"] }, (data) =>
      data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map((item) => (item.id === id ? { ...item, ...change } : item)) })) },
    );
    client.setQueryData<GalleryWork>([...KEY, "work", id], (work) => work && { ...work, ...change });
  };
  return useMutation({
    mutationFn: ({ id, liked }: GalleryItem) =>
      request<{ likes: number; liked: boolean }>(liked ? "DELETE" : "PUT", `/gallery/${encodeURIComponent(id)}/like`),
    onMutate: ({ id, liked, likes }) => note(id, { liked: !liked, likes: likes + (liked ? -1 : 1) }),
    onSuccess: ({ likes, liked }, { id }) => note(id, { likes, liked }),
    onError: (_error, { id, liked, likes }) => note(id, { liked, likes }),
  });
}
