import { Button, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { Stack } from "@/components/blocks/Stack";
import { useTexts } from "@/i18n";
import { ApiError } from "@/lib/api/client";
import { wordsOf } from "@/lib/api/specified";
import { loadWords, saveWords } from "@/lib/drafts";
import { CATEGORIES, MAX_SUBJECT, MAX_WORDS, useOpenTicket, type Category, type Thread } from "../api";
import { Pictures, type Picture } from "./Pictures";
import styles from "./tickets.module.css";

const SUBJECT = "ticket.new.subject";
const WORDS = "ticket.new.words";

/** A ticket to open. What is written survives a reload. */
export function NewTicketForm({ onMade }: { onMade(made: Thread): void }) {
  const { t } = useTexts();
  const open = useOpenTicket();
  const [subject, setSubject] = useState(() => loadWords(SUBJECT));
  const [words, setWords] = useState(() => loadWords(WORDS));
  const [category, setCategory] = useState<Category>("task");
  const [task, setTask] = useState("");
  const [order, setOrder] = useState("");
  const [pictures, setPictures] = useState<Picture[]>([]);
  const fields = open.error instanceof ApiError ? open.error.fields : [];
  const wrong = (name: string) => fields.find(({ path }) => path === `/${name}` || path.startsWith(`/${name}/`))?.message;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    open.mutate(
      { subject: subject.trim(), category, words: words.trim(), task_id: task.trim() || null, order_no: order.trim() || null, files: pictures.map(({ id }) => id) },
      {
        onSuccess: (made) => {
          saveWords(SUBJECT, "");
          saveWords(WORDS, "");
          onMade(made);
        },
      },
    );
  };
  return (
    <Stack as="form" gap={4} noValidate onSubmit={submit}>
      <TextInput
        label={t("tickets.subject")}
        value={subject}
        error={wrong("subject")}
        maxLength={MAX_SUBJECT}
        autoComplete="off"
        required
        data-autofocus
        onChange={({ currentTarget }) => {
          setSubject(currentTarget.value);
          saveWords(SUBJECT, currentTarget.value);
        }}
      />
      <NativeSelect
        label={t("tickets.kind")}
        value={category}
        data={CATEGORIES.map((value) => ({ value, label: t(`tickets.category.${value}`) }))}
        onChange={({ currentTarget }) => setCategory(CATEGORIES.find((known) => known === currentTarget.value) ?? "other")}
      />
      <Textarea
        label={t("tickets.words")}
        description={t("tickets.wordsHelp")}
        value={words}
        error={wrong("words")}
        maxLength={MAX_WORDS}
        rows={6}
        resize="vertical"
        required
        onChange={({ currentTarget }) => {
          setWords(currentTarget.value);
          saveWords(WORDS, currentTarget.value);
        }}
      />
      <Pictures pictures={pictures} onChange={setPictures} error={wrong("files")} />
      <div className={styles.pair}>
        <TextInput label={t("tickets.task")} value={task} error={wrong("task_id")} autoComplete="off" onChange={({ currentTarget }) => setTask(currentTarget.value)} />
        <TextInput label={t("tickets.order")} value={order} error={wrong("order_no")} autoComplete="off" onChange={({ currentTarget }) => setOrder(currentTarget.value)} />
      </div>
      {open.isError && fields.length === 0 && (
        <p className={styles.problem} role="alert">
          {wordsOf(open.error, t("tickets.actionFailed"))}
        </p>
      )}
      <Button type="submit" size="md" loading={open.isPending}>
        {t("tickets.go")}
      </Button>
    </Stack>
  );
}
