import { Button, SegmentedControl, Switch, Textarea, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { Dialog } from "@/components/Dialog";
import { useTexts } from "@/i18n";
import { ApiError } from "@/lib/api/client";
import { wordsOf } from "@/lib/api/specified";
import type { RelyingSite, SiteDetails, SiteWithSecret } from "@/lib/api/types";
import { toast } from "@/lib/toast";
import { useChangeSite, useCreateSite } from "../api";
import styles from "./sites.module.css";

type Oidc = Extract<SiteDetails, { protocol: "oidc" }>;
type SaToken = Extract<SiteDetails, { protocol: "sa_token" }>;

const SCOPES = ["profile", "email", "offline_access"];
const OIDC: Oidc = {
  protocol: "oidc",
  redirect_uris: [],
  post_logout_redirect_uris: [],
  backchannel_logout_uri: null,
  trusted: false,
  public: false,
  scopes: ["openid", "profile", "email"],
};
const SA_TOKEN: SaToken = { protocol: "sa_token", md5: false, redirects: [], callback_hosts: [], push_url: null, allow_private: false };

interface Props {
  edited: RelyingSite | "new" | null;
  onClose(): void;
  onMade(made: SiteWithSecret): void;
}

/** Connects a site, or changes one; a site of the configuration is only shown. Keeps its last face while it closes. */
export function SiteForm({ edited, onClose, onMade }: Props) {
  const { t } = useTexts();
  const [last, setLast] = useState(edited);
  if (edited && edited !== last) setLast(edited);
  const site = last === "new" ? null : last;
  const title = site === null ? t("adminSites.create") : site.id === null ? site.name : t("adminSites.edit");
  return (
    <Dialog opened={edited !== null} title={title} size={640} onClose={onClose}>
      <Fields key={site ? `${site.details.protocol}:${site.client_id}:${site.updated_ms}` : `new:${String(edited !== null)}`} site={site} onDone={onClose} onMade={onMade} />
    </Dialog>
  );
}

function Fields({ site, onDone, onMade }: { site: RelyingSite | null; onDone(): void; onMade(made: SiteWithSecret): void }) {
  const { t } = useTexts();
  const [id, setId] = useState(site?.client_id ?? "");
  const [name, setName] = useState(site?.name ?? "");
  const [details, setDetails] = useState<SiteDetails>(site?.details ?? OIDC);
  const create = useCreateSite();
  const change = useChangeSite();
  const fixed = site !== null && site.id === null;
  const error = create.error ?? change.error;
  const fault = (path: string) => (error instanceof ApiError ? error.fields.find((field) => field.path === path)?.message : undefined);
  const fresh = () => {
    create.reset();
    change.reset();
  };
  const set = (next: Partial<Oidc> | Partial<SaToken>) => {
    fresh();
    setDetails((before) => ({ ...before, ...next }) as SiteDetails);
  };
  const complain = (cause: unknown) => {
    if (!(cause instanceof ApiError && cause.fields.length > 0)) toast(wordsOf(cause, t("adminSites.notSaved")), "error");
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const done = () => {
      toast(t("adminSites.saved"), "success");
      onDone();
    };
    if (site?.id) {
      change.mutate({ id: site.id, name, details, enabled: site.enabled }, { onSuccess: done, onError: complain });
    } else {
      const made = (answer: SiteWithSecret) => {
        done();
        onMade(answer);
      };
      create.mutate({ client_id: id, name, details }, { onSuccess: made, onError: complain });
    }
  };
  return (
    <Stack as="form" gap={4} onSubmit={submit} noValidate>
      <Stack as="fieldset" gap={3} shrink disabled={fixed} className={styles.fields}>
        {site === null && (
          <SegmentedControl
            fullWidth
            aria-label={t("adminSites.protocol")}
            value={details.protocol}
            data={[
              { value: "oidc", label: t("adminSites.oidc") },
              { value: "sa_token", label: t("adminSites.sa_token") },
            ]}
            onChange={(value) => set(value === "oidc" ? OIDC : SA_TOKEN)}
          />
        )}
        {fault("/details/protocol") && <p role="alert">{fault("/details/protocol")}</p>}
        <div className={styles.pair}>
          <TextInput
            required
            label={t("adminSites.clientId")}
            description={site === null ? t("adminSites.clientIdHelp") : undefined}
            value={id}
            disabled={site !== null}
            error={fault("/client_id")}
            maxLength={64}
            onChange={(event) => {
              fresh();
              setId(event.currentTarget.value);
            }}
          />
          <TextInput
            required
            label={t("adminSites.name")}
            description={site === null ? "\u00a0" : undefined}
            value={name}
            error={fault("/name")}
            maxLength={40}
            onChange={(event) => {
              fresh();
              setName(event.currentTarget.value);
            }}
          />
        </div>
        {details.protocol === "oidc" ? (
          <OidcFields details={details} isNew={site === null} fault={fault} onChange={set} />
        ) : (
          <SaTokenFields details={details} fault={fault} onChange={set} />
        )}
      </Stack>
      {!fixed && (
        <Button type="submit" fullWidth loading={create.isPending || change.isPending}>
          {t("adminSites.save")}
        </Button>
      )}
    </Stack>
  );
}

interface PartProps<Details> {
  details: Details;
  fault(path: string): string | undefined;
  onChange(change: Partial<Details>): void;
}

function OidcFields({ details, isNew, fault, onChange }: PartProps<Oidc> & { isNew: boolean }) {
  const { t } = useTexts();
  const scopes = details.scopes ?? [];
  return (
    <>
      <Lines
        required
        label={t("adminSites.redirects")}
        help={t("adminSites.redirectsHelp")}
        lines={details.redirect_uris}
        fault={fault("/details/redirect_uris")}
        onChange={(redirect_uris) => onChange({ redirect_uris })}
      />
      <Lines
        label={t("adminSites.postLogout")}
        help={t("adminSites.postLogoutHelp")}
        lines={details.post_logout_redirect_uris ?? []}
        fault={fault("/details/post_logout_redirect_uris")}
        onChange={(post_logout_redirect_uris) => onChange({ post_logout_redirect_uris })}
      />
      <TextInput
        label={t("adminSites.backchannel")}
        description={t("adminSites.backchannelHelp")}
        value={details.backchannel_logout_uri ?? ""}
        error={fault("/details/backchannel_logout_uri")}
        onChange={(event) => onChange({ backchannel_logout_uri: event.currentTarget.value || null })}
      />
      <Row gap={4} rowGap={2} wrap align="stretch" role="group" aria-label={t("adminSites.scopes")}>
        <Switch label="openid" checked disabled readOnly />
        {SCOPES.map((scope) => (
          <Switch
            key={scope}
            label={scope}
            checked={scopes.includes(scope)}
            onChange={(event) => onChange({ scopes: event.currentTarget.checked ? [...scopes, scope] : scopes.filter((item) => item !== scope) })}
          />
        ))}
      </Row>
      {fault("/details/scopes") && <p role="alert">{fault("/details/scopes")}</p>}
      <Switch
        label={t("adminSites.trusted")}
        description={t("adminSites.trustedHelp")}
        checked={details.trusted ?? false}
        onChange={(event) => onChange({ trusted: event.currentTarget.checked })}
      />
      <Switch
        label={t("adminSites.public")}
        description={t("adminSites.publicHelp")}
        checked={details.public ?? false}
        disabled={!isNew}
        onChange={(event) => onChange({ public: event.currentTarget.checked })}
      />
    </>
  );
}

function SaTokenFields({ details, fault, onChange }: PartProps<SaToken>) {
  const { t } = useTexts();
  return (
    <>
      <Lines
        required
        label={t("adminSites.prefixes")}
        help={t("adminSites.prefixesHelp")}
        lines={details.redirects}
        fault={fault("/details/redirects")}
        onChange={(redirects) => onChange({ redirects })}
      />
      <Lines
        label={t("adminSites.callbackHosts")}
        help={t("adminSites.callbackHostsHelp")}
        lines={details.callback_hosts ?? []}
        fault={fault("/details/callback_hosts")}
        onChange={(callback_hosts) => onChange({ callback_hosts })}
      />
      <TextInput
        label={t("adminSites.pushUrl")}
        description={t("adminSites.pushUrlHelp")}
        value={details.push_url ?? ""}
        error={fault("/details/push_url")}
        onChange={(event) => onChange({ push_url: event.currentTarget.value || null })}
      />
      <Switch
        label={t("adminSites.allowPrivate")}
        description={t("adminSites.allowPrivateHelp")}
        checked={details.allow_private ?? false}
        onChange={(event) => onChange({ allow_private: event.currentTarget.checked })}
      />
      <Switch label={t("adminSites.md5")} description={t("adminSites.md5Help")} checked={details.md5 ?? false} onChange={(event) => onChange({ md5: event.currentTarget.checked })} />
    </>
  );
}

interface LinesProps {
  label: string;
  help: string;
  lines: string[];
  fault: string | undefined;
  /** Whether there has to be one. */
  required?: boolean;
  onChange(lines: string[]): void;
}

/** A list of addresses, one a line. */
function Lines({ label, help, lines, fault, required = false, onChange }: LinesProps) {
  return (
    <Textarea required={required} label={label} description={help} rows={2} value={lines.join("\n")} error={fault} onChange={(event) => onChange(event.currentTarget.value.split("\n"))} />
  );
}
