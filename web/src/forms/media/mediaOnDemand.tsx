import { lazy, Suspense, useState } from "react";
import type { Widget, WidgetProps } from "../context";
import styles from "./media.module.css";

let loaded: Widget | null = null;

/** Fetches what files are added with, which forms of words alone do without. */
export async function loadMedia(): Promise<{ default: Widget }> {
  const { MediaWidget } = await import("./MediaWidget");
  loaded = MediaWidget;
  return { default: MediaWidget };
}

const Later = lazy(loadMedia);

/** The media field, once it is there; before, a place of its size. */
export function MediaOnDemand(props: WidgetProps) {
  const [Drawn] = useState(() => loaded ?? Later);
  return (
    <Suspense fallback={<div className={styles.pending} />}>
      <Drawn {...props} />
    </Suspense>
  );
}
