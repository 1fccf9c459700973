import { Button, Skeleton } from "@mantine/core";
import { useState } from "react";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { Confirm } from "@/components/Confirm";
import { EmptyState } from "@/components/EmptyState";
import { ErrorState } from "@/components/ErrorState";
import { ShownOnce } from "@/components/ShownOnce";
import { useTexts } from "@/i18n";
import { wordsOf } from "@/lib/api/specified";
import { toast } from "@/lib/toast";
import { useRemoveWebhook, useRotateSecret, useWebhooks, type MadeWebhook, type Webhook } from "../api";
import { NewWebhookDialog } from "./NewWebhookDialog";
import { WebhookRow } from "./WebhookRow";
import "../texts.zh";
import styles from "./webhooks.module.css";

/** For how long a former secret signs beside the new one. */
const OVERLAP_MS = 86_400_000;

interface Props {
  /** Asks who it is before what follows, unless that was asked a moment ago. */
  guarded(change: () => Promise<unknown> | void): void;
}

/** Where one's programs are told of tasks: made, tried, switched, removed, and what they were told. */
export function WebhooksSection({ guarded }: Props) {
  const { t } = useTexts();
  const list = useWebhooks();
  const [rotate, remove] = [useRotateSecret(), useRemoveWebhook()];
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<MadeWebhook | null>(null);
  const [rotating, setRotating] = useState<Webhook | null>(null);
  const [removing, setRemoving] = useState<Webhook | null>(null);
  const failed = (error: Error) => toast(wordsOf(error, t("webhooks.actionFailed")), "error");
  return (
    <Stack as="section" gap={4} aria-label={t("webhooks.title")}>
      <p className={styles.lead}>{t("webhooks.lead")}</p>
      <Row gap={2}>
        <Button onClick={() => guarded(() => setMaking(true))}>{t("webhooks.make")}</Button>
      </Row>
      {list.isPending && <Skeleton height={110} radius="lg" role="status" aria-label={t("app.loading")} />}
      {list.isError && !list.data && <ErrorState title={t("webhooks.failed")} onRetry={() => void list.refetch()} />}
      {list.data?.length === 0 && <EmptyState title={t("webhooks.none")} help={t("webhooks.noneHelp")} />}
      {list.data && list.data.length > 0 && (
        <Stack as="ul" gap={2}>
          {list.data.map((one) => (
            <WebhookRow key={one.id} item={one} onRotate={() => guarded(() => setRotating(one))} onRemove={() => setRemoving(one)} />
          ))}
        </Stack>
      )}
      <NewWebhookDialog
        opened={making}
        onMade={(webhook) => {
          setMaking(false);
          setMade(webhook);
        }}
        onClose={() => setMaking(false)}
      />
      <ShownOnce text={made?.secret ?? null} title={t("webhooks.secretTitle")} help={t("webhooks.secretHelp")} label={t("webhooks.secret")} done={t("webhooks.saved")} onDone={() => setMade(null)} />
      <Confirm
        opened={rotating !== null}
        title={t("webhooks.rotateTitle")}
        message={t("webhooks.rotateHelp")}
        confirm={t("webhooks.rotate")}
        busy={rotate.isPending}
        onConfirm={() => rotating && rotate.mutate({ id: rotating.id, overlap_ms: OVERLAP_MS }, { onSuccess: setMade, onError: failed, onSettled: () => setRotating(null) })}
        onClose={() => setRotating(null)}
      />
      <Confirm
        opened={removing !== null}
        title={t("webhooks.removeTitle")}
        message={t("webhooks.removeHelp")}
        confirm={t("webhooks.remove")}
        busy={remove.isPending}
        onConfirm={() => removing && remove.mutate(removing.id, { onSuccess: () => toast(t("webhooks.removeDone"), "success"), onError: failed, onSettled: () => setRemoving(null) })}
        onClose={() => setRemoving(null)}
      />
    </Stack>
  );
}
