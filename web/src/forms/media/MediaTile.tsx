import { useState, type DragEvent, type KeyboardEvent } from "react";
import { useForm } from "../context";
import { Icon } from "../icons";
import type { MediaItem } from "./items";
import { TILE_DRAG_TYPE } from "./offer";
import styles from "./media.module.css";

interface MediaTileProps {
  item: MediaItem;
  at: number;
  of: number;
  fixed: boolean;
  /** Address of the picture of which this is a mask. */
  under: string | undefined;
  onPreview(): void;
  onTouchUp(): void;
  onRemove(): void;
  onRetry(): void;
  onMove(to: number): void;
  onFocusTile(at: number): void;
  onDropTile(key: string): void;
}

/** One file: its picture, how far its upload is, and the ways to move or remove it. */
export function MediaTile(props: MediaTileProps) {
  const { item, at, of, fixed, under, onPreview, onTouchUp, onRemove, onRetry, onMove, onFocusTile, onDropTile } = props;
  const { texts } = useForm();
  const [target, setTarget] = useState(false);
  const several = of > 1;
  const paintable = item.status === "ready" && item.kind === "image" && !fixed && under === undefined;

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (step !== undefined && several) {
      event.preventDefault();
      if (event.altKey && !fixed) onMove(at + step);
      else onFocusTile(at + step);
    } else if ((event.key === "Delete" || event.key === "Backspace") && !fixed) {
      event.preventDefault();
      onRemove();
    } else if (event.key === "e" && paintable && !event.ctrlKey && !event.metaKey && !event.altKey) onTouchUp();
  };
  const onDrop = (event: DragEvent) => {
    setTarget(false);
    const key = event.dataTransfer.getData(TILE_DRAG_TYPE);
    if (!key || fixed) return;
    event.preventDefault();
    onDropTile(key);
  };
  return (
    <li
      className={styles.tile}
      data-status={item.status}
      data-kind={item.kind}
      data-target={target || undefined}
      draggable={several && !fixed}
      onDragStart={(event) => {
        event.dataTransfer.setData(TILE_DRAG_TYPE, item.key);
        event.dataTransfer.effectAllowed = "move";
      }}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(TILE_DRAG_TYPE)) return;
        event.preventDefault();
        setTarget(true);
      }}
      onDragLeave={() => setTarget(false)}
      onDrop={onDrop}
    >
      <button
        type="button"
        data-tile
        className={styles.face}
        aria-label={item.status === "failed" ? `${texts.retry}: ${item.name}` : texts.preview(item.name)}
        aria-description={item.status === "failed" ? item.message : fixed ? undefined : texts.tileHelp}
        title={item.status === "failed" ? item.message : item.name}
        onKeyDown={onKeyDown}
        onClick={item.status === "failed" ? onRetry : onPreview}
        disabled={item.status === "failed" && fixed}
      >
        <Picture item={item} under={under} />
        {item.status === "uploading" && (
          <span
            className={styles.progress}
            role="progressbar"
            aria-label={item.name}
            aria-valuenow={Math.round(item.progress * 100)}
            aria-valuemin={0}
            aria-valuemax={100}
          >
            <span className={styles.percent}>{Math.round(item.progress * 100)}%</span>
            <span className={styles.bar} style={{ width: `${item.progress * 100}%` }} />
          </span>
        )}
        {item.status === "failed" && (
          <span className={styles.failure}>
            <Icon name="reset" />
            <span>{texts.retry}</span>
          </span>
        )}
      </button>
      {paintable && (
        <button type="button" className={`${styles.remove} ${styles.touchUp}`} aria-label={texts.touchUpOf(item.name)} title={texts.touchUp} onClick={onTouchUp}>
          <Icon name="pen" size={14} />
          <span>{texts.touchUp}</span>
        </button>
      )}
      {!fixed && (
        <>
          <button type="button" className={styles.remove} aria-label={item.status === "uploading" ? texts.cancelUpload(item.name) : texts.remove(item.name)} onClick={onRemove}>
            <Icon name="close" size={14} />
          </button>
          {several && (
            // The keyboard moves tiles with Alt and the arrows; these are for fingers and mice.
            <span className={styles.movers} aria-hidden="true">
              <button type="button" tabIndex={-1} disabled={at === 0} title={texts.moveBack(item.name)} onClick={() => onMove(at - 1)}>
                <Icon name="back" size={14} />
              </button>
              <button type="button" tabIndex={-1} disabled={at === of - 1} title={texts.moveForward(item.name)} onClick={() => onMove(at + 1)}>
                <Icon name="forward" size={14} />
              </button>
            </span>
          )}
        </>
      )}
    </li>
  );
}

function Picture({ item, under }: Pick<MediaTileProps, "item" | "under">) {
  const { services } = useForm();
  // Kept by address: a browser that may not show the local file still shows the stored one later.
  const [brokenAddress, setBrokenAddress] = useState<string>();
  const address = item.status === "ready" ? (item.url ?? services.previewUrl(item.id)) : item.localUrl;
  const showable = address !== undefined && address !== brokenAddress;
  const onError = () => setBrokenAddress(address);
  if (item.kind === "image" && showable) {
    if (under !== undefined) {
      return (
        <>
          <img src={under} alt="" draggable={false} />
          <span className={styles.paint} style={{ maskImage: `url(${JSON.stringify(address)})` }} />
        </>
      );
    }
    return <img src={address} alt="" draggable={false} decoding="async" onError={onError} />;
  }
  if (item.kind === "video" && showable && item.status === "ready") {
    return (
      <>
        <video src={`${address}#t=0.1`} preload="metadata" muted playsInline tabIndex={-1} onError={onError} />
        <span className={styles.play}>
          <Icon name="play" />
        </span>
      </>
    );
  }
  return (
    <span className={styles.plain}>
      <Icon name={item.kind} size={22} />
      <span>{item.name}</span>
    </span>
  );
}
