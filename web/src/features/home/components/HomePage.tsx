import { Suspense, useState, type ReactNode } from "react";
import { Navigate } from "react-router";
import { Dialog } from "@/components/Dialog";
import { useTexts } from "@/i18n";
import type { Site } from "@/lib/api/types";
import { useSession } from "@/lib/api/queries";
import { useTitle } from "@/lib/useTitle";
import { useNewest } from "../api";
import { frameAddress, namedEntry, navigationOf, type OwnPages } from "../nav";
import { Backdrop } from "./Backdrop";
import { Frame } from "./Frame";
import { HomeBar } from "./HomeBar";
import "../texts.zh";
import styles from "./HomePage.module.css";

interface Props {
  site: Site;
  /** What stands behind the question mark of the address. */
  search: string;
  own: OwnPages;
  footer: ReactNode;
  account(switches: ReactNode): ReactNode;
  switches: ReactNode;
  banner: ReactNode;
  /** Whom a reader can ask. */
  support: ReactNode;
  /** The words in the middle. */
  hero(gift: number): ReactNode;
  /** What comes below the first screen. */
  below: ReactNode;
}

/** The site's first page: what it makes, and the ways to everything else; or another site that an entry names. */
export function HomePage({ site, search, own, footer, account, switches, banner, support, hero, below }: Props) {
  const texts = useTexts();
  const { t } = texts;
  const [asking, setAsking] = useState(false);
  const session = useSession().data;
  const works = useNewest().data ?? [];
  const navigation = navigationOf(site, own, texts);
  const named = namedEntry(navigation, search);
  const framed = named && "frames" in named ? named : null;
  const gift = session?.user ? 0 : site.anonymous_points;
  useTitle("");
  if (named && "to" in named) return <Navigate to={named.to} replace />;
  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#main">
        {t("app.skip")}
      </a>
      <HomeBar navigation={navigation} current={framed?.id ?? null} onSupport={() => setAsking(true)} account={account} switches={switches} />
      <main id="main" tabIndex={-1} className={styles.main}>
        {framed ? (
          <Frame title={framed.title} address={frameAddress(framed, search)} />
        ) : (
          <div className={styles.own}>
            {banner}
            <div className={styles.stage}>
              <Backdrop items={works} />
              {hero(gift)}
            </div>
            {below}
          </div>
        )}
      </main>
      {!framed && footer}
      <Dialog opened={asking} title={t("home.support")} size={560} onClose={() => setAsking(false)}>
        <Suspense fallback={null}>{asking && support}</Suspense>
      </Dialog>
    </div>
  );
}
