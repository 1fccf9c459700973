import type { ReactNode } from "react";
import { Row } from "@/components/blocks/Row";
import type { Schemas } from "@/lib/api/types";
import { stamp } from "@/lib/format";
import styles from "./Conversation.module.css";

interface Said {
  message: Schemas["TicketMessage"];
  /** Who wrote it, in words. */
  name: string;
  /** Written by whoever reads it. */
  own: boolean;
  /** Only administrators see it. */
  note?: boolean;
  /** What stands behind the name. */
  mark?: ReactNode;
}

interface Props {
  /** Names it to those who do not see it. */
  label: string;
  said: Said[];
  /** Where a picture is. */
  pictureUrl(id: string): string;
}

/** What two sides wrote to each other, the oldest first. */
export function Conversation({ label, said, pictureUrl }: Props) {
  return (
    <ol className={styles.list} aria-label={label}>
      {said.map(({ message, name, own, note, mark }) => (
        <li key={message.id} className={styles.message} data-own={own || undefined} data-note={note || undefined}>
          <Row gap={2} wrap className={styles.head}>
            <strong>{name}</strong>
            {mark}
            <time dateTime={new Date(message.created_ms).toISOString()}>{stamp(message.created_ms)}</time>
          </Row>
          <p className={styles.words}>{message.words}</p>
          {message.files.length > 0 && (
            <Row gap={2} wrap align="start">
              {message.files.map((file) => (
                <a key={file.id} className={styles.picture} href={pictureUrl(file.id)} target="_blank" rel="noreferrer">
                  <img src={pictureUrl(file.id)} alt={file.name} loading="lazy" width={file.width ?? undefined} height={file.height ?? undefined} />
                </a>
              ))}
            </Row>
          )}
        </li>
      ))}
    </ol>
  );
}
