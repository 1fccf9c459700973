import { Suspense, useEffect, useState } from "react";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import { lazyPage } from "@/i18n/lazyPage";
import styles from "./palette.module.css";

const Palette = lazyPage(() => import("./Palette"));

/** Whether the browser's own key for commands is ⌘. */
const isApple = () => /Mac|iP(hone|ad|od)/.test(navigator.platform);

/** Opens the search of the panel; ⌘K or Ctrl+K does so from anywhere in it. */
export function PaletteButton() {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      setOpen((before) => !before);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
  return (
    <>
      <button type="button" className={styles.button} aria-label={t("admin.find.title")} aria-haspopup="dialog" aria-keyshortcuts="Meta+K Control+K" onClick={() => setOpen(true)}>
        <Icon name="search" size={18} />
        <span className={styles.words}>{t("admin.find.short")}</span>
        {/* Drawn by the style sheet: it is told as the key of the button, and is no part of its name. */}
        <kbd aria-hidden="true" data-key={isApple() ? "⌘K" : "Ctrl K"} />
      </button>
      {open && (
        <Suspense fallback={null}>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
