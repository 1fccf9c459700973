import { useEffect, useRef, useState } from "react";
import { useForm } from "../context";
import { Icon } from "../icons";
import { TransferError } from "../media/failure";
import type { Rewriting } from "../types";
import styles from "./inputs.module.css";

interface Props {
  text: string;
  onText(text: string): void;
}

/** Has the prompt improved, or translated into the other language; the text before it comes back by one press. */
export default function RewriteButtons({ text, onText }: Props) {
  const { texts, services } = useForm();
  const [busy, setBusy] = useState<Rewriting | null>(null);
  // What was typed meanwhile is worth more than an answer to something else.
  const current = useRef(text);
  useEffect(() => {
    current.current = text;
  });
  const translation: Rewriting = /\p{Script=Han}/u.test(text) ? "to_english" : "to_chinese";
  const rewrite = async (rewriting: Rewriting) => {
    setBusy(rewriting);
    try {
      const written = await services.rewritePrompt!(text, rewriting);
      if (current.current !== text) return;
      onText(written);
      services.toast(texts.rewritten, "success", undefined, { label: texts.undo, run: () => onText(text) });
    } catch (error) {
      services.toast(error instanceof TransferError ? error.message : texts.rewriteFailed, "error");
    } finally {
      setBusy(null);
    }
  };
  const button = (rewriting: Rewriting, label: string) => (
    <button
      type="button"
      className={styles.quiet}
      disabled={busy !== null || text.trim() === ""}
      aria-busy={busy === rewriting || undefined}
      onClick={() => void rewrite(rewriting)}
    >
      {rewriting === "polish" && <Icon name="spark" size={14} />}
      {busy === rewriting ? texts.rewriting : label}
    </button>
  );
  return (
    <>
      {button("polish", texts.polish)}
      {button(translation, translation === "to_english" ? texts.toEnglish : texts.toChinese)}
    </>
  );
}
