import { lazy, Suspense, useState } from "react";
import type { Widget, WidgetProps } from "../context";
import { only, OnlyChoice } from "./OnlyChoice";
import styles from "./inputs.module.css";

let loaded: Widget | null = null;

/** Fetches the list with its search and its scrolling, which many forms do without. */
export async function loadSelect(): Promise<{ default: Widget }> {
  const { SelectWidget } = await import("./select");
  loaded = SelectWidget;
  return { default: SelectWidget };
}

const Later = lazy(loadSelect);

/** The select, once it is there; before, a place of its size. Where nothing is left to choose, the words alone. */
export function SelectOnDemand(props: WidgetProps) {
  const [Select] = useState(() => loaded ?? Later);
  if (only(props)) return <OnlyChoice {...props} />;
  return (
    <Suspense fallback={<div className={styles.pending} />}>
      <Select {...props} />
    </Suspense>
  );
}
