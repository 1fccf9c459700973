import { Skeleton } from "@mantine/core";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { CodeBlock } from "@/components/CodeBlock";
import { DetailDrawer } from "@/components/DetailDrawer";
import { ErrorState } from "@/components/ErrorState";
import { Fact, Facts } from "@/components/Facts";
import { StatusMark } from "@/components/StatusMark";
import { useTexts } from "@/i18n";
import { wordsOf } from "@/lib/api/specified";
import { grouped, stamp } from "@/lib/format";
import { useLast } from "@/lib/hooks";
import { TONES } from "@/lib/taskTones";
import { useCall, type CallWithTask } from "../api";
import { length, useCallName } from "../words";
import styles from "./calls.module.css";

/** One call with its task: that of a test key too, which stands in no history. */
export function CallDrawer({ id, onClose }: { id: string | null; onClose(): void }) {
  const { t } = useTexts();
  const last = useLast(id);
  return (
    <DetailDrawer opened={id !== null} title={t("calls.details")} onClose={onClose}>
      {last !== null && <Whole key={last} id={last} />}
    </DetailDrawer>
  );
}

function Whole({ id }: { id: string }) {
  const { t } = useTexts();
  const call = useCall(id);
  if (call.isError && !call.data) return <ErrorState title={wordsOf(call.error, t("calls.detailsFailed"))} onRetry={() => void call.refetch()} />;
  if (!call.data) return <Skeleton height={360} radius="lg" aria-label={t("app.loading")} />;
  return <Loaded {...call.data} />;
}

function Loaded({ call, task }: CallWithTask) {
  const { t, pick } = useTexts();
  const name = useCallName()(call);
  const points = (value: number) => t("calls.amount", { points: grouped(value) });
  return (
    <Stack gap={4}>
      <Row gap={3} rowGap={1} wrap className={styles.head}>
        <strong>{name}</strong>
        <StatusMark tone={TONES[call.state]}>{t(`lists.task.${call.state}`)}</StatusMark>
        {call.test && <StatusMark tone="idle">{t("calls.test")}</StatusMark>}
      </Row>
      <Facts ruled>
        <Fact name={t("calls.error")}>{pick(call.error?.message)}</Fact>
        <Fact name={t("calls.task")} copy={call.id}>
          <code className={styles.code}>{call.id}</code>
        </Fact>
        <Fact name={t("calls.request")} copy={call.request_id}>
          {call.request_id ? <code className={styles.code}>{call.request_id}</code> : t("calls.noRequest")}
        </Fact>
        <Fact name={t("calls.key")}>{call.key.name ?? t("calls.gone")}</Fact>
        <Fact name={t("calls.created")}>{stamp(call.created_ms)}</Fact>
        <Fact name={t("calls.finished")}>{call.finished_ms !== null && stamp(call.finished_ms)}</Fact>
        <Fact name={t("calls.duration")}>{call.duration_ms !== null && length(call.duration_ms, t)}</Fact>
        <Fact name={t("calls.price")}>{points(call.points)}</Fact>
        <Fact name={t("calls.charged")}>{call.charged !== null && points(call.charged)}</Fact>
      </Facts>
      {task ? <Task task={task} /> : <p className={styles.lead}>{t("calls.removed")}</p>}
    </Stack>
  );
}

function Task({ task }: { task: NonNullable<CallWithTask["task"]> }) {
  const { t } = useTexts();
  return (
    <>
      {task.artifacts.length > 0 && (
        <Stack as="section" gap={2}>
          <h3 className={styles.heading}>{t("calls.results")}</h3>
          <Stack as="ul" gap={1}>
            {task.artifacts.map(({ id, name, url }) => (
              <li key={id}>
                {url ? (
                  <a className={styles.open} href={url} target="_blank" rel="noreferrer">
                    {t("calls.result", { name })}
                  </a>
                ) : (
                  t("calls.notStored", { name })
                )}
              </li>
            ))}
          </Stack>
        </Stack>
      )}
      <CodeBlock label={t("calls.params")} text={JSON.stringify(task.params, null, 2)} />
    </>
  );
}
