import { Suspense, useState } from "react";
import { Link } from "react-router";
import { Icon, isIconName } from "@/components/Icon";
import { useTexts } from "@/i18n";
import { lazyPage } from "@/i18n/lazyPage";
import { useNeeded } from "@/lib/hooks";
import type { Group } from "../groups";
import "../texts.zh";
import styles from "./TabBar.module.css";

const ToolDrawer = lazyPage(() => import("./ToolDrawer"));

/** As many groups as a 360 px screen holds beside "all tools". */
const SHOWN = 4;
/** Places of the groups that a site has unless it says otherwise. */
const USUAL = [1, 2, 3];
const ALL = "*";

interface Props {
  groups: Group[];
}

/** The hub's navigation on phones: a bar of groups, whose tools come up in a drawer. */
export function TabBar({ groups }: Props) {
  const { t, pick } = useTexts();
  const [opened, setOpened] = useState<string | null>(null);
  // The drawer's code is fetched by the first touch, and stays for the closing animation.
  const needed = useNeeded(opened !== null);
  const own = groups.filter((group) => !group.externalUrl && !group.shortcut);
  const shown = opened === ALL ? groups : groups.filter((group) => group.id === opened);

  return (
    <nav className={styles.bar} aria-label={t("nav.label")}>
      {/* Their places are kept until the groups are known. */}
      {groups.length === 0 && USUAL.map((place) => <span key={place} className={styles.tab} />)}
      {own.slice(0, SHOWN).map((group) => {
        const face = (
          <>
            <Icon name={isIconName(group.icon) ? group.icon : "tools"} size={22} />
            <span>{pick(group.title)}</span>
          </>
        );
        const shared = { className: styles.tab, "data-current": group.current || undefined };
        return group.to ? (
          <Link key={group.id} {...shared} to={group.to} aria-current={group.current ? "page" : undefined}>
            {face}
          </Link>
        ) : (
          <button key={group.id} {...shared} type="button" aria-haspopup="dialog" onClick={() => setOpened(group.id)}>
            {face}
          </button>
        );
      })}
      <button type="button" className={styles.tab} aria-haspopup="dialog" onClick={() => setOpened(ALL)}>
        <Icon name="tools" size={22} />
        <span>{t("nav.all")}</span>
      </button>
      {needed && (
        <Suspense>
          <ToolDrawer opened={opened !== null} groups={shown} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </nav>
  );
}
