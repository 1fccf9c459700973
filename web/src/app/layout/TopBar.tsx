import type { ReactNode } from "react";
import { Link } from "react-router";
import { Seal } from "@/components/Seal";
import { Bar } from "@/components/shell/Bar";
import { Tooltip } from "@/components/tooltip/Tooltip";
import { useTexts } from "@/i18n";
import { useSiteName } from "@/lib/useTitle";
import { toast } from "@/lib/toast";
import styles from "./TopBar.module.css";

interface Props {
  demo: boolean;
  /** The search; it gives way before anything else does. */
  find: ReactNode;
  end: ReactNode;
}

export function TopBar({ demo, find, end }: Props) {
  const { t } = useTexts();
  const name = useSiteName();
  return (
    <Bar
      className={styles.bar}
      end={end}
    >
      <Link to="/" className={styles.brand} aria-label={`${name} · ${t("app.tagline")}`}>
        <span className={styles.seal}>
          <Seal size={32} />
        </span>
        <span className={styles.name}>{name}</span>
        <span className={styles.tagline}>{t("app.tagline")}</span>
      </Link>
      {demo && (
        <Tooltip label={t("app.demoHelp")} multiline>
          <button type="button" className={styles.demo} onClick={() => toast(t("app.demoHelp"), "info", 6000)}>
            {t("app.demo")}
            <span className="visually-hidden">{t("app.demoHelp")}</span>
          </button>
        </Tooltip>
      )}
      {find}
    </Bar>
  );
}
