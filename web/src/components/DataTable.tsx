import { Skeleton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { MouseEvent, ReactNode } from "react";
import { useTexts } from "@/i18n";
import { Panel } from "./blocks/Panel";
import { Stack } from "./blocks/Stack";
import { EmptyState } from "./EmptyState";
import { ErrorState } from "./ErrorState";
import "@/i18n/lists.zh";
import styles from "./DataTable.module.css";

export interface Column<Row> {
  key: string;
  header: string;
  cell(row: Row): ReactNode;
  /** Figures stand at the right edge, in columns. */
  numeric?: boolean;
  /** Not broken into lines. */
  nowrap?: boolean;
  /** On a phone it heads the record's card, without its header. */
  title?: boolean;
  /** What can be done with the record; on a phone it ends the record's card, without its header. */
  actions?: boolean;
}

interface Props<Row> {
  /** Names the table to those who do not see it. */
  label: string;
  columns: Column<Row>[];
  /** Undefined while nothing has come yet. */
  rows: Row[] | undefined;
  rowKey(row: Row): string;
  /** What to say of a failure; none, no failure. */
  failed?: string | null | undefined;
  onRetry(): void;
  empty: string;
  emptyHelp?: string;
  emptyAction?: ReactNode;
  /** Rows on a phone too: their columns are few and short. */
  slim?: boolean;
  /** One of several lists on the page: without records it takes little room. */
  small?: boolean;
  /** Opens a record where its row is pressed beside its buttons, one of which does the same by the keyboard. */
  onOpen?: ((row: Row) => void) | undefined;
  /** The rows are those of the page before while the next one is on its way. */
  stale?: boolean;
}

/** Records in rows; on a phone a card each. With its loading, empty and failed states. */
export function DataTable<Row>(props: Props<Row>) {
  const { t } = useTexts();
  const { label, columns, rows, failed, empty, emptyHelp, emptyAction, onRetry, stale, small, slim } = props;
  const narrow = useMediaQuery("(max-width: 899px)", false, { getInitialValueInEffect: false });
  if (failed && !rows) return <ErrorState title={failed} onRetry={onRetry} />;
  if (!rows) {
    return (
      <Stack gap={2} role="status" aria-label={t("app.loading")}>
        {[0, 1, 2, 3, 4, 5].map((index) => (
          <Skeleton key={index} height={48} />
        ))}
      </Stack>
    );
  }
  if (rows.length === 0) {
    return <EmptyState title={empty} small={small === true} {...(emptyHelp ? { help: emptyHelp } : {})} {...(emptyAction ? { action: emptyAction } : {})} />;
  }
  const Records = narrow && !slim ? Cards : Rows;
  return (
    <div aria-busy={stale || undefined}>
      <Records {...props} columns={columns} rows={rows} label={label} />
    </div>
  );
}

type Shown<Row> = Pick<Props<Row>, "label" | "columns" | "rowKey" | "onOpen"> & { rows: Row[] };

/** Opens the record that is pressed, unless something in it was, or words of it were marked. */
const opening = <Row,>(row: Row, onOpen: ((row: Row) => void) | undefined) =>
  onOpen && {
    "data-opens": true,
    onClick: ({ target }: MouseEvent) => {
      const own = target instanceof Element && target.closest("a, button, input, label, [role=dialog]");
      if (!own && !getSelection()?.toString()) onOpen(row);
    },
  };

const marks = <Row,>({ numeric, nowrap, actions }: Column<Row>) => ({
  "data-numeric": numeric || undefined,
  "data-nowrap": nowrap || undefined,
  "data-actions": actions || undefined,
});

function Rows<Row>({ label, columns, rows, rowKey, onOpen }: Shown<Row>) {
  return (
    // A wide table scrolls by itself, and so has to be reachable by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <Panel className={styles.scroll} role="group" aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" {...marks(column)}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} {...opening(row, onOpen)}>
              {columns.map((column) => (
                <td key={column.key} {...marks(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function Cards<Row>({ label, columns, rows, rowKey, onOpen }: Shown<Row>) {
  const heads = columns.filter((column) => column.title);
  const facts = columns.filter((column) => !column.title && !column.actions);
  const acts = columns.filter((column) => column.actions);
  // Many figures are read beside each other, not in a list as long as the screen.
  const dense = facts.filter((column) => column.numeric).length > facts.length / 2;
  const perRow = facts.length === 4 ? 2 : 3;
  return (
    <Stack as="ul" gap={2} aria-label={label}>
      {rows.map((row) => (
        <Panel as="li" pad={4} gap={2} small key={rowKey(row)} className={styles.card} {...opening(row, onOpen)}>
          {heads.map((column) => (
            <div key={column.key} className={styles.head}>
              {column.cell(row)}
            </div>
          ))}
          <dl className={styles.facts} data-dense={dense ? perRow : undefined}>
            {facts.map((column) => (
              <div key={column.key}>
                <dt>{column.header}</dt>
                <dd>{column.cell(row)}</dd>
              </div>
            ))}
          </dl>
          {acts.map((column) => (
            <div key={column.key} className={styles.acts}>
              {column.cell(row)}
            </div>
          ))}
        </Panel>
      ))}
    </Stack>
  );
}
