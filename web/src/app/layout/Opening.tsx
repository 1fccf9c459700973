import { Seal } from "@/components/Seal";
import styles from "./Opening.module.css";

/** The seal on plain paper, as the page is drawn before its script, while a page's code is on its way. */
export function Opening() {
  return (
    <div className={styles.opening}>
      <Seal size={56} />
    </div>
  );
}
