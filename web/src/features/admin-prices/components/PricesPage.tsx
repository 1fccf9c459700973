import { Button, SegmentedControl, TextInput } from "@mantine/core";
import { useState } from "react";
import { DataTable, type Column } from "@/components/DataTable";
import { Icon } from "@/components/Icon";
import { Pagination } from "@/components/Pagination";
import { StatusMark } from "@/components/StatusMark";
import { ToolMark } from "@/components/ToolMark";
import { useTexts } from "@/i18n";
import { wordsOf } from "@/lib/api/specified";
import { moment } from "@/lib/format";
import { usePrices, type PricedMode } from "../api";
import { rangeOf, Words } from "../rules";
import { PriceDialog, type Opened } from "./PriceDialog";
import "../texts.zh";
import styles from "./prices.module.css";

const PAGE_SIZE = 20;
const FILTERS = ["all", "changed", "waiting", "polling"] as const;
type Filter = (typeof FILTERS)[number];

const IS: Record<Filter, (mode: PricedMode) => boolean> = {
  all: () => true,
  changed: (mode) => !mode.own,
  waiting: (mode) => mode.next_ms !== null,
  polling: (mode) => mode.cadence !== null,
};

/** What every mode costs and how often its vendor is asked. */
export default function PricesPage() {
  const { t, pick, language } = useTexts();
  const prices = usePrices();
  const [q, setQ] = useState("");
  const [filter, setFilter] = useState<Filter>("all");
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<Opened | null>(null);
  const number = new Intl.NumberFormat(language);

  const words = q.trim().toLowerCase();
  const found = prices.data?.items.filter((mode) => {
    const texts = [mode.tool, mode.mode, ...[mode.tool_title, mode.label, mode.vendor_title].flatMap(({ zh, en }) => [zh, en])];
    return IS[filter](mode) && (words === "" || texts.some((text) => text.toLowerCase().includes(words)));
  });
  const shown = found?.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  const choose = (change: () => void) => {
    change();
    setPage(1);
  };
  const range = (mode: PricedMode) => {
    const [low, high] = rangeOf(mode.rule);
    if (high === 0) return t("adminPrices.free");
    return low === high ? number.format(low) : `${number.format(low)} – ${number.format(high)}`;
  };

  const columns: Column<PricedMode>[] = [
    {
      key: "tool",
      header: t("adminPrices.tool"),
      title: true,
      cell: (mode) => (
        <span className={styles.tool}>
          <ToolMark glyph={mode.glyph} title={pick(mode.tool_title)} size={32} />
          <span>
            <strong>{pick(mode.tool_title)}</strong>
            <small>{pick(mode.label)}</small>
          </span>
        </span>
      ),
    },
    {
      key: "price",
      header: t("adminPrices.price"),
      numeric: true,
      cell: (mode) => (
        <span className={styles.price}>
          {range(mode)}
          {mode.rule.per && <small>{t("adminPrices.perUnit", { name: new Words(mode.parameters, language).name(mode.rule.per) })}</small>}
        </span>
      ),
    },
    {
      key: "version",
      header: t("adminPrices.version"),
      nowrap: true,
      cell: (mode) => (
        <span className={styles.version}>
          <StatusMark tone={mode.own ? "idle" : "good"}>{t(mode.own ? "adminPrices.own" : "adminPrices.operator")}</StatusMark>
          <small>{t("adminPrices.versionOf", { version: mode.version })}</small>
          {mode.next_ms !== null && <StatusMark tone="warn">{t("adminPrices.next", { time: moment(mode.next_ms, language) })}</StatusMark>}
        </span>
      ),
    },
    {
      key: "cadence",
      header: t("adminPrices.cadence"),
      nowrap: true,
      cell: (mode) => (
        <span className={styles.version}>
          {t("adminPrices.seconds", { value: number.format((mode.cadence ?? mode.own_cadence).interval_ms / 1000) })}
          {mode.cadence && <StatusMark tone="warn">{t("adminPrices.adjusted")}</StatusMark>}
        </span>
      ),
    },
    {
      key: "actions",
      header: t("lists.actions"),
      nowrap: true,
      cell: (mode) => (
        <span className={styles.actions}>
          <Button size="compact-sm" variant="subtle" onClick={() => setOpened({ what: "edit", mode })}>
            {t("adminPrices.edit")}
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={() => setOpened({ what: "history", mode })}>
            {t("adminPrices.history")}
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={() => setOpened({ what: "cadence", mode })}>
            {t("adminPrices.poll")}
          </Button>
        </span>
      ),
    },
  ];

  return (
    <div className={styles.page}>
      <p className={styles.lead}>{t("adminPrices.lead")}</p>
      <div className={styles.filters}>
        <TextInput
          className={styles.search}
          type="search"
          aria-label={t("adminPrices.search")}
          placeholder={t("adminPrices.search")}
          leftSection={<Icon name="search" size={16} />}
          maxLength={100}
          value={q}
          onChange={(event) => choose(() => setQ(event.currentTarget.value))}
        />
        <div className={styles.choice}>
          <SegmentedControl
            aria-label={t("adminPrices.filter")}
            value={filter}
            onChange={(value) => choose(() => setFilter(value as Filter))}
            data={FILTERS.map((value) => ({ value, label: t(`adminPrices.${value}`) }))}
          />
        </div>
        <Button
          className={styles.bulk}
          variant="default"
          disabled={!found || found.length === 0}
          onClick={() => found && setOpened({ what: "bulk", modes: found })}
        >
          {t("adminPrices.bulk")}
        </Button>
      </div>
      <DataTable
        label={t("adminPrices.table")}
        columns={columns}
        rows={shown}
        rowKey={(mode) => `${mode.tool}/${mode.mode}`}
        failed={prices.isError ? wordsOf(prices.error, t("adminPrices.failed")) : null}
        onRetry={() => void prices.refetch()}
        empty={t("adminPrices.empty")}
        emptyAction={
          <Button
            variant="default"
            onClick={() =>
              choose(() => {
                setQ("");
                setFilter("all");
              })
            }
          >
            {t("adminPrices.clear")}
          </Button>
        }
      />
      <Pagination page={page} pageSize={PAGE_SIZE} total={found?.length ?? 0} onPage={setPage} />
      <PriceDialog opened={opened} bounds={prices.data?.bounds} onOpen={setOpened} onClose={() => setOpened(null)} />
    </div>
  );
}
