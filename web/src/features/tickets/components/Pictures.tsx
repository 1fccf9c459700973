import { Button, FileButton } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { Icon } from "@/components/Icon";
import { IconButton } from "@/components/IconButton";
import { useTexts } from "@/i18n";
import { mediaUrl } from "@/lib/api/client";
import { wordsOf } from "@/lib/api/specified";
import type { Upload } from "@/lib/api/types";
import { storeFile } from "@/lib/storeFile";
import { MOST_PICTURES } from "../api";
import styles from "./tickets.module.css";

export type Picture = Pick<Upload, "id" | "name">;

interface Props {
  pictures: Picture[];
  onChange(change: (pictures: Picture[]) => Picture[]): void;
  /** What the host says of them. */
  error?: string | undefined;
}

/** Pictures that go with what is written. They are uploaded as soon as they are chosen. */
export function Pictures({ pictures, onChange, error }: Props) {
  const { t } = useTexts();
  const client = useQueryClient();
  const [waiting, setWaiting] = useState(0);
  const [failed, setFailed] = useState<string | null>(null);
  const add = async (files: File[]) => {
    setFailed(null);
    const room = files.slice(0, MOST_PICTURES - pictures.length);
    setWaiting((count) => count + room.length);
    for (const file of room) {
      try {
        const { id, name } = await storeFile(client, file);
        // The same bytes are the same upload.
        onChange((held) => (held.some((one) => one.id === id) ? held : [...held, { id, name }]));
      } catch (cause) {
        setFailed(t("tickets.uploadFailed", { name: file.name, why: wordsOf(cause, t("tickets.actionFailed")) }));
      } finally {
        setWaiting((count) => count - 1);
      }
    }
  };
  return (
    <Stack gap={2}>
      {pictures.length > 0 && (
        <Row as="ul" gap={2} wrap aria-label={t("tickets.pictures")} className={styles.pictures}>
          {pictures.map((picture) => (
            <li key={picture.id} className={styles.picture}>
              <img src={mediaUrl(picture.id)} alt={picture.name} />
              <IconButton icon="close" label={t("tickets.removePicture", { name: picture.name })} onClick={() => onChange((held) => held.filter(({ id }) => id !== picture.id))} />
            </li>
          ))}
        </Row>
      )}
      <Row gap={2} wrap>
        <FileButton accept="image/*" multiple onChange={(files) => void add(files)}>
          {(props) => (
            <Button {...props} variant="default" size="sm" leftSection={<Icon name="image" size={16} />} loading={waiting > 0} disabled={pictures.length >= MOST_PICTURES}>
              {t("tickets.addPictures")}
            </Button>
          )}
        </FileButton>
        <span className={styles.hint} role={waiting > 0 ? "status" : undefined}>
          {waiting > 0 ? t("tickets.uploading") : t("tickets.picturesHelp", { most: MOST_PICTURES })}
        </span>
      </Row>
      {(failed ?? error) && (
        <p className={styles.problem} role="alert">
          {failed ?? error}
        </p>
      )}
    </Stack>
  );
}
