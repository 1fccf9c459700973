import { Drawer } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { Link } from "react-router";
import { Row } from "@/components/blocks/Row";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import type { Group } from "../groups";
import { ToolSections } from "./ToolSections";
import styles from "./ToolDrawer.module.css";

interface Props {
  opened: boolean;
  groups: Group[];
  onClose(): void;
}

export default function ToolDrawer({ opened, groups, onClose }: Props) {
  // Opened in a second step: a dialog notes where the focus was only when it goes from closed to open.
  const mounted = useMounted();
  const { t, pick } = useTexts();
  const single = groups.length === 1 ? groups[0] : undefined;
  return (
    <Drawer.Root opened={mounted && opened} onClose={onClose} position="bottom" size="auto" padding={0}>
      <Drawer.Overlay />
      <Drawer.Content radius="var(--radius-xl) var(--radius-xl) 0 0" classNames={{ content: styles.content }}>
        <Row justify="between" className={styles.head}>
          <Drawer.Title className={styles.title}>{single ? pick(single.title) : t("nav.all")}</Drawer.Title>
          <Drawer.CloseButton aria-label={t("app.close")} size={40} iconSize={20} />
        </Row>
        <Drawer.Body className={styles.body}>
      {groups.map((group) =>
        group.externalUrl ? (
          <a key={group.id} className={styles.external} href={group.externalUrl} target="_blank" rel="noopener noreferrer">
            {pick(group.title)}
            <Icon name="external" size={16} />
            <span className="visually-hidden">{t("app.newTab")}</span>
          </a>
        ) : group.to ? (
          <Link key={group.id} className={styles.external} to={group.to} onClick={onClose}>
            {pick(group.title)}
          </Link>
        ) : (
          <div key={group.id} className={styles.group}>
            {!single && <p className={styles.name}>{pick(group.title)}</p>}
            <ToolSections sections={group.sections} onPick={onClose} />
          </div>
        ),
      )}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
