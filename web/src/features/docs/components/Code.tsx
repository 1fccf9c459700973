import { IconButton } from "@/components/IconButton";
import { useTexts } from "@/i18n";
import { copyText } from "@/lib/clipboard";
import { useFlash } from "@/lib/hooks";
import styles from "./docs.module.css";

/** A command, to be read and taken away. */
export function Code({ text }: { text: string }) {
  const { t } = useTexts();
  const [copied, flash] = useFlash();
  const copy = async () => {
    if (await copyText(text)) flash();
  };
  return (
    <div className={styles.code}>
      {/* A long line scrolls by itself, and so has to be reachable by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0} role="group" aria-label={t("docs.example")}>
        <code>{text}</code>
      </pre>
      <IconButton icon={copied ? "check" : "copy"} label={copied ? t("docs.copied") : t("docs.copyCurl")} className={styles.copy} onClick={() => void copy()} />
    </div>
  );
}
