import { Button, Loader } from "@mantine/core";
import { useEffect, useState } from "react";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import { useTitle } from "@/lib/useTitle";
import "../texts.zh";
import styles from "./Frame.module.css";

/** A frame that says nothing for so long is shown as it is. */
const LONGEST_MS = 15_000;

/** Another site may be itself here, with its storage and its windows; it cannot lead the whole page elsewhere. */
const ALLOWED = "allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-modals allow-downloads";

/**
 * Another site within the page. What lies over it goes once it is there, or after a while, when the page says that it did
 * not open. A site that refuses to be framed looks to us like one that came, so that the way around the frame always stands there.
 */
export function Frame({ title, address }: { title: string; address: string }) {
  const { t } = useTexts();
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<"loading" | "shown" | "silent">("loading");
  useTitle(title);
  useEffect(() => {
    setState("loading");
    const timer = setTimeout(() => setState((now) => (now === "loading" ? "silent" : now)), LONGEST_MS);
    return () => clearTimeout(timer);
  }, [address, attempt]);
  return (
    <div className={styles.frame}>
      <h1 className="visually-hidden">{title}</h1>
      <div className={styles.ways}>
        {state === "silent" ? (
          <p role="alert">
            <strong>{t("home.frameFailed", { title })}</strong> {t("home.frameFailedHelp")}
          </p>
        ) : (
          <p>{t("home.frameHelp")}</p>
        )}
        <Button size="compact-sm" variant="subtle" onClick={() => setAttempt(attempt + 1)}>
          {t("home.frameAgain")}
        </Button>
        <Button component="a" href={address} target="_blank" rel="noopener noreferrer" size="compact-sm" variant="subtle" rightSection={<Icon name="external" size={14} />}>
          {t("home.frameOutside")}
        </Button>
      </div>
      <div className={styles.site}>
        <iframe
          key={`${address} ${attempt}`}
          src={address}
          title={title}
          sandbox={ALLOWED}
          allow="clipboard-write; fullscreen"
          referrerPolicy="strict-origin-when-cross-origin"
          onLoad={() => setState("shown")}
        />
        {state === "loading" && (
          <div className={styles.over} role="status">
            <Loader />
            <p>{t("home.frameLoading", { title })}</p>
          </div>
        )}
      </div>
    </div>
  );
}
