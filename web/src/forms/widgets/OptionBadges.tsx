import { useForm } from "../context";
import type { Choice } from "../schema/choices";
import { badgesOf } from "../schema/lifetime";
import styles from "./optionBadges.module.css";

/** That an option is new, or when it goes. */
export function OptionBadges({ choice }: { choice: Choice }) {
  const { services, texts } = useForm();
  const badges = Object.entries(badgesOf(choice, services.now?.() ?? Date.now(), texts));
  return badges.map(([kind, words]) => (
    <span key={kind} className={styles.badge} data-kind={kind}>
      {words}
    </span>
  ));
}
