import type { ReactNode } from "react";
import { IconButton } from "@/components/IconButton";
import { useTexts } from "@/i18n";
import type { Artifact } from "@/lib/api/types";
import { copyText } from "@/lib/clipboard";
import { useFlash } from "@/lib/hooks";
import { toast } from "@/lib/toast";
import styles from "./results.module.css";

export function TextResult({ artifact, followUps }: { artifact: Artifact; followUps: ReactNode }) {
  const { t } = useTexts();
  const [copied, flash] = useFlash();
  const text = artifact.text ?? "";
  const copy = async () => {
    if (await copyText(text)) flash();
    else toast(t("app.copyFailed"), "error");
  };
  return (
    <figure className={styles.figure}>
      <div className={styles.text} tabIndex={0} role="region" aria-label={t("result.text")}>
        {text}
      </div>
      <figcaption className={styles.bar}>
        {followUps}
        <div className={styles.artifactActions}>
          <IconButton icon={copied ? "check" : "copy"} label={copied ? t("app.copied") : t("result.copyText")} onClick={() => void copy()} />
        </div>
      </figcaption>
    </figure>
  );
}
