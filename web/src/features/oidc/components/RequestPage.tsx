import { Button, Skeleton } from "@mantine/core";
import { type ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { ErrorState } from "@/components/ErrorState";
import { useTexts } from "@/i18n";
import { ApiError } from "@/lib/api/client";
import { useOidcRequest } from "../api";
import { Access } from "./Access";
import { Consent } from "./Consent";
import { Notice } from "./Frame";
import { Gone } from "./Gone";
import { SignOut } from "./SignOut";
import "../texts.zh";

interface Props {
  /** Draws what needs to know who it is before a change. */
  guardedPart(draw: (guarded: (change: () => Promise<unknown> | void) => void) => ReactNode): ReactNode;
}

/** What another site or an application waits for the user to decide: to be known there, to act here, or a sign-out. */
export function RequestPage({ guardedPart }: Props) {
  const { t } = useTexts();
  const [search] = useSearchParams();
  const id = search.get("request") ?? "";
  const { data, error, isPending, refetch } = useOidcRequest(id);

  if (data?.kind === "access") return guardedPart((guarded) => <Access id={id} asked={data} guarded={guarded} />);
  if (data) return data.kind === "consent" ? <Consent id={id} asked={data} /> : <SignOut id={id} asked={data} />;
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 401) {
    const action = (
      <Button component={Link} to="/login" size="md" fullWidth>
        {t("oidc.signIn")}
      </Button>
    );
    return <Notice title={t("oidc.signInTitle")} help={t("oidc.signInHelp")} action={action} />;
  }
  if (id === "" || status === 404) return <Gone />;
  if (isPending) {
    return (
      <div role="status" aria-label={t("app.loading")}>
        <Skeleton height={34} width="70%" mb={18} />
        <Skeleton height={14} mb={10} />
        <Skeleton height={14} width="85%" mb={28} />
        <Skeleton height={150} mb={28} />
        <Skeleton height={44} />
      </div>
    );
  }
  return <ErrorState onRetry={() => void refetch()} />;
}
