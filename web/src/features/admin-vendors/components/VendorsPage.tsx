import { Button, SegmentedControl, Skeleton, TextInput } from "@mantine/core";
import { useState } from "react";
import { EmptyState } from "@/components/EmptyState";
import { ErrorState } from "@/components/ErrorState";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import { wordsOf } from "@/lib/api/specified";
import { useVendors, type Account, type VendorTool } from "../api";
import { AccountDialog } from "./AccountDialog";
import { ToolCard } from "./ToolCard";
import "../texts.zh";
import styles from "./vendors.module.css";

const FILTERS = ["all", "real", "demo", "closed"] as const;
type Filter = (typeof FILTERS)[number];

/** What is being written down: a new account of a tool, or one that is there. */
interface Writing {
  tool: VendorTool;
  account: Account | null;
}

/** The tools with the accounts that do their work. */
export default function VendorsPage() {
  const { t } = useTexts();
  const vendors = useVendors();
  const [q, setQ] = useState("");
  const [filter, setFilter] = useState<Filter>("all");
  const [writing, setWriting] = useState<Writing | null>(null);

  if (vendors.isError && !vendors.data) {
    return <ErrorState title={wordsOf(vendors.error, t("adminVendors.failed"))} onRetry={() => void vendors.refetch()} />;
  }
  const words = q.trim().toLowerCase();
  const matches = (tool: VendorTool) => {
    const names = [tool.title, tool.vendor_title].flatMap(({ zh, en }) => [zh, en]);
    const texts = [tool.id, tool.vendor, ...names, ...tool.accounts.map((account) => account.label)];
    return words === "" || texts.some((text) => text.toLowerCase().includes(words));
  };
  const shown = vendors.data?.filter((tool) => matches(tool) && (filter === "all" || stateOf(tool) === filter));
  const count = (wanted: Filter) => vendors.data?.filter((tool) => wanted === "all" || stateOf(tool) === wanted).length;

  return (
    <div className={styles.page}>
      <p className={styles.lead}>{t("adminVendors.lead")}</p>
      <div className={styles.filters}>
        <TextInput
          className={styles.search}
          type="search"
          aria-label={t("adminVendors.search")}
          placeholder={t("adminVendors.search")}
          leftSection={<Icon name="search" size={16} />}
          maxLength={100}
          value={q}
          onChange={(event) => setQ(event.currentTarget.value)}
        />
        <div className={styles.choice}>
          <SegmentedControl
            aria-label={t("adminVendors.filter")}
            value={filter}
            onChange={(value) => setFilter(value as Filter)}
            data={FILTERS.map((value) => ({ value, label: `${t(`adminVendors.${value}`)} ${count(value) ?? ""}`.trim() }))}
          />
        </div>
      </div>
      {!shown && (
        <div className={styles.tools} role="status" aria-label={t("app.loading")}>
          {[0, 1, 2, 3, 4].map((index) => (
            <Skeleton key={index} height={76} radius={18} />
          ))}
        </div>
      )}
      {shown?.length === 0 && (
        <EmptyState
          title={t("adminVendors.empty")}
          action={
            <Button
              variant="default"
              onClick={() => {
                setQ("");
                setFilter("all");
              }}
            >
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

/** Whether real accounts, simulated vendors or nobody does a tool's work. */
export function stateOf(tool: VendorTool): Exclude<Filter, "all"> {
  if (!tool.served) return "closed";
  return tool.demo ? "demo" : "real";
}
