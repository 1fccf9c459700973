import { useState } from "react";
import { Dialog } from "@/components/Dialog";
import { useTexts } from "@/i18n";
import type { Account, VendorTool } from "../api";
import { AccountForm } from "./AccountForm";

interface Writing {
  tool: VendorTool;
  account: Account | null;
}

/** Keeps its last face while it closes; a new opening begins with a fresh form. */
export function AccountDialog({ writing, onClose }: { writing: Writing | null; onClose(): void }) {
  const { t, pick } = useTexts();
  const [last, setLast] = useState<Writing | null>(null);
  const [opening, setOpening] = useState(0);
  if (writing && writing !== last) {
    setLast(writing);
    setOpening(opening + 1);
  }
  if (!last) return null;
  const title = last.account
    ? t("adminVendors.editTitle", { label: last.account.label })
    : t("adminVendors.newTitle", { tool: pick(last.tool.title) });
  return (
    <Dialog opened={writing !== null} title={title} size={620} onClose={onClose}>
      <AccountForm key={opening} tool={last.tool} account={last.account} onDone={onClose} />
    </Dialog>
  );
}
