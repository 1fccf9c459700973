import { useId } from "react";
import type { Find } from "./rank";
import { ToolRow } from "./ToolRow";
import styles from "./finder.module.css";

interface Props {
  title: string;
  finds: Find[];
  /** They answer a wish: the first is what Enter opens. */
  answering?: boolean;
  starred: string[];
  onStar(id: string): void;
  onPick(): void;
}

/** Tools under a heading; nothing where there are none. */
export function FoundTools({ title, finds, answering = false, starred, onStar, onPick }: Props) {
  const id = useId();
  if (finds.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={answering ? "visually-hidden" : styles.heading}>
        {title}
      </h2>
      <ul className={styles.list}>
        {finds.map((found, place) => (
          <ToolRow key={found.tool.id} found={found} first={answering && place === 0} starred={starred.includes(found.tool.id)} onStar={() => onStar(found.tool.id)} onPick={onPick} />
        ))}
      </ul>
    </section>
  );
}
