import { Button } from "@mantine/core";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { Dialog } from "@/components/Dialog";
import { Icon } from "@/components/Icon";
import { QrCode } from "@/components/QrCode";
import { useTexts } from "@/i18n";
import { clock } from "@/lib/format";
import { yuan } from "@/lib/money";
import type { Order, OrderStatus, Way } from "../types";
import { useLast } from "@/lib/hooks";
import { usePayment } from "../usePayment";
import type { Payment } from "../usePurchase";
import { ChannelMark } from "./ChannelMark";
import { CopyNumber } from "./CopyNumber";
import styles from "./paying.module.css";

interface Acts {
  demo: boolean;
  busy: boolean;
  /** Prepares the payment again, or in another way. */
  onWay(way: Way): void;
  onPaid(order: Order, status: OrderStatus): void;
  onOrders(): void;
}

interface Props extends Acts {
  payment: Payment | null;
  onClose(): void;
}

/** The code to scan, or what happens in the window that was opened; it closes by itself when the payment has come. */
export function PayDialog({ payment, onClose, ...acts }: Props) {
  const { t } = useTexts();
  const shown = useLast(payment);
  if (!shown) return null;
  const title =
    shown.order.channel === "wechat" ? t("store.paying.wechatTitle") : shown.code === null ? t("store.paying.alipayTitle") : t("store.paying.alipayCodeTitle");
  return (
    <Dialog opened={payment !== null} title={title} onClose={onClose}>
      {payment && <Paying key={`${payment.order.order_no} ${payment.code}`} payment={payment} {...acts} />}
    </Dialog>
  );
}

function Paying({ payment: { order, code }, demo, busy, onWay, onPaid, onOrders }: Acts & { payment: Payment }) {
  const { t, label } = useTexts();
  const { left, closed, refused, unsure } = usePayment(order, (status) => onPaid(order, status));
  const channel = t(`store.${order.channel}`);
  const over = left === 0 || closed || refused;
  const total = Math.max(1, order.expires_ms - order.created_ms);
  const why = refused ? t("store.paying.failedTitle") : closed ? t("store.paying.closed") : t("store.failed.timeout");
  return (
    <Stack gap={3} shrink>
      <Row gap={3} align="baseline" justify="between" className={styles.sum}>
        <span>{label(order.title, order.english.title)}</span>
        <strong>
          <span className="visually-hidden">{t("store.paying.amount")}</span>
          {yuan(order.cents)}
        </strong>
      </Row>
      {code === null ? <Window order={order} over={over} /> : <Code code={code} label={t("store.paying.code", { channel })} order={order} over={over} />}
      {over ? (
        <div className={styles.over} role="alert">
          <p className={styles.why}>{why}</p>
          <p>{refused ? t("store.paying.failedHelp") : t("store.paying.expiredHelp")}</p>
        </div>
      ) : (
        <>
          <Row align="baseline" justify="between" className={styles.left}>
            <span>{t("store.paying.left")}</span>
            <span role="timer" className={styles.clock}>
              {clock(left + 999)}
            </span>
          </Row>
          <div className={styles.sand} aria-hidden="true">
            <span style={{ width: `${Math.min(100, (left / total) * 100)}%` }} />
          </div>
          <p className={styles.state} role="status" data-unsure={unsure || undefined}>
            {unsure ? t("store.paying.offline") : t("store.paying.waiting")}
          </p>
        </>
      )}
      {demo && !over && code !== null && <DemoCashier code={code} />}
      <div className={styles.acts}>
        {over && (
          <>
            <Button variant="default" onClick={onOrders}>
              {t("store.paying.toOrders")}
            </Button>
            <Button loading={busy} onClick={() => onWay(code === null ? "page" : "qr")}>
              {t("store.paying.again")}
            </Button>
          </>
        )}
        {!over && order.channel === "alipay" && (
          <>
            <Button variant="default" loading={busy} onClick={() => onWay("page")} leftSection={<Icon name="external" size={16} />}>
              {code === null ? t("store.paying.reopen") : t("store.paying.usePage")}
            </Button>
            {code === null && (
              <Button variant="default" disabled={busy} onClick={() => onWay("qr")}>
                {t("store.paying.useCode")}
              </Button>
            )}
          </>
        )}
      </div>
      <CopyNumber number={order.order_no} />
    </Stack>
  );
}

function Code({ code, label, order, over }: { code: string; label: string; order: Order; over: boolean }) {
  const { t } = useTexts();
  return (
    <>
      <div className={styles.code} data-over={over || undefined}>
        <QrCode text={code} label={label} />
        {over && (
          <span className={styles.veil}>
            <Icon name="clock" size={30} />
            {t("store.paying.expired")}
          </span>
        )}
      </div>
      {!over && (
        <div className={styles.how}>
          <Row as="p" gap={2} className={styles.scan}>
            <ChannelMark channel={order.channel} size={20} />
            {order.channel === "wechat" ? t("store.paying.scanWechat") : t("store.paying.scanAlipay")}
          </Row>
          <p className={styles.phone}>{t("store.paying.phone", { channel: t(`store.${order.channel}`) })}</p>
        </div>
      )}
    </>
  );
}

function Window({ order, over }: { order: Order; over: boolean }) {
  const { t } = useTexts();
  if (over) return null;
  return (
    <Stack gap={1} className={styles.window}>
      <ChannelMark channel={order.channel} size={44} />
      <p>{t("store.paying.popup")}</p>
      <p>{t("store.paying.popupHelp")}</p>
    </Stack>
  );
}

/** In the demonstration the code leads to the cashier's page, which a person opens instead of scanning. */
function DemoCashier({ code }: { code: string }) {
  const { t } = useTexts();
  if (!/^https?:\/\//.test(code)) return null;
  return (
    <Stack gap={2} className={styles.demo}>
      <p>
        <span className={styles.label}>{t("store.demo")}</span>
        {t("store.paying.cashierHelp")}
      </p>
      <Button component="a" href={code} target="_blank" rel="noopener noreferrer" fullWidth rightSection={<Icon name="external" size={16} />}>
        {t("store.paying.cashier")}
      </Button>
    </Stack>
  );
}
