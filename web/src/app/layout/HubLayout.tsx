import { Suspense } from "react";
import { matchPath, Outlet, useLocation, useSearchParams } from "react-router";
import { ErrorBoundary } from "@/components/ErrorBoundary";
import { FindButton } from "@/components/FindButton";
import { Shell } from "@/components/shell/Shell";
import { AccountEntry } from "@/features/account/components/AccountEntry";
import { Rail } from "@/features/hub/components/Rail";
import { TabBar } from "@/features/hub/components/TabBar";
import { groupsOf, worksGroup } from "@/features/hub/groups";
import { useTexts } from "@/i18n";
import { lazyPage } from "@/i18n/lazyPage";
import { useSite, useTools } from "@/lib/api/queries";
import { ALL_WORKS, HUB_ROUTE, WORKS_PARAMETER } from "@/lib/routes";
import { useLooksSignedIn } from "@/lib/stored";
import { hub } from "@/site/addresses.json";
import { toolAt } from "../routes/paths";
import { ConnectionBanner } from "./ConnectionBanner";
import { Notices } from "./Notices";
import { StudioSkeleton } from "./StudioSkeleton";
import { LanguageSwitch, SchemeSwitch } from "./Switches";
import { TopBar } from "./TopBar";
import styles from "./HubLayout.module.css";

// What is announced can wait until the page itself is there.
const loadAnnouncements = () => import("@/features/announcements/components/Announcements");
const AnnouncementBell = lazyPage(async () => ({ default: (await loadAnnouncements()).AnnouncementBell }));
const AnnouncementBanner = lazyPage(async () => ({ default: (await loadAnnouncements()).AnnouncementBanner }));

const FinderDialog = lazyPage(() => import("@/features/hub/finder/FinderDialog"));
const SiteFooter = lazyPage(() => import("./SiteFooter"));

/** Pages that fill the window and scroll within it, so that nothing can stand below them. */
const FILLING: readonly string[] = [HUB_ROUTE, "/musicplayer"];
const ENDED = Object.keys(hub).filter((path) => !FILLING.includes(path));

export function HubLayout() {
  const { t } = useTexts();
  const { pathname } = useLocation();
  const site = useSite().data;
  const tools = useTools().data ?? [];
  const current = site && toolAt(pathname, tools, site.default_tool);
  const [search] = useSearchParams();
  const opening = (site && current && pathname !== current.route && site.default_mode) || null;
  const here = {
    path: pathname,
    tool: current?.id ?? null,
    mode: search.get("mode") ?? opening,
    works: current !== undefined && search.get(WORKS_PARAMETER) === ALL_WORKS,
  };
  // Who has no account has no works yet.
  const hasWorks = useLooksSignedIn();
  const groups = groupsOf(site?.rail ?? [], tools, here);
  if (site && hasWorks) groups.push(worksGroup(here));

  const ended = ENDED.some((path) => matchPath(path, pathname));

  return (
    <Shell
      tall
      className={styles.root}
      mainClass={ended ? styles.window : styles.last}
      side={<Rail groups={groups} />}
      bar={
        <TopBar
          demo={site?.demo ?? false}
          find={<FindButton wide title={t("nav.find")} words={t("nav.find")} dialog={FinderDialog} />}
          end={
            <AccountEntry>
              <Suspense fallback={null}>
                <AnnouncementBell />
              </Suspense>
              <LanguageSwitch />
              <SchemeSwitch />
            </AccountEntry>
          }
        />
      }
      end={
        ended && (
          <div className={styles.last}>
            <Suspense fallback={null}>
              <SiteFooter />
            </Suspense>
          </div>
        )
      }
      foot={<TabBar groups={groups} />}
    >
      <Notices>
        <ConnectionBanner />
        <Suspense fallback={null}>
          <AnnouncementBanner />
        </Suspense>
      </Notices>
      <ErrorBoundary key={pathname}>
        <Suspense fallback={<StudioSkeleton />}>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
    </Shell>
  );
}
