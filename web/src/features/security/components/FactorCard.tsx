import { useId, type ReactNode } from "react";
import { Panel } from "@/components/blocks/Panel";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { Icon, type IconName } from "@/components/Icon";
import styles from "./security.module.css";

interface Props {
  icon: IconName;
  title: string;
  help: string;
  status?: ReactNode;
  /** What is to be known of it beside. */
  facts?: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}

/** One kind of factor: what it is, how it stands, what can be done. */
export function FactorCard({ icon, title, help, status, facts, action, children }: Props) {
  const id = useId();
  return (
    <Panel as="section" gap={4} raised className={styles.card} aria-labelledby={id}>
      <div className={styles.top}>
        <span className={styles.mark}>
          <Icon name={icon} size={22} />
        </span>
        <Stack gap={1}>
          <Row as="h2" gap={2} rowGap={1} wrap id={id} className={styles.title}>
            {title}
            {status}
          </Row>
          <p className={styles.help}>{help}</p>
          {facts && <p className={styles.facts}>{facts}</p>}
        </Stack>
        <div className={styles.action}>{action}</div>
      </div>
      {children}
    </Panel>
  );
}

/** A word on how it stands. */
export function Status({ low = false, children }: { low?: boolean; children: ReactNode }) {
  return (
    <span className={styles.status} data-low={low || undefined}>
      {children}
    </span>
  );
}
