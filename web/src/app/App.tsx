import type { QueryClient } from "@tanstack/react-query";
import { Suspense, useLayoutEffect } from "react";
import { BrowserRouter } from "react-router";
import { ErrorBoundary } from "@/components/ErrorBoundary";
import { Toasts } from "@/components/Toasts";
import { lazyPage } from "@/i18n/lazyPage";
import { useSession } from "@/lib/api/queries";
import { useStore } from "@/lib/store";
import { LeftBehind } from "./LeftBehind";
import { LiveEvents } from "./LiveEvents";
import { Places } from "./Places";
import { Providers } from "./Providers";
import { AppRoutes } from "./routes";
import { SessionKeeper } from "./SessionKeeper";
import { WalletKeeper } from "./WalletKeeper";
import { waiting } from "./worker";

const UpdateNotice = lazyPage(() => import("./layout/UpdateNotice"));

const TabStatus = lazyPage(() => import("@/features/works/progress/TabStatus"));

/** The browser's tab tells of the tasks of whoever is signed in, on every page. */
function Tab() {
  const user = useSession().data?.user;
  return user ? (
    <Suspense>
      <TabStatus key={user.id} />
    </Suspense>
  ) : null;
}

export function App({ client }: { client: QueryClient }) {
  const newer = useStore(waiting);
  // The outline that the page came with.
  useLayoutEffect(() => document.getElementById("splash")?.remove(), []);
  return (
    <Providers client={client}>
      <ErrorBoundary>
        <BrowserRouter>
          <AppRoutes />
          <Places />
          <Tab />
        </BrowserRouter>
        <LiveEvents />
        <SessionKeeper />
        <WalletKeeper />
        <LeftBehind />
      </ErrorBoundary>
      <Toasts />
      {newer && (
        <Suspense>
          <UpdateNotice worker={newer} />
        </Suspense>
      )}
    </Providers>
  );
}
