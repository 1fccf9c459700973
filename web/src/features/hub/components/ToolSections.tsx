import { useId } from "react";
import { Link } from "react-router";
import { Stack } from "@/components/blocks/Stack";
import { Icon } from "@/components/Icon";
import { ToolMark } from "@/components/ToolMark";
import { useTexts } from "@/i18n";
import type { Entry, Section } from "../groups";
import styles from "./ToolSections.module.css";

interface Props {
  sections: Section[];
  onPick(): void;
}

/** The links of a group under their headings; used by the rail's submenu and by the drawer on phones. */
export function ToolSections({ sections, onPick }: Props) {
  const { t } = useTexts();
  if (sections.length === 0) return <p className={styles.empty}>{t("nav.empty")}</p>;
  return (
    <Stack gap={5}>
      {sections.map((section) => (
        <ToolSection key={section.title.zh} section={section} onPick={onPick} />
      ))}
    </Stack>
  );
}

function ToolSection({ section, onPick }: { section: Section; onPick(): void }) {
  const { pick } = useTexts();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {pick(section.title)}
      </h2>
      <ul className={styles.list}>
        {section.entries.map((entry) => (
          <li key={entry.id}>
            <Link to={entry.to} className={styles.tool} aria-current={entry.current ? "page" : undefined} onClick={onPick}>
              <Mark entry={entry} />
              <span className={styles.words}>
                <span className={styles.title}>{pick(entry.title)}</span>
                {entry.note && <span className={styles.vendor}>{pick(entry.note)}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Mark({ entry }: { entry: Entry }) {
  const { pick } = useTexts();
  if ("glyph" in entry.mark) return <ToolMark glyph={entry.mark.glyph} title={pick(entry.title)} size={38} />;
  return (
    <span className={styles.page}>
      <Icon name={entry.mark.page} size={22} />
    </span>
  );
}
