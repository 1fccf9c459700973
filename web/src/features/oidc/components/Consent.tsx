import { Icon, type IconName } from "@/components/Icon";
import { useTexts } from "@/i18n";
import { ApiError } from "@/lib/api/client";
import type { OidcRequest } from "@/lib/api/types";
import { useAnswer } from "../api";
import { AcceptOrDecline } from "./AcceptOrDecline";
import { Frame } from "./Frame";
import { Gone } from "./Gone";
import styles from "./oidc.module.css";

/** Who asks, what is shared, and the two buttons. */
export function Consent({ id, asked }: { id: string; asked: OidcRequest }) {
  const { t } = useTexts();
  const answer = useAnswer(id);
  const site = asked.site?.name ?? "";
  const title = t("oidc.consentTitle", { site });
  if (answer.error instanceof ApiError && answer.error.status === 404) return <Gone />;

  const { user } = asked;
  return (
    <Frame title={title} lead={t("oidc.consentLead")}>
      <dl className={styles.facts}>
        <div>
          <dt>{t("oidc.as")}</dt>
          <dd>{user.display_name}</dd>
        </div>
        <div>
          <dt>{t("oidc.goesTo")}</dt>
          <dd>{asked.site?.host}</dd>
        </div>
      </dl>
      <h2 className={styles.subtitle}>{t("oidc.shares")}</h2>
      <ul className={styles.shares}>
        <Share icon="key" text={t("oidc.openid")} value={String(user.uid)} />
        {asked.scopes.includes("profile") && (
          <Share icon="person" text={t("oidc.profile")} value={names(user.login_name, user.display_name)} />
        )}
        {asked.scopes.includes("email") && (
          <Share icon="mail" text={t("oidc.email")} value={user.email ?? t("oidc.emailNone")} />
        )}
        {asked.scopes.includes("offline_access") && (
          <Share icon="clock" text={t("oidc.offlineAccess")} value={t("oidc.offlineHelp")} />
        )}
      </ul>
      <p className={styles.note}>{t("oidc.never")}</p>
      {answer.isError && (
        <p className={styles.error} role="alert">
          {t("oidc.failed")}
        </p>
      )}
      <AcceptOrDecline answer={answer} accept={t("oidc.accept")} onAccept={() => answer.mutate({ accept: true, signsOut: false })} />
    </Frame>
  );
}

const names = (login: string, display: string) =>
  login.toLowerCase() === display.toLowerCase() ? display : `${display} · ${login}`;

function Share({ icon, text, value }: { icon: IconName; text: string; value: string }) {
  return (
    <li>
      <Icon name={icon} size={20} />
      <span>
        {text}
        <small>{value}</small>
      </span>
    </li>
  );
}
