import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "@/lib/api/client";

const RETRIES = 2;

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // A refusal stays a refusal; only silence and server trouble are worth another try.
        retry: (count, error) => count < RETRIES && !(error instanceof ApiError && error.status < 500),
        // Events keep the lists in step, so coming back to the tab needs no refetch.
        refetchOnWindowFocus: false,
        staleTime: 30_000,
      },
    },
  });
