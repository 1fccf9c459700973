import { Button, Switch, Textarea, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { Choice } from "@/components/Choice";
import { Dialog } from "@/components/Dialog";
import { useTexts } from "@/i18n";
import { ApiError } from "@/lib/api/client";
import { wordsOf } from "@/lib/api/specified";
import type { Announcement, AnnouncementDraft } from "@/lib/api/types";
import { toast } from "@/lib/toast";
import { useSaveAnnouncement } from "../api";
import type { Preview } from "../preview";
import styles from "./adminAnnouncements.module.css";

const LEVELS = ["info", "important", "warning"] as const;
const AUDIENCES = ["all", "signed_in"] as const;

/** Writes an announcement, with what its readers will see beside it. Keeps its last face while it closes. */
export function AnnouncementForm({ edited, preview, onClose }: { edited: Announcement | "new" | null; preview: Preview; onClose(): void }) {
  const { t } = useTexts();
  const [last, setLast] = useState(edited);
  if (edited && edited !== last) setLast(edited);
  const item = last === "new" ? null : last;
  return (
    <Dialog opened={edited !== null} title={t(item ? "adminAnnouncements.edit" : "adminAnnouncements.create")} size={860} onClose={onClose}>
      <Fields key={item ? `${item.id}:${item.updated_ms}` : `new:${String(edited !== null)}`} item={item} preview={preview} onDone={onClose} />
    </Dialog>
  );
}

function Fields({ item, preview, onDone }: { item: Announcement | null; preview: Preview; onDone(): void }) {
  const { t } = useTexts();
  const [draft, setDraft] = useState<AnnouncementDraft>(() =>
    item
      ? { title: item.title, body: item.body, level: item.level, audience: item.audience, pinned: item.pinned, from_ms: item.from_ms, until_ms: item.until_ms }
      : { title: "", body: "", level: "info", audience: "all", pinned: false, from_ms: Date.now(), until_ms: null },
  );
  const save = useSaveAnnouncement(item?.id ?? null);
  const set = (change: Partial<AnnouncementDraft>) => {
    save.reset();
    setDraft((before) => ({ ...before, ...change }));
  };
  const fault = (name: string) => (save.error instanceof ApiError ? save.error.fields.find(({ path }) => path === `/${name}`)?.message : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(draft, {
      onSuccess: () => {
        toast(t("adminAnnouncements.saved"), "success");
        onDone();
      },
      onError: (error) => {
        if (!(error instanceof ApiError && error.fields.length > 0)) toast(wordsOf(error, t("adminAnnouncements.notSaved")), "error");
      },
    });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Stack gap={3} shrink>
        <TextInput
          required
          label={t("adminAnnouncements.title")}
          maxLength={80}
          value={draft.title}
          error={fault("title")}
          onChange={(event) => set({ title: event.currentTarget.value })}
          data-autofocus
        />
        <Textarea
          required
          label={t("adminAnnouncements.body")}
          description={t("adminAnnouncements.bodyHelp")}
          rows={8}
          maxLength={5000}
          value={draft.body}
          error={fault("body")}
          onChange={(event) => set({ body: event.currentTarget.value })}
        />
        <Row gap={3} rowGap={2} wrap>
          <Choice
            name={t("adminAnnouncements.level")}
            value={draft.level}
            onChange={(level) => set({ level })}
            options={LEVELS.map((value) => ({ value, label: t(`adminAnnouncements.levels.${value}`) }))}
          />
          <Choice
            name={t("adminAnnouncements.audience")}
            value={draft.audience}
            onChange={(audience) => set({ audience })}
            options={AUDIENCES.map((value) => ({ value, label: t(`adminAnnouncements.${value}`) }))}
          />
          <Switch label={t("adminAnnouncements.pinned")} checked={draft.pinned} onChange={(event) => set({ pinned: event.currentTarget.checked })} />
        </Row>
        <div className={styles.times}>
          <TextInput
            type="datetime-local"
            label={t("adminAnnouncements.from")}
            value={toLocal(draft.from_ms)}
            error={fault("from_ms")}
            onChange={(event) => set({ from_ms: fromLocal(event.currentTarget.value) ?? Date.now() })}
          />
          <TextInput
            type="datetime-local"
            label={t("app.aside", { text: t("adminAnnouncements.until"), note: t("adminAnnouncements.forever") })}
            value={draft.until_ms == null ? "" : toLocal(draft.until_ms)}
            error={fault("until_ms")}
            onChange={(event) => set({ until_ms: fromLocal(event.currentTarget.value) })}
          />
        </div>
      </Stack>
      <section className={styles.preview} aria-label={t("adminAnnouncements.preview")}>
        <p>{t("adminAnnouncements.preview")}</p>
        {draft.title || draft.body ? preview(draft) : <p>{t("adminAnnouncements.previewEmpty")}</p>}
      </section>
      <Button type="submit" className={styles.save} loading={save.isPending}>
        {t("adminAnnouncements.save")}
      </Button>
    </form>
  );
}

/** A time as the browser's own field takes it, in the clock of who writes. */
function toLocal(ms: number): string {
  const date = new Date(ms - new Date(ms).getTimezoneOffset() * 60_000);
  return date.toISOString().slice(0, 16);
}

function fromLocal(text: string): number | null {
  const ms = new Date(text).getTime();
  return Number.isNaN(ms) ? null : ms;
}
