import { Button, Skeleton, TextInput } from "@mantine/core";
import { Link, useSearchParams } from "react-router";
import { EmptyState } from "@/components/EmptyState";
import { ErrorState } from "@/components/ErrorState";
import { Icon } from "@/components/Icon";
import layout from "@/components/layout.module.css";
import { ToolMark } from "@/components/ToolMark";
import { useTexts } from "@/i18n";
import { useSite, useTools } from "@/lib/api/queries";
import { useTitle } from "@/lib/useTitle";
import { ERRORS_ROUTE, GUIDE_ROUTE, PRICES_ROUTE, RELIABILITY_ROUTE } from "@/lib/routes";
import { Types } from "./Types";
import { groupTools, matching } from "../groupTools";
import "../texts.zh";
import styles from "./index.module.css";

/** All documents, by the groups of the hub, with a search that the address keeps. */
export function DocsIndex() {
  const { t, pick } = useTexts();
  const [tools, site] = [useTools(), useSite()];
  const [search, setSearch] = useSearchParams();
  const words = search.get("q") ?? "";
  useTitle(t("docs.index"));
  const find = (q: string) => setSearch(q ? { q } : {}, { replace: true });

  if (tools.isError && !tools.data) return <ErrorState page onRetry={() => void tools.refetch()} />;
  if (!tools.data || (!site.data && !site.isError)) return <Skeleton height={320} radius="xl" m={28} aria-label={t("app.loading")} />;
  const found = matching(tools.data, words);
  return (
    <div className={layout.hubPage}>
      <header>
        <h1 className={layout.title}>{t("docs.index")}</h1>
        <p className={layout.lead}>{t("docs.indexLead")}</p>
      </header>
      <div className={layout.filters}>
        <TextInput
          type="search"
          className={layout.words}
          aria-label={t("docs.search")}
          placeholder={t("docs.searchHint")}
          leftSection={<Icon name="search" size={18} />}
          value={words}
          onChange={(event) => find(event.currentTarget.value)}
        />
        <Button component={Link} to={PRICES_ROUTE} variant="default">
          {t("docs.all")}
        </Button>
        <Button component={Link} to={GUIDE_ROUTE} variant="default">
          {t("docs.guideOpen")}
        </Button>
        <Button component={Link} to={ERRORS_ROUTE} variant="default">
          {t("docs.catalogue")}
        </Button>
        <Button component={Link} to={RELIABILITY_ROUTE} variant="default">
          {t("docs.reliability")}
        </Button>
        <Types />
      </div>
      <p role="status" className={found.length > 0 ? styles.count : "visually-hidden"}>
        {t("docs.found", { count: found.length })}
      </p>
      {found.length === 0 && (
        <EmptyState title={t("docs.none")} help={t("docs.noneHelp")} action={<Button onClick={() => find("")}>{t("docs.clear")}</Button>} />
      )}
      {groupTools(found, site.data?.rail ?? []).map(({ id, title, tools: members }) => (
        <section key={id} aria-labelledby={`group-${id}`}>
          <h2 id={`group-${id}`} className={styles.group}>
            {title ? pick(title) : t("docs.rest")}
          </h2>
          <ul className={styles.list}>
            {members.map((tool) => (
              <li key={tool.id}>
                <Link to={`/docs/${tool.id}`} className={styles.card}>
                  <ToolMark glyph={tool.glyph} title={pick(tool.title)} size={44} />
                  <span>
                    <strong>{pick(tool.title)}</strong>
                    <small>{pick(tool.summary)}</small>
                    <small className={styles.modes}>
                      {tool.modes
                        .filter(({ follow_up_only }) => !follow_up_only)
                        .map(({ label }) => pick(label))
                        .join(" · ")}
                    </small>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
