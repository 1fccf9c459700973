import { SegmentedControl } from "@mantine/core";
import styles from "./Choice.module.css";

interface Props<Value extends string> {
  /** What is chosen; for those who do not see it. */
  name: string;
  value: Value;
  options: { value: Value; label: string }[];
  onChange(value: Value): void;
  /** As wide as there is room. */
  wide?: boolean;
}

/** One of a few, side by side. */
export function Choice<Value extends string>({ name, value, options, onChange, wide = false }: Props<Value>) {
  return (
    <div className={styles.choice} data-wide={wide || undefined}>
      <SegmentedControl
        size="sm"
        fullWidth={wide}
        aria-label={name}
        value={value}
        onChange={onChange}
        data={options}
        classNames={{ root: styles.segments, label: styles.segment, indicator: styles.indicator }}
      />
    </div>
  );
}
