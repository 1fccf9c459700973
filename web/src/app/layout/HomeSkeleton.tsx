import { Seal } from "@/components/Seal";
import { outlineAt } from "./outline";
import styles from "./HomeSkeleton.module.css";

/** The home page's outline while its code is on its way; same measures and words as before, so nothing jumps. */
export function HomeSkeleton() {
  const words = outlineAt("/");
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <Seal size={32} />
      </div>
      {words && (
        <div className={styles.words}>
          <h1>{words.title}</h1>
          <p>{words.summary}</p>
        </div>
      )}
    </div>
  );
}
