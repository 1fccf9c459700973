import { useTexts } from "@/i18n";
import { Row } from "./blocks/Row";
import { Icon } from "./Icon";
import "@/i18n/lists.zh";
import styles from "./Pagination.module.css";

/** Pages on either side of the current one that have a button. */
const WINDOW = 2;

interface Props {
  /** From 1. */
  page: number;
  pageSize: number;
  /** Records on all pages. */
  total: number;
  onPage(page: number): void;
}

/** Leads through numbered pages: the neighbours of the current one, the first and the last. */
export function Pagination({ page, pageSize, total, onPage }: Props) {
  const { t, language } = useTexts();
  const last = Math.max(1, Math.ceil(total / pageSize));
  if (total === 0) return null;
  const number = (value: number) => value.toLocaleString(language);
  const from = Math.min((page - 1) * pageSize + 1, total);
  const to = Math.min(page * pageSize, total);
  return (
    <div className={styles.root}>
      <p className={styles.range} role="status">
        {t("lists.range", { from: number(from), to: number(to), total: number(total) })}
      </p>
      {last > 1 && (
        <nav aria-label={t("lists.pages")}>
          <Row as="ul" gap={1} wrap align="stretch">
            <li>
              <Step words={t("lists.previous")} icon="chevronLeft" disabled={page <= 1} onClick={() => onPage(page - 1)} />
            </li>
            {pagesAround(page, last).map((item, index) =>
              item === null ? (
                <li key={`gap-${index}`} className={styles.gap} aria-hidden="true">
                  …
                </li>
              ) : (
                <li key={item}>
                  <button
                    type="button"
                    className={styles.page}
                    aria-label={t("lists.page", { page: item })}
                    aria-current={item === page ? "page" : undefined}
                    onClick={() => item !== page && onPage(item)}
                  >
                    {item}
                  </button>
                </li>
              ),
            )}
            <li>
              <Step words={t("lists.next")} icon="chevronRight" disabled={page >= last} onClick={() => onPage(page + 1)} />
            </li>
          </Row>
        </nav>
      )}
    </div>
  );
}

function Step({ words, icon, disabled, onClick }: { words: string; icon: "chevronLeft" | "chevronRight"; disabled: boolean; onClick(): void }) {
  return (
    <button type="button" className={styles.step} aria-label={words} disabled={disabled} onClick={onClick}>
      <Icon name={icon} size={16} />
      <span>{words}</span>
    </button>
  );
}

/** The pages with a button; `null` is a gap of at least one page. */
export function pagesAround(page: number, last: number): (number | null)[] {
  const shown = new Set([1, last]);
  for (let near = page - WINDOW; near <= page + WINDOW; near++) if (near >= 1 && near <= last) shown.add(near);
  const items: (number | null)[] = [];
  let before = 0;
  for (const item of [...shown].sort((a, b) => a - b)) {
    if (item > before + 1) items.push(null);
    items.push(item);
    before = item;
  }
  return items;
}
