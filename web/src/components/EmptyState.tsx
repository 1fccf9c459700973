import type { ReactNode } from "react";
import { Row } from "./blocks/Row";
import styles from "./EmptyState.module.css";

interface Props {
  title: string;
  help?: string;
  action?: ReactNode;
  /** A short text drawn large, or nothing for the workshop drawing. */
  glyph?: string;
  /** Fills the height of the page. */
  page?: boolean;
  /** Takes little room: for one of several lists on a page. */
  small?: boolean;
}

export function EmptyState({ title, help, action, glyph, page = false, small = false }: Props) {
  const Heading = page ? "h1" : "h2";
  return (
    <div className={styles.root} data-page={page || undefined} data-small={small || undefined}>
      {glyph ? <div className={styles.glyph} aria-hidden="true">{glyph}</div> : <Landscape />}
      <Heading className={styles.title}>{title}</Heading>
      {help && <p className={styles.help}>{help}</p>}
      {action && <Row gap={2} wrap align="stretch" justify="center" className={styles.action}>{action}</Row>}
    </div>
  );
}

/** Ink hills and a cinnabar sun. */
function Landscape() {
  return (
    <svg className={styles.art} viewBox="0 0 320 150" aria-hidden="true" focusable="false">
      <circle cx="222" cy="46" r="20" fill="var(--seal)" />
      <path d="M0 118c36-34 60-58 84-58s38 40 62 40 40-46 70-46 56 44 104 64v32H0z" fill="var(--ink)" opacity=".10" />
      <path d="M0 132c46-8 66-32 98-32s52 30 86 30 58-24 136-6v26H0z" fill="var(--ink)" opacity=".16" />
      <path d="M26 150c70-12 200-10 268 0z" fill="var(--ink)" opacity=".22" />
      <path d="M52 38c6-5 10-5 13 0 4-5 8-5 13 0M84 26c4-4 7-4 10 0 3-4 6-4 10 0" stroke="var(--ink)" strokeWidth="1.6" strokeLinecap="round" fill="none" opacity=".45" />
    </svg>
  );
}
