import { useQuery } from "@tanstack/react-query";
import { useTexts } from "@/i18n";
import { request } from "@/lib/api/client";
import type { Quote, Task, Tool } from "@/lib/api/types";
import { localPrice, type Price } from "@/lib/price";

/** From this price on, making a work again asks first. */
export const ASK_FROM_POINTS = 200;
const FRESH_MS = 60_000;

/** What a task's own settings cost today by the tool's table; null where the tool no longer has such a form. */
export function tablePrice(task: Task, tool: Tool | undefined): Price | null {
  const mode = tool?.modes.find(({ id }) => id === task.mode);
  return mode ? localPrice(mode.price, task.params) : null;
}

/**
 * What it will come to by what is known without asking: the table's word where it names one price, what was paid before where
 * it only knows the most that a file of any length might cost.
 */
export function likelyPoints(task: Task, price: Price | null): number {
  return price?.exact ? price.points : task.points;
}

/** The same by the server's quote, which knows what the table cannot; the table's word until it comes. */
export function useAgainPrice(task: Task, tool: Tool | undefined): Price | null {
  const quote = useQuery({
    queryKey: ["quote", task.tool, task.mode, task.params],
    queryFn: ({ signal }) => request<Quote>("POST", "/quotes", { body: { tool: task.tool, mode: task.mode, params: task.params }, signal }),
    staleTime: FRESH_MS,
    retry: false,
    enabled: tool !== undefined,
  });
  return quote.data ?? tablePrice(task, tool);
}

/** The words of the button, and what it costs: "again", or "retry" where nothing came of it and its points went back. */
export function useAgainWords(work: boolean): (price: Price | null) => string {
  const { t } = useTexts();
  return (price) => {
    if (price === null) return t(work ? "wall.again" : "task.retry");
    if (price.points === 0) return t(work ? "wall.againFree" : "wall.retryFree");
    const { points } = price;
    if (work) return t(price.exact ? "wall.againFor" : "wall.againUpTo", { points });
    return t(price.exact ? "wall.retryFor" : "wall.retryUpTo", { points });
  };
}
