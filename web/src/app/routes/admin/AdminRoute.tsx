import { Button, Drawer } from "@mantine/core";
import { Suspense, useEffect, useState } from "react";
import { Link, Navigate, useLocation } from "react-router";
import { Panel } from "@/components/blocks/Panel";
import { Row } from "@/components/blocks/Row";
import { ErrorBoundary } from "@/components/ErrorBoundary";
import { ErrorState } from "@/components/ErrorState";
import { FindButton } from "@/components/FindButton";
import { Icon } from "@/components/Icon";
import { Bar, Brand } from "@/components/shell/Bar";
import { Shell } from "@/components/shell/Shell";
import { useTexts } from "@/i18n";
import { lazyPage } from "@/i18n/lazyPage";
import { useTitle } from "@/lib/useTitle";
import { ConnectionBanner } from "../../layout/ConnectionBanner";
import { LanguageSwitch, SchemeSwitch } from "../../layout/Switches";
import { AccessPanel } from "./AccessPanel";
import { useAccess } from "./access";
import { Menu } from "./Menu";
import { SECTIONS } from "./sections";
import "./texts.zh";
import styles from "./admin.module.css";

const Palette = lazyPage(() => import("./palette/Palette"));

/** The administrator's panel: a menu beside the page of one section. Whoever may not use it sees no menu either. */
export default function AdminRoute() {
  const { t, pick } = useTexts();
  const { pathname } = useLocation();
  const access = useAccess();
  const [open, setOpen] = useState(false);
  const part = pathname.replace(/^\/admin\/?/, "").replace(/\/.*$/, "");
  const section = SECTIONS.find((item) => item.path === part);
  const title = section ? pick(section.title) : t("admin.title");

  useTitle(title);
  useEffect(() => setOpen(false), [pathname]);

  const granted = access.state === "granted";
  const menu = granted && <Menu current={section?.path ?? null} status={<Standing yes />} />;
  return (
    <Shell
      className={granted ? styles.root : styles.bare}
      mainClass={styles.main}
      side={menu && <div className={styles.side}>{menu}</div>}
      bar={
        <Bar
          end={
            <>
              {granted && <FindButton title={t("admin.find.title")} words={t("admin.find.short")} dialog={Palette} />}
              <LanguageSwitch />
              <SchemeSwitch />
            </>
          }
        >
          {granted && (
            <button type="button" className={styles.open} aria-label={t("admin.openMenu")} aria-expanded={open} onClick={() => setOpen(true)}>
              <Icon name="menu" />
            </button>
          )}
          <Brand to="/admin">{t("admin.title")}</Brand>
        </Bar>
      }
    >
      <Drawer.Root position="left" opened={granted && open} onClose={() => setOpen(false)} size={280} padding={0}>
        <Drawer.Overlay />
        <Drawer.Content classNames={{ content: styles.drawer }} aria-label={t("admin.menu")}>
          <div className={styles.drawerHead}>
            <Drawer.CloseButton aria-label={t("admin.closeMenu")} size={40} iconSize={18} />
          </div>
          {menu}
        </Drawer.Content>
      </Drawer.Root>
      <ConnectionBanner />
      {access.state === "checking" && (
        <p className={styles.checking} role="status">
          {t("admin.verifying")}
        </p>
      )}
      {access.state === "failed" && <ErrorState page onRetry={access.retry} />}
      {access.state === "denied" && <AccessPanel uid={access.uid} reason={access.reason} standing={<Standing yes={false} />} />}
      {access.state === "granted" && (section ? <Page section={section} /> : <NoSection part={part} />)}
    </Shell>
  );
}

function Page({ section }: { section: (typeof SECTIONS)[number] }) {
  const { t, pick } = useTexts();
  return (
    <ErrorBoundary key={section.path}>
      <h1 className={styles.title}>{pick(section.title)}</h1>
      <Suspense fallback={<p role="status">{t("app.loading")}</p>}>
        <section.page />
      </Suspense>
    </ErrorBoundary>
  );
}

/** The panel's own address leads to its first page; what is not known says so. */
function NoSection({ part }: { part: string }) {
  const { t } = useTexts();
  const first = SECTIONS[0];
  if (part === "" && first) return <Navigate to={`/admin/${first.path}`} replace />;
  return (
    <Panel className={styles.panel}>
      <h1>{t("admin.noSection")}</h1>
      <Button component={Link} to="/admin">
        {t("admin.title")}
      </Button>
    </Panel>
  );
}

function Standing({ yes }: { yes: boolean }) {
  const { t } = useTexts();
  return (
    <Row as="p" gap={2} className={styles.status} data-yes={yes || undefined}>
      <Icon name={yes ? "shield" : "lock"} size={16} />
      {t("admin.status", { answer: yes ? t("admin.yes") : t("admin.no") })}
    </Row>
  );
}
