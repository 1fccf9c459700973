import { Stack } from "@/components/blocks/Stack";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import { grouped } from "@/lib/format";
import type { Membership } from "../types";
import styles from "./store.module.css";

interface Props {
  points: number;
  days: number;
  membership: Membership | null;
  /** Says of each what it is good for. */
  explained?: boolean;
}

/** What a product gives, by the rule that stands on it. */
export function Grants({ points, days, membership, explained = false }: Props) {
  const { t } = useTexts();
  const quota = membership === "VIRTUALCARD";
  return (
    <Stack as="ul" gap={1} className={styles.grants} aria-label={t("store.grant.label")}>
      {points > 0 && (
        <li>
          <Icon name={quota ? "key" : "coin"} size={18} />
          <span>
            {t(quota ? "store.grant.quota" : "store.grant.points", { points: grouped(points) })}
            {explained && <small>{t("store.grant.pointsHelp")}</small>}
          </span>
        </li>
      )}
      {days > 0 && (
        <li>
          <Icon name="clock" size={18} />
          <span>
            {t("store.grant.days", { count: days })}
            {explained && <small>{t("store.grant.daysHelp")}</small>}
          </span>
        </li>
      )}
    </Stack>
  );
}
