import { Button, NativeSelect, Skeleton } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { Confirm } from "@/components/Confirm";
import { Dialog } from "@/components/Dialog";
import { EmptyState } from "@/components/EmptyState";
import { ErrorState } from "@/components/ErrorState";
import { ShownOnce } from "@/components/ShownOnce";
import { useTexts } from "@/i18n";
import { useOrganisations } from "@/lib/api/organisations";
import { wordsOf } from "@/lib/api/specified";
import { useLast } from "@/lib/hooks";
import { PRICES_ROUTE } from "@/lib/routes";
import { toast } from "@/lib/toast";
import { useEndKey, useKeys, useRenewKey, type Key, type MadeKey } from "../api";
import { EditDialog } from "./EditDialog";
import { isOver, KeyRow } from "./KeyRow";
import { NewKeyDialog } from "./NewKeyDialog";
import "../texts.zh";
import styles from "./keys.module.css";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

interface Props {
  /** Asks who it is before what follows, unless that was asked a moment ago. */
  guarded(change: () => Promise<unknown> | void): void;
}

/** The keys of one's programs: made, changed, renewed, ended. */
export function KeysSection({ guarded }: Props) {
  const { t } = useTexts();
  const list = useKeys();
  const organisations = useOrganisations().data;
  const end = useEndKey();
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<MadeKey | null>(null);
  const [editing, setEditing] = useState<Key | null>(null);
  const [renewing, setRenewing] = useState<Key | null>(null);
  const [ending, setEnding] = useState<Key | null>(null);
  const leaving = useLast(ending);
  const all = list.data ?? [];
  const [working, over] = [all.filter((one) => !isOver(one)), all.filter((one) => isOver(one))];
  const row = (one: Key) => (
    <KeyRow
      key={one.id}
      item={one}
      parent={all.find(({ id }) => id === one.parent_id)?.name}
      organisation={organisations?.find(({ id }) => id === one.organisation_id)?.name}
      onEdit={() => guarded(() => setEditing(one))}
      onRenew={() => guarded(() => setRenewing(one))}
      onEnd={() => setEnding(one)}
    />
  );
  const begin = () => guarded(() => setMaking(true));
  return (
    <Stack as="section" gap={4} aria-label={t("keys.title")}>
      <p className={styles.lead}>{t("keys.lead")}</p>
      <Row gap={2} wrap>
        <Button onClick={begin}>{t("keys.make")}</Button>
        <Button component={Link} to={PRICES_ROUTE} variant="default">
          {t("keys.docs")}
        </Button>
      </Row>
      {list.isPending && (
        <Stack gap={2} role="status" aria-label={t("app.loading")}>
          <Skeleton height={110} radius="lg" />
          <Skeleton height={110} radius="lg" />
        </Stack>
      )}
      {list.isError && !list.data && <ErrorState title={t("keys.failed")} onRetry={() => void list.refetch()} />}
      {list.data && working.length === 0 && <EmptyState title={t("keys.none")} help={t("keys.noneHelp")} />}
      {working.length > 0 && (
        <Stack as="ul" gap={2}>
          {working.map(row)}
        </Stack>
      )}
      {over.length > 0 && (
        <details className={styles.over}>
          <summary>{t("keys.endedOnes", { count: over.length })}</summary>
          <Stack as="ul" gap={2}>
            {over.map(row)}
          </Stack>
        </details>
      )}
      <NewKeyDialog
        opened={making}
        onMade={(key) => {
          setMaking(false);
          setMade(key);
        }}
        onClose={() => setMaking(false)}
      />
      <ShownOnce text={made?.text ?? null} title={t("keys.shownTitle")} help={t("keys.shownHelp")} label={t("keys.text")} done={t("keys.saved")} onDone={() => setMade(null)} />
      <EditDialog item={editing} onClose={() => setEditing(null)} />
      <RenewDialog
        item={renewing}
        onMade={(key) => {
          setRenewing(null);
          setMade(key);
        }}
        onClose={() => setRenewing(null)}
      />
      <Confirm
        opened={ending !== null}
        title={t("keys.endTitle", { name: leaving?.name ?? "" })}
        message={t("keys.endHelp")}
        confirm={t("keys.end")}
        busy={end.isPending}
        onConfirm={() =>
          ending &&
          end.mutate(ending.id, {
            onSuccess: () => toast(t("keys.endDone"), "success"),
            onError: (error) => toast(wordsOf(error, t("keys.actionFailed")), "error"),
            onSettled: () => setEnding(null),
          })
        }
        onClose={() => setEnding(null)}
      />
    </Stack>
  );
}

function RenewDialog({ item, onMade, onClose }: { item: Key | null; onMade(made: MadeKey): void; onClose(): void }) {
  const { t } = useTexts();
  const shown = useLast(item);
  const renew = useRenewKey();
  const [overlap, setOverlap] = useState(String(DAY_MS));
  const overlaps = [
    { value: "0", label: t("keys.overlapNow") },
    { value: String(HOUR_MS), label: t("keys.overlapHours", { count: 1 }) },
    { value: String(DAY_MS), label: t("keys.overlapHours", { count: 24 }) },
    { value: String(7 * DAY_MS), label: t("keys.overlapDays", { count: 7 }) },
  ];
  return (
    <Dialog opened={item !== null} title={t("keys.renewTitle", { name: shown?.name ?? "" })} onClose={onClose}>
      <Stack gap={4}>
        <p className={styles.help}>{t("keys.renewHelp")}</p>
        <NativeSelect size="md" label={t("keys.overlap")} value={overlap} data={overlaps} onChange={(event) => setOverlap(event.currentTarget.value)} />
        {renew.isError && (
          <p className={styles.problem} role="alert">
            {wordsOf(renew.error, t("keys.actionFailed"))}
          </p>
        )}
        <Button size="md" loading={renew.isPending} onClick={() => item && renew.mutate({ id: item.id, overlap_ms: Number(overlap) }, { onSuccess: onMade })}>
          {t("keys.renew")}
        </Button>
      </Stack>
    </Dialog>
  );
}
