import { Button, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { Stack } from "@/components/blocks/Stack";
import { Dialog } from "@/components/Dialog";
import { useTexts } from "@/i18n";
import { wordsOf } from "@/lib/api/specified";
import { useLast } from "@/lib/hooks";
import { toast } from "@/lib/toast";
import { useChangeKey, type Key } from "../api";
import { anyWrong, draftOf, limitsOf } from "../limits";
import { LimitsFields } from "./LimitsFields";
import styles from "./keys.module.css";

/** What a key is called, and how far it may go. */
export function EditDialog({ item, onClose }: { item: Key | null; onClose(): void }) {
  const { t } = useTexts();
  const shown = useLast(item);
  return (
    <Dialog opened={item !== null} title={t("keys.editTitle")} size={520} onClose={onClose}>
      {shown && <EditForm key={shown.id} item={shown} onDone={onClose} />}
    </Dialog>
  );
}

function EditForm({ item, onDone }: { item: Key; onDone(): void }) {
  const { t } = useTexts();
  const change = useChangeKey();
  const [name, setName] = useState(item.name);
  const [draft, setDraft] = useState(() => draftOf(item.limits));
  const [tried, setTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (anyWrong(draft)) return;
    change.mutate(
      { id: item.id, name: name.trim(), limits: limitsOf(draft) },
      {
        onSuccess: () => {
          toast(t("keys.changed"), "success");
          onDone();
        },
      },
    );
  };
  return (
    <Stack as="form" gap={4} noValidate onSubmit={submit}>
      <TextInput size="md" label={t("keys.name")} value={name} autoComplete="off" data-autofocus onChange={(event) => setName(event.currentTarget.value)} />
      <LimitsFields draft={draft} onChange={setDraft} tried={tried} error={change.error} />
      {change.isError && (
        <p className={styles.problem} role="alert">
          {wordsOf(change.error, t("keys.actionFailed"))}
        </p>
      )}
      <Button type="submit" size="md" loading={change.isPending}>
        {t("keys.save")}
      </Button>
    </Stack>
  );
}
