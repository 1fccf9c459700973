import { useTexts } from "@/i18n";
import type { ModelFacts } from "./read";
import styles from "./model.module.css";

/** What a model is made of, and how large it says it is. */
export function Facts({ facts, gestures = false }: { facts: ModelFacts; gestures?: boolean }) {
  const { t, language } = useTexts();
  const number = new Intl.NumberFormat(language, { maximumSignificantDigits: 3 });
  return (
    <p className={styles.facts}>
      <span>
        {t("viewer.facts", {
          triangles: new Intl.NumberFormat(language).format(facts.triangles),
          size: facts.size.map((side) => number.format(side)).join(" × "),
        })}
      </span>
      {gestures && <span className={styles.gestures}>{t("viewer.gestures")}</span>}
    </p>
  );
}
