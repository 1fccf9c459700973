import { Suspense, type ReactNode } from "react";
import { MenuLink, MenuLinks } from "@/components/shell/MenuLinks";
import { useTexts } from "@/i18n";
import { SECTIONS, type Section } from "./sections";
import styles from "./admin.module.css";

const GROUPS: Section["group"][] = ["overview", "people", "sales", "engine", "site"];

/** The sections in their groups, the caller's standing, and the way back. */
export function Menu({ current, status }: { current: string | null; status: ReactNode }) {
  const { t, pick } = useTexts();
  const groups = GROUPS.map((group) => ({ group, sections: SECTIONS.filter((item) => item.group === group) }));
  return (
    <nav className={styles.menu} aria-label={t("admin.menu")}>
      <div className={styles.groups}>
        {groups
          .filter(({ sections }) => sections.length > 0)
          .map(({ group, sections }) => (
            <div key={group} className={styles.group}>
              <h2 id={`menu-${group}`} className={group === "overview" ? "visually-hidden" : undefined}>
                {t(`admin.group.${group}`)}
              </h2>
              <MenuLinks
                labelledBy={`menu-${group}`}
                links={sections.map((section) => ({
                  key: section.path,
                  to: `/admin/${section.path}`,
                  icon: section.icon,
                  current: section.path === current,
                  children: (
                    <>
                      {pick(section.title)}
                      {section.badge && (
                        <Suspense fallback={null}>
                          <section.badge />
                        </Suspense>
                      )}
                    </>
                  ),
                }))}
              />
            </div>
          ))}
      </div>
      <div className={styles.foot}>
        {status}
        <MenuLink to="/" icon="home">
          {t("admin.home")}
        </MenuLink>
      </div>
    </nav>
  );
}
