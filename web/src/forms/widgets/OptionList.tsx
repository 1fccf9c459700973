import type { WidgetProps } from "../context";
import type { Choice } from "../schema/choices";
import { RadioTiles } from "./RadioTiles";
import styles from "./optionList.module.css";

/** All options below each other: what each is good at, what it costs and how long it takes. */
export function OptionList(props: WidgetProps) {
  return <RadioTiles {...props} className={styles.list} tileClass={styles.option} render={(choice) => <Face choice={choice} />} />;
}

const Face = ({ choice: { label, description } }: { choice: Choice }) => (
  <span className={styles.words}>
    <span className={styles.name}>{label}</span>
    {description && <small>{description}</small>}
  </span>
);
