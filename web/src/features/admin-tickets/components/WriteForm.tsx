import { Button, Textarea } from "@mantine/core";
import { useState, type FormEvent, type KeyboardEvent } from "react";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { Choice } from "@/components/Choice";
import { useTexts } from "@/i18n";
import { wordsOf } from "@/lib/api/specified";
import { loadWords, saveWords } from "@/lib/drafts";
import { toast } from "@/lib/toast";
import { MAX_WORDS, useWrite, type Thread } from "../api";

type Kind = "messages" | "notes";

/**
 * An answer, or a note among administrators: each keeps its own words, so that a note is never sent by changing one's mind. What
 * is written survives a reload. Nothing but notes is added to a closed ticket.
 */
export function WriteForm({ thread }: { thread: Thread }) {
  const { t } = useTexts();
  const write = useWrite(thread.id);
  const [chosen, setKind] = useState<Kind>("messages");
  const kind = thread.state === "closed" ? "notes" : chosen;
  const place = (of: Kind) => `ticket.${thread.id}.${of}`;
  const [words, setWords] = useState<Record<Kind, string>>(() => ({ messages: loadWords(place("messages")), notes: loadWords(place("notes")) }));
  const change = (of: Kind, text: string) => {
    setWords((held) => ({ ...held, [of]: text }));
    saveWords(place(of), text);
  };
  const send = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (write.isPending) return;
    const as = kind;
    write.mutate(
      { as, words: words[as].trim() },
      {
        onSuccess: () => {
          change(as, "");
          toast(t(as === "notes" ? "adminTickets.noted" : "adminTickets.sent"), "success");
        },
      },
    );
  };
  return (
    <Stack as="form" gap={3} noValidate onSubmit={send}>
      {thread.state !== "closed" && (
        <Choice<Kind>
          name={t("adminTickets.write")}
          value={kind}
          options={[
            { value: "messages", label: t("adminTickets.toPerson") },
            { value: "notes", label: t("adminTickets.toStaff") },
          ]}
          onChange={(value) => {
            setKind(value);
            write.reset();
          }}
        />
      )}
      <Textarea
        label={t(kind === "notes" ? "adminTickets.noteWords" : "adminTickets.answerWords")}
        description={t("adminTickets.sendHelp")}
        value={words[kind]}
        error={write.isError ? wordsOf(write.error, t("adminTickets.actionFailed")) : null}
        maxLength={MAX_WORDS}
        rows={5}
        resize="vertical"
        onChange={({ currentTarget }) => change(kind, currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) send(event);
        }}
      />
      <Row gap={2}>
        <Button type="submit" loading={write.isPending}>
          {t(kind === "notes" ? "adminTickets.sendNote" : "adminTickets.send")}
        </Button>
      </Row>
    </Stack>
  );
}
