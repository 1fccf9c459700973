import { Stack } from "@/components/blocks/Stack";
import { useTexts } from "@/i18n";
import { strengthOf } from "../strength";
import styles from "./forms.module.css";

const LEVELS = ["weak", "fair", "good", "strong"] as const;

/** Four bars and a word on how easily a password is guessed. */
export function StrengthMeter({ password, name = "" }: { password: string; name?: string }) {
  const { t } = useTexts();
  if (!password) return null;
  const { level, reason } = strengthOf(password, name);
  const advice = reason ? t(`account.strength.${reason}`) : level < 3 ? t("account.strength.hint") : null;
  return (
    <Stack gap={1} className={styles.strength} data-level={level}>
      <span className={styles.bars} aria-hidden="true">
        {LEVELS.map((word, index) => (
          <i key={word} data-on={index < level || undefined} />
        ))}
      </span>
      <p aria-live="polite">
        {t("account.strength.label", { level: t(`account.strength.${LEVELS[level - 1]!}`) })}
        {advice && <span>{advice}</span>}
      </p>
    </Stack>
  );
}
