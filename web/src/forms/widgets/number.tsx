import type { WidgetProps } from "../context";
import { NumberBox } from "./NumberBox";
import styles from "./inputs.module.css";

/** A free number; its limits stand in the empty box. */
export function NumberWidget(props: WidgetProps) {
  const { spec } = props;
  const limits =
    spec.minimum !== undefined && spec.maximum !== undefined ? `${spec.minimum} – ${spec.maximum}` : undefined;
  return (
    <NumberBox
      {...props}
      label={undefined}
      placeholder={spec["x-placeholder"] ?? limits}
      suffix={spec["x-unit"] && <span className={styles.unit}>{spec["x-unit"]}</span>}
    />
  );
}
