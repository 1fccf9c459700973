import { Button, Textarea } from "@mantine/core";
import { useState, type FormEvent, type KeyboardEvent } from "react";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { useTexts } from "@/i18n";
import { ApiError } from "@/lib/api/client";
import { wordsOf } from "@/lib/api/specified";
import { loadWords, saveWords } from "@/lib/drafts";
import { toast } from "@/lib/toast";
import { MAX_WORDS, useReply } from "../api";
import { Pictures, type Picture } from "./Pictures";
import styles from "./tickets.module.css";

/** What the reader adds to a ticket. What is written survives a reload. */
export function ReplyForm({ id }: { id: string }) {
  const { t } = useTexts();
  const reply = useReply(id);
  const place = `ticket.${id}`;
  const [words, setWords] = useState(() => loadWords(place));
  const [pictures, setPictures] = useState<Picture[]>([]);
  const fields = reply.error instanceof ApiError ? reply.error.fields : [];
  const wrong = (name: string) => fields.find(({ path }) => path.startsWith(`/${name}`))?.message;
  const write = (text: string) => {
    setWords(text);
    saveWords(place, text);
  };
  const send = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (reply.isPending) return;
    reply.mutate(
      { words: words.trim(), files: pictures.map((picture) => picture.id) },
      {
        onSuccess: () => {
          write("");
          setPictures([]);
          toast(t("tickets.sent"), "success");
        },
      },
    );
  };
  return (
    <Stack as="form" gap={3} noValidate onSubmit={send}>
      <Textarea
        label={t("tickets.reply")}
        description={t("tickets.replyHelp")}
        value={words}
        error={wrong("words")}
        maxLength={MAX_WORDS}
        rows={4}
        resize="vertical"
        onChange={({ currentTarget }) => write(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) send(event);
        }}
      />
      <Pictures pictures={pictures} onChange={setPictures} error={wrong("files")} />
      {reply.isError && fields.length === 0 && (
        <p className={styles.problem} role="alert">
          {wordsOf(reply.error, t("tickets.actionFailed"))}
        </p>
      )}
      <Row gap={2}>
        <Button type="submit" loading={reply.isPending}>
          {t("tickets.send")}
        </Button>
      </Row>
    </Stack>
  );
}
