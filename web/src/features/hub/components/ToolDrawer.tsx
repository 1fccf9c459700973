import { Drawer } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { useState } from "react";
import { Link } from "react-router";
import { Row } from "@/components/blocks/Row";
import { Icon, isIconName } from "@/components/Icon";
import { useTexts } from "@/i18n";
import Finder from "../finder/Finder";
import { followKey } from "../finder/keys";
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
  const [sought, setSought] = useState(false);
  const single = groups.length === 1 ? groups[0] : undefined;
  return (
    <Drawer.Root opened={mounted && opened} onClose={onClose} position="bottom" size="auto" padding={0}>
      <Drawer.Overlay />
      <Drawer.Content radius="var(--radius-xl) var(--radius-xl) 0 0" classNames={{ content: styles.content }}>
        <Row justify="between" className={styles.head}>
          <Drawer.Title className={styles.title}>{single ? pick(single.title) : t("nav.all")}</Drawer.Title>
          <Drawer.CloseButton aria-label={t("app.close")} size={40} iconSize={20} />
        </Row>
        {/* Arrows lead from the field to what is found, and along it. */}
        <Drawer.Body className={styles.body} onKeyDown={followKey}>
          <Finder keeps={!single} onSought={setSought} onPick={onClose} />
          {!sought && <Shortcuts groups={groups} onPick={onClose} />}
          {!sought && groups.filter((group) => !group.shortcut).map((group) =>
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

/** Kinds of work that are looked for by themselves, above the groups that hold all tools. */
function Shortcuts({ groups, onPick }: { groups: Group[]; onPick(): void }) {
  const { pick } = useTexts();
  const links = groups.filter((group) => group.shortcut && group.to !== null);
  if (links.length === 0) return null;
  return (
    <Row as="ul" gap={2} wrap className={styles.shortcuts}>
      {links.map((group) => (
        <li key={group.id}>
          <Link to={group.to ?? ""} aria-current={group.current ? "page" : undefined} className={styles.shortcut} onClick={onPick}>
            <Icon name={isIconName(group.icon) ? group.icon : "tools"} size={18} />
            {pick(group.title)}
          </Link>
        </li>
      ))}
    </Row>
  );
}
