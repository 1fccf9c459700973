import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "@/lib/api/client";

const RETRIES = 2;

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // Without a network a question is asked and fails at once: one that waits for the network would leave the page waiting too.
        networkMode: "always",
        refetchOnReconnect: true,
        // A refusal stays a refusal; only silence and server trouble are worth another try.
        retry: (count, error) => count < RETRIES && navigator.onLine && !(error instanceof ApiError && error.status < 500),
        // Events keep the lists in step, so coming back to the tab needs no refetch.
        refetchOnWindowFocus: false,
        staleTime: 30_000,
      },
      // What is pressed without a network says that it failed, instead of being done when nobody expects it any more.
      mutations: { networkMode: "always" },
    },
  });
