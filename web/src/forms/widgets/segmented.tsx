import type { WidgetProps } from "../context";
import { RadioTiles } from "./RadioTiles";
import styles from "./tiles.module.css";

/** A few short options side by side. */
export function SegmentedWidget(props: WidgetProps) {
  return (
    <RadioTiles
      {...props}
      className={styles.segmented}
      tileClass={styles.segment}
      render={(choice) => <span>{choice.label}</span>}
    />
  );
}
