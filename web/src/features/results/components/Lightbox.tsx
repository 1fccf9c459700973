import { Modal } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { useEffect, useEffectEvent, type ReactNode } from "react";
import { IconButton } from "@/components/IconButton";
import { useTexts } from "@/i18n";
import type { Artifact } from "@/lib/api/types";
import { ArtifactActions } from "./ArtifactActions";
import styles from "./Lightbox.module.css";

interface Props {
  opened: boolean;
  images: Artifact[];
  index: number;
  title: string;
  followUps(image: Artifact): ReactNode;
  onIndex(index: number): void;
  onClose(): void;
}

/** The picture over the whole window. The modal holds the focus and gives it back; arrows turn the pages. */
export default function Lightbox({ opened, images, index, title, followUps, onIndex, onClose }: Props) {
  // Opened in a second step: a dialog notes where the focus was only when it goes from closed to open.
  const mounted = useMounted();
  const { t } = useTexts();
  const image = images[index]!;
  const several = images.length > 1;
  const turn = (by: number) => onIndex((index + by + images.length) % images.length);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "ArrowRight") turn(1);
    else if (event.key === "ArrowLeft") turn(-1);
  });
  // On the document: a click on the picture moves the focus to the dialog around the viewer.
  useEffect(() => {
    if (!opened) return;
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, [opened]);

  return (
    <Modal.Root
      opened={mounted && opened}
      onClose={onClose}
      fullScreen
      padding={0}
      transitionProps={{ transition: "fade", duration: 120 }}
    >
      <Modal.Overlay />
      <Modal.Content classNames={{ content: styles.content }}>
        <Modal.Title className="visually-hidden">{t("result.viewer")}</Modal.Title>
      <div className={styles.viewer}>
        <div className={styles.top}>
          <span className={styles.position} role="status">
            {several ? t("result.position", { index: index + 1, total: images.length }) : ""}
          </span>
          <ArtifactActions artifact={image} className={styles.light} />
          <IconButton icon="close" size={44} label={t("app.close")} onClick={onClose} className={styles.light} />
        </div>
        <div className={styles.stage}>
          {several && <IconButton icon="chevronLeft" size={48} label={t("result.previous")} onClick={() => turn(-1)} className={styles.light} />}
          {image.url && <img src={image.url} alt={title} />}
          {several && <IconButton icon="chevronRight" size={48} label={t("result.next")} onClick={() => turn(1)} className={styles.light} />}
        </div>
        <div className={styles.bottom}>
          <p>{title}</p>
          {image.description && <p className={styles.remark}>{image.description}</p>}
          {/* Following a result leaves for its form, so the viewer steps aside. */}
          <div onClick={onClose} role="presentation">
            {followUps(image)}
          </div>
        </div>
      </div>
      </Modal.Content>
    </Modal.Root>
  );
}
