import { useState } from "react";
import { Dialog } from "@/components/Dialog";
import { useTexts } from "@/i18n";
import type { ModelsView } from "../api";
import { ModelForm } from "./ModelForm";

/** The model that is being written: a new one, whose id may be known, or one of the list. */
export type Written = { what: "add"; id: string } | { what: "edit"; key: string };

/** A model in its form. Keeps its last face while it closes. */
export function ModelDialog({ view, written, onClose }: { view: ModelsView; written: Written | null; onClose(): void }) {
  const { t, pick } = useTexts();
  const [last, setLast] = useState<Written | null>(null);
  const [opening, setOpening] = useState(0);
  if (written && written !== last) {
    setLast(written);
    setOpening(opening + 1);
  }
  const model = last?.what === "edit" ? view.models.find(({ key }) => key === last.key) : undefined;
  if (!last || (last.what === "edit" && !model)) return null;
  const title = model ? t("adminModels.editTitle", { name: pick(model.model.title) }) : t("adminModels.addTitle", { tool: pick(view.title) });
  return (
    <Dialog opened={written !== null} title={title} size={820} onClose={onClose}>
      <ModelForm key={opening} view={view} model={model ?? null} id={last.what === "add" ? last.id : ""} onDone={onClose} />
    </Dialog>
  );
}
