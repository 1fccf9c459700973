import { Badge, Button, Skeleton } from "@mantine/core";
import { useState } from "react";
import { Panel } from "@/components/blocks/Panel";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { Confirm } from "@/components/Confirm";
import { ErrorState } from "@/components/ErrorState";
import { useTexts } from "@/i18n";
import type { OidcGrant } from "@/lib/api/types";
import { moment } from "@/lib/format";
import { toast } from "@/lib/toast";
import { useGrants, useRevoke } from "../api";
import "../texts.zh";
import styles from "./sites.module.css";

const SCOPES = {
  openid: "oidc.scopeOpenid",
  profile: "oidc.scopeProfile",
  email: "oidc.scopeEmail",
  offline_access: "oidc.scopeOffline",
} as const;

/** The sites that know this account, and the way to end that. For the settings page, which gives it its heading. */
export function AuthorizedSites() {
  const { t } = useTexts();
  const grants = useGrants();
  const revoke = useRevoke();
  const [leaving, setLeaving] = useState<OidcGrant | null>(null);
  // The question keeps its words while it closes.
  const [asked, setAsked] = useState("");

  if (grants.isPending) {
    return (
      <Stack gap={2} role="status" aria-label={t("app.loading")}>
        <Skeleton height={72} radius="lg" />
        <Skeleton height={72} radius="lg" />
      </Stack>
    );
  }
  if (grants.isError) return <ErrorState onRetry={() => void grants.refetch()} />;

  const ask = (grant: OidcGrant) => {
    setAsked(grant.name);
    setLeaving(grant);
  };
  const confirm = () => {
    if (!leaving) return;
    revoke.mutate(leaving.client_id, {
      onSuccess: () => toast(t("oidc.revoked", { site: leaving.name }), "success"),
      onError: () => toast(t("oidc.failed"), "error"),
      onSettled: () => setLeaving(null),
    });
  };
  return (
    <Stack gap={3}>
      <p className={styles.help}>{t("oidc.sitesHelp")}</p>
      {grants.data.length === 0 ? (
        <p className={styles.empty}>{t("oidc.sitesEmpty")}</p>
      ) : (
        <Stack as="ul" gap={2}>
          {grants.data.map((grant) => (
            <GrantRow key={grant.client_id} grant={grant} onRevoke={() => ask(grant)} />
          ))}
        </Stack>
      )}
      <Confirm
        opened={leaving !== null}
        title={t("oidc.revokeTitle", { site: asked })}
        message={t("oidc.revokeHelp")}
        confirm={t("oidc.revoke")}
        busy={revoke.isPending}
        onConfirm={confirm}
        onClose={() => setLeaving(null)}
      />
    </Stack>
  );
}

function GrantRow({ grant, onRevoke }: { grant: OidcGrant; onRevoke(): void }) {
  const { t, language } = useTexts();
  const known = grant.scopes.filter((scope): scope is keyof typeof SCOPES => scope in SCOPES).map((scope) => t(SCOPES[scope]));
  return (
    <Panel as="li" pad={4} small className={styles.row}>
      <span className={styles.mark} aria-hidden="true">
        {[...grant.name][0]}
      </span>
      <div className={styles.words}>
        <Row as="h2" gap={2} wrap className={styles.name}>
          {grant.name}
          {grant.trusted && (
            <Badge variant="light" size="sm" title={t("oidc.trustedHelp")}>
              {t("oidc.trusted")}
            </Badge>
          )}
        </Row>
        <p>{t("oidc.knows", { scopes: known.join(language === "en" ? ", " : "、") })}</p>
        <p>{t("oidc.lastUsed", { date: moment(grant.last_used_ms, language) })}</p>
      </div>
      <Button variant="default" size="sm" onClick={onRevoke} aria-label={`${t("oidc.revoke")} ${grant.name}`}>
        {t("oidc.revoke")}
      </Button>
    </Panel>
  );
}
