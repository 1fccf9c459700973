import type { WidgetProps } from "../context";
import type { Choice } from "../schema/choices";
import { OptionBadges } from "./OptionBadges";
import { RadioTiles } from "./RadioTiles";
import styles from "./optionList.module.css";

/** All options below each other: what each is good at, what it costs and how long it takes. */
export function OptionList(props: WidgetProps) {
  return <RadioTiles {...props} className={styles.list} tileClass={styles.option} tellsWhy render={(choice) => <Face choice={choice} reason={props.ruled?.get(choice.key)} />} />;
}

const Face = ({ choice, reason }: { choice: Choice; reason: string | undefined }) => (
  <span className={styles.words}>
    <span>
      <span className={styles.name}>{choice.label}</span>
      <OptionBadges choice={choice} />
    </span>
    {choice.description && <small>{choice.description}</small>}
    {reason && <small>{reason}</small>}
  </span>
);
