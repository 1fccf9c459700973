import type { MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import { Row } from "@/components/blocks/Row";
import { useTexts } from "@/i18n";
import { useSession } from "@/lib/api/queries";
import { useLooksSignedIn } from "@/lib/stored";
import { useSiteName } from "@/lib/useTitle";
import "../texts.zh";
import styles from "./Footer.module.css";

/** The end of a page. The open platform is for members: others who press it stay where they are. */
export function Footer({ links, platform, news }: { links: { to: string; title: string }[]; platform: string; news: ReactNode }) {
  const { t } = useTexts();
  const name = useSiteName();
  const session = useSession().data;
  const looksSignedIn = useLooksSignedIn();
  const member = session ? session.user != null && !session.user.anonymous : looksSignedIn;
  const guard = (event: MouseEvent) => {
    if (member) return;
    event.preventDefault();
    console.warn("The open platform is for members: please sign in first.");
  };
  return (
    <Row as="footer" gap={6} rowGap={2} wrap justify="between" className={styles.footer} aria-label={t("home.footer")}>
      <ul>
        {links.map(({ to, title }) => (
          <li key={to}>
            <Link to={to}>{title}</Link>
          </li>
        ))}
        <li>{news}</li>
        <li>
          <Link to={platform} aria-disabled={!member} onClick={guard}>
            {t("home.platform")}
          </Link>
        </li>
      </ul>
      <p>{name}</p>
    </Row>
  );
}
