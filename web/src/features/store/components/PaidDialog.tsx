import { Button } from "@mantine/core";
import { Link } from "react-router";
import { Stack } from "@/components/blocks/Stack";
import { Dialog } from "@/components/Dialog";
import { useTexts } from "@/i18n";
import { useSession } from "@/lib/api/queries";
import { grouped } from "@/lib/format";
import type { Order } from "../types";
import { useLast } from "@/lib/hooks";
import { HUB_ROUTE } from "@/lib/routes";
import styles from "./paying.module.css";

interface Props {
  order: Order | null;
  onOrders(): void;
  onClose(): void;
}

/** The payment has come: what it brought, and where to go from here. */
export function PaidDialog({ order, onOrders, onClose }: Props) {
  const { t, label } = useTexts();
  const points = useSession().data?.points;
  const shown = useLast(order);
  if (!shown) return null;
  const booked = shown.status !== "PAID";
  return (
    <Dialog opened={order !== null} title={t("store.paid.title")} onClose={onClose}>
      <Stack gap={4} className={styles.paid}>
        <div className={styles.stamp} aria-hidden="true">
          <span className={styles.ring} />
          <span className={styles.seal}>{t("store.paid.seal")}</span>
        </div>
        <Stack gap={1} className={styles.gains} role="status">
          {shown.points > 0 && <strong>{t("store.paid.points", { points: grouped(shown.points) })}</strong>}
          {shown.days > 0 && <strong data-small={shown.points > 0 || undefined}>{t("store.paid.days", { count: shown.days })}</strong>}
          <p>{booked ? t("store.paid.help", { title: label(shown.title, shown.english.title) }) : t("store.paid.booking")}</p>
          {booked && points && <p>{t("store.paid.balance", { points: grouped(points.available) })}</p>}
        </Stack>
        <div className={styles.acts}>
          <Button variant="default" onClick={onOrders}>
            {t("store.paid.orders")}
          </Button>
          <Button component={Link} to={HUB_ROUTE} data-autofocus>
            {t("store.paid.create")}
          </Button>
        </div>
      </Stack>
    </Dialog>
  );
}
