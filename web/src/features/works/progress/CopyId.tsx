import { IconButton } from "@/components/IconButton";
import { useTexts } from "@/i18n";
import { copyText } from "@/lib/clipboard";
import { useFlash } from "@/lib/hooks";
import { toast } from "@/lib/toast";

export function CopyId({ id }: { id: string }) {
  const { t } = useTexts();
  const [copied, flash] = useFlash();
  const copy = async () => {
    if (await copyText(id)) flash();
    else toast(t("app.copyFailed"), "error");
  };
  return <IconButton icon={copied ? "check" : "copy"} label={copied ? t("app.copied") : t("task.copyId")} onClick={() => void copy()} />;
}
