import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Panel } from "@/components/blocks/Panel";
import { Row } from "@/components/blocks/Row";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import type { Me } from "@/lib/api/types";
import { date } from "@/lib/format";
import { profileQuery } from "../profileApi";
import { AvatarButton } from "./AvatarButton";
import { CopyButton } from "./CopyButton";
import { EmailRow } from "./EmailRow";
import { ProfileEdit } from "./ProfileEdit";
import styles from "./setting.module.css";

export function ProfileSection({ me }: { me: Me }) {
  const { t, language } = useTexts();
  const profile = useQuery({ ...profileQuery, enabled: !me.anonymous }).data;
  const expired = me.expirationTime !== null && me.expirationTime <= Date.now();
  const name = me.anonymous ? t("account.anonymous") : me.displayName || me.loginName;
  const invite = `${window.location.origin}/register?iCode=${encodeURIComponent(me.invitationCode ?? "")}`;

  return (
    <section aria-label={t("account.setting.profile")}>
      <h1 className={styles.title}>{t("account.setting.profile")}</h1>
      <Panel raised className={styles.hero}>
        {me.anonymous ? (
          <span className={styles.face} aria-hidden="true">
            <Icon name="user" size={28} />
          </span>
        ) : (
          <AvatarButton name={name} url={profile?.avatar ?? null} />
        )}
        <div className={styles.who}>
          <strong>{name}</strong>
          <span className={styles.till} data-bad={expired || undefined}>
            {me.expirationTime === null ? t("account.setting.forever") : expired ? t("account.setting.expired") : t("account.expires", { date: date(me.expirationTime, language) })}
          </span>
        </div>
        <Row as="dl" gap={7} align="stretch" className={styles.points}>
          <div>
            <dt>{t("account.setting.points")}</dt>
            <dd>{me.score.toLocaleString(language)}</dd>
          </div>
          {me.held > 0 && (
            <div>
              <dt>{t("account.setting.heldPoints")}</dt>
              <dd data-small>{me.held.toLocaleString(language)}</dd>
            </div>
          )}
        </Row>
      </Panel>

      {me.anonymous && (
        <Row gap={6} rowGap={3} wrap justify="between" className={styles.guest}>
          <div>
            <strong>{t("account.setting.anonymousTitle")}</strong>
            <p>{t("account.anonymousHelp")}</p>
          </div>
          <Button component={Link} to="/register?redirect=/setting">
            {t("account.setting.anonymousDo")}
          </Button>
        </Row>
      )}

      <Panel as="dl" className={styles.rows}>
        <ProfileRow name={t("account.setting.uid")} value={String(me.id)}>
          <CopyButton value={String(me.id)} label={t("account.setting.copy")} />
        </ProfileRow>
        {!me.anonymous && <ProfileRow name={t("account.setting.loginName")} value={me.loginName} />}
        {!me.anonymous && <ProfileEdit field="display_name" value={me.displayName} />}
        {!me.anonymous && <EmailRow me={me} />}
        {!me.anonymous && <ProfileEdit field="phone" value={profile?.phone ?? ""} />}
        {me.invitationCode && (
          <ProfileRow name={t("account.setting.invitation")} value={me.invitationCode} mono>
            <CopyButton value={me.invitationCode} label={t("account.setting.copy")} />
            <CopyButton value={invite} label={t("account.setting.inviteLink")} icon="link" />
          </ProfileRow>
        )}
        <ProfileRow
          name={t("account.setting.expiration")}
          value={me.expirationTime === null ? t("account.setting.forever") : date(me.expirationTime, language)}
        />
        <ProfileRow name={t("account.setting.created")} value={date(me.createTime, language)} />
      </Panel>
    </section>
  );
}

function ProfileRow({ name, value, mono = false, children }: { name: string; value: string; mono?: boolean; children?: ReactNode }) {
  return (
    <div className={styles.row}>
      <dt>{name}</dt>
      <dd data-mono={mono || undefined}>
        <span>{value}</span>
        {children}
      </dd>
    </div>
  );
}
