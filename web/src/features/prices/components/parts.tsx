import { Button } from "@mantine/core";
import { Link } from "react-router";
import { useTexts } from "@/i18n";
import type { PriceEntry } from "@/lib/api/types";
import { yuan, type Sorting } from "../list";
import "../texts.zh";
import styles from "./prices.module.css";

export interface EntriesProps {
  entries: PriceEntry[];
  sorting: Sorting | null;
  onSort(sorting: Sorting | null): void;
}

const NORMAL = "正常";

/** The words of the specified list, which speaks Chinese alone, in the reader's language. */
export function useWord() {
  const { t } = useTexts();
  const words: Record<string, string> = t("prices.words", { returnObjects: true });
  return (word: string) => words[word] ?? word;
}

export function Status({ status }: { status: string }) {
  const word = useWord();
  return (
    <span className={styles.mark} data-tone={status === NORMAL ? "good" : "warn"}>
      {word(status)}
    </span>
  );
}

export function Pay({ entry }: { entry: PriceEntry }) {
  const word = useWord();
  return (
    <span className={styles.mark} data-tone={entry.price === 0 ? "good" : "seal"}>
      {word(entry.payType)}
    </span>
  );
}

/** In yuan, with the points that are really taken. */
export function Price({ entry }: { entry: PriceEntry }) {
  const { t } = useTexts();
  return (
    <span className={styles.price}>
      <strong>{entry.price === 0 ? t("prices.free") : t("prices.yuan", { price: yuan(entry.price) })}</strong>
      {entry.points > 0 && (
        <small>
          {t("prices.points", { points: entry.points })}
          {entry.per && ` · ${t("prices.perUnit")}`}
          {entry.measured && ` · ${t("prices.measured")}`}
        </small>
      )}
    </span>
  );
}

/** Leads to a page of ours, or to a document elsewhere; anything that is no such address is not followed. */
export function DocsLink({ entry }: { entry: PriceEntry }) {
  const { t } = useTexts();
  const shared = { size: "compact-sm", variant: "subtle", "aria-label": t("prices.docsOf", { name: entry.name }) } as const;
  if (/^\/(?![/\\])/.test(entry.docUrl ?? "")) {
    return (
      <Button {...shared} component={Link} to={entry.docUrl}>
        {t("prices.openDocs")}
      </Button>
    );
  }
  if (/^https?:\/\//.test(entry.docUrl ?? "")) {
    return (
      <Button {...shared} component="a" href={entry.docUrl} target="_blank" rel="noopener noreferrer">
        {t("prices.openDocs")}
      </Button>
    );
  }
  return (
    <Button size="compact-sm" variant="subtle" disabled>
      {t("prices.noDocs")}
    </Button>
  );
}
