import { Button } from "@mantine/core";
import { useState } from "react";
import { Row } from "@/components/blocks/Row";
import type { Column } from "@/components/DataTable";
import { ListPage } from "@/components/ListPage";
import { StatusMark } from "@/components/StatusMark";
import { ToolMark } from "@/components/ToolMark";
import { useTexts } from "@/i18n";
import { moment } from "@/lib/format";
import { occursIn, oneOf, useFilters, words } from "@/lib/useFilters";
import { usePrices, type PricedMode } from "../api";
import { rangeOf, Words } from "../rules";
import { Multipliers } from "./Multipliers";
import { PriceDialog, type Opened } from "./PriceDialog";
import "../texts.zh";
import styles from "./prices.module.css";

const PAGE_SIZE = 20;
const SHOWN = ["changed", "waiting", "polling"] as const;
const FILTERS = { q: words, show: oneOf(...SHOWN) };

const IS: Record<(typeof SHOWN)[number], (mode: PricedMode) => boolean> = {
  changed: (mode) => !mode.own,
  waiting: (mode) => mode.next_ms !== null,
  polling: (mode) => mode.cadence !== null,
};

/** What every mode costs and how often its vendor is asked. */
export default function PricesPage() {
  const { t, pick, language } = useTexts();
  const prices = usePrices();
  const filters = useFilters(FILTERS);
  const [opened, setOpened] = useState<Opened | null>(null);
  const number = new Intl.NumberFormat(language);

  const { q, show } = filters.values;
  const found = prices.data?.items.filter((mode) => {
    const texts = [mode.tool, mode.mode, ...[mode.tool_title, mode.label, mode.vendor_title].flatMap(({ zh, en }) => [zh, en])];
    return (show === null || IS[show](mode)) && occursIn(texts, q);
  });
  const page = found?.slice((filters.page - 1) * PAGE_SIZE, filters.page * PAGE_SIZE);
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
        <Row as="span" gap={3} className={styles.tool}>
          <ToolMark glyph={mode.glyph} title={pick(mode.tool_title)} size={32} />
          <span>
            <strong>{pick(mode.tool_title)}</strong>
            <small>{pick(mode.label)}</small>
          </span>
        </Row>
      ),
    },
    {
      key: "price",
      header: t("adminPrices.price"),
      numeric: true,
      cell: (mode) => (
        <span className={styles.price}>
          {range(mode)}
          <Multipliers rule={mode.rule} words={new Words(mode.parameters, language)} />
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
      actions: true,
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
    <ListPage
      lead={t("adminPrices.lead")}
      filters={filters}
      pageSize={PAGE_SIZE}
      controls={[
        { kind: "words", name: "q", label: t("adminPrices.search"), instant: true },
        { kind: "choice", name: "show", label: t("adminPrices.filter"), any: t("adminPrices.all"), options: SHOWN.map((value) => ({ value, label: t(`adminPrices.${value}`) })) },
      ]}
      tools={
        <Button
          className={styles.bulk}
          variant="default"
          disabled={!found || found.length === 0}
          onClick={() => found && setOpened({ what: "bulk", modes: found })}
        >
          {t("adminPrices.bulk")}
        </Button>
      }
      query={{ ...prices, data: found && page && { items: page, total: found.length } }}
      label={t("adminPrices.table")}
      columns={columns}
      rowKey={(mode) => `${mode.tool}/${mode.mode}`}
      failed={t("adminPrices.failed")}
      empty={t("adminPrices.empty")}
      emptyFilter={t("adminPrices.empty")}
      clear={t("adminPrices.clear")}
    >
      <PriceDialog opened={opened} bounds={prices.data?.bounds} onOpen={setOpened} onClose={() => setOpened(null)} />
    </ListPage>
  );
}
