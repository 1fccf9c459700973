import { Button } from "@mantine/core";
import { Link } from "react-router";
import { CodeBlock } from "@/components/CodeBlock";
import { useTexts } from "@/i18n";
import { ERRORS_ROUTE, KEYS_ROUTE } from "@/lib/routes";
import { useScrollToHash } from "@/lib/useScrollToHash";
import { useTitle } from "@/lib/useTitle";
import { at, SECTIONS } from "../guide/sections";
import { Entry } from "./Entry";
import "../texts.zh";
import styles from "./docs.module.css";

/** Where a part leads on to. */
const LINKS: Partial<Record<(typeof SECTIONS)[number]["id"], { to: string; words: "docs.beginMake" | "docs.catalogue" | "docs.webhooks" }>> = {
  begin: { to: KEYS_ROUTE, words: "docs.beginMake" },
  wait: { to: "/dhmsg/webhooks", words: "docs.webhooks" },
  limits: { to: ERRORS_ROUTE, words: "docs.catalogue" },
};

/** How programs use the site, beyond the call of one tool. */
export function GuidePage() {
  const { t } = useTexts();
  const site = window.location.origin;
  useTitle(t("docs.guide"));
  useScrollToHash();
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1 className={styles.title}>{t("docs.guide")}</h1>
          <p className={styles.lead}>{t("docs.guideLead")}</p>
        </div>
        <Button component={Link} to="/docs" variant="default">
          {t("docs.back")}
        </Button>
      </header>
      <div className={styles.body}>
        <nav className={styles.contents} aria-label={t("docs.contents")}>
          <ul>
            {SECTIONS.map(({ id }) => (
              <Entry key={id} to={id} words={t(`docs.guideSections.${id}.title`)} />
            ))}
          </ul>
        </nav>
        <div className={styles.text}>
          {SECTIONS.map(({ id, snippets }) => {
            const title = t(`docs.guideSections.${id}.title`);
            const link = LINKS[id];
            return (
              <section key={id} aria-labelledby={id}>
                <h2 id={id}>{title}</h2>
                <p>
                  {t(`docs.guideSections.${id}.help`)}
                  {link && (
                    <>
                      {" "}
                      <Link to={link.to}>{t(link.words)}</Link>
                    </>
                  )}
                  {id === "vendors" && (
                    <>
                      {" "}
                      <a href="/llms.txt">llms.txt</a>
                    </>
                  )}
                </p>
                {snippets.map((snippet, index) => (
                  <CodeBlock key={snippet} label={snippets.length > 1 ? `${title} ${index + 1}` : title} text={at(site, snippet)} />
                ))}
              </section>
            );
          })}
          <p>{t("docs.guideExamples")}</p>
        </div>
      </div>
    </div>
  );
}
