import { Button, Skeleton } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { Panel } from "@/components/blocks/Panel";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { Dialog } from "@/components/Dialog";
import { ErrorState } from "@/components/ErrorState";
import { Icon } from "@/components/Icon";
import { QrCode } from "@/components/QrCode";
import { useTexts } from "@/i18n";
import { useStore } from "../api";
import { NoContact } from "./NoContact";
import "../texts.zh";
import styles from "./store.module.css";

interface Props {
  /** Shows the code at once, on a page that is there for it. */
  open?: boolean;
  /** What to show where the operator declares nothing. */
  otherwise?: ReactNode;
}

/** Whom a buyer can ask: the code of customer service, and other ways. */
export function ContactPanel({ open = false, otherwise }: Props) {
  const { t } = useTexts();
  const store = useStore();
  const [large, setLarge] = useState(false);
  if (store.isError && !store.data) return <ErrorState onRetry={() => void store.refetch()} />;
  if (!store.data) return <Skeleton height={260} radius="xl" aria-label={t("app.loading")} />;
  const { qr, note, links } = store.data.contact;
  if (!qr && links.length === 0 && !note) return <NoContact otherwise={otherwise} />;
  return (
    <Panel as="section" gap={6} raised className={styles.contact} aria-labelledby="support">
      <Stack gap={2} className={styles.contactWords}>
        <h2 id="support">{t("store.support.title")}</h2>
        <p>{t("store.support.help")}</p>
        {note && <p className={styles.contactNote}>{note}</p>}
        <p>{t("store.support.number")}</p>
        <Row gap={2} wrap align="stretch" className={styles.contactWays}>
          {qr && !open && (
            <Button onClick={() => setLarge(true)} leftSection={<Icon name="phone" size={18} />}>
              {t("store.support.show")}
            </Button>
          )}
          {links.map(({ title, url }) => (
            <Button
              key={url}
              component="a"
              href={url}
              variant="default"
              leftSection={<Icon name={url.startsWith("mailto:") ? "mail" : url.startsWith("tel:") ? "phone" : "link"} size={18} />}
              {...(url.startsWith("https:") ? { target: "_blank", rel: "noopener noreferrer" } : {})}
            >
              {title}
            </Button>
          ))}
        </Row>
      </Stack>
      {qr && open && (
        <Stack gap={2} className={styles.contactCode}>
          <QrCode text={qr} label={t("store.support.qr")} />
          <p>{t("store.support.scan")}</p>
        </Stack>
      )}
      {qr && !open && (
        <Dialog opened={large} title={t("store.support.qr")} size={360} onClose={() => setLarge(false)}>
          <Stack gap={2} className={styles.contactCode}>
            <QrCode text={qr} label={t("store.support.qr")} />
            <p>{t("store.support.scan")}</p>
            {note && <p>{note}</p>}
          </Stack>
        </Dialog>
      )}
    </Panel>
  );
}
