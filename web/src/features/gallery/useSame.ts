import { useState } from "react";
import { useTexts } from "@/i18n";
import { wordsOf } from "@/lib/api/specified";
import type { GalleryItem, GalleryWork, Params } from "@/lib/api/types";
import { toast } from "@/lib/toast";
import { useFetchWork } from "./api";
import { inLanguage } from "./inLanguage";

/** Opens the form of a tool, filled in where there are values. */
export type OpenForm = (tool: string, mode: string, params: Params | null) => void;

/** Makes the same as a work: its settings are fetched where they are not known yet. */
export function useSame(open: OpenForm) {
  const { t, language } = useTexts();
  const fetchWork = useFetchWork();
  const [busy, setBusy] = useState(false);
  const start = async (item: GalleryItem | GalleryWork) => {
    if (busy) return;
    setBusy(true);
    try {
      const work = inLanguage("params" in item ? item : await fetchWork(item.id), language);
      open(work.tool, work.mode, work.params);
    } catch (error) {
      toast(wordsOf(error, t("gallery.sameFailed")), "error");
    } finally {
      setBusy(false);
    }
  };
  return { busy, start };
}
