import { Button, Skeleton } from "@mantine/core";
import { useState } from "react";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { Choice } from "@/components/Choice";
import { CodeBlock } from "@/components/CodeBlock";
import { ErrorState } from "@/components/ErrorState";
import { StatusMark } from "@/components/StatusMark";
import { useTexts } from "@/i18n";
import { wordsOf } from "@/lib/api/specified";
import { grouped, moment } from "@/lib/format";
import { toast } from "@/lib/toast";
import { useDeliveries, useRedeliver, useRedeliverFailed, type Delivery, type DeliveryState, type Webhook } from "../api";
import { errorOf, wordOf } from "../words";
import styles from "./webhooks.module.css";

const STATES = ["pending", "delivered", "failed"] as const satisfies readonly DeliveryState[];
const TONES = { pending: "warn", delivered: "good", failed: "bad" } as const;

/** What a webhook told, the newest first, each with what was sent and what was answered. */
export function Deliveries({ webhook }: { webhook: Webhook }) {
  const { t } = useTexts();
  const [state, setState] = useState<DeliveryState | null>(null);
  const list = useDeliveries(webhook.id, state);
  const againAll = useRedeliverFailed();
  const all = list.data?.pages.flat() ?? [];
  return (
    <Stack gap={2} role="group" aria-label={t("webhooks.logOf", { url: webhook.url })}>
      <Row gap={2} wrap>
        <Choice<DeliveryState | "">
          name={t("webhooks.log")}
          value={state ?? ""}
          options={[{ value: "", label: t("webhooks.all") }, ...STATES.map((value) => ({ value, label: t(`webhooks.state.${value}`) }))]}
          onChange={(value) => setState(value || null)}
        />
        <Button
          variant="default"
          size="compact-md"
          loading={againAll.isPending}
          onClick={() =>
            againAll.mutate(webhook.id, {
              onSuccess: ({ count }) => toast(t("webhooks.againAllDone", { count }), "success"),
              onError: (error) => toast(wordsOf(error, t("webhooks.actionFailed")), "error"),
            })
          }
        >
          {t("webhooks.againAll")}
        </Button>
      </Row>
      {list.isPending && <Skeleton height={64} radius="md" role="status" aria-label={t("app.loading")} />}
      {list.isError && !list.data && <ErrorState onRetry={() => void list.refetch()} />}
      {list.data && all.length === 0 && <p className={styles.help}>{t("webhooks.noDelivery")}</p>}
      {all.length > 0 && (
        <Stack as="ul" gap={2}>
          {all.map((one) => (
            <Told key={one.id} item={one} webhook={webhook} />
          ))}
        </Stack>
      )}
      {list.hasNextPage && (
        <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t("webhooks.more")}
        </Button>
      )}
    </Stack>
  );
}

function Told({ item, webhook }: { item: Delivery; webhook: Webhook }) {
  const { t, language } = useTexts();
  const again = useRedeliver();
  const { last } = item;
  return (
    <li className={styles.delivery}>
      <Row gap={2} wrap>
        <StatusMark tone={TONES[item.state]}>{t(`webhooks.state.${item.state}`)}</StatusMark>
        <span>{t(wordOf(item.event))}</span>
        <span className={styles.fact}>{moment(item.created_ms, language)}</span>
        {item.attempts > 1 && <span className={styles.fact}>{t("webhooks.attempts", { count: item.attempts })}</span>}
        {last && <span className={styles.fact}>{last.status === null ? errorOf(last, t) : t("webhooks.answered", { status: last.status, ms: grouped(last.took_ms) })}</span>}
        {item.next_ms !== null && item.attempts > 0 && <span className={styles.fact}>{t("webhooks.next", { date: moment(item.next_ms, language) })}</span>}
        <Button
          variant="default"
          size="compact-sm"
          loading={again.isPending}
          aria-label={t("webhooks.againOf", { id: item.id })}
          onClick={() =>
            again.mutate(
              { id: webhook.id, delivery: item.id },
              { onSuccess: () => toast(t("webhooks.againDone"), "success"), onError: (error) => toast(wordsOf(error, t("webhooks.actionFailed")), "error") },
            )
          }
        >
          {t("webhooks.again")}
        </Button>
      </Row>
      {item.body !== null && (
        <details>
          <summary>{item.id}</summary>
          <Stack gap={2}>
            <CodeBlock label={t("webhooks.request")} text={written(item.body)} />
            {last?.answer && <CodeBlock label={t("webhooks.answer")} text={last.answer} />}
          </Stack>
        </details>
      )}
    </li>
  );
}

/** JSON with its lines, anything else as it is. */
function written(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
