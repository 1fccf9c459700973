import { useEffect } from "react";
import { useTexts } from "@/i18n";
import { useStore } from "@/lib/store";
import { actOnToast, dismissToast, holdToast, releaseToast, toasts, type Toast } from "@/lib/toast";
import { Icon, type IconName } from "./Icon";
import styles from "./Toasts.module.css";

const ICONS: Record<string, IconName> = { info: "spark", success: "check", error: "warning" };

/** The two live regions exist from the start: screen readers announce only changes within known ones. */
export function Toasts() {
  const { t } = useTexts();
  const shown = useStore(toasts);
  useUndoKey(shown);
  const item = (one: Toast) => (
    <div
      key={one.id}
      className={styles.toast}
      data-kind={one.kind}
      onPointerEnter={() => holdToast(one.id)}
      onPointerLeave={() => releaseToast(one.id)}
      onFocus={() => holdToast(one.id)}
      onBlur={() => releaseToast(one.id)}
    >
      <Icon name={ICONS[one.kind] ?? "spark"} size={18} />
      <span>{one.message}</span>
      {one.action && (
        <button type="button" className={styles.action} aria-keyshortcuts="Control+Z Meta+Z" onClick={() => actOnToast(one)}>
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

/** Ctrl or Cmd and Z does what the newest toast offers, unless a text is being written, which has its own way back. */
function useUndoKey(shown: Toast[]) {
  const newest = shown.findLast((one) => one.action);
  useEffect(() => {
    if (!newest) return;
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== "z") return;
      const target = event.target as HTMLElement | null;
      if (event.defaultPrevented || target?.closest("input, textarea, [contenteditable]")) return;
      event.preventDefault();
      actOnToast(newest);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [newest]);
}
