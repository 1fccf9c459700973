import { useTexts } from "@/i18n";
import { useStore } from "@/lib/store";
import { dismissToast, toasts } from "@/lib/toast";
import { Icon, type IconName } from "./Icon";
import styles from "./Toasts.module.css";

const ICONS: Record<string, IconName> = { info: "spark", success: "check", error: "warning" };

/** The two live regions exist from the start: screen readers announce only changes within known ones. */
export function Toasts() {
  const { t } = useTexts();
  const shown = useStore(toasts);
  const item = (one: (typeof shown)[number]) => (
    <div key={one.id} className={styles.toast} data-kind={one.kind}>
      <Icon name={ICONS[one.kind] ?? "spark"} size={18} />
      <span>{one.message}</span>
      {one.action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            dismissToast(one.id);
            one.action?.run();
          }}
        >
          {one.action.label}
        </button>
      )}
      <button type="button" className={styles.close} aria-label={t("app.close")} onClick={() => dismissToast(one.id)}>
        <Icon name="close" size={16} />
      </button>
    </div>
  );
  return (
    <div className={styles.stack}>
      <div role="status" aria-live="polite">{shown.filter((one) => one.kind !== "error").map(item)}</div>
      <div role="alert" aria-live="assertive">{shown.filter((one) => one.kind === "error").map(item)}</div>
    </div>
  );
}
