import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "@/components/ErrorState";
import { useTexts } from "@/i18n";
import { request } from "@/lib/api/client";
import type { Schemas } from "@/lib/api/types";
import { date } from "@/lib/format";
import { useTitle } from "@/lib/useTitle";
import layout from "@/components/layout.module.css";
import { Prose } from "@/components/Prose";
import "./texts.zh";
import styles from "./siteText.module.css";

/** A page of the operator's words: who runs the site, what becomes of people's data. */
export function SiteTextPage({ page }: { page: Schemas["SitePage"] }) {
  const { t, pick, language } = useTexts();
  const text = useQuery({
    queryKey: ["texts", page],
    queryFn: ({ signal }) => request<Schemas["SiteText"]>("GET", `/texts/${page}`, { signal }),
    staleTime: 60_000,
  });
  useTitle(pick(text.data?.title) ?? "");
  if (text.isError && !text.data) return <ErrorState page title={t("siteText.failed")} onRetry={() => void text.refetch()} />;
  if (!text.data) return <Skeleton height={480} radius="xl" m={28} aria-label={t("app.loading")} />;
  const { title, html, updated_ms } = text.data;
  return (
    <article className={`${layout.hubPage} ${styles.page}`}>
      <h1 className={layout.title}>{pick(title)}</h1>
      <Prose html={pick(html)} />
      {updated_ms !== null && (
        <p className={layout.lead}>{t("siteText.updated", { date: date(updated_ms, language) })}</p>
      )}
    </article>
  );
}
