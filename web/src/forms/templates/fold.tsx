import { useEffect, useState, type ReactNode } from "react";
import styles from "./fold.module.css";

/** As long as the closing transition in the style sheet. */
const CLOSING_MS = 180;

interface FoldProps {
  open: boolean;
  /** Stay mounted once opened, so that what is under way inside (an upload) goes on. */
  keep?: boolean;
  id?: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Content that unfolds and folds. Folded, it can neither be reached by keyboard nor heard. */
export function Fold({ open, keep = false, id, className, children }: FoldProps) {
  const [present, setPresent] = useState(open);
  if (open && !present) setPresent(true);
  useEffect(() => {
    if (open || keep) return;
    const timer = setTimeout(() => setPresent(false), CLOSING_MS);
    return () => clearTimeout(timer);
  }, [open, keep]);
  if (!present) return id ? <div id={id} hidden /> : null;
  return (
    <div id={id} className={`${styles.fold} ${className ?? ""}`} data-open={open || undefined} inert={!open}>
      <div className={styles.inner}>{children}</div>
    </div>
  );
}
