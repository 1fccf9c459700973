import { useId } from "react";
import { Link } from "react-router";
import { Icon, type IconName } from "@/components/Icon";
import styles from "./sitePages.module.css";

interface Way {
  to: string;
  icon: IconName;
  title: string;
  help: string;
}

/** Pages that lead on, each with a line that says why. */
export function Ways({ title, ways }: { title: string; ways: Way[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      <ul className={styles.ways}>
        {ways.map(({ to, icon, title: name, help }) => (
          <li key={to}>
            <Link to={to} className={styles.way}>
              <Icon name={icon} size={22} />
              <span>
                <strong>{name}</strong>
                <small>{help}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
