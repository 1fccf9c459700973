import { useState } from "react";
import { Dialog } from "@/components/Dialog";
import { useTexts } from "@/i18n";
import type { PriceRule } from "@/lib/api/types";
import type { Bounds, PricedMode } from "../api";
import { BulkForm } from "./BulkForm";
import { CadenceForm } from "./CadenceForm";
import { History } from "./History";
import { PriceForm } from "./PriceForm";

/** What is open, and about what. */
export type Opened =
  | { what: "edit"; mode: PricedMode; start?: PriceRule }
  | { what: "history"; mode: PricedMode }
  | { what: "cadence"; mode: PricedMode }
  | { what: "bulk"; modes: PricedMode[] };

const TITLES = { edit: "adminPrices.editTitle", history: "adminPrices.historyTitle", cadence: "adminPrices.pollTitle" } as const;
const WIDTHS = { edit: 760, history: 640, cadence: 560, bulk: 640 } as const;

interface Props {
  opened: Opened | null;
  bounds: Bounds | undefined;
  onOpen(opened: Opened): void;
  onClose(): void;
}

/** The one dialog of the page. Keeps its last face while it closes. */
export function PriceDialog({ opened, bounds, onOpen, onClose }: Props) {
  const { t, pick } = useTexts();
  const [last, setLast] = useState<Opened | null>(null);
  const [opening, setOpening] = useState(0);
  if (opened && opened !== last) {
    setLast(opened);
    setOpening(opening + 1);
  }
  if (!last) return null;
  const title =
    last.what === "bulk" ? t("adminPrices.bulk") : t(TITLES[last.what], { tool: pick(last.mode.tool_title), mode: pick(last.mode.label) });
  return (
    <Dialog opened={opened !== null} title={title} size={WIDTHS[last.what]} onClose={onClose}>
      {last.what === "edit" && <PriceForm key={opening} mode={last.mode} start={last.start} onDone={onClose} />}
      {last.what === "history" && (
        <History mode={last.mode} onRestore={(start) => onOpen({ what: "edit", mode: last.mode, start })} />
      )}
      {last.what === "cadence" && <CadenceForm key={opening} mode={last.mode} bounds={bounds} onDone={onClose} />}
      {last.what === "bulk" && <BulkForm key={opening} modes={last.modes} onDone={onClose} />}
    </Dialog>
  );
}
