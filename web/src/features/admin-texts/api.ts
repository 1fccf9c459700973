import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { request } from "@/lib/api/client";
import type { Schemas } from "@/lib/api/types";

export type SitePage = Schemas["SitePage"];
export type KeptText = Schemas["KeptText"];

const KEY = ["admin", "texts"];

export const useAllTexts = () =>
  useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await request<{ items: KeptText[] }>("GET", "/admin/texts", { signal })).items,
  });

/** What Markdown will look like, as the host draws it. */
export const usePreview = (markdown: string, english: boolean) =>
  useQuery({
    queryKey: [...KEY, "preview", markdown, english],
    queryFn: ({ signal }) => request<Schemas["DraftPreview"]>("POST", "/admin/texts/preview", { body: { markdown, english }, signal }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });

export function useTextActs() {
  const client = useQueryClient();
  const onSettled = () => Promise.all([KEY, ["texts"]].map((queryKey) => client.invalidateQueries({ queryKey })));
  return {
    write: useMutation({
      mutationFn: ({ page, zh, en }: Pick<KeptText, "page" | "zh" | "en">) => request<KeptText>("PUT", `/admin/texts/${page}`, { body: { zh, en } }),
      onSettled,
    }),
    restore: useMutation({ mutationFn: (page: SitePage) => request<KeptText>("DELETE", `/admin/texts/${page}`), onSettled }),
  };
}
