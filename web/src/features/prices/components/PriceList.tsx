import { Button, Skeleton, TextInput } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useMemo } from "react";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { Choice } from "@/components/Choice";
import { EmptyState } from "@/components/EmptyState";
import { ErrorState } from "@/components/ErrorState";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import { useFlash } from "@/lib/hooks";
import { usePrices } from "../api";
import { COLUMNS, csv, PAGE_SIZE, search, sort, type Column, type Sorting } from "../list";
import { Pager } from "./Pager";
import { PriceCards } from "./PriceCards";
import { PriceTable } from "./PriceTable";
import { useWord } from "./parts";
import "../texts.zh";
import { saveBlob } from "@/lib/save";
import { oneOf, useFilters } from "@/lib/useFilters";
import styles from "./prices.module.css";

/** How long a download is confirmed. */
const DOWNLOADED_MS = 2000;
type View = "table" | "cards";
/** A column, falling with a minus before it. */
const ORDERS = COLUMNS.flatMap((column) => [column, `-${column}`] as const);
/** What is typed keeps the spaces that words will follow. */
const FILTERS = { q: (text: string) => text || null, sort: oneOf(...ORDERS), view: oneOf("table", "cards") };

/** All prices, to be searched, sorted, paged and taken away. */
export function PriceList() {
  const { t } = useTexts();
  const word = useWord();
  const prices = usePrices();
  const narrow = useMediaQuery("(max-width: 899px)", false, { getInitialValueInEffect: false });
  const filters = useFilters(FILTERS);
  const { q: sought, sort: wanted, view: chosen } = filters.values;
  const sorting = useMemo<Sorting | null>(() => wanted && { by: wanted.replace("-", "") as Column, down: wanted.startsWith("-") }, [wanted]);
  const [downloaded, flash] = useFlash(DOWNLOADED_MS);
  const found = useMemo(() => sort(search(prices.data ?? [], sought ?? ""), sorting), [prices.data, sought, sorting]);

  const view = chosen ?? (narrow ? "cards" : "table");
  const last = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const page = Math.min(filters.page, last);
  const shown = found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  const download = () => {
    const headers = [...COLUMNS.map((column) => t(`prices.${column}`)), t("prices.docs")];
    const text = csv(headers, found.map((entry) => ({ ...entry, status: word(entry.status), payType: word(entry.payType) })), window.location.origin);
    saveBlob(new Blob([text], { type: "text/csv;charset=utf-8" }), t("prices.file"));
    flash();
  };

  if (prices.isError && !prices.data) return <ErrorState title={t("prices.failed")} onRetry={() => void prices.refetch()} />;
  const Entries = view === "table" ? PriceTable : PriceCards;
  return (
    <Stack as="section" gap={3} shrink aria-label={t("prices.title")}>
      <Row gap={2} wrap align="stretch">
        <TextInput
          className={styles.search}
          type="search"
          aria-label={t("prices.search")}
          placeholder={t("prices.searchHint")}
          leftSection={<Icon name="search" size={16} />}
          maxLength={100}
          value={sought ?? ""}
          onChange={(event) => filters.type("q", event.currentTarget.value || null)}
        />
        <Choice<View>
          name={t("prices.view")}
          value={view}
          onChange={(next) => filters.set("view", next)}
          options={[
            { value: "table", label: t("prices.table") },
            { value: "cards", label: t("prices.cards") },
          ]}
        />
        <Button
          variant="default"
          className={styles.download}
          disabled={found.length === 0}
          leftSection={<Icon name={downloaded ? "check" : "download"} size={16} />}
          onClick={download}
        >
          {downloaded ? t("prices.downloaded") : t("prices.download")}
        </Button>
      </Row>
      {prices.isPending ? (
        <Loading />
      ) : found.length === 0 ? (
        <EmptyState
          title={t("prices.none")}
          {...(sought ? { help: t("prices.noneHelp") } : {})}
          action={
            sought && (
              <Button variant="default" onClick={() => filters.set("q", null)}>
                {t("prices.clear")}
              </Button>
            )
          }
        />
      ) : (
        <>
          <Entries entries={shown} sorting={sorting} onSort={(next) => filters.set("sort", next && `${next.down ? "-" : ""}${next.by}`)} />
          <Pager page={page} last={last} total={found.length} onPage={(next) => filters.setPage(next)} />
        </>
      )}
    </Stack>
  );
}

function Loading() {
  const { t } = useTexts();
  return (
    <Stack gap={2} role="status" aria-label={t("app.loading")}>
      {[0, 1, 2, 3, 4, 5, 6, 7].map((index) => (
        <Skeleton key={index} height={50} />
      ))}
    </Stack>
  );
}
