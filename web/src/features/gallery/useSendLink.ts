import { useTexts } from "@/i18n";
import { copyText } from "@/lib/clipboard";
import { toast } from "@/lib/toast";
import "./texts.zh";

/** Hands the link of a page on: by the device's own sheet, or copied where it has none. */
export function useSendLink() {
  const { t } = useTexts();
  return async (path: string, title: string) => {
    const url = new URL(path, window.location.href).href;
    // Whoever shuts the sheet again has changed their mind; that is no failure.
    if ("share" in navigator) return void navigator.share({ url, title }).catch(() => undefined);
    if (await copyText(url)) toast(t("gallery.copied"), "success");
    else toast(t("gallery.copyFailed"), "error");
  };
}
