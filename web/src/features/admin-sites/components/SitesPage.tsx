import { Button } from "@mantine/core";
import { useState } from "react";
import { Row } from "@/components/blocks/Row";
import { Confirm } from "@/components/Confirm";
import { CopyButton } from "@/components/CopyButton";
import type { Column } from "@/components/DataTable";
import { Icon } from "@/components/Icon";
import { ListPage } from "@/components/ListPage";
import { StatusMark } from "@/components/StatusMark";
import layout from "@/components/layout.module.css";
import { useTexts } from "@/i18n";
import { wordsOf } from "@/lib/api/specified";
import type { RelyingSite, SiteWithSecret } from "@/lib/api/types";
import { stamp } from "@/lib/format";
import { toast } from "@/lib/toast";
import { useChangeSite, useRotateSecret, useSites } from "../api";
import { FailuresDialog } from "./FailuresDialog";
import { SecretDialog } from "./SecretDialog";
import { SiteForm } from "./SiteForm";
import "../texts.zh";
import styles from "./sites.module.css";

type Asked = { what: "rotate" | "disable"; site: RelyingSite };

/** The sites that sign their users in here. */
export default function SitesPage() {
  const { t } = useTexts();
  const sites = useSites();
  const change = useChangeSite();
  const rotate = useRotateSecret();
  const [edited, setEdited] = useState<RelyingSite | "new" | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [failing, setFailing] = useState<RelyingSite | null>(null);
  const [made, setMade] = useState<SiteWithSecret | null>(null);
  const failed = (error: unknown) => toast(wordsOf(error, t("app.networkError")), "error");

  const turn = (site: RelyingSite, enabled: boolean) =>
    change.mutate(
      { id: site.id!, name: site.name, details: site.details, enabled },
      { onSuccess: () => toast(t(enabled ? "adminSites.enabled" : "adminSites.disabled"), "success"), onError: failed, onSettled: () => setAsked(null) },
    );
  const confirm = () => {
    if (asked?.what === "disable") turn(asked.site, false);
    else if (asked) rotate.mutate(asked.site.id!, { onSuccess: setMade, onError: failed, onSettled: () => setAsked(null) });
  };
  const columns: Column<RelyingSite>[] = [
    { key: "name", header: t("adminSites.name"), title: true, cell: (site) => <Name site={site} /> },
    { key: "protocol", header: t("adminSites.protocol"), nowrap: true, cell: (site) => t(`adminSites.${site.details.protocol}`) },
    { key: "state", header: t("adminSites.state"), cell: (site) => <State site={site} /> },
    { key: "users", header: t("adminSites.users"), nowrap: true, cell: (site) => t("adminSites.people", { count: site.users }) },
    { key: "used", header: t("adminSites.lastUsed"), nowrap: true, cell: (site) => (site.last_used_ms === null ? t("adminSites.never") : stamp(site.last_used_ms)) },
    {
      key: "failures",
      header: t("adminSites.failures"),
      nowrap: true,
      cell: (site) =>
        site.failures > 0 ? (
          <Button size="compact-sm" variant="subtle" onClick={() => setFailing(site)}>
            {t("adminSites.failureCount", { count: site.failures })}
          </Button>
        ) : (
          "—"
        ),
    },
    { key: "actions", header: t("lists.actions"), actions: true, cell: (site) => <Actions site={site} onEdit={setEdited} onAsk={setAsked} onEnable={() => turn(site, true)} /> },
  ];
  return (
    <ListPage
      lead={
        <>
          <p className={layout.lead}>{t("adminSites.lead")}</p>
          {sites.data && (
            <Row as="p" gap={2} wrap className={styles.issuer}>
              {t("adminSites.issuer")} <code>{sites.data.issuer}</code>
              <CopyButton value={sites.data.issuer} label={t("adminSites.issuer")} />
            </Row>
          )}
        </>
      }
      action={
        <Button leftSection={<Icon name="link" size={16} />} onClick={() => setEdited("new")}>
          {t("adminSites.create")}
        </Button>
      }
      query={sites}
      label={t("adminSites.table")}
      columns={columns}
      rowKey={(site) => site.id ?? `${site.details.protocol}:${site.client_id}`}
      failed={t("adminSites.failed")}
      empty={t("adminSites.empty")}
      emptyHelp={t("adminSites.emptyHelp")}
    >
      <SiteForm edited={edited} onClose={() => setEdited(null)} onMade={setMade} />
      <SecretDialog made={made} onClose={() => setMade(null)} />
      <FailuresDialog site={failing} onClose={() => setFailing(null)} />
      <Confirm
        opened={asked !== null}
        title={t(asked?.what === "rotate" ? "adminSites.rotateTitle" : "adminSites.disableTitle", { name: asked?.site.name ?? "" })}
        message={t(asked?.what === "rotate" ? "adminSites.rotateHelp" : "adminSites.disableHelp")}
        confirm={t(asked?.what === "rotate" ? "adminSites.rotate" : "adminSites.disable")}
        busy={rotate.isPending || change.isPending}
        onConfirm={confirm}
        onClose={() => setAsked(null)}
      />
    </ListPage>
  );
}

function Name({ site }: { site: RelyingSite }) {
  return (
    <span className={styles.name}>
      <strong>{site.name || site.client_id || "—"}</strong>
      <code>{site.client_id || "—"}</code>
    </span>
  );
}

function State({ site }: { site: RelyingSite }) {
  const { t } = useTexts();
  if (site.id === null) return <StatusMark tone="idle">{t("adminSites.fixed")}</StatusMark>;
  return <StatusMark tone={site.enabled ? "good" : "warn"}>{t(site.enabled ? "adminSites.on" : "adminSites.off")}</StatusMark>;
}

interface ActionsProps {
  site: RelyingSite;
  onEdit(site: RelyingSite): void;
  onAsk(asked: Asked): void;
  onEnable(): void;
}

function Actions({ site, onEdit, onAsk, onEnable }: ActionsProps) {
  const { t } = useTexts();
  const button = (words: string, act: () => void) => (
    <Button size="compact-sm" variant="subtle" onClick={act} aria-label={`${words} ${site.name}`}>
      {words}
    </Button>
  );
  if (site.id === null) return button(t("adminSites.view"), () => onEdit(site));
  const secret = site.secret_ms !== null;
  return (
    <Row as="span" wrap align="stretch">
      {button(t("adminSites.change"), () => onEdit(site))}
      {secret && button(t("adminSites.rotate"), () => onAsk({ what: "rotate", site }))}
      {site.enabled ? button(t("adminSites.disable"), () => onAsk({ what: "disable", site })) : button(t("adminSites.enable"), onEnable)}
    </Row>
  );
}
