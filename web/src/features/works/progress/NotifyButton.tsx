import { Button } from "@mantine/core";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import { canNotify, setNotifying, useNotifying } from "@/lib/notify";
import { toast } from "@/lib/toast";

/** Asks the browser, only when pressed, to tell of works that are done while the page is out of sight. */
export function NotifyButton() {
  const { t } = useTexts();
  const on = useNotifying();
  if (!canNotify()) return null;
  const press = async () => {
    const granted = await setNotifying(!on);
    if (!granted) toast(t("task.notifyRefused"), "error");
    else if (!on) toast(t("task.notifyOn"), "success");
  };
  return (
    <Button
      variant="subtle"
      color={on ? undefined : "gray"}
      size="xs"
      aria-pressed={on}
      leftSection={<Icon name={on ? "check" : "bell"} size={16} />}
      onClick={() => void press()}
    >
      {t("task.notify")}
    </Button>
  );
}
