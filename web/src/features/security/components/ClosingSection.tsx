import { Button, Checkbox, Skeleton } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { Stack } from "@/components/blocks/Stack";
import { Dialog } from "@/components/Dialog";
import { ErrorState } from "@/components/ErrorState";
import { useTexts } from "@/i18n";
import { useSession } from "@/lib/api/queries";
import { toast } from "@/lib/toast";
import { useCloseAccount, useClosing, useFactors, type Closing } from "../api";
import { useWords } from "../words";
import { StepUpForm } from "./StepUpForm";
import "../texts.zh";
import styles from "./security.module.css";

/** The end of an account, in the personal centre. `onLeave` is told before the session is gone. */
export function ClosingSection({ onLeave }: { onLeave(): void }) {
  const { t } = useTexts();
  const closing = useClosing();
  if (closing.isError) return <ErrorState title={t("security.closing.failed")} onRetry={() => void closing.refetch()} />;
  if (!closing.data) {
    return (
      <Stack gap={4} className={styles.stack} role="status" aria-label={t("app.loading")}>
        <Skeleton height={180} radius="xl" />
      </Stack>
    );
  }
  return <Loaded closing={closing.data} onLeave={onLeave} />;
}

function Loaded({ closing, onLeave }: { closing: Closing; onLeave(): void }) {
  const { t } = useTexts();
  const [opened, setOpened] = useState(false);
  return (
    <Stack gap={4} className={styles.stack}>
      <p className={styles.lead}>{t("security.closing.lead")} <Link to="/setting?section=data">{t("security.closing.export")}</Link></p>
      {closing.obstacle !== null && (
        <p className={styles.notice} role="status">
          {t(`security.closing.obstacle.${closing.obstacle}`, { numbers: [...closing.orders, ...closing.refunds, ...closing.organisations].join(t("app.comma")) })}
        </p>
      )}
      <Summary closing={closing} />
      <div>
        <Button color="red" variant="light" disabled={closing.obstacle !== null} onClick={() => setOpened(true)}>
          {t("security.closing.open")}
        </Button>
      </div>
      <Dialog opened={opened} title={t("security.closing.title")} onClose={() => setOpened(false)}>
        {opened && <Question closing={closing} onLeave={onLeave} />}
      </Dialog>
    </Stack>
  );
}

/** What goes, and what stays. */
function Summary({ closing }: { closing: Closing }) {
  const { t } = useTexts();
  return (
    <Stack gap={2} className={styles.fates}>
      <h2>{t("security.closing.goes")}</h2>
      <ul>
        <li>{t("security.closing.goesWorks", { works: closing.works, uploads: closing.uploads })}</li>
        <li>{t("security.closing.goesPerson")}</li>
        <li>{t("security.closing.goesPoints", { points: pointsOf(closing) })}</li>
        {closing.open_tasks > 0 && <li>{t("security.closing.goesTasks", { count: closing.open_tasks })}</li>}
      </ul>
      <h2>{t("security.closing.stays")}</h2>
      <ul>
        <li>{t("security.closing.staysBooks")}</li>
        <li>{t("security.closing.staysName")}</li>
      </ul>
    </Stack>
  );
}

const pointsOf = ({ points }: Closing) => points.available + points.held;

/** Agreement first, then the password or a factor; a visitor has neither. */
function Question({ closing, onLeave }: { closing: Closing; onLeave(): void }) {
  const { t } = useTexts();
  const words = useWords();
  const visitor = useSession().data?.user?.anonymous ?? false;
  const factors = useFactors(!visitor);
  const close = useCloseAccount(() => {
    toast(t("security.closing.done"), "success", 6000);
    onLeave();
  });
  const [agreed, setAgreed] = useState(false);
  const [proving, setProving] = useState(false);
  const points = pointsOf(closing);

  const end = () => {
    close.mutate(points, {
      onError: (error) => {
        setProving(false);
        toast(words(error), "error");
      },
    });
  };

  if (proving && factors.data) return <StepUpForm factors={factors.data} onDone={end} />;
  return (
    <Stack gap={4} className={styles.stack}>
      <Summary closing={closing} />
      <Checkbox label={t("security.closing.agree", { points })} checked={agreed} data-autofocus onChange={(event) => setAgreed(event.currentTarget.checked)} />
      <Button
        color="red"
        size="md"
        disabled={!agreed || (!visitor && !factors.data)}
        loading={close.isPending}
        onClick={() => (visitor ? end() : setProving(true))}
      >
        {t(visitor ? "security.closing.confirm" : "security.closing.next")}
      </Button>
    </Stack>
  );
}
