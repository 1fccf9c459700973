import { useEffect } from "react";
import { useTexts } from ".";

/** Names the page in the browser's tab, in front of the site's name, while it is shown. */
export function useTitle(title: string): void {
  const { t } = useTexts();
  useEffect(() => {
    document.title = `${title} · ${t("app.name")}`;
    return () => {
      document.title = t("app.title");
    };
  }, [title, t]);
}
