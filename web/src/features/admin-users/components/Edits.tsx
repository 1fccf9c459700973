import { Button, TextInput } from "@mantine/core";
import { useState, type FormEvent, type ReactNode } from "react";
import { useTexts } from "@/i18n";
import { wordsOf } from "@/lib/api/specified";
import { stamp } from "@/lib/format";
import { toast } from "@/lib/toast";
import { useChangeStanding, type Person, type StandingChange } from "../api";
import styles from "./dialog.module.css";

interface Props {
  person: Person;
  onDone(): void;
}

export function EditTag({ person, onDone }: Props) {
  const { t } = useTexts();
  const [tag, setTag] = useState(person.tag);
  return (
    <Editor person={person} change={() => ({ tag })} onDone={onDone}>
      {(error) => (
        <TextInput
          aria-label={t("adminUsers.dialog.tag")}
          description={t("adminUsers.act.tagHint")}
          maxLength={200}
          autoFocus
          value={tag}
          error={error}
          onChange={(event) => setTag(event.currentTarget.value)}
        />
      )}
    </Editor>
  );
}

export function EditTerm({ person, onDone }: Props) {
  const { t } = useTexts();
  // The control speaks local time without a zone, as `stamp` writes it.
  const [end, setEnd] = useState(person.expires_ms === null ? "" : stamp(person.expires_ms).slice(0, 16).replace(" ", "T"));
  return (
    <Editor person={person} change={() => ({ expires_ms: end === "" ? null : new Date(end).getTime() })} onDone={onDone}>
      {(error) => (
        <TextInput
          type="datetime-local"
          max="9999-12-31T23:59"
          aria-label={t("adminUsers.dialog.expires")}
          description={t("adminUsers.act.termHint")}
          value={end}
          error={error}
          onChange={(event) => setEnd(event.currentTarget.value)}
        />
      )}
    </Editor>
  );
}

function Editor({ person, change, onDone, children }: Props & { change(): StandingChange; children(error: string | null): ReactNode }) {
  const { t } = useTexts();
  const [error, setError] = useState<string | null>(null);
  const standing = useChangeStanding(person.uid);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setError(null);
    try {
      await standing.mutateAsync(change());
      toast(t("adminUsers.act.saved"), "success");
      onDone();
    } catch (cause) {
      setError(wordsOf(cause, t("adminUsers.act.failed")));
    }
  };
  return (
    <div className={styles.editor}>
      <form onSubmit={(event) => void save(event)}>
        {children(error)}
        <Button type="submit" loading={standing.isPending}>
          {t("adminUsers.act.save")}
        </Button>
      </form>
    </div>
  );
}
