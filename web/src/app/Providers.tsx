import { MantineProvider } from "@mantine/core";
import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { cssVariables, theme } from "./theme";

interface Props {
  client: QueryClient;
  /** `test` opens and closes dialogs and menus at once, because no test may depend on how fast a machine draws. */
  env?: "default" | "test";
  children: ReactNode;
}

/** What every component may rely on; tests use the same. */
export function Providers({ client, env = "default", children }: Props) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto" env={env}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </MantineProvider>
  );
}
