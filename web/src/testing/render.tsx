import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { MemoryRouter, useLocation } from "react-router";
import { LeftBehind } from "@/app/LeftBehind";
import { LiveEvents } from "@/app/LiveEvents";
import { Places } from "@/app/Places";
import { Providers } from "@/app/Providers";
import { createQueryClient } from "@/app/queryClient";
import { AppRoutes } from "@/app/routes";
import { SessionKeeper } from "@/app/SessionKeeper";
import { WalletKeeper } from "@/app/WalletKeeper";
import { Toasts } from "@/components/Toasts";
import { loadMedia } from "@/forms/media/mediaOnDemand";
import { loadWidgets } from "@/forms/widgets/onDemand";

// Fetched on demand by a form; here before a test looks for them.
await Promise.all([loadWidgets(), loadMedia()]);

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}

/** Draws a part with everything it may rely on. */
export function renderPart(part: ReactNode, path = "/", client = createQueryClient()) {
  const user = userEvent.setup();
  const view = render(
    <Providers client={client} env="test">
      <MemoryRouter initialEntries={[path]}>
        {part}
        <Address />
      </MemoryRouter>
      <Toasts />
    </Providers>,
  );
  return { ...view, user, client };
}

/** The whole app at an address. */
export const renderApp = (path: string) =>
  renderPart(
    <>
      <AppRoutes />
      <Places />
      <LiveEvents />
      <SessionKeeper />
      <WalletKeeper />
      <LeftBehind />
    </>,
    path,
  );
