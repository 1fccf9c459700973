import { Button, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { Problem } from "@/components/blocks/Problem";
import { Stack } from "@/components/blocks/Stack";
import { Dialog } from "@/components/Dialog";
import { useTexts } from "@/i18n";
import { reasonOf, type Organisation, type useCreate } from "../api";

const MAX_NAME = 60;

interface Props {
  opened: boolean;
  title: string;
  action: string;
  /** The name before, where there is one. */
  former?: string;
  change: ReturnType<typeof useCreate>;
  onDone(organisation: Organisation): void;
  onClose(): void;
}

/** What an organisation is called, at first or from now on. */
export function NameDialog(props: Props) {
  return (
    <Dialog opened={props.opened} title={props.title} onClose={props.onClose}>
      <NameForm {...props} />
    </Dialog>
  );
}

function NameForm({ action, former = "", change, onDone }: Props) {
  const { t } = useTexts();
  const [name, setName] = useState(former);
  const [tried, setTried] = useState(false);
  const chosen = name.trim();
  const wrong = chosen === "" || [...chosen].length > MAX_NAME;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!wrong) change.mutate(chosen, { onSuccess: onDone });
  };
  return (
    <Stack as="form" gap={4} noValidate onSubmit={submit}>
      <TextInput
        size="md"
        label={t("organisation.name")}
        value={name}
        error={tried && wrong && t("organisation.nameRule")}
        autoComplete="off"
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {change.isError && <Problem>{reasonOf(change.error, t("organisation.actionFailed"))}</Problem>}
      <Button type="submit" size="md" loading={change.isPending}>
        {action}
      </Button>
    </Stack>
  );
}
