import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import { grouped } from "@/lib/format";
import type { Store } from "../types";
import styles from "./store.module.css";

/** The discount for good customers, and how far the user is from it. */
export function VipStrip({ store }: { store: Store }) {
  const { t } = useTexts();
  const { after_points: all, percent_off: percent, bought_points, reached: active } = store.vip;
  const done = bought_points ?? 0;
  if (percent <= 0) return null;
  const part = all > 0 ? Math.min(1, done / all) : 1;
  return (
    <section className={styles.vip} aria-label={t("store.vip.title")} data-active={active || undefined}>
      <Icon name="spark" size={26} />
      <div>
        <p className={styles.vipRule}>
          {active ? t("store.vip.member", { percent }) : t("store.vip.rule", { points: grouped(all), percent })}
        </p>
        {!active && done > 0 && (
          <>
            <div
              className={styles.bar}
              role="progressbar"
              aria-label={t("store.vip.bar")}
              aria-valuemin={0}
              aria-valuemax={all}
              aria-valuenow={Math.min(done, all)}
            >
              <span style={{ width: `${part * 100}%` }} />
            </div>
            <p className={styles.vipHelp}>
              {t("store.vip.progress", { done: grouped(done), all: grouped(all), missing: grouped(Math.max(0, all - done)) })}
            </p>
          </>
        )}
      </div>
    </section>
  );
}
