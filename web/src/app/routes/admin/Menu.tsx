import { Suspense, type ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import { SECTIONS, type Section } from "./sections";
import styles from "./admin.module.css";

const GROUPS: Section["group"][] = ["people", "sales", "engine", "site"];

/** The sections in their groups, the caller's standing, and the way back. */
export function Menu({ current, granted, status }: { current: string | null; granted: boolean; status: ReactNode }) {
  const { t } = useTexts();
  const groups = GROUPS.map((group) => ({ group, sections: SECTIONS.filter((item) => item.group === group) }));
  return (
    <nav className={styles.menu} aria-label={t("admin.menu")}>
      {groups
        .filter(({ sections }) => sections.length > 0)
        .map(({ group, sections }) => (
          <div key={group} className={styles.group}>
            <h2 id={`menu-${group}`}>{t(`admin.group.${group}`)}</h2>
            <ul aria-labelledby={`menu-${group}`}>
              {sections.map((section) => (
                <li key={section.path}>
                  <Link
                    className={styles.entry}
                    to={`/admin/${section.path}`}
                    aria-current={granted && section.path === current ? "page" : undefined}
                  >
                    <Icon name={section.icon} />
                    {t(`admin.nav.${section.label}`)}
                    {granted && section.badge && (
                      <Suspense fallback={null}>
                        <section.badge />
                      </Suspense>
                    )}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      <div className={styles.foot}>
        {status}
        <Link className={styles.entry} to="/">
          <Icon name="home" />
          {t("admin.home")}
        </Link>
      </div>
    </nav>
  );
}
