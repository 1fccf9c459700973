import { Checkbox } from "@mantine/core";
import { Stack } from "@/components/blocks/Stack";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import { wordsOf } from "@/lib/api/specified";
import { useGoingLive } from "../api";
import styles from "./vendors.module.css";

interface Props {
  tool: string;
  name: string;
  agreed: boolean;
  error: string | null;
  onAgree(agreed: boolean): void;
}

/** What the site's users notice when the tool leaves its demonstration, as the host works it out; it is agreed to first. */
export function GoingLive({ tool, name, agreed, error, onAgree }: Props) {
  const { t, language } = useTexts();
  const changes = useGoingLive(tool, true);
  if (changes.isError && !changes.data) return <p className={styles.problem}>{wordsOf(changes.error, t("adminVendors.live.failed"))}</p>;
  if (!changes.data?.ends_demo) return null;
  const { visitor_points, registered_points, ends_cashier, free_purchases, still_demo } = changes.data;
  const shift = (points: { from: number; to: number }) => ({ from: points.from.toLocaleString(language), to: points.to.toLocaleString(language) });
  return (
    <Stack as="section" gap={2} className={styles.live} aria-labelledby="going-live">
      <h3 id="going-live">
        <Icon name="warning" size={18} />
        {t("adminVendors.live.title")}
      </h3>
      <ul>
        <li>{t("adminVendors.live.real", { tool: name })}</li>
        {visitor_points && <li>{t("adminVendors.live.visitor", shift(visitor_points))}</li>}
        {registered_points && <li>{t("adminVendors.live.registered", shift(registered_points))}</li>}
        {ends_cashier && <li>{t("adminVendors.live.cashier")}</li>}
        {free_purchases && <li>{t("adminVendors.live.free")}</li>}
        {still_demo > 0 && <li>{t("adminVendors.live.others", { count: still_demo })}</li>}
      </ul>
      <Checkbox label={t("adminVendors.live.agree")} checked={agreed} error={error} onChange={(event) => onAgree(event.currentTarget.checked)} />
    </Stack>
  );
}
