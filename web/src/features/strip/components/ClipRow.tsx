import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import type { Artifact } from "@/lib/api/types";
import { smallOf } from "@/lib/thumbnail";
import { seconds } from "../length";
import type { Clip } from "../model";
import { lengthOf } from "../timeline";
import styles from "./clips.module.css";

interface Props {
  clips: Clip[];
  artifactOf(clip: Clip): Artifact;
  /** The key of the clip that is looked at closely. */
  chosen: string | null;
  onChoose(clip: Clip): void;
  onMove(clip: Clip, to: number): void;
  onRemove(clip: Clip): void;
  onAdd(): void;
}

/** The clips in their order: dragged, or moved by keys. One stop of the Tab key. */
export function ClipRow({ clips, artifactOf, chosen, onChoose, onMove, onRemove, onAdd }: Props) {
  const { t } = useTexts();
  const row = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const focusNext = useRef<string | null>(null);
  const buttonOf = (key: string) => row.current?.querySelector<HTMLElement>(`[data-clip="${CSS.escape(key)}"]`);
  useEffect(() => {
    if (focusNext.current !== null) buttonOf(focusNext.current)?.focus();
    focusNext.current = null;
  });
  useEffect(() => {
    if (chosen !== null) buttonOf(chosen)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [chosen]);

  const onKey = (event: KeyboardEvent, place: number) => {
    const clip = clips[place]!;
    const step = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
    if (step !== 0) {
      const to = place + step;
      const other = clips[to];
      event.preventDefault();
      if (!other) return;
      focusNext.current = event.altKey ? clip.key : other.key;
      if (event.altKey) onMove(clip, to);
      else onChoose(other);
    } else if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      focusNext.current = (clips[place + 1] ?? clips[place - 1])?.key ?? null;
      onRemove(clip);
    }
  };
  const drop = () => {
    const clip = clips.find(({ key }) => key === dragged);
    if (clip && over !== null) {
      const from = clips.indexOf(clip);
      onMove(clip, over > from ? over - 1 : over);
    }
    setDragged(null);
    setOver(null);
  };

  return (
    <ol ref={row} className={styles.row} aria-label={t("strip.clips")} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      {clips.map((clip, place) => {
        const cover = smallOf(artifactOf(clip));
        return (
          <li
            key={clip.key}
            className={styles.clip}
            draggable
            data-dragged={dragged === clip.key || undefined}
            data-before={over === place || undefined}
            data-after={(place === clips.length - 1 && over === clips.length) || undefined}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = "move";
              setDragged(clip.key);
            }}
            onDragOver={(event) => {
              if (dragged === null) return;
              const { left, width } = event.currentTarget.getBoundingClientRect();
              setOver(event.clientX < left + width / 2 ? place : place + 1);
            }}
            onDragEnd={() => {
              setDragged(null);
              setOver(null);
            }}
          >
            <button
              type="button"
              className={styles.face}
              data-clip={clip.key}
              aria-current={clip.key === chosen || undefined}
              tabIndex={clip.key === chosen || (chosen === null && place === 0) ? 0 : -1}
              onClick={() => onChoose(clip)}
              onKeyDown={(event) => onKey(event, place)}
            >
              {cover ? <img src={cover} alt="" draggable={false} /> : <Icon name={clip.kind} size={24} />}
              <span className="visually-hidden">{t("strip.clip", { place: place + 1, name: clip.name, length: seconds(lengthOf(clip)) })}</span>
              <span aria-hidden="true">
                <span className={styles.place}>{place + 1}</span>
                {clip.words.trim() && <span className={styles.titled}>{clip.words.trim()}</span>}
                <span className={styles.length}>{seconds(lengthOf(clip))}</span>
              </span>
            </button>
          </li>
        );
      })}
      <li className={styles.clip}>
        <button type="button" className={styles.add} onClick={onAdd}>
          <Icon name="plus" size={22} />
          {t("strip.add")}
        </button>
      </li>
    </ol>
  );
}
