import { type ReactNode } from "react";
import { Stack } from "@/components/blocks/Stack";
import { useTitle } from "@/lib/useTitle";
import styles from "./oidc.module.css";

/** One question, or its end: names the browser's tab and carries the heading. */
export function Frame({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  useTitle(title);
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </>
  );
}

/** Nothing to decide: what happened, and the way on. */
export function Notice({ title, help, action }: { title: string; help: string; action: ReactNode }) {
  return (
    <Frame title={title} lead={help}>
      <Stack gap={2} className={styles.actions}>{action}</Stack>
    </Frame>
  );
}
