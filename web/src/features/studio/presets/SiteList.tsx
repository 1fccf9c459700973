import { useId } from "react";
import { useTexts } from "@/i18n";
import type { Mode, SitePreset, Tool } from "@/lib/api/types";
import { Failed } from "./Failed";
import { useSitePresets } from "./sitePresets";
import styles from "./PresetList.module.css";

/** What the site offers, above the reader's own; nothing where it offers none. */
export function SiteList({ tool, mode, onApply }: { tool: Tool; mode: Mode; onApply(preset: SitePreset): void }) {
  const { t, pick } = useTexts();
  const id = useId();
  const { data, isError, refetch } = useSitePresets(tool, mode);
  if (isError && !data) return <Failed onRetry={() => void refetch()}>{t("preset.siteFailed")}</Failed>;
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <p id={id} className={styles.heading}>
        {t("preset.site")}
      </p>
      <ul className={styles.list}>
        {data.map((preset) => (
          <li key={preset.id}>
            <button type="button" className={styles.apply} onClick={() => onApply(preset)}>
              {pick(preset.name)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
