import { useTexts } from "@/i18n";
import { copyText } from "@/lib/clipboard";
import { COPIED_MS, useFlash } from "@/lib/hooks";
import { toast } from "@/lib/toast";
import { IconButton } from "./IconButton";
import "@/i18n/lists.zh";

/** Copies a value and says so for three seconds. `label` names what is copied. */
export function CopyButton({ value, label, size = 32 }: { value: string; label: string; size?: number }) {
  const { t } = useTexts();
  const [copied, flash] = useFlash();
  const copy = async () => {
    if (await copyText(value)) {
      flash();
      toast(t("lists.copied", { label }), "success", COPIED_MS);
    } else {
      toast(t("lists.copyFailed", { reason: t("lists.copyReason") }), "error");
    }
  };
  return (
    <IconButton
      icon={copied ? "check" : "copy"}
      label={copied ? t("lists.copied", { label }) : t("lists.copy", { label })}
      size={size}
      onClick={() => void copy()}
    />
  );
}
