import type { PriceEntry } from "@/lib/api/types";
import { stamp } from "./stamp";

export const COLUMNS = ["id", "name", "apiUrl", "status", "payType", "price", "updateTime"] as const;
export type Column = (typeof COLUMNS)[number];
export interface Sorting {
  by: Column;
  down: boolean;
}

/** Entries on a page, and page buttons at most. */
export const PAGE_SIZE = 10;
const BUTTONS = 5;
/** The unit of `price`: so many of them are a yuan. */
const UNITS = 10_000;

/** A price in yuan, to two decimals. */
export const yuan = (price: number): string => (price / UNITS).toFixed(2);

/** The entries in which the words occur anywhere, as the reader sees them, whatever their case. */
export function search(entries: PriceEntry[], words: string): PriceEntry[] {
  const wanted = words.trim().toLowerCase();
  if (!wanted) return entries;
  return entries.filter((entry) =>
    [entry.id, entry.name, entry.apiUrl, entry.status, entry.payType, String(entry.price), yuan(entry.price), stamp(entry.updateTime), entry.docUrl ?? ""]
      .some((value) => value.toLowerCase().includes(wanted)),
  );
}

const collator = new Intl.Collator("zh-CN", { numeric: true });

/** The entries in order; what is equal keeps the order of the list. */
export function sort(entries: PriceEntry[], sorting: Sorting | null): PriceEntry[] {
  if (!sorting) return entries;
  const { by, down } = sorting;
  const compare = (a: PriceEntry, b: PriceEntry) => {
    const [x, y] = [a[by], b[by]];
    return typeof x === "number" && typeof y === "number" ? x - y : collator.compare(String(x), String(y));
  };
  return entries.toSorted((a, b) => (down ? compare(b, a) : compare(a, b)));
}

/** The pages that have a button: the current one amid its neighbours. */
export function pageButtons(page: number, last: number): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(BUTTONS / 2), last - BUTTONS + 1));
  return Array.from({ length: Math.min(BUTTONS, last) }, (_, index) => first + index);
}

/** The table for a spreadsheet. Text that a spreadsheet would take for a formula is kept as text. */
export function csv(headers: string[], entries: PriceEntry[], site: string): string {
  const cell = (value: string) => {
    const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  const rows = entries.map((entry) => [
    entry.id,
    entry.name,
    entry.apiUrl,
    entry.status,
    entry.payType,
    yuan(entry.price),
    stamp(entry.updateTime),
    entry.docUrl ? site + entry.docUrl : "",
  ]);
  // Spreadsheets take the mark at the beginning for "this is UTF-8".
  return `\uFEFF${[headers, ...rows].map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}
