import { Button, Switch } from "@mantine/core";
import { useState } from "react";
import { Panel } from "@/components/blocks/Panel";
import { Row } from "@/components/blocks/Row";
import { StatusMark } from "@/components/StatusMark";
import { useTexts } from "@/i18n";
import { wordsOf } from "@/lib/api/specified";
import { grouped, moment } from "@/lib/format";
import { toast } from "@/lib/toast";
import { useChangeWebhook, useTestWebhook, type Webhook } from "../api";
import { errorOf, wordOf } from "../words";
import { Deliveries } from "./Deliveries";
import styles from "./webhooks.module.css";

interface Props {
  item: Webhook;
  onRotate(): void;
  onRemove(): void;
}

/** One webhook: where it sends, whether things arrive there, what can be done with it, and what it told. */
export function WebhookRow({ item, onRotate, onRemove }: Props) {
  const { t, language } = useTexts();
  const [change, tryIt] = [useChangeWebhook(), useTestWebhook()];
  const [opened, setOpened] = useState(false);
  const { url } = item;
  const failed = (error: Error) => toast(wordsOf(error, t("webhooks.actionFailed")), "error");
  const state = item.off_reason === "gone" ? t("webhooks.offGone") : item.off_reason === "failing" ? t("webhooks.offFailing") : item.active ? t("webhooks.on") : t("webhooks.off");
  const tone = item.off_reason ? "bad" : !item.active ? "idle" : item.failing_since_ms === null ? "good" : "warn";
  return (
    <Panel as="li" pad={4} small className={styles.webhook}>
      <div className={styles.about}>
        <Row gap={2} wrap>
          <strong>{url}</strong>
          <StatusMark tone={tone}>{state}</StatusMark>
          {item.test && <StatusMark tone="idle">{t("webhooks.testMark")}</StatusMark>}
        </Row>
        <p className={styles.facts}>
          {item.events.length === 0 ? <span>{t("webhooks.everything")}</span> : item.events.map((event) => <span key={event}>{t(wordOf(event))}</span>)}
          {item.failing_since_ms !== null && <span>{t("webhooks.failing", { date: moment(item.failing_since_ms, language) })}</span>}
          {item.former_ends_ms !== null && <span>{t("webhooks.former", { date: moment(item.former_ends_ms, language) })}</span>}
        </p>
      </div>
      <Row gap={2} wrap>
        <Switch
          checked={item.active}
          disabled={change.isPending}
          aria-label={t(item.active ? "webhooks.switchOff" : "webhooks.switchOn", { url })}
          onChange={(event) => {
            const active = event.currentTarget.checked;
            change.mutate({ id: item.id, active }, { onSuccess: () => toast(t(active ? "webhooks.onDone" : "webhooks.offDone"), "success"), onError: failed });
          }}
        />
        <Button
          variant="default"
          size="compact-md"
          loading={tryIt.isPending}
          aria-label={t("webhooks.tryOf", { url })}
          onClick={() =>
            tryIt.mutate(item.id, {
              onSuccess: (attempt) =>
                attempt.error === null
                  ? toast(t("webhooks.tried", { status: attempt.status ?? 0, ms: grouped(attempt.took_ms) }), "success")
                  : toast(t("webhooks.triedFailed", { error: errorOf(attempt, t) }), "error"),
              onError: failed,
            })
          }
        >
          {t("webhooks.try")}
        </Button>
        <Button variant="default" size="compact-md" aria-label={t("webhooks.rotateOf", { url })} onClick={onRotate}>
          {t("webhooks.rotate")}
        </Button>
        <Button variant="default" size="compact-md" aria-label={t("webhooks.removeOf", { url })} onClick={onRemove}>
          {t("webhooks.remove")}
        </Button>
      </Row>
      <details className={styles.log} onToggle={(event) => setOpened(event.currentTarget.open)}>
        <summary>{t("webhooks.log")}</summary>
        {opened && <Deliveries webhook={item} />}
      </details>
    </Panel>
  );
}
