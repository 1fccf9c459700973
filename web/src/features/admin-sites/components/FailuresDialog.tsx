import { useState } from "react";
import { Dialog } from "@/components/Dialog";
import { DataTable, type Column } from "@/components/DataTable";
import { useTexts } from "@/i18n";
import { wordsOf } from "@/lib/api/specified";
import type { RelyingSite, SiteFailure } from "@/lib/api/types";
import { stamp } from "@/lib/format";
import { useFailures } from "../api";

/** What a site was not told of, and why. Keeps its last face while it closes. */
export function FailuresDialog({ site, onClose }: { site: RelyingSite | null; onClose(): void }) {
  const { t } = useTexts();
  const [last, setLast] = useState(site);
  if (site && site !== last) setLast(site);
  const failures = useFailures(last);
  const columns: Column<SiteFailure>[] = [
    { key: "time", header: t("adminSites.lastUsed"), nowrap: true, cell: (failure) => stamp(failure.created_ms) },
    { key: "reason", header: t("adminSites.failures"), title: true, cell: (failure) => failure.reason },
    {
      key: "attempt",
      header: t("adminSites.state"),
      cell: (failure) => `${t("adminSites.attempt", { count: failure.attempt })} · ${t(failure.last ? "adminSites.gaveUp" : "adminSites.retrying")}`,
    },
  ];
  const title = t("adminSites.failuresOf", { name: last?.name ?? "" });
  return (
    <Dialog opened={site !== null} title={title} size={640} onClose={onClose}>
      <DataTable
        label={title}
        columns={columns}
        rows={failures.data}
        rowKey={(failure) => `${failure.created_ms}:${failure.attempt}`}
        failed={failures.isError ? wordsOf(failures.error, t("adminSites.failed")) : null}
        onRetry={() => void failures.refetch()}
        empty={t("adminSites.noFailures")}
      />
    </Dialog>
  );
}
