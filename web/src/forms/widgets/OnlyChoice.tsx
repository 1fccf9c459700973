import type { WidgetProps } from "../context";
import { choicesOf } from "../schema/choices";
import { sameJson } from "../schema/values";
import styles from "./inputs.module.css";

/** Whether nothing is left to choose. */
export function only({ spec, value }: WidgetProps): boolean {
  const [first, ...others] = choicesOf(spec);
  return first !== undefined && others.length === 0 && sameJson(first.value, value);
}

/** The words of the only option. */
export const OnlyChoice = ({ id, spec, aria }: WidgetProps) => (
  <output {...aria} id={id} className={styles.only}>
    {choicesOf(spec)[0]?.label}
  </output>
);
