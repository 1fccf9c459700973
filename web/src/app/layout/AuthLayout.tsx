import type { ReactNode } from "react";
import { Link } from "react-router";
import { Seal } from "@/components/Seal";
import { useTexts } from "@/i18n";
import { useSiteName } from "@/lib/useTitle";
import { ConnectionBanner } from "./ConnectionBanner";
import { LanguageSwitch, SchemeSwitch } from "./Switches";
import styles from "./AuthLayout.module.css";

/** The pages of signing in and up: a painting on the left, the form on the right, the form alone on a phone. */
export function AuthLayout({ children }: { children: ReactNode }) {
  const { t } = useTexts();
  const name = useSiteName();
  return (
    <div className={styles.root}>
      <aside className={styles.art} aria-hidden="true">
        <Painting />
        <div className={styles.scroll} lang="zh-CN">
          <p className={styles.verse}>{t("account.verseFirst")}</p>
          <p className={styles.verse}>{t("account.verseSecond")}</p>
          <Seal size={38} />
        </div>
        <p className={styles.source}>
          {t("account.verseMeaning")}
          <span>{t("account.verseFrom")}</span>
        </p>
      </aside>
      <div className={styles.side}>
        <header className={styles.bar}>
          <Link to="/" className={styles.brand} aria-label={`${name} · ${t("app.tagline")}`}>
            <Seal size={34} />
            <span>{name}</span>
          </Link>
          <div className={styles.switches}>
            <LanguageSwitch />
            <SchemeSwitch />
          </div>
        </header>
        <main className={styles.main}>
          <ConnectionBanner />
          <div className={styles.page}>{children}</div>
        </main>
      </div>
    </div>
  );
}

/** Ink hills behind mist, a cinnabar sun, geese, and a boat. */
function Painting() {
  return (
    <svg className={styles.painting} viewBox="0 0 720 900" preserveAspectRatio="xMidYMax slice" focusable="false">
      <defs>
        <linearGradient id="mist" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--wash)" stopOpacity="0" />
          <stop offset=".5" stopColor="var(--wash)" stopOpacity=".9" />
          <stop offset="1" stopColor="var(--wash)" stopOpacity="0" />
        </linearGradient>
        <linearGradient id="shore" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--wash)" stopOpacity="0" />
          <stop offset=".7" stopColor="var(--wash)" />
        </linearGradient>
      </defs>
      <circle cx="196" cy="300" r="58" fill="var(--seal)" opacity=".92" />
      <g fill="var(--ink)">
        <path d="M0 560c60-70 116-150 168-150 60 0 84 96 140 96 50 0 76-176 140-176 70 0 96 130 150 160 44 26 84 12 122 44v366H0z" opacity=".1" />
        <path d="M0 640c70-40 118-104 176-104 72 0 100 80 168 80 74 0 120-128 190-128 66 0 116 76 186 96v316H0z" opacity=".13" />
      </g>
      <rect y="490" width="720" height="240" fill="url(#mist)" />
      <path d="M0 704c96-16 150-66 226-66 84 0 128 54 206 54 96 0 156-70 288-44v252H0z" fill="var(--ink)" opacity=".2" />
      <rect y="660" width="720" height="240" fill="url(#shore)" />
      <g stroke="var(--ink)" fill="none" strokeLinecap="round" opacity=".6">
        <path d="M300 236c8-8 14-8 20 1 6-9 13-9 20 0M346 210c6-6 11-6 16 1 4-7 10-7 16 0M270 200c5-5 9-5 13 1 4-6 9-6 13 0" strokeWidth="2" />
        <path d="M436 762c26 9 62 9 88-2M452 762c10 13 48 13 60-1M484 760v-40M484 722c14 6 22 18 24 32h-24M400 776h44M520 780h60M450 790h30" strokeWidth="2.4" />
      </g>
    </svg>
  );
}
