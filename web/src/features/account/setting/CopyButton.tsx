import { IconButton } from "@/components/IconButton";
import { useTexts } from "@/i18n";
import { copyText } from "@/lib/clipboard";
import { useFlash } from "@/lib/hooks";
import { toast } from "@/lib/toast";
import type { IconName } from "@/components/Icon";

/** Copies a value and shows a tick for two seconds. */
export function CopyButton({ value, label, icon = "copy" }: { value: string; label: string; icon?: IconName }) {
  const { t } = useTexts();
  const [copied, flash] = useFlash();
  const copy = async () => {
    if (await copyText(value)) flash();
    else toast(t("account.setting.copyFailed"), "error");
  };
  return <IconButton icon={copied ? "check" : icon} label={copied ? t("account.setting.copied") : label} size={32} onClick={() => void copy()} />;
}
