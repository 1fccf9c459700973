import { Button } from "@mantine/core";
import { Stack } from "@/components/blocks/Stack";
import { useTexts } from "@/i18n";
import type { useAnswer } from "../api";
import styles from "./oidc.module.css";

interface Props {
  answer: ReturnType<typeof useAnswer>;
  accept: string;
  /** Without it the button sends the form around it. */
  onAccept?: () => void;
}

/** The two answers to what a site or an application asks for. */
export function AcceptOrDecline({ answer, accept, onAccept }: Props) {
  const { t } = useTexts();
  const told = answer.variables?.accept;
  // Once answered the page is about to go: the buttons stay as they were pressed.
  const busy = answer.isPending || answer.isSuccess;
  return (
    <Stack gap={2} className={styles.actions}>
      <Button type={onAccept ? "button" : "submit"} size="md" fullWidth loading={busy && told === true} disabled={busy && told === false} onClick={onAccept}>
        {accept}
      </Button>
      <Button
        size="md"
        fullWidth
        variant="default"
        loading={busy && told === false}
        disabled={busy && told === true}
        onClick={() => answer.mutate({ accept: false, signsOut: false })}
      >
        {t("oidc.decline")}
      </Button>
    </Stack>
  );
}
