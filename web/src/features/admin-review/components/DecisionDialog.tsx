import { Button, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { Stack } from "@/components/blocks/Stack";
import { Dialog } from "@/components/Dialog";
import { useTexts } from "@/i18n";
import { wordsOf } from "@/lib/api/specified";
import { toast } from "@/lib/toast";
import { useWorkName } from "@/lib/workName";
import { useDecide, type Doubtful, type Verdict } from "../api";
import styles from "./review.module.css";

interface Props {
  asked: { task: Doubtful; verdict: Verdict } | null;
  onClose(): void;
}

/** Asks for the second thought, and for what was found out. Keeps its last face while it closes. */
export function DecisionDialog({ asked, onClose }: Props) {
  const { t } = useTexts();
  const [last, setLast] = useState(asked);
  const [reason, setReason] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const decide = useDecide();
  const nameOf = useWorkName();
  if (asked && asked !== last) {
    setLast(asked);
    setReason("");
    setFault(null);
  }
  if (!last) return null;
  const { task, verdict } = last;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === "") return setFault(t("adminReview.reasonMissing"));
    decide.mutate(
      { id: task.id, verdict, reason: reason.trim() },
      {
        onSuccess: () => {
          toast(t(`adminReview.done.${verdict}`, { points: task.points }), "success");
          onClose();
        },
        onError: (error) => setFault(wordsOf(error, t("adminReview.decideFailed"))),
      },
    );
  };
  return (
    <Dialog opened={asked !== null} title={t(`adminReview.titles.${verdict}`, { points: task.points })} onClose={onClose}>
      <Stack as="form" gap={3} className={styles.form} onSubmit={submit} noValidate>
        <p>{t(`adminReview.help.${verdict}`)}</p>
        <p className={styles.quoted}>{nameOf(task)}</p>
        <TextInput
          label={t("adminReview.reason")}
          placeholder={t("adminReview.reasonPlaceholder")}
          description={t("adminReview.reasonHelp")}
          inputWrapperOrder={["label", "input", "description", "error"]}
          maxLength={200}
          required
          data-autofocus
          value={reason}
          error={fault}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            setFault(null);
          }}
        />
        <div className={styles.answers}>
          <Button variant="default" onClick={onClose}>
            {t("adminReview.back")}
          </Button>
          <Button type="submit" loading={decide.isPending}>
            {t(`adminReview.acts.${verdict}`)}
          </Button>
        </div>
      </Stack>
    </Dialog>
  );
}
