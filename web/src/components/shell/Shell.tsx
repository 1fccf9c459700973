import { useEffect, useRef, type ReactNode } from "react";
import { useLocation } from "react-router";
import { useTexts } from "@/i18n";
import styles from "./shell.module.css";

interface Props {
  bar: ReactNode;
  /** False for a page without one. */
  side: ReactNode;
  /** The side reaches the top, beside the bar, instead of beginning below it. */
  tall?: boolean;
  /** On phones the side is a strip under the bar, instead of being hidden. */
  strip?: boolean;
  /** Sets the width `--side`, and the measures of bar and menu where they are not the usual ones. */
  className: string | undefined;
  mainClass: string | undefined;
  children: ReactNode;
  /** What ends the page. */
  end?: ReactNode;
  /** What stands over the page at the bottom. */
  foot?: ReactNode;
}

/** A bar, a side and the page: the frame of the hub, the panel and the open platform. */
export function Shell({ bar, side, tall = false, strip = false, className, mainClass, children, end, foot }: Props) {
  const { t } = useTexts();
  const { pathname } = useLocation();
  const menu = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (strip) menu.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [pathname, strip]);

  const sideBox = side !== false && (
    <div ref={menu} className={styles.side}>
      {side}
    </div>
  );
  return (
    <div className={`${styles.root} ${className ?? ""}`} data-tall={tall || undefined} data-strip={strip || undefined}>
      <a className={styles.skip} href="#main">
        {t("app.skip")}
      </a>
      {/* In the order of the Tab key: a side that reaches the top comes before the bar. */}
      {tall && sideBox}
      {bar}
      {!tall && sideBox}
      <main id="main" className={`${styles.main} ${mainClass ?? ""}`} tabIndex={-1}>
        {children}
      </main>
      {end && <div className={styles.close}>{end}</div>}
      {foot}
    </div>
  );
}
