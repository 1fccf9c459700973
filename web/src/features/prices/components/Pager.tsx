import { Row } from "@/components/blocks/Row";
import { IconButton } from "@/components/IconButton";
import { useTexts } from "@/i18n";
import { PAGE_SIZE, pageButtons } from "../list";
import styles from "./prices.module.css";

interface Props {
  page: number;
  last: number;
  /** Entries on all pages. */
  total: number;
  onPage(page: number): void;
}

export function Pager({ page, last, total, onPage }: Props) {
  const { t } = useTexts();
  const from = (page - 1) * PAGE_SIZE + 1;
  return (
    <div className={styles.foot}>
      <p role="status">{t("prices.range", { from, to: Math.min(page * PAGE_SIZE, total), count: total })}</p>
      {last > 1 && (
        <Row as="nav" gap={1} aria-label={t("prices.pages")}>
          <IconButton icon="chevronLeft" label={t("prices.previous")} size={40} onClick={() => onPage(Math.max(1, page - 1))} />
          {pageButtons(page, last).map((number) => (
            <button
              key={number}
              type="button"
              className={styles.pageButton}
              aria-label={t("prices.page", { page: number })}
              aria-current={number === page ? "page" : undefined}
              onClick={() => onPage(number)}
            >
              {number}
            </button>
          ))}
          <IconButton icon="chevronRight" label={t("prices.next")} size={40} onClick={() => onPage(Math.min(last, page + 1))} />
        </Row>
      )}
    </div>
  );
}
