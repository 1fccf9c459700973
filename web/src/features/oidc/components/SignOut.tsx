import { Button } from "@mantine/core";
import { Link } from "react-router";
import { Stack } from "@/components/blocks/Stack";
import { useTexts } from "@/i18n";
import { ApiError } from "@/lib/api/client";
import type { OidcRequest } from "@/lib/api/types";
import { useAnswer } from "../api";
import { Frame, Notice } from "./Frame";
import { Gone } from "./Gone";
import "../texts.zh";
import styles from "./oidc.module.css";

/** Another site wants the user signed out, and cannot show that it may decide so. */
export function SignOut({ id, asked }: { id: string; asked: OidcRequest }) {
  const { t } = useTexts();
  const answer = useAnswer(id);
  const title = t("oidc.signOutTitle");
  const site = asked.site?.name;
  if (answer.error instanceof ApiError && answer.error.status === 404) return <Gone />;
  const busy = answer.isPending || answer.isSuccess;
  return (
    <Frame title={title} lead={site ? t("oidc.signOutLead", { site }) : t("oidc.signOutLeadUnknown")}>
      <dl className={styles.facts}>
        <div>
          <dt>{t("oidc.as")}</dt>
          <dd>{asked.user.display_name}</dd>
        </div>
      </dl>
      <p className={styles.note}>{t("oidc.signOutHelp")}</p>
      {answer.isError && (
        <p className={styles.error} role="alert">
          {t("oidc.failed")}
        </p>
      )}
      <Stack gap={2} className={styles.actions}>
        <Button size="md" fullWidth loading={busy} onClick={() => answer.mutate({ accept: true, signsOut: true })}>
          {t("oidc.signOut")}
        </Button>
        <Button component={Link} to="/" size="md" fullWidth variant="default">
          {t("oidc.stay")}
        </Button>
      </Stack>
    </Frame>
  );
}

/** Where signing out ends when no site waits. */
export function SignedOut() {
  const { t } = useTexts();
  const action = (
    <>
      <Button component={Link} to="/login" size="md" fullWidth>
        {t("oidc.again")}
      </Button>
      <Button component={Link} to="/" variant="default" size="md" fullWidth>
        {t("oidc.home")}
      </Button>
    </>
  );
  return <Notice title={t("oidc.signedOutTitle")} help={t("oidc.signedOutHelp")} action={action} />;
}
