import { Button } from "@mantine/core";
import { Link } from "react-router";
import { Panel } from "@/components/blocks/Panel";
import { Icon, type IconName } from "@/components/Icon";
import layout from "@/components/layout.module.css";
import { Seal } from "@/components/Seal";
import { useTexts } from "@/i18n";
import { useSession, useSite } from "@/lib/api/queries";
import { SITE_PAGES } from "@/lib/sitePages";
import { useSiteName, useTitle } from "@/lib/useTitle";
import { HUB_ROUTE } from "@/lib/routes";
import "./texts.zh";
import styles from "./sitePages.module.css";

const STEPS = ["Pick", "Price", "Keep"] as const;
const KINDS: Record<string, IconName> = { video: "video", image: "image", music: "music" };

/** What the site is, for somebody who has never been here. */
export default function LandingPage() {
  const { t, pick } = useTexts();
  const name = useSiteName();
  const site = useSite().data;
  const visitor = useSession().data?.user?.anonymous !== false;
  useTitle(t("sitePages.landing.title"));
  const groups = (site?.rail ?? []).filter(({ sections }) => sections.length > 0);
  return (
    <div className={layout.hubPage}>
      <header className={styles.hero}>
        <Seal size={64} />
        <h1>{t("sitePages.landing.title")}</h1>
        <p>{t("sitePages.landing.lead", { site: name })}</p>
        <div className={styles.heroWays}>
          <Button component={Link} to={HUB_ROUTE} size="lg">
            {t("sitePages.landing.start")}
          </Button>
          {visitor && (
            <Button component={Link} to="/register" size="lg" variant="default">
              {t("sitePages.landing.register")}
            </Button>
          )}
        </div>
        {visitor && site && site.anonymous_points > 0 && <p className={styles.small}>{t("sitePages.landing.free", { points: site.anonymous_points })}</p>}
      </header>
      {groups.length > 0 && (
        <section aria-labelledby="crafts">
          <h2 id="crafts" className={styles.heading}>
            {t("sitePages.landing.crafts")}
          </h2>
          <ul className={styles.crafts}>
            {groups.map(({ id, title, sections }) => {
              const entries = sections.flatMap((section) => section.entries);
              return (
                <Panel as="li" pad={6} key={id} className={styles.service}>
                  <span className={styles.serviceIcon}>
                    <Icon name={KINDS[id] ?? "spark"} size={26} />
                  </span>
                  <h3>{pick(title)}</h3>
                  <p className={styles.small}>{t("sitePages.landing.toolsIn", { count: new Set(entries.map(({ tool }) => tool)).size })}</p>
                  <p>{entries.map((entry) => pick(entry.title)).join(" · ")}</p>
                </Panel>
              );
            })}
          </ul>
        </section>
      )}
      <section aria-labelledby="steps">
        <h2 id="steps" className={styles.heading}>
          {t("sitePages.landing.steps")}
        </h2>
        <ol className={styles.steps}>
          {STEPS.map((step) => (
            <li key={step}>
              <strong>{t(`sitePages.landing.step${step}`)}</strong>
              <span>{t(`sitePages.landing.step${step}Help`)}</span>
            </li>
          ))}
        </ol>
      </section>
      <nav aria-labelledby="more">
        <h2 id="more" className={styles.heading}>
          {t("sitePages.landing.more")}
        </h2>
        <ul className={styles.links}>
          {Object.entries(SITE_PAGES)
            .filter(([path]) => path !== "/landing")
            .map(([path, title]) => (
              <li key={path}>
                <Link to={path}>{pick(title)}</Link>
              </li>
            ))}
        </ul>
      </nav>
    </div>
  );
}
