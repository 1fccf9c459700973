import { useEffect, type MouseEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import styles from "./Prose.module.css";

const HOSTS = /^\/(api|oidc\/(?!consent|sign)|media)\/|^\/[^/]*\.[a-z]+$/i;

/**
 * Text that the host made of Markdown: it holds nothing but words, headings, lists, tables, links and pictures. Links to
 * pages of ours open without leaving the program.
 */
export function Prose({ html }: { html: string }) {
  const navigate = useNavigate();
  const { hash } = useLocation();
  useEffect(() => {
    // The words come after the page, too late for the browser to find the place itself.
    if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [hash, html]);
  const follow = (event: MouseEvent) => {
    const address = (event.target as Element).closest("a")?.getAttribute("href");
    // What the host itself answers is no page of the program.
    if (!address?.startsWith("/") || HOSTS.test(address) || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(address);
  };
  // eslint-disable-next-line react/no-danger
  return <div className={styles.prose} onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />;
}
