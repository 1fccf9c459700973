import { Button, Skeleton } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { Row } from "@/components/blocks/Row";
import { EmptyState } from "@/components/EmptyState";
import { ErrorState } from "@/components/ErrorState";
import { Icon } from "@/components/Icon";
import layout from "@/components/layout.module.css";
import type { DrawPlayer } from "../../components/Media";
import { useTexts } from "@/i18n";
import { ApiError } from "@/lib/api/client";
import { wordsOf } from "@/lib/api/specified";
import type { SharedComparison, Tool } from "@/lib/api/types";
import { VERSUS_ROUTE, versusRoute } from "@/lib/routes";
import { toast } from "@/lib/toast";
import { useTitle } from "@/lib/useTitle";
import { useAccountFirst } from "../../useAccountFirst";
import { useSendLink } from "../../useSendLink";
import { useSharedComparison, useVote, votesOf } from "../api";
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
  const hasAccount = useAccountFirst();
  const send = useSendLink();
  const revealed = looked || shared.own || shared.voted !== null;
  const press = (entry: string) => {
    if (vote.isPending) return;
    // Votes decide, so they are of people who have an account.
    if (!hasAccount(t("versus.needsAccount"))) return;
    vote.mutate(entry, {
      onSuccess: () => toast(t("versus.done"), "success"),
      onError: (error) => toast(wordsOf(error, t("versus.failedVote")), "error"),
    });
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
          <span role="status">{shared.own ? t("versus.own") : revealed ? t("versus.total", { count: votesOf(shared) }) : ""}</span>
          {!revealed && (
            <Button variant="subtle" onClick={() => setLooked(true)}>
              {t("versus.reveal")}
            </Button>
          )}
          <Button variant="default" leftSection={<Icon name="share" size={16} />} onClick={() => void send(versusRoute(shared.id), t("versus.question"))}>
            {t("gallery.share")}
          </Button>
        </Row>
      </header>
      <Works shared={shared} tools={tools} revealed={revealed} voting={vote.isPending ? (vote.variables ?? null) : null} onVote={press} drawPlayer={drawPlayer} />
    </article>
  );
}
