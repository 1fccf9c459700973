import { useId } from "react";
import { Link } from "react-router";
import { ToolMark } from "@/components/ToolMark";
import { useTexts } from "@/i18n";
import type { Section } from "../groups";
import styles from "./ToolSections.module.css";

interface Props {
  sections: Section[];
  currentTool: string | null;
  onPick(): void;
}

/** The tools of a group under their headings; used by the rail's submenu and by the drawer on phones. */
export function ToolSections({ sections, currentTool, onPick }: Props) {
  const { t } = useTexts();
  if (sections.length === 0) return <p className={styles.empty}>{t("nav.empty")}</p>;
  return (
    <div className={styles.sections}>
      {sections.map((section) => (
        <ToolSection key={section.title} section={section} currentTool={currentTool} onPick={onPick} />
      ))}
    </div>
  );
}

function ToolSection({ section, currentTool, onPick }: { section: Section } & Omit<Props, "sections">) {
  const { label } = useTexts();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {label(section.title)}
      </h2>
      <ul className={styles.list}>
        {section.tools.map((tool) => (
          <li key={tool.id}>
            <Link
              to={tool.route}
              className={styles.tool}
              aria-current={tool.id === currentTool ? "page" : undefined}
              onClick={onPick}
            >
              <ToolMark icon={tool.icon} title={tool.title} size={38} />
              <span className={styles.words}>
                <span className={styles.title}>{label(tool.title)}</span>
                <span className={styles.vendor}>{label(tool.vendor_title)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
