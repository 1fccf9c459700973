import { Button, Skeleton } from "@mantine/core";
import { useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { Row } from "@/components/blocks/Row";
import { EmptyState } from "@/components/EmptyState";
import { ErrorState } from "@/components/ErrorState";
import { Icon } from "@/components/Icon";
import layout from "@/components/layout.module.css";
import type { DrawPlayer } from "../../components/Media";
import { useTexts } from "@/i18n";
import { ApiError } from "@/lib/api/client";
import { useSession } from "@/lib/api/queries";
import { wordsOf } from "@/lib/api/specified";
import type { SharedComparison, Tool } from "@/lib/api/types";
import { copyText } from "@/lib/clipboard";
import { VERSUS_ROUTE, versusRoute } from "@/lib/routes";
import { toast, toastWithAction } from "@/lib/toast";
import { useTitle } from "@/lib/useTitle";
import { useSharedComparison, useVote } from "../api";
import { Works } from "./Works";
import "../texts.zh";
import styles from "./versus.module.css";

interface Props {
  id: string;
  tools: Tool[];
  drawPlayer: DrawPlayer;
}

/** A comparison that everybody sees: the works side by side, a vote, and then who made which. */
export function VersusPage({ id, ...rest }: Props) {
  const { t } = useTexts();
  const query = useSharedComparison(id);
  useTitle(t("versus.question"));
  if (query.data) return <Comparison shared={query.data} {...rest} />;
  if (query.error instanceof ApiError && query.error.status === 404) {
    return <EmptyState page title={t("versus.gone")} help={t("versus.goneHelp")} action={<Button component={Link} to={VERSUS_ROUTE} variant="default">{t("versus.all")}</Button>} />;
  }
  if (query.isError) return <ErrorState page title={wordsOf(query.error, t("versus.failed"))} onRetry={() => void query.refetch()} />;
  return <Skeleton height={420} radius="xl" className={layout.hubPage} role="status" aria-label={t("app.loading")} />;
}

function Comparison({ shared, tools, drawPlayer }: { shared: SharedComparison } & Omit<Props, "id">) {
  const { t } = useTexts();
  const [looked, setLooked] = useState(false);
  const vote = useVote(shared.id);
  const { user } = useSession().data ?? {};
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const revealed = looked || shared.own || shared.voted !== null;
  const total = shared.entries.reduce((sum, { votes }) => sum + votes, 0);
  const press = (entry: string) => {
    if (vote.isPending) return;
    // Votes decide, so they are of people who have an account.
    if (!user || user.anonymous) {
      const run = () => void navigate(`/login?redirect=${encodeURIComponent(pathname)}`);
      return toastWithAction(t("versus.needsAccount"), { label: t("versus.signIn"), run }, "info");
    }
    vote.mutate(entry, {
      onSuccess: () => toast(t("versus.done"), "success"),
      onError: (error) => toast(wordsOf(error, t("versus.failedVote")), "error"),
    });
  };
  const send = async () => {
    const url = new URL(versusRoute(shared.id), window.location.href).href;
    // Whoever shuts the sheet again has changed their mind; that is no failure.
    if ("share" in navigator) return void navigator.share({ url, title: t("versus.question") }).catch(() => undefined);
    if (await copyText(url)) toast(t("versus.copied"), "success");
    else toast(t("versus.copyFailed"), "error");
  };
  return (
    <article className={`${layout.hubPage} ${styles.page}`}>
      <header className={styles.top}>
        <Link to={VERSUS_ROUTE} className={styles.back}>
          <Icon name="chevronLeft" size={16} />
          {t("versus.all")}
        </Link>
        <h1 className={layout.title}>{t("versus.question")}</h1>
        <p className={styles.brief}>{shared.prompt ?? t("versus.noPrompt")}</p>
        <Row gap={2} rowGap={2} wrap className={styles.acts}>
          <span role="status">{shared.own ? t("versus.own") : revealed ? t("versus.total", { count: total }) : ""}</span>
          {!revealed && (
            <Button variant="subtle" onClick={() => setLooked(true)}>
              {t("versus.reveal")}
            </Button>
          )}
          <Button variant="default" leftSection={<Icon name="share" size={16} />} onClick={() => void send()}>
            {t("versus.send")}
          </Button>
        </Row>
      </header>
      <Works shared={shared} tools={tools} revealed={revealed} voting={vote.isPending ? (vote.variables ?? null) : null} onVote={press} drawPlayer={drawPlayer} />
    </article>
  );
}
