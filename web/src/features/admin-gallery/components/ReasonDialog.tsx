import { Button, Textarea } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { Dialog } from "@/components/Dialog";
import { useTexts } from "@/i18n";
import { ApiError } from "@/lib/api/client";
import { wordsOf } from "@/lib/api/specified";
import type { ModeratedWork } from "@/lib/api/types";
import { useLast } from "@/lib/hooks";
import { toast } from "@/lib/toast";
import { useDecide } from "../api";
import "../texts.zh";
import styles from "./moderation.module.css";

const REASON_CHARS = 200;
const USUAL = ["rights", "content", "quality"] as const;

interface Asked {
  work: ModeratedWork;
  act: "refuse" | "remove";
}

/** Asks why a work is refused or taken down. */
export function ReasonDialog({ asked, onClose }: { asked: Asked | null; onClose(): void }) {
  const { t } = useTexts();
  const shown = useLast(asked);
  return (
    <Dialog opened={asked !== null} title={t(shown?.act === "remove" ? "adminGallery.removeTitle" : "adminGallery.refuseTitle")} size={460} onClose={onClose}>
      {shown && <Fields key={`${shown.work.id}:${String(asked !== null)}`} {...shown} onDone={onClose} />}
    </Dialog>
  );
}

function Fields({ work, act, onDone }: Asked & { onDone(): void }) {
  const { t, pick } = useTexts();
  const decide = useDecide();
  const [reason, setReason] = useState("");
  const fault = decide.error instanceof ApiError ? decide.error.fields.find(({ path }) => path === "/reason")?.message : undefined;
  const write = (words: string) => {
    // What was said of it is over as soon as it is changed.
    decide.reset();
    setReason(words);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    decide.mutate(
      { id: work.id, act, reason },
      {
        onSuccess: () => {
          toast(t(act === "remove" ? "adminGallery.removed" : "adminGallery.refused", { title: pick(work.title) }), "success");
          onDone();
        },
        onError: (error) => {
          if (!(error instanceof ApiError && error.fields.length > 0)) {
            toast(wordsOf(error, t("adminGallery.failed")), "error");
            onDone();
          }
        },
      },
    );
  };
  return (
    <Stack as="form" gap={4} onSubmit={submit} noValidate>
      <Row gap={2} wrap align="stretch" className={styles.usual} role="group" aria-label={t("adminGallery.usual")}>
        {USUAL.map((word) => (
          <Button key={word} variant="default" size="compact-md" onClick={() => write(t(`adminGallery.reasons.${word}`))}>
            {t(`adminGallery.reasons.${word}`)}
          </Button>
        ))}
      </Row>
      <Textarea required label={t("adminGallery.reason")} description={t("adminGallery.reasonHelp")} maxLength={REASON_CHARS} autosize minRows={2} value={reason} error={fault} data-autofocus onChange={(event) => write(event.currentTarget.value)} />
      <Button type="submit" loading={decide.isPending}>
        {t(act === "remove" ? "adminGallery.remove" : "adminGallery.refuse")}
      </Button>
    </Stack>
  );
}
