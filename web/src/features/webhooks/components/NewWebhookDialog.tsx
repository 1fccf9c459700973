import { Button, Checkbox, Input, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { Stack } from "@/components/blocks/Stack";
import { Choice } from "@/components/Choice";
import { Dialog } from "@/components/Dialog";
import { useTexts } from "@/i18n";
import { ApiError } from "@/lib/api/client";
import { wordsOf } from "@/lib/api/specified";
import { EVENTS, useMakeWebhook, type MadeWebhook, type WebhookEvent } from "../api";
import { wordOf } from "../words";
import styles from "./webhooks.module.css";

/** Where to tell, and what. */
export function NewWebhookDialog({ opened, onMade, onClose }: { opened: boolean; onMade(made: MadeWebhook): void; onClose(): void }) {
  const { t } = useTexts();
  return (
    <Dialog opened={opened} title={t("webhooks.make")} size={520} onClose={onClose}>
      <NewWebhookForm onMade={onMade} />
    </Dialog>
  );
}

function NewWebhookForm({ onMade }: { onMade(made: MadeWebhook): void }) {
  const { t } = useTexts();
  const make = useMakeWebhook();
  const [url, setUrl] = useState("");
  const [events, setEvents] = useState<WebhookEvent[]>([]);
  const [test, setTest] = useState(false);
  const wrong = make.error instanceof ApiError ? make.error.fields.find(({ path }) => path === "/url") : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    make.mutate({ url: url.trim(), events, test }, { onSuccess: onMade });
  };
  return (
    <Stack as="form" gap={4} noValidate onSubmit={submit}>
      <TextInput
        size="md"
        type="url"
        label={t("webhooks.url")}
        description={t("webhooks.urlHelp")}
        value={url}
        error={wrong?.message}
        autoComplete="off"
        data-autofocus
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <Input.Wrapper size="md" label={t("webhooks.kind")} labelElement="div">
        <Choice
          wide
          name={t("webhooks.kind")}
          value={test ? "test" : "live"}
          options={[
            { value: "live", label: t("webhooks.live") },
            { value: "test", label: t("webhooks.test") },
          ]}
          onChange={(value) => setTest(value === "test")}
        />
      </Input.Wrapper>
      <Checkbox.Group label={t("webhooks.events")} description={t("webhooks.eventsHelp")} size="md" value={events} onChange={(value) => setEvents(EVENTS.filter((event) => value.includes(event)))}>
        <Stack gap={2} className={styles.options}>
          {EVENTS.map((event) => (
            <Checkbox key={event} value={event} size="md" label={t(wordOf(event))} description={event} />
          ))}
        </Stack>
      </Checkbox.Group>
      {make.isError && !wrong && (
        <p className={styles.problem} role="alert">
          {wordsOf(make.error, t("webhooks.actionFailed"))}
        </p>
      )}
      <Button type="submit" size="md" loading={make.isPending}>
        {t("webhooks.go")}
      </Button>
    </Stack>
  );
}
