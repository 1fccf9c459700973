import { Button, Skeleton } from "@mantine/core";
import { useState } from "react";
import { EmptyState } from "@/components/EmptyState";
import { ErrorState } from "@/components/ErrorState";
import { FilterBar } from "@/components/FilterBar";
import layout from "@/components/layout.module.css";
import { useTexts } from "@/i18n";
import { wordsOf } from "@/lib/api/specified";
import { occursIn, oneOf, useFilters, words } from "@/lib/useFilters";
import { useVendors, type Account, type VendorTool } from "../api";
import { STATES, stateOf, type State } from "../state";
import { AccountDialog } from "./AccountDialog";
import { ToolCard } from "./ToolCard";
import "../texts.zh";
import styles from "./vendors.module.css";

const FILTERS = { q: words, state: oneOf(...STATES) };

/** What is being written down: a new account of a tool, or one that is there. */
interface Writing {
  tool: VendorTool;
  account: Account | null;
}

/** The tools with the accounts that do their work. */
export default function VendorsPage() {
  const { t, language } = useTexts();
  const vendors = useVendors();
  const filters = useFilters(FILTERS);
  const [writing, setWriting] = useState<Writing | null>(null);

  if (vendors.isError && !vendors.data) {
    return <ErrorState title={wordsOf(vendors.error, t("adminVendors.failed"))} onRetry={() => void vendors.refetch()} />;
  }
  const { q, state } = filters.values;
  const matches = (tool: VendorTool) => {
    const names = [tool.title, tool.vendor_title].flatMap(({ zh, en }) => [zh, en]);
    return occursIn([tool.id, tool.vendor, ...names, ...tool.accounts.map((account) => account.label)], q);
  };
  const shown = vendors.data?.tools.filter((tool) => matches(tool) && (state === null || stateOf(tool) === state));
  const accounts = vendors.data?.tools.flatMap((tool) => tool.accounts) ?? [];
  const unreached = vendors.data?.cannot_fetch.map((id) => accounts.find((account) => account.id === id)?.label || id) ?? [];
  const counted = (words: string, wanted?: State) => {
    const count = vendors.data?.tools.filter((tool) => wanted === undefined || stateOf(tool) === wanted).length;
    return count === undefined ? words : `${words} ${count}`;
  };

  return (
    <div className={layout.page}>
      <p className={layout.lead}>{t("adminVendors.lead")}</p>
      {unreached.length > 0 && (
        <p className={styles.warning}>{t("adminVendors.unreached", { accounts: new Intl.ListFormat(language).format(unreached) })}</p>
      )}
      <FilterBar
        filters={filters}
        controls={[
          { kind: "words", name: "q", label: t("adminVendors.search"), instant: true },
          {
            kind: "choice",
            name: "state",
            label: t("adminVendors.filter"),
            any: counted(t("adminVendors.all")),
            options: STATES.map((value) => ({ value, label: counted(t(`adminVendors.${value}`), value) })),
          },
        ]}
      />
      {!shown && (
        <div className={styles.tools} role="status" aria-label={t("app.loading")}>
          {[0, 1, 2, 3, 4].map((index) => (
            <Skeleton key={index} height={76} radius="xl" />
          ))}
        </div>
      )}
      {shown?.length === 0 && (
        <EmptyState
          title={t("adminVendors.empty")}
          action={
            <Button variant="default" onClick={filters.clear}>
              {t("adminVendors.clear")}
            </Button>
          }
        />
      )}
      {shown && shown.length > 0 && (
        <ul className={styles.tools}>
          {shown.map((tool) => (
            <li key={tool.id}>
              <ToolCard tool={tool} onWrite={(account) => setWriting({ tool, account })} />
            </li>
          ))}
        </ul>
      )}
      <AccountDialog writing={writing} onClose={() => setWriting(null)} />
    </div>
  );
}
