import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api/client";
import { toolsQuery } from "./api/queries";

/** The header that agrees to a price, which is the one that was shown; nothing where none was. */
export const atMost = (points: number | null): Record<string, string> => (points === null ? {} : { "x-max-points": String(points) });

/** Whether something was refused because it costs more by now than what was shown. */
export const isDearer = (error: Error): boolean => error instanceof ApiError && error.fields.some(({ code }) => code === "price_changed");

/** The tools hold the prices: whoever looks at a form sees the new ones. */
export const askPricesAgain = (client: QueryClient): Promise<void> =>
  Promise.all([client.invalidateQueries({ queryKey: toolsQuery.queryKey }), client.invalidateQueries({ queryKey: ["quote"] })]).then(() => undefined);
