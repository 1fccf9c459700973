import { Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { Icon } from "@/components/Icon";
import { IconButton } from "@/components/IconButton";
import { useTexts } from "@/i18n";
import styles from "./setting.module.css";

const KEY = "baigong.defaultPasswordDismissed";

/** The warning about a password that nobody chose; put away until the browser is closed. */
export function DefaultPasswordBanner() {
  const { t } = useTexts();
  const [hidden, setHidden] = useState(() => read() === "1");
  if (hidden) return null;
  const dismiss = () => {
    setHidden(true);
    try {
      sessionStorage.setItem(KEY, "1");
    } catch {
      // Without storage it comes back with the next page load.
    }
  };
  return (
    <div className={styles.banner} role="alert">
      <Icon name="warning" />
      <p>{t("account.setting.defaultPassword")}</p>
      <Button component={Link} to="/setting?section=password" size="xs" variant="filled">
        {t("account.setting.changeNow")}
      </Button>
      <IconButton icon="close" label={t("account.setting.dismiss")} onClick={dismiss} size={32} />
    </div>
  );
}

function read(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
