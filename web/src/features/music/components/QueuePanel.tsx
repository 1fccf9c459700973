import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { EmptyState } from "@/components/EmptyState";
import { useTexts } from "@/i18n";
import { clock } from "@/lib/format";
import { toastWithAction } from "@/lib/toast";
import type { Queue, Queued } from "../queue";
import type { Track } from "../tracks";
import type { Player } from "../usePlayer";
import { Cover } from "./Cover";
import { Glyph, GlyphButton } from "./GlyphButton";
import list from "./list.module.css";
import styles from "./queue.module.css";

interface Props {
  queue: Queue;
  player: Player;
  /** What the list goes on with after the queue. */
  rest: Track[];
}

/** What comes: the queue, which can be put in another order, and then the list. */
export function QueuePanel({ queue, player, rest }: Props) {
  const { t } = useTexts();
  const { items } = queue;
  const frame = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [said, setSaid] = useState("");
  const focusNext = useRef<string | null>(null);
  // An item that moves takes the focus along.
  useEffect(() => {
    if (focusNext.current !== null) frame.current?.querySelector<HTMLElement>(focusNext.current)?.focus();
    focusNext.current = null;
  });

  const move = ({ key, track }: Queued, to: number, button?: "up" | "down") => {
    if (button) focusNext.current = `[data-item="${key}"] [data-glyph="${button}"]`;
    setSaid(t("music.moved", { title: track.title, place: to + 1 }));
    queue.move(key, to);
  };
  const remove = (item: Queued, at: number) => {
    const near = items[at + 1] ?? items[at - 1];
    if (near) focusNext.current = `[data-item="${near.key}"] [data-glyph="remove"]`;
    queue.remove(item.key);
  };
  const drop = () => {
    const from = items.findIndex(({ key }) => key === dragged);
    if (from >= 0 && over !== null) move(items[from]!, over > from ? over - 1 : over);
    setDragged(null);
    setOver(null);
  };
  const clear = () => {
    queue.clear();
    toastWithAction(t("music.cleared"), { label: t("music.undo"), run: () => queue.restore(items) });
  };

  return (
    <Stack gap={3} shrink>
      {items.length === 0 ? (
        <EmptyState small title={t("music.queueEmpty")} help={t("music.queueEmptyHelp")} />
      ) : (
        <>
          <Row justify="between" className={styles.head}>
            <span>{t("music.queueSize", { count: items.length })}</span>
            <Button size="compact-sm" variant="subtle" onClick={clear}>
              {t("music.clear")}
            </Button>
          </Row>
          <ol ref={frame} className={list.rows} aria-label={t("music.queue")} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
            {items.map((item, at) => (
              <li
                key={item.key}
                className={`${list.row} ${styles.item}`}
                data-item={item.key}
                draggable
                data-dragged={dragged === item.key || undefined}
                data-before={over === at || undefined}
                data-after={(at === items.length - 1 && over === items.length) || undefined}
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = "move";
                  setDragged(item.key);
                }}
                onDragOver={(event) => {
                  if (dragged === null) return;
                  const { top, height } = event.currentTarget.getBoundingClientRect();
                  setOver(event.clientY < top + height / 2 ? at : at + 1);
                }}
                onDragEnd={() => {
                  setDragged(null);
                  setOver(null);
                }}
              >
                <span className={styles.grip}>
                  <Glyph name="grip" />
                </span>
                <Song track={item.track} onPlay={() => player.playQueued(item)} />
                <GlyphButton glyph="up" label={t("music.up")} of={item.track.title} off={at === 0} onClick={() => move(item, at - 1, "up")} />
                <GlyphButton glyph="down" label={t("music.down")} of={item.track.title} off={at === items.length - 1} onClick={() => move(item, at + 1, "down")} />
                <GlyphButton glyph="remove" label={t("music.remove")} of={item.track.title} onClick={() => remove(item, at)} />
              </li>
            ))}
          </ol>
        </>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <Rest player={player} rest={rest} waiting={items.length > 0} />
    </Stack>
  );
}

/** What the list goes on with. */
function Rest({ player, rest, waiting }: { player: Player; rest: Track[]; waiting: boolean }) {
  const { t } = useTexts();
  if (player.repeat === "one") return waiting ? <p className={styles.then}>{t("music.thenOne")}</p> : null;
  if (player.shuffle) return <p className={styles.then}>{t("music.thenShuffle")}</p>;
  if (rest.length === 0) return null;
  return (
    <section aria-label={t("music.thenList")}>
      <h3 className={styles.then}>{t("music.thenList")}</h3>
      <ul className={list.rows}>
        {rest.map((track, index) => (
          <li key={track.id} className={list.row}>
            <Song track={track} onPlay={() => player.play((player.at ?? -1) + 1 + index, track)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Song({ track, onPlay }: { track: Track; onPlay(): void }) {
  const { t } = useTexts();
  return (
    <button type="button" className={list.song} onClick={onPlay}>
      <Cover src={track.cover} className={styles.cover} />
      <span className={list.words}>
        <span className="visually-hidden">{t("music.play")} </span>
        <strong>{track.title}</strong>
      </span>
      <span className={list.meta}>{track.seconds === null ? "" : clock(track.seconds * 1000)}</span>
    </button>
  );
}
