import { Button } from "@mantine/core";
import { Panel } from "@/components/blocks/Panel";
import { Row } from "@/components/blocks/Row";
import { StatusMark } from "@/components/StatusMark";
import { useTexts } from "@/i18n";
import { grouped } from "@/lib/format";
import type { Organisation } from "../api";
import styles from "./organisation.module.css";

/** One of the reader's organisations: what it has, and what the reader is in it. */
export function OrganisationCard({ item, onOpen }: { item: Organisation; onOpen(): void }) {
  const { t } = useTexts();
  return (
    <Panel as="li" pad={4} small className={styles.card}>
      <div className={styles.about}>
        <Row gap={2} wrap>
          <strong>{item.name}</strong>
          <StatusMark tone="idle">{t(`organisation.role.${item.role}`)}</StatusMark>
        </Row>
        <p className={styles.facts}>
          <span>{t("organisation.members", { count: item.members })}</span>
          <span>{t("organisation.available", { points: grouped(item.points.available) })}</span>
          <span>{t("organisation.spentMonth", { points: grouped(item.spent.month) })}</span>
        </p>
      </div>
      <Button variant="default" size="compact-md" aria-label={t("organisation.openOf", { name: item.name })} onClick={onOpen}>
        {t("organisation.open")}
      </Button>
    </Panel>
  );
}
