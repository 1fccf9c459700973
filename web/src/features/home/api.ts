import { useQuery } from "@tanstack/react-query";
import { request } from "@/lib/api/client";
import type { GalleryItem } from "@/lib/api/types";

const SHOWN = 12;

/** Works that everybody sees, the newest first. */
export const useNewest = () =>
  useQuery({
    queryKey: ["gallery", "home"],
    queryFn: ({ signal }) => request<{ items: GalleryItem[] }>("GET", "/gallery", { query: { sort: "new", limit: SHOWN }, signal }),
    select: ({ items }) => items,
  });
