import { Button, Loader } from "@mantine/core";
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { EmptyState } from "@/components/EmptyState";
import { useTexts } from "@/i18n";
import { useTitle } from "@/lib/useTitle";
import { ApiError, createAnonymousSession, request } from "@/lib/api/client";
import type { Session } from "@/lib/api/types";
import { browser } from "@/lib/navigation";
import { takeUp } from "@/lib/session";
import { openHandover } from "../api";
import "../texts.zh";
import styles from "./page.module.css";

type State = "busy" | "failed" | "exhausted";

/** Shared by effects that React runs twice, so that one visit makes one account. */
let underWay: Promise<string> | null = null;

/** Finds the session, or makes an anonymous account; gives the chat site's address that takes it over. */
async function access(client: QueryClient): Promise<string> {
  const found = await request<Session>("GET", "/session");
  if (!found.user) await createAnonymousSession();
  await takeUp(client);
  return (await openHandover()).url;
}

/** A spinner that signs in by itself and goes on to the chat site. */
export function AutoAccessPage() {
  const { t } = useTexts();
  const client = useQueryClient();
  const [state, setState] = useState<State>("busy");
  useTitle(t("account.auto.busy"));

  useEffect(() => {
    if (state !== "busy") return;
    let here = true;
    underWay ??= access(client).finally(() => {
      underWay = null;
    });
    underWay.then(
      (url) => here && browser.replace(url),
      (error: unknown) => here && setState(error instanceof ApiError && error.status === 429 ? "exhausted" : "failed"),
    );
    return () => {
      here = false;
    };
  }, [client, state]);

  if (state === "busy") {
    return (
      <main className={styles.wait}>
        <div role="status" aria-label={t("account.auto.busy")}>
          <Loader size={44} />
        </div>
      </main>
    );
  }
  const exhausted = state === "exhausted";
  return (
    <main className={styles.wait}>
      <EmptyState
        page
        title={exhausted ? t("account.auto.busyTitle") : t("account.auto.failed")}
        help={exhausted ? t("account.auto.tooMany") : t("account.auto.failedHelp")}
        action={
          <>
            {!exhausted && <Button onClick={() => setState("busy")}>{t("app.retry")}</Button>}
            <Button component={Link} to="/login?redirect=/auto-access" variant={exhausted ? "filled" : "default"}>
              {t("account.login")}
            </Button>
            <Button component={Link} to="/register?redirect=/auto-access" variant="default">
              {t("account.register")}
            </Button>
          </>
        }
      />
    </main>
  );
}
