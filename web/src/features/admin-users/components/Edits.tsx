import { Button, TextInput } from "@mantine/core";
import { useState, type FormEvent, type ReactNode } from "react";
import { useTexts } from "@/i18n";
import { wordsOf } from "@/lib/api/specified";
import { stamp } from "@/lib/format";
import { toast } from "@/lib/toast";
import { useChangeStanding, type Person, type StandingChange } from "../api";
import { isShorter } from "../shifts";
import { Shifts, Shorter } from "./Shifts";
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
  const [touched, setTouched] = useState(false);
  const [agreed, setAgreed] = useState(false);
  const after = !touched ? person.expires_ms : end === "" ? null : new Date(end).getTime();
  const shorter = after !== null && isShorter(person.expires_ms, after) ? { before: person.expires_ms, after } : null;
  return (
    <Editor person={person} blocked={shorter !== null && !agreed} change={() => ({ expires_ms: after, allow_shorter: shorter !== null && agreed })} onDone={onDone}>
      {(error) => (
        <div className={styles.stack}>
          <TextInput
            type="datetime-local"
            max="9999-12-31T23:59"
            aria-label={t("adminUsers.dialog.expires")}
            description={t("adminUsers.act.termHint")}
            value={end}
            error={error}
            onChange={(event) => {
              setEnd(event.currentTarget.value);
              setTouched(true);
            }}
          />
          {touched && <Shifts points={{ before: person.points.available, after: person.points.available }} end={{ before: person.expires_ms, after }} />}
          {shorter && <Shorter end={shorter} agreed={agreed} error={null} onAgree={setAgreed} />}
        </div>
      )}
    </Editor>
  );
}

function Editor({ person, blocked = false, change, onDone, children }: Props & { blocked?: boolean; change(): StandingChange; children(error: string | null): ReactNode }) {
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
        <Button type="submit" disabled={blocked} loading={standing.isPending}>
          {t("adminUsers.act.save")}
        </Button>
      </form>
    </div>
  );
}
