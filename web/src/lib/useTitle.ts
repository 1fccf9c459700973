import { useEffect } from "react";
import { useTexts } from "@/i18n";
import { useSite } from "./api/queries";
import { createStore, useStore } from "./store";

/** What stands first in the browser's tab, such as how far a task is; empty where there is nothing to say. */
export const tabStatus = createStore("");

/** The name that the operator gave the site; our own, in the reader's language, where it was left as it is. */
export function useSiteName(): string {
  const { t } = useTexts();
  const name = useSite().data?.name;
  return name === undefined || name === t("app.name", { lng: "zh-CN" }) ? t("app.name") : name;
}

/** Names the page in the browser's tab, in front of the site's name, while it is shown; the first page says what the site is. */
export function useTitle(title: string): void {
  const { t } = useTexts();
  const site = useSiteName();
  const status = useStore(tabStatus);
  useEffect(() => {
    document.title = [status, ...(title ? [title, site] : [site, t("app.tagline")])].filter(Boolean).join(" · ");
    return () => {
      document.title = `${site} · ${t("app.tagline")}`;
    };
  }, [status, title, site, t]);
}
