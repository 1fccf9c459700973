import { useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { Stack } from "@/components/blocks/Stack";
import { Range } from "@/components/Range";
import { useTexts } from "@/i18n";
import { CLOSEST, dragged, squareOf, within, type Size, type View } from "./crop";
import styles from "./avatar.module.css";

interface Props {
  src: string;
  view: View;
  size: Size | null;
  onSize(size: Size): void;
  onView(view: View): void;
}

const STEP = 0.05;
const MOVES: Record<string, readonly [number, number]> = { ArrowLeft: [STEP, 0], ArrowRight: [-STEP, 0], ArrowUp: [0, STEP], ArrowDown: [0, -STEP] };

/** A picture behind a square window: dragged, moved by arrow keys, brought closer by the slider or the keys + and −. */
export function Cropper({ src, view, size, onSize, onView }: Props) {
  const { t } = useTexts();
  const frame = useRef<HTMLDivElement>(null);
  const [from, setFrom] = useState<{ id: number; x: number; y: number } | null>(null);

  const zoom = (by: number) => size && onView(within(size, { ...view, zoom: view.zoom * by }));
  const press = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (move && size) onView(dragged(size, view, ...move));
    else if (event.key === "+" || event.key === "=") zoom(1.1);
    else if (event.key === "-") zoom(1 / 1.1);
    else return;
    event.preventDefault();
  };
  const grab = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture?.(event.pointerId);
    setFrom({ id: event.pointerId, x: event.clientX, y: event.clientY });
  };
  const drag = (event: PointerEvent) => {
    const side = frame.current?.clientWidth ?? 0;
    if (!from || from.id !== event.pointerId || !size || side === 0) return;
    onView(dragged(size, view, (event.clientX - from.x) / side, (event.clientY - from.y) / side));
    setFrom({ id: event.pointerId, x: event.clientX, y: event.clientY });
  };

  const square = size && squareOf(size, view);
  const short = size ? Math.min(size.width, size.height) : 1;
  const place = size && square
    ? {
        width: `${(size.width / short) * view.zoom * 100}%`,
        left: `${-square.left * (size.width / short) * view.zoom * 100}%`,
        top: `${-square.top * (size.height / short) * view.zoom * 100}%`,
      }
    : { opacity: 0 };

  return (
    <Stack gap={4} className={styles.cropper}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is moved by keys */}
      <div
        ref={frame}
        className={styles.frame}
        role="application"
        aria-label={t("account.avatar.frame")}
        tabIndex={0}
        onKeyDown={press}
        onPointerDown={grab}
        onPointerMove={drag}
        onPointerUp={() => setFrom(null)}
        onPointerCancel={() => setFrom(null)}
      >
        <img
          src={src}
          alt=""
          draggable={false}
          style={place}
          onLoad={({ currentTarget }) => onSize({ width: currentTarget.naturalWidth || 1, height: currentTarget.naturalHeight || 1 })}
        />
      </div>
      <label className={styles.zoom}>
        <span>{t("account.avatar.zoom")}</span>
        <Range
          min={1}
          max={CLOSEST}
          step={0.05}
          value={view.zoom}
          onChange={(zoom) => size && onView(within(size, { ...view, zoom }))}
        />
      </label>
    </Stack>
  );
}
