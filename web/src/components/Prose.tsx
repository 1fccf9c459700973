import { useNavigate } from "react-router";
import type { MouseEvent } from "react";
import styles from "./Prose.module.css";

/**
 * Text that the host made of Markdown: it holds nothing but words, headings, lists, tables, links and pictures. Links to
 * pages of ours open without leaving the program.
 */
export function Prose({ html }: { html: string }) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent) => {
    const address = (event.target as Element).closest("a")?.getAttribute("href");
    if (!address?.startsWith("/") || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(address);
  };
  // eslint-disable-next-line react/no-danger
  return <div className={styles.prose} onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />;
}
