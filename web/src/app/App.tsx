import { useState } from "react";
import { BrowserRouter } from "react-router";
import { ErrorBoundary } from "@/components/ErrorBoundary";
import { Toasts } from "@/components/Toasts";
import { createQueryClient } from "./queryClient";
import { LiveEvents } from "./LiveEvents";
import { Providers } from "./Providers";
import { AppRoutes } from "./routes";
import { SessionKeeper } from "./SessionKeeper";

export function App() {
  const [client] = useState(createQueryClient);
  return (
    <Providers client={client}>
      <ErrorBoundary>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
        <LiveEvents />
        <SessionKeeper />
      </ErrorBoundary>
      <Toasts />
    </Providers>
  );
}
