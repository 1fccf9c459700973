import { useTitle } from "@/lib/useTitle";
import styles from "./page.module.css";

/** The heading of an account page, which names the browser's tab as well. */
export function PageHead({ title, help }: { title: string; help?: string }) {
  useTitle(title);
  return (
    <div className={styles.head}>
      <h1>{title}</h1>
      {help && <p>{help}</p>}
    </div>
  );
}
