import { Button } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { Icon } from "@/components/Icon";
import { offerMedia } from "@/forms";
import { useTexts } from "@/i18n";
import type { Artifact } from "@/lib/api/types";
import { frameRatio } from "@/lib/aspectRatio";
import { ArtifactActions } from "./ArtifactActions";
import { useSave } from "./Downloads";
import { Picture } from "./Picture";
import styles from "./results.module.css";

interface Props {
  images: Artifact[];
  /** What the pictures show: the prompt. */
  title: string;
  followUps(image: Artifact): ReactNode;
  /** Shows one in the viewer. */
  onOpen(image: Artifact): void;
}

/** One picture large, several as a grid; the actions below belong to the chosen one. */
export function ImageResults({ images, title, followUps, onOpen }: Props) {
  const { t } = useTexts();
  const save = useSave();
  const [chosen, setChosen] = useState(0);
  const current = images[Math.min(chosen, images.length - 1)]!;
  const several = images.length > 1;
  const name = (index: number) => t("app.named", { name: several ? t("result.image", { index: index + 1 }) : t("result.preview"), value: title });

  return (
    <figure className={styles.figure}>
      <div
        className={styles.images}
        data-count={Math.min(images.length, 4)}
        style={several ? undefined : { aspectRatio: frameRatio(current) }}
      >
        {images.map((image, index) => (
          <button
            key={image.id}
            type="button"
            className={styles.image}
            data-chosen={(several && image === current) || undefined}
            aria-label={name(index)}
            onFocus={() => setChosen(index)}
            onPointerEnter={() => setChosen(index)}
            draggable
            onDragStart={(event) => offerMedia(event.dataTransfer, image)}
            onClick={() => {
              setChosen(index);
              onOpen(image);
            }}
          >
            <Picture image={image} />
            <span className={styles.zoom} aria-hidden="true">
              <Icon name="expand" size={16} />
            </span>
          </button>
        ))}
      </div>
      {current.description && <p className={styles.remark}>{current.description}</p>}
      <figcaption className={styles.bar}>
        {followUps(current)}
        <div className={styles.artifactActions}>
          {several && (
            <Button variant="subtle" size="compact-sm" onClick={() => void save(images)}>
              {t("result.downloadAll")}
            </Button>
          )}
          <ArtifactActions artifact={current} />
        </div>
      </figcaption>
    </figure>
  );
}
