import { Button, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { useTexts } from "@/i18n";
import { ApiError } from "@/lib/api/client";
import { wordsOf } from "@/lib/api/specified";
import { toast } from "@/lib/toast";
import { useChangeProfile } from "../profileApi";
import avatar from "./avatar.module.css";
import styles from "./setting.module.css";

interface Props {
  field: "display_name" | "phone";
  /** What stands there; empty for nothing. */
  value: string;
}

/** Of each field: what the browser may fill in, and the keyboard of a phone. */
const INPUTS = {
  display_name: { autoComplete: "nickname", maxLength: 40 },
  phone: { autoComplete: "tel", inputMode: "tel", type: "tel", maxLength: 32 },
} as const;

/** One line of the profile that its owner changes in its place. */
export function ProfileEdit({ field, value }: Props) {
  const { t } = useTexts();
  const change = useChangeProfile();
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const name = t(`account.profile.${field}`);

  const close = () => {
    setTyped(null);
    setError(null);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      await change({ [field]: typed ?? "" });
      toast(t("account.profile.saved"), "success");
      close();
    } catch (cause) {
      const wrong = cause instanceof ApiError ? cause.fields.find(({ path }) => path.endsWith(field)) : undefined;
      setError(wrong?.message ?? wordsOf(cause, t("account.profile.failed")));
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className={styles.row}>
      <dt>{name}</dt>
      <dd>
        {typed === null ? (
          <>
            <span data-none={!value || undefined}>{value || t("account.profile.none")}</span>
            <Button size="xs" variant="default" onClick={() => setTyped(value)} aria-label={t(value ? "account.profile.changeOf" : "account.profile.fillOf", { name })}>
              {t(value ? "account.profile.change" : "account.profile.fill")}
            </Button>
          </>
        ) : (
          <Stack as="form" gap={2} className={avatar.edit} noValidate onSubmit={(event) => void save(event)}>
            <TextInput
              size="md"
              name={field}
              aria-label={name}
              description={t(`account.profile.${field}Help`)}
              autoFocus
              {...INPUTS[field]}
              value={typed}
              error={error}
              onChange={(event) => {
                setTyped(event.currentTarget.value);
                setError(null);
              }}
              onKeyDown={(event) => event.key === "Escape" && close()}
            />
            <Row gap={2} wrap align="stretch" justify="end">
              <Button variant="default" onClick={close}>
                {t("account.setting.cancel")}
              </Button>
              <Button type="submit" loading={busy}>
                {t("account.profile.save")}
              </Button>
            </Row>
          </Stack>
        )}
      </dd>
    </div>
  );
}
