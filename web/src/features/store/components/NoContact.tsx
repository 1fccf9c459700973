import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Panel } from "@/components/blocks/Panel";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import { useSession } from "@/lib/api/queries";
import styles from "./store.module.css";

/** The operator declares nobody to ask: what a person can do all the same, and for administrators where to declare it. */
export function NoContact({ otherwise }: { otherwise?: ReactNode }) {
  const { t } = useTexts();
  const session = useSession();
  const keeps = session.data?.user?.role === "admin";
  return (
    <>
      {otherwise ?? <WhatHelps />}
      {keeps && (
        <p className={styles.notice}>
          <strong>{t("store.support.keeper")}</strong>
          {t("store.support.declare")}
          <code>[store.contact]</code>
          {t("store.support.declareHow")}
        </p>
      )}
    </>
  );
}

function WhatHelps() {
  const { t } = useTexts();
  return (
    <Panel as="section" gap={6} raised className={styles.contact} aria-labelledby="support">
      <Stack gap={2} className={styles.contactWords}>
        <h2 id="support">{t("store.support.none")}</h2>
        <p>{t("store.support.noneHelp")}</p>
        <Row gap={2} wrap align="stretch" className={styles.contactWays}>
          <Button component={Link} to="/service-market?tab=orders" leftSection={<Icon name="receipt" size={18} />}>
            {t("store.support.orders")}
          </Button>
          <Button component={Link} to="/our-company" variant="default" leftSection={<Icon name="info" size={18} />}>
            {t("store.support.operator")}
          </Button>
          <Button component={Link} to="/naixue" variant="default" leftSection={<Icon name="pen" size={18} />}>
            {t("store.support.tutorial")}
          </Button>
          <Button component={Link} to="/docs" variant="default" leftSection={<Icon name="text" size={18} />}>
            {t("store.support.docs")}
          </Button>
        </Row>
      </Stack>
    </Panel>
  );
}
