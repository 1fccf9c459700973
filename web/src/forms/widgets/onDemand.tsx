import { lazy, Suspense, useState } from "react";
import type { Widget } from "../context";
import styles from "./inputs.module.css";

type Rest = (typeof import("./rest"))["REST"];

let loaded: Rest | null = null;

/** Fetches the widgets that most forms show only once something is opened. */
export async function loadWidgets(): Promise<Rest> {
  const { REST } = await import("./rest");
  loaded = REST;
  return REST;
}

/** A widget once it is there; before, a place for it. */
export function onDemand(name: keyof Rest): Widget {
  const Later = lazy(async () => ({ default: (await loadWidgets())[name] as Widget }));
  return function OnDemand(props) {
    const [Drawn] = useState(() => (loaded?.[name] as Widget | undefined) ?? Later);
    return (
      <Suspense fallback={<div className={styles.pending} data-kind={name} />}>
        <Drawn {...props} />
      </Suspense>
    );
  };
}
