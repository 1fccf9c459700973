import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useEffect, useRef } from "react";
import { lazyPage } from "@/i18n/lazyPage";
import { useStore } from "@/lib/store";
import { endedWallet, useChosenWallet } from "@/lib/wallet";

const WalletWatch = lazyPage(async () => ({ default: (await import("@/features/account/wallet")).WalletWatch }));

/** What does not depend on whose points are spent. */
const SHARED = new Set<unknown>(["site", "tools", "session"]);

/** Keeps what the page knows in step with whose points are spent, in this tab and in the others. */
export function WalletKeeper() {
  const client = useQueryClient();
  const wallet = useChosenWallet();
  const ended = useStore(endedWallet);
  const id = wallet?.id ?? null;
  const before = useRef(id);
  useEffect(() => {
    if (before.current === id) return;
    before.current = id;
    const depends = ({ queryKey }: { queryKey: readonly unknown[] }) => !SHARED.has(queryKey[0]);
    client.removeQueries({ type: "inactive", predicate: depends });
    void client.invalidateQueries({ predicate: depends });
  }, [client, id]);
  return (
    (wallet ?? ended) && (
      <Suspense>
        <WalletWatch wallet={wallet} ended={ended} />
      </Suspense>
    )
  );
}
