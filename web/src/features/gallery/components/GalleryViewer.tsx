import { Button, Modal } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { useEffect, useEffectEvent } from "react";
import { Link } from "react-router";
import { Row } from "@/components/blocks/Row";
import { Icon } from "@/components/Icon";
import { IconButton } from "@/components/IconButton";
import { useTexts } from "@/i18n";
import { findTool } from "@/lib/api/queries";
import type { GalleryItem, Tool } from "@/lib/api/types";
import { useLast } from "@/lib/hooks";
import { useSame, type OpenForm } from "../useSame";
import { Author } from "./Author";
import { LikeButton } from "./LikeButton";
import { Stage, type DrawPlayer } from "./Media";
import "../texts.zh";
import styles from "./GalleryViewer.module.css";

/** So many works before the last one loaded, more are asked for. */
const AHEAD = 4;

export interface ViewerProps {
  items: GalleryItem[];
  /** The one that is shown; null while it is closed. */
  id: string | null;
  tools: Tool[];
  onTurn(id: string): void;
  onNearEnd(): void;
  onForm: OpenForm;
  drawPlayer: DrawPlayer;
  onClose(): void;
}

/** A work over the whole window, played. Escape and a press beside it close; arrows go on. */
export default function GalleryViewer({ items, id, tools, onTurn, onNearEnd, onForm, drawPlayer, onClose }: ViewerProps) {
  // Opened in a second step: a dialog notes where the focus was only when it goes from closed to open.
  const mounted = useMounted();
  const { t, pick } = useTexts();
  const same = useSame(onForm);
  const at = items.findIndex((item) => item.id === id);
  // It stays while it closes.
  const item = useLast(items[at] ?? null);
  const opened = mounted && at >= 0;
  const turn = (by: number) => {
    const next = items[at + by];
    if (next) onTurn(next.id);
  };
  useEffect(() => {
    if (opened && items.length - at <= AHEAD) onNearEnd();
    // Asked anew only when it comes nearer to the end.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [opened, items.length, at]);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // The keys of a player's own controls are its own.
    if (event.ctrlKey || event.metaKey || event.altKey || (event.target as HTMLElement).closest("video, audio, input")) return;
    if (event.key === "ArrowRight") turn(1);
    else if (event.key === "ArrowLeft") turn(-1);
  });
  useEffect(() => {
    if (!opened) return;
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, [opened]);
  if (!item) return null;
  const title = pick(item.title);
  const tool = findTool(tools, item.tool);
  return (
    <Modal.Root opened={opened} onClose={onClose} fullScreen padding={0} transitionProps={{ transition: "fade", duration: 120 }}>
      <Modal.Overlay />
      <Modal.Content classNames={{ content: styles.content }}>
        <Modal.Title className="visually-hidden">{t("gallery.viewer")}</Modal.Title>
        {/* The backdrop: what is pressed beside the work. The button and Escape do the same. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
        <div className={styles.viewer} onClick={(event) => (event.target as HTMLElement).closest("[data-solid], video, img, audio, a, button") === null && onClose()}>
          <div className={styles.close}>
            <IconButton icon="close" size={44} label={t("gallery.close")} onClick={onClose} className={styles.light} />
          </div>
          <div className={styles.stage}>
            <Stage key={item.id} item={item} title={title} loud drawPlayer={drawPlayer} />
          </div>
          {at > 0 && <IconButton icon="chevronLeft" size={48} label={t("gallery.previous")} onClick={() => turn(-1)} className={`${styles.light} ${styles.back}`} />}
          {at < items.length - 1 && <IconButton icon="chevronRight" size={48} label={t("gallery.next")} onClick={() => turn(1)} className={`${styles.light} ${styles.forth}`} />}
          <Row gap={6} rowGap={2} wrap justify="between" className={styles.foot} data-solid>
            <p className={styles.words}>
              <strong>{title}</strong>
              <span>
                <Author item={item} size={20} />
                {tool && ` · ${pick(tool.title)}`}
              </span>
            </p>
            <Row gap={2} wrap className={styles.acts}>
              <LikeButton item={item} light />
              <Button component={Link} to={`/works/${encodeURIComponent(item.id)}`} variant="subtle" className={styles.light} leftSection={<Icon name="info" size={16} />}>
                {t("gallery.toPage")}
              </Button>
              <Button leftSection={<Icon name="spark" size={16} />} loading={same.busy} disabled={!tool} onClick={() => void same.start(item)}>
                {t("gallery.same")}
              </Button>
            </Row>
          </Row>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}
