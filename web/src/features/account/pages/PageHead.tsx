import { useEffect } from "react";
import { useTexts } from "@/i18n";
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

export function useTitle(title: string) {
  const { t } = useTexts();
  useEffect(() => {
    document.title = `${title} · ${t("app.name")}`;
    return () => {
      document.title = t("app.title");
    };
  }, [title, t]);
}
