import { Button } from "@mantine/core";
import { type ReactNode } from "react";
import { Link, useParams } from "react-router";
import { EmptyState } from "@/components/EmptyState";
import { ErrorBoundary } from "@/components/ErrorBoundary";
import { ErrorState } from "@/components/ErrorState";
import { Icon, type IconName } from "@/components/Icon";
import { Bar, Brand } from "@/components/shell/Bar";
import { MenuLinks } from "@/components/shell/MenuLinks";
import { Shell } from "@/components/shell/Shell";
import { useTexts } from "@/i18n";
import { useTitle } from "@/lib/useTitle";
import { useSession } from "@/lib/api/queries";
import type { Session } from "@/lib/api/types";
import { Centre } from "./Centre";
import "../texts.zh";
import styles from "./platform.module.css";

type Member = NonNullable<Session["user"]>;

/** What other features bring to the platform. */
interface Parts {
  report: ReactNode;
  usage(anonymous: boolean): ReactNode;
  calls: ReactNode;
  prices: ReactNode;
  keys: ReactNode;
  webhooks: ReactNode;
  organisation(anonymous: boolean): ReactNode;
  tickets: ReactNode;
  invitation(anonymous: boolean): ReactNode;
  screen: ReactNode;
}

const SECTIONS = {
  reports: { icon: "receipt", page: (_, parts) => parts.report },
  statistics: { icon: "sliders", page: (user, parts) => parts.usage(user.anonymous) },
  logs: { icon: "text", page: (user, parts) => (user.anonymous ? <SignIn /> : parts.calls) },
  models: { icon: "cube", page: (_, parts) => parts.prices },
  keys: { icon: "key", page: (user, parts) => (user.anonymous ? <SignIn /> : parts.keys) },
  webhooks: { icon: "bell", page: (user, parts) => (user.anonymous ? <SignIn /> : parts.webhooks) },
  organisation: { icon: "folder", page: (user, parts) => parts.organisation(user.anonymous) },
  centre: { icon: "user", page: (user) => <Centre user={user} /> },
  tickets: { icon: "mail", page: (user, parts) => (user.anonymous ? <SignIn /> : parts.tickets) },
  referral: { icon: "link", page: (user, parts) => parts.invitation(user.anonymous) },
  screen: { icon: "expand", page: (_, parts) => parts.screen },
} satisfies Record<string, { icon: IconName; page(user: Member, parts: Parts): ReactNode }>;
type Section = keyof typeof SECTIONS;
const NAMES = Object.keys(SECTIONS) as Section[];
const isSection = (name: string | undefined): name is Section => NAMES.some((known) => known === name);

/** The open platform: what an account did through pages and programs, and what it may use. */
export function PlatformPage(parts: Parts) {
  const { t } = useTexts();
  const { section } = useParams();
  const session = useSession();
  const current = section === undefined ? "reports" : isSection(section) ? section : null;
  const user = session.data?.user;
  const title = current ? t(`platform.${current}`) : t("platform.missing");

  useTitle(`${title} · ${t("platform.title")}`);

  return (
    <Shell
      strip
      className={styles.root}
      mainClass={styles.main}
      bar={
        <Bar
          end={
            <Link to="/" className={styles.home}>
              <Icon name="home" size={18} />
              <span>{t("platform.back")}</span>
            </Link>
          }
        >
          <Brand to="/dhmsg">{t("platform.title")}</Brand>
          <span className={styles.role}>{t(user?.role === "admin" ? "platform.admin" : "platform.user")}</span>
        </Bar>
      }
      side={
        <nav className={styles.menu} aria-label={t("platform.menu")}>
          <MenuLinks
            links={NAMES.map((name) => ({
              key: name,
              to: name === "reports" ? "/dhmsg" : `/dhmsg/${name}`,
              icon: SECTIONS[name].icon,
              iconSize: 18,
              current: name === current,
              children: t(`platform.${name}`),
            }))}
          />
        </nav>
      }
    >
      {current && <h1 className={styles.title}>{title}</h1>}
      <ErrorBoundary key={current}>
        {!current ? (
          <Missing />
        ) : session.isError && !session.data ? (
          <ErrorState onRetry={() => void session.refetch()} />
        ) : session.isPending ? null : user ? (
          SECTIONS[current].page(user, parts)
        ) : current === "models" ? (
          parts.prices
        ) : current === "organisation" ? (
          parts.organisation(true)
        ) : (
          <SignIn />
        )}
      </ErrorBoundary>
    </Shell>
  );
}

/** No section has this name. */
function Missing() {
  const { t } = useTexts();
  return (
    <EmptyState
      page
      glyph="404"
      title={t("platform.missing")}
      help={t("platform.missingHelp")}
      action={
        <Button component={Link} to="/dhmsg">
          {t("platform.toReports")}
        </Button>
      }
    />
  );
}

function SignIn() {
  const { t } = useTexts();
  return (
    <EmptyState
      title={t("platform.loginTitle")}
      help={t("platform.loginHelp")}
      action={
        <>
          <Button component={Link} to="/login?redirect=%2Fdhmsg">
            {t("platform.login")}
          </Button>
          <Button component={Link} to="/register?redirect=%2Fdhmsg" variant="default">
            {t("platform.register")}
          </Button>
        </>
      }
    />
  );
}
