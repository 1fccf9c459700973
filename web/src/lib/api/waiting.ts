import { useQuery } from "@tanstack/react-query";
import { request } from "./client";
import type { Schemas } from "./types";

/** How much of what waits for an administrator. */
export type Waiting = Schemas["ToDo"];

/** Pause between two questions. What the badges show is at most this old. */
const COUNT_MS = 30_000;

/** One question for all who show a part of it. It begins with what the review queue fetches again after a verdict. */
export const WAITING_KEY = ["admin", "review", "count"];

/** How much waits; asked for again now and then by whoever shows it. */
export const useWaiting = () =>
  useQuery({
    queryKey: WAITING_KEY,
    queryFn: ({ signal }) => request<Waiting>("GET", "/admin/review", { signal }),
    refetchInterval: COUNT_MS,
  });
