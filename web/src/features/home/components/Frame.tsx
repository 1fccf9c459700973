import { Button, Loader } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTexts } from "@/i18n";
import { useTitle } from "@/lib/useTitle";
import "../texts.zh";
import styles from "./Frame.module.css";

/** A frame that says nothing for so long is shown as it is. */
const LONGEST_MS = 15_000;

/** Another site within the page. What lies over it goes once it is there, once it fails, or after a while. */
export function Frame({ title, address }: { title: string; address: string }) {
  const { t } = useTexts();
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<"loading" | "shown" | "failed">("loading");
  useTitle(title);
  useEffect(() => {
    setState("loading");
    const timer = setTimeout(() => setState((now) => (now === "loading" ? "shown" : now)), LONGEST_MS);
    return () => clearTimeout(timer);
  }, [address, attempt]);
  return (
    <div className={styles.frame}>
      <iframe
        key={`${address} ${attempt}`}
        src={address}
        title={title}
        allow="clipboard-write; fullscreen"
        referrerPolicy="strict-origin-when-cross-origin"
        onLoad={() => setState("shown")}
        onError={() => setState("failed")}
      />
      {state === "loading" && (
        <div className={styles.over} role="status">
          <Loader />
          <p>{t("home.frameLoading", { title })}</p>
        </div>
      )}
      {state === "failed" && (
        <div className={styles.over} role="alert">
          <strong>{t("home.frameFailed", { title })}</strong>
          <p>{t("home.frameFailedHelp")}</p>
          <div className={styles.ways}>
            <Button onClick={() => setAttempt(attempt + 1)}>{t("home.frameAgain")}</Button>
            <Button component="a" href={address} target="_blank" rel="noopener noreferrer" variant="default">
              {t("home.frameOutside")}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
