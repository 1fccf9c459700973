import { useEffect, useRef, type ComponentProps, type KeyboardEvent, type ReactNode } from "react";
import { useTexts } from "@/i18n";
import { Icon } from "./Icon";
import styles from "./FindDialog.module.css";

interface Props {
  title: string;
  onClose(): void;
  /** Of the field. */
  field: ComponentProps<"input">;
  /** Keys that the field leaves. */
  onKeyDown?(event: KeyboardEvent<HTMLElement>): void;
  children: ReactNode;
}

/** The frame of a search over the page: one field, and below it what is found. */
export function FindDialog({ title, onClose, field, onKeyDown, children }: Props) {
  const { t } = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    // Native dialogs give the focus back when they close.
    return () => element.close();
  }, []);
  return (
    // A press beside the panel closes it, as Escape does.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog ref={dialog} className={styles.dialog} aria-label={title} onClose={() => !dialog.current?.open && onClose()} onClick={(event) => event.target === dialog.current && onClose()} onKeyDown={onKeyDown}>
      <div className={styles.panel}>
        <div className={styles.field}>
          <Icon name="search" size={20} />
          <input
            type="text"
            aria-label={title}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
            // The whole dialog is this field.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            {...field}
          />
          <button type="button" className={styles.close} aria-label={t("app.close")} onClick={onClose}>
            <Icon name="close" size={18} />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
