import { useRef, type KeyboardEvent, type PointerEvent } from "react";
import { HANDLES, type Handle, type Rect } from "./geometry";
import styles from "./touchUp.module.css";

interface FrameBoxProps {
  /** On the stage, in points. */
  rect: Rect;
  label: string;
  help: string;
  /** What lies outside is going to be cut off. */
  cuts: boolean;
  /** A movement since the press, in points. Without a handle the frame itself is moved. */
  onDrag(handle: Handle | null, dx: number, dy: number): void;
  onDragEnd(): void;
  onArrow(dx: number, dy: number, resize: boolean): void;
}

const ARROWS: Record<string, readonly [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** A frame that is drawn by its edges and corners. */
export function FrameBox({ rect, label, help, cuts, onDrag, onDragEnd, onArrow }: FrameBoxProps) {
  const press = useRef<{ id: number; x: number; y: number; handle: Handle | null } | null>(null);
  const begin = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || press.current) return;
    const handle = (event.target as HTMLElement).dataset["handle"] as Handle | undefined;
    // The frame round an extended picture is drawn, not moved: beneath it the picture is panned.
    if (!handle && !cuts) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture?.(event.pointerId);
    press.current = { id: event.pointerId, x: event.clientX, y: event.clientY, handle: handle ?? null };
  };
  const follow = (event: PointerEvent) => {
    const from = press.current;
    if (from?.id !== event.pointerId) return;
    event.stopPropagation();
    onDrag(from.handle, event.clientX - from.x, event.clientY - from.y);
  };
  const end = (event: PointerEvent) => {
    if (press.current?.id !== event.pointerId) return;
    event.stopPropagation();
    press.current = null;
    onDragEnd();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    event.preventDefault();
    onArrow(arrow[0], arrow[1], event.shiftKey);
  };
  return (
    <div
      role="group"
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys move it
      tabIndex={0}
      aria-label={label}
      aria-description={help}
      className={styles.frame}
      data-cuts={cuts || undefined}
      style={{ left: rect.x, top: rect.y, width: rect.width, height: rect.height }}
      onPointerDown={begin}
      onPointerMove={follow}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={onKeyDown}
    >
      {HANDLES.map((handle) => (
        <span key={handle} data-handle={handle} className={styles.handle} />
      ))}
    </div>
  );
}
