import { useEffect, useState } from "react";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import { connection } from "@/lib/events";
import { useOnline } from "@/lib/hooks";
import { useStore } from "@/lib/store";
import styles from "./ConnectionBanner.module.css";

/** A short break heals itself before anybody should read about it. */
const PATIENCE_MS = 4000;

export function ConnectionBanner() {
  const { t } = useTexts();
  const online = useOnline();
  const state = useStore(connection);
  const [late, setLate] = useState(false);

  useEffect(() => {
    if (state !== "reconnecting") {
      setLate(false);
      return;
    }
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [state]);

  const message = !online ? t("app.offline") : late ? t("app.reconnecting") : null;
  return (
    <div role="status">
      {message && (
        <p className={styles.banner}>
          <Icon name="offline" size={18} />
          {message}
        </p>
      )}
    </div>
  );
}
