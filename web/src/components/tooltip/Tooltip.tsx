import { cloneElement, Suspense, useEffect, useRef, useState, type HTMLAttributes, type PointerEvent, type ReactElement } from "react";
import { lazyPage } from "@/i18n/lazyPage";

const Bubble = lazyPage(() => import("./Bubble"));

/** How long a pointer rests on a thing before it is told what that does, in milliseconds. */
const OPEN_DELAY = 300;

interface Props {
  label: string;
  /** Of several lines. */
  multiline?: boolean;
  /** What the label is about; it is announced by a name of its own. */
  children: ReactElement<HTMLAttributes<HTMLElement>>;
}

/**
 * What a button does, shown to whoever points at it. The library's tooltip renders three times when it is mounted, and a page
 * has dozens: it comes, code and all, with the first pointer that rests.
 */
export function Tooltip({ label, multiline = false, children }: Props) {
  const [over, setOver] = useState(false);
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const resting = useRef(0);
  useEffect(() => () => window.clearTimeout(resting.current), []);

  const onPointerEnter = (event: PointerEvent<HTMLElement>) => {
    children.props.onPointerEnter?.(event);
    const element = event.currentTarget;
    if (event.pointerType === "touch" || element === target) return;
    setOver(true);
    resting.current = window.setTimeout(() => setTarget(element), OPEN_DELAY);
  };
  const onPointerLeave = (event: PointerEvent<HTMLElement>) => {
    children.props.onPointerLeave?.(event);
    setOver(false);
    window.clearTimeout(resting.current);
  };
  return (
    <>
      {cloneElement(children, { onPointerEnter, onPointerLeave })}
      {target && (
        <Suspense>
          <Bubble label={label} multiline={multiline} target={target} openDelay={OPEN_DELAY} defaultOpened={over} />
        </Suspense>
      )}
    </>
  );
}
