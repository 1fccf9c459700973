import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { wordsOf } from "@/lib/api/specified";
import { useLastPage, type Filters } from "@/lib/useFilters";
import { DataTable, type Column } from "./DataTable";
import { FilterBar, type Control } from "./FilterBar";
import { Pagination } from "./Pagination";
import { SavedFiltersRow } from "./SavedFiltersRow";
import layout from "./layout.module.css";

/** A page of records, as react-query knows of it. `total` counts those of all pages. */
interface ListQuery<Row> {
  data: { items: Row[]; total?: number } | undefined;
  isError: boolean;
  error: unknown;
  /** What is shown belongs to the question before. */
  isPlaceholderData: boolean;
  refetch(): unknown;
}

interface Props<Row, Values extends Record<string, string | null>> {
  /** What the page is for. */
  lead?: ReactNode;
  /** What can be done here, beside the lead. */
  action?: ReactNode;
  /** From `useFilters`, with a page size where the list comes in pages. */
  filters?: Filters<Values>;
  pageSize?: number;
  controls?: Control<Values>[];
  /** Lets the reader name the filters that are set and come back to them; names the list among all lists. */
  saveAs?: string;
  /** What stands behind the filters. */
  tools?: ReactNode;
  query: ListQuery<Row>;
  /** Names the table to those who do not see it. */
  label: string;
  columns: Column<Row>[];
  rowKey(row: Row): string;
  /** Opens a record where its row is pressed. */
  onOpen?(row: Row): void;
  /** What to say when the list cannot be fetched and the host gives no reason. */
  failed: string;
  empty: string;
  emptyHelp?: string;
  /** What to say when the filters let nothing through, and the word on the button that removes them. */
  emptyFilter?: string;
  clear?: string;
  /** One of several lists on the page: without records it takes little room. */
  small?: boolean;
  /** Dialogs. */
  children?: ReactNode;
}

/** A table of records with its filters over it and its pages below. */
export function ListPage<Row, Values extends Record<string, string | null>>(props: Props<Row, Values>) {
  const { lead, action, filters, pageSize, controls, saveAs, tools, query, label, columns, rowKey, onOpen, failed, empty, emptyHelp, emptyFilter, clear, small = false, children } = props;
  const narrowed = filters !== undefined && filters.narrowed;
  return (
    <div className={layout.page}>
      {action ? (
        <div className={layout.head}>
          <Lead>{lead}</Lead>
          {action}
        </div>
      ) : (
        lead && <Lead>{lead}</Lead>
      )}
      {filters && controls && (
        <FilterBar filters={filters} controls={controls}>
          {tools}
        </FilterBar>
      )}
      {filters && saveAs && <SavedFiltersRow list={saveAs} names={Object.keys(filters.values)} narrowed={narrowed} />}
      <DataTable
        label={label}
        columns={columns}
        rows={query.data?.items}
        rowKey={rowKey}
        onOpen={onOpen}
        failed={query.isError ? wordsOf(query.error, failed) : null}
        onRetry={() => void query.refetch()}
        empty={narrowed && emptyFilter ? emptyFilter : empty}
        {...(emptyHelp && !narrowed ? { emptyHelp } : {})}
        emptyAction={
          narrowed &&
          clear && (
            <Button variant="default" onClick={filters.clear}>
              {clear}
            </Button>
          )
        }
        stale={query.isPlaceholderData}
        small={small}
      />
      {filters && pageSize && <Pages filters={filters} pageSize={pageSize} query={query} />}
      {children}
    </div>
  );
}

const Lead = ({ children }: { children: ReactNode }) => (typeof children === "string" ? <p className={layout.lead}>{children}</p> : <div>{children}</div>);

interface PagesProps {
  filters: Pick<Filters<unknown>, "page" | "setPage">;
  pageSize: number;
  query: ListQuery<unknown>;
}

function Pages({ filters, pageSize, query }: PagesProps) {
  const total = query.data?.total;
  useLastPage(filters, pageSize, query.isPlaceholderData ? undefined : total);
  return <Pagination page={filters.page} pageSize={pageSize} total={total ?? 0} onPage={(page) => filters.setPage(page)} />;
}
